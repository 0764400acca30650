#!/usr/bin/env bash
# Makes what a release has for this machine, from a clean clone of the last commit, and tries it: rehearse.sh FOLDER [STAGE]...
#
# Stages, all unless some are named: crates, command, python, javascript, vectors, sums. Each puts its files into FOLDER,
# installs them in an empty environment and runs what their README shows. Nothing is published.
#
# Needs Rust, Python and Node, and for the packages what their build.sh say. What checks them beside and is not installed
# is skipped, loudly, and counted at the end. REPOSITORY is the address that the crates name. VERIFY=no only packs crates
# and does not build them from their archives; SDIST=build also installs the source archive, which builds it.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 FOLDER [STAGE]..." >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
shift
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TERM_COLOR=never CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}
REPOSITORY=${REPOSITORY:-https://example.org/crosstrack}
skipped=0

skip() {
    echo "SKIPPED: $*"
    skipped=$((skipped + 1))
}
has() {
    command -v "$1" > /dev/null || { skip "$1 is not installed: $2"; return 1; }
}
# An environment of Python with nothing in it but what is installed from FOLDER.
environment() {
    python3 -m venv "$work/$1"
    "$work/$1/bin/pip" install --quiet --no-index --find-links "$folder" "${@:2}"
}
only() {
    if [ $# != 1 ] || [ ! -f "$1" ]; then
        echo "one file is expected: $*" >&2
        return 1
    fi
    echo "$1"
}

# Everything that a registry gets, with the address of the repository; each archive has licences and can be built.
crates() {
    local options=(--locked --workspace --allow-dirty) name
    for name in web lab checks benches python; do
        options+=(--exclude "crosstrack-$name")
    done
    [ "${VERIFY-}" != no ] || options+=(--no-verify)
    sed -i "s|^\[workspace.package\]\$|&\nrepository = \"$REPOSITORY\"|" Cargo.toml
    sed -i 's|^license.workspace = true$|&\nrepository.workspace = true|' Cargo.toml crates/*/Cargo.toml data/Cargo.toml web/Cargo.toml
    rm -f "$CARGO_TARGET_DIR"/package/*.crate
    cargo package --quiet "${options[@]}"
    git checkout --quiet .
    mkdir -p "$folder/crates"
    cp "$CARGO_TARGET_DIR"/package/*.crate "$folder/crates"
    for name in "$folder"/crates/*.crate; do
        tar -tzf "$name" > "$work/list"
        grep -q /LICENSE-MIT "$work/list" || { echo "$name has no licence" >&2; return 1; }
        tar -xzOf "$name" "$(basename "$name" .crate)/Cargo.toml" | grep -qF "repository = \"$REPOSITORY\"" ||
            { echo "$name names no repository" >&2; return 1; }
    done
    if cargo semver-checks --version > /dev/null 2>&1; then
        skip "cargo semver-checks compares with the last release, and this machine asks no registry"
    else
        skip "cargo-semver-checks is not installed"
    fi
}

# The archive of the command: unpacked elsewhere, it does what the README shows first.
command_() {
    local target
    target=$(rustc --print host-tuple 2> /dev/null || rustc -vV | sed -n 's/^host: //p')
    if [ -d "$(rustc --print target-libdir --target "${target/-gnu/-musl}")" ]; then
        target=${target/-gnu/-musl}
    else
        skip "the target ${target/-gnu/-musl} is not installed: the command needs a C library"
    fi
    cargo build --quiet --profile dist --locked --package crosstrack-cli --target "$target"
    .github/release/pack.sh "$CARGO_TARGET_DIR/$target/dist/crosstrack" "$target" "$folder"
    python3 .github/release/third-party.py --sbom > "$folder/crosstrack.cdx.json"
    if grep -F "$root" "$folder/crosstrack.cdx.json"; then return 1; fi
    tar -xzf "$folder"/crosstrack-[0-9]*-"$target".tar.gz -C "$work"
    cd "$work"/crosstrack-[0-9]*-"$target"
    ./crosstrack verify
    ./crosstrack conform --engine 'crosstrack conform engine' --require core
    cp crosstrack "$work/command"
    if has node "no package of the program for npm"; then
        node "$work/clone/bindings/js/programs.mjs" program "$work/command" "${target/-gnu/-musl}" "$folder"
    fi
}

# The wheel with the command, and the source archive.
python() {
    local options=() wheel
    if python3 -c 'import ziglang' 2> /dev/null; then
        options=(--zig --compatibility manylinux2014)
    else
        skip "ziglang is not installed: the wheel is for this C library and newer ones"
    fi
    has maturin "no wheel" || return 0
    WHEEL_COMMAND=${WHEEL_COMMAND:-$work/command}
    [ -f "$WHEEL_COMMAND" ] || { echo "the stage command comes first, or WHEEL_COMMAND names the command" >&2; return 1; }
    mkdir -p "$work/bin"
    cp "$WHEEL_COMMAND" "$work/bin/crosstrack"
    rm -f "$folder"/crosstrack-*.whl
    WHEEL_COMMAND=$work/bin/crosstrack bindings/python/build.sh "$folder" "${options[@]}"
    bindings/python/build.sh "$folder" --sdist
    wheel=$(only "$folder"/crosstrack-[0-9]*.whl)
    echo "$(basename "$wheel"): $(wc -c < "$wheel") bytes"
    [ "$(wc -c < "$wheel")" -lt 14000000 ]
    python3 -m zipfile -l "$wheel" > "$work/list"
    grep -q 'sboms/crosstrack.cdx.json' "$work/list"
    if has twine "names and descriptions are not checked"; then
        twine check --strict "$folder"/crosstrack-[0-9]*.whl "$folder"/crosstrack-[0-9]*[0-9].tar.gz
    fi
    environment wheel crosstrack
    cp bindings/python/README.md "$work/wheel"
    # No network and no other program: the ten lines of the README, then the command by its name and as a module.
    cd "$work/wheel"
    env -i PATH="$work/wheel/bin" HOME="$work" python -c 'import doctest; r = doctest.testfile("README.md", False); assert r.attempted > 10 and not r.failed, r'
    env -i PATH="$work/wheel/bin" HOME="$work" crosstrack conform --engine 'crosstrack conform engine' --group links
    env -i PATH="$work/wheel/bin" HOME="$work" python -m crosstrack conform engine --help > /dev/null
    if [ "${SDIST-}" = build ]; then
        python3 -m venv "$work/source"
        "$work/source/bin/pip" install --quiet "$folder"/crosstrack-[0-9]*[0-9].tar.gz
        "$work/source/bin/python" -c 'import crosstrack; print(len(crosstrack.Position.start().legal_moves()))'
    else
        skip "the source archive is not built: SDIST=build"
    fi
}

javascript() {
    has npm "no package for JavaScript" || return 0
    bindings/js/build.sh "$folder"
    local package tool
    package=$(only "$folder"/crosstrack-[0-9]*.tgz)
    npm publish --silent --dry-run "$package"
    for tool in publint attw; do
        if has "$tool" "exports and types are not checked"; then "$tool" "$package"; fi
    done
    mkdir "$work/npm"
    # The first block of the README is a module.
    awk '/^```js$/ { here = 1; next } /^```$/ && here { exit } here' bindings/js/README.md > "$work/npm/readme.mjs"
    cd "$work/npm"
    npm init --yes > /dev/null
    npm install --silent --offline --no-audit --no-fund "$package"
    node readme.mjs
}

# The test vectors by themselves: the three packages are found by a program that has nothing else.
vectors() {
    local name program=${WHEEL_COMMAND:-$work/command}
    [ -f "$program" ] || { echo "the stage command comes first, or WHEEL_COMMAND names the command" >&2; return 1; }
    "$program" conform vectors export "$work/vectors/crosstrack"
    "$program" conform vectors export --game crossings "$work/vectors/crossings"
    python3 .github/release/vectors.py "$work/vectors" "$folder"
    environment vectors crosstrack-vectors
    "$work/vectors/bin/python" -c 'from crosstrack_vectors import folder; print(len(list(folder().iterdir())), "files of vectors")'
    has npm "the package of vectors for npm is not tried" || return 0
    mkdir -p "$work/vectors-npm"
    name=$(only "$folder"/crosstrack-vectors-*.tgz)
    npm publish --silent --dry-run "$name"
    cd "$work/vectors-npm"
    npm init --yes > /dev/null
    npm install --silent --offline --no-audit --no-fund "$name"
    node -e 'console.log(require("crosstrack-vectors/crosstrack/index.json").suite_version)'
}

# One list of checksums; and every file that a README names for this machine is there.
sums() {
    local name
    cd "$folder"
    rm -f ./*.sha256 SHA256SUMS
    find . -type f -printf '%P\n' | sort | xargs -d '\n' sha256sum > "$work/SHA256SUMS"
    mv "$work/SHA256SUMS" .
    sha256sum --check --quiet --strict SHA256SUMS
    while read -r name; do
        [ -f "$name" ] || skip "a README names $name, which is not made here"
    done < <(grep -hoE 'crosstrack-[0-9][0-9a-z_.-]*\.(whl|tgz|tar\.gz)' "$root"/README.md "$root"/bindings/*/README.md | sort -u)
}

git clone --quiet "$root" "$work/clone"
[ $# -ge 1 ] || set -- crates command python javascript vectors sums
for stage in "$@"; do
    case "$stage" in
        crates | python | javascript | vectors | sums) run=$stage ;;
        command) run=command_ ;;
        *) echo "no stage is called $stage" >&2; exit 2 ;;
    esac
    echo "== $stage"
    cd "$work/clone"
    "$run"
done
echo "== rehearsed: $(find "$folder" -type f | wc -l) files in $folder, $skipped checks skipped"
