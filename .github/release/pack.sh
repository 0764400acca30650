#!/usr/bin/env bash
# Packs a release: pack.sh BINARY TARGET FOLDER
#
# FOLDER/crosstrack-VERSION-TARGET.tar.gz holds the command, its manual pages and completions, and
# what a reader needs; the file of that name with .sha256 has its checksum. The command must run here.
set -euo pipefail
[ ! -f "$1.exe" ] || set -- "$1.exe" "$2" "$3"
binary=$(realpath "$1")
target=$2
mkdir -p "$3"
folder=$(realpath "$3")
cd "$(dirname "$0")/../.."

version=$("$binary" --version | tr -d '\r' | cut -d' ' -f2)
name=crosstrack-$version-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/$name/completions"
cp "$binary" LICENSE-APACHE LICENSE-MIT crates/cli/THIRD-PARTY.txt CHANGELOG.md CITATION.cff "$work/$name"
# Its pictures are left out, and of links to files of the repository text and path are left.
sed -E -e '/^!\[/d' -e 's/\[([^]]*)\]\(([^):]*)\)/\1 (\2)/g' README.md > "$work/$name/README.md"
"$binary" man --dir "$work/$name/man/man1"
for shell in bash zsh fish powershell elvish; do
    case "$shell" in
        bash) file=crosstrack ;;
        zsh) file=_crosstrack ;;
        fish) file=crosstrack.fish ;;
        powershell) file=crosstrack.ps1 ;;
        elvish) file=crosstrack.elv ;;
    esac
    "$binary" completions "$shell" > "$work/$name/completions/$file"
done

tar -czf "$folder/$name.tar.gz" -C "$work" "$name"
cd "$folder"
if command -v sha256sum > /dev/null; then
    sha256sum "$name.tar.gz" > "$name.tar.gz.sha256"
else
    shasum -a 256 "$name.tar.gz" > "$name.tar.gz.sha256"
fi
cat "$name.tar.gz.sha256"
