#!/usr/bin/env bash
# Installs crosstrack: an archive of a release, or one that is named, whose checksum must fit.
#
# VERSION     the release, such as 0.1.0
# SHA256      the checksum of the archive
# ARCHIVE     a file or an address in place of the release's archive; may be empty
# REPOSITORY  owner/name of the repository that has the releases
# The rest (RUNNER_OS, RUNNER_ARCH, RUNNER_TEMP, GITHUB_SERVER_URL, GITHUB_PATH) is the runner's.
set -euo pipefail

fail() {
    local text=${1//'%'/%25}
    text=${text//$'\r'/%0D}
    echo "::error title=crosstrack::${text//$'\n'/%0A}"
    exit 1
}

# A line end would write outputs or commands of the workflow.
one_line() {
    local name
    for name in "$@"; do
        [[ ${!name} != *[$'\r\n']* ]] || fail "$name has to be one line"
    done
}
one_line VERSION SHA256 ARCHIVE REPOSITORY

case "$RUNNER_OS-$RUNNER_ARCH" in
    Linux-X64) target=x86_64-unknown-linux-musl ;;
    Linux-ARM64) target=aarch64-unknown-linux-musl ;;
    macOS-X64) target=x86_64-apple-darwin ;;
    macOS-ARM64) target=aarch64-apple-darwin ;;
    Windows-X64) target=x86_64-pc-windows-msvc ;;
    *) fail "there is no archive for $RUNNER_OS on $RUNNER_ARCH" ;;
esac
[[ $VERSION =~ ^[0-9]+\.[0-9]+\.[0-9]+([-+.][0-9A-Za-z.-]+)?$ ]] || fail "no version: $VERSION"
[[ $SHA256 =~ ^[0-9a-fA-F]{64}$ ]] || fail "sha256 takes the 64 digits of the archive's line in SHA256SUMS"

[ -n "$ARCHIVE$REPOSITORY" ] || fail "the repository of the releases is not known here: name an archive"

name=crosstrack-$VERSION-$target
home=$RUNNER_TEMP/crosstrack
mkdir -p "$home"
archive=$home/$name.tar.gz
source=${ARCHIVE:-$GITHUB_SERVER_URL/$REPOSITORY/releases/download/v$VERSION/$name.tar.gz}
case "$source" in
    https://*) curl --fail --location --silent --show-error --retry 3 --output "$archive" "$source" ||
        fail "$source cannot be downloaded" ;;
    *) cp "$source" "$archive" || fail "$source cannot be read" ;;
esac

cd "$home"
sum=$( (sha256sum "$name.tar.gz" 2> /dev/null || shasum -a 256 "$name.tar.gz") | cut -d' ' -f1)
wanted=$(tr '[:upper:]' '[:lower:]' <<< "$SHA256")
[ "$sum" = "$wanted" ] || fail "the checksum of $name.tar.gz is $sum, not $wanted"

tar -xzf "$name.tar.gz"
"$home/$name/crosstrack" --version
echo "$home/$name" >> "$GITHUB_PATH"
