"""The command ``crosstrack``, as ``python -m crosstrack``: the program that the wheel carries."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path


def program() -> Path:
    """Returns the program of the wheel.

    Raises ``FileNotFoundError`` if this package came without, as one built from the source archive does.
    """
    name = "crosstrack.exe" if os.name == "nt" else "crosstrack"
    package = Path(__file__).parent
    folders = [sysconfig.get_path("scripts")]
    if os.name != "nt" or sys.version_info >= (3, 10):
        folders.append(sysconfig.get_path("scripts", f"{os.name}_user"))
    # Where `pip install --target` and `--prefix` put it.
    folders += [str(package.parent / "bin"), str(package.parents[min(3, len(package.parents) - 1)] / "bin")]
    for folder in folders:
        if (Path(folder) / name).is_file():
            return Path(folder) / name
    looked = ", ".join(folders)
    raise FileNotFoundError(f"no command `{name}` beside the package (looked in {looked}): install a wheel, or build it with Rust")


def main() -> int:
    """Runs the program with the arguments of this process."""
    try:
        found = os.fspath(program())
    except FileNotFoundError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if os.name == "nt":
        return subprocess.run([found, *sys.argv[1:]], check=False).returncode
    os.execv(found, [found, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
