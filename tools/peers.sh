#!/usr/bin/env bash
# Unpack AMD's hipify-perl as Debian sid packages it, for `make bench` to run beside hipport. Not installed.
# usage: tools/peers.sh [DEST]        DEST defaults to .toolchain/peers in the project
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/sid.sh"
dest=${1:-$(dirname "$here")/.toolchain/peers}
dest=${dest%/}

ensure_package perl perl
sid_unpack "$dest" usr/bin/hipify-perl hipify-perl
echo "$dest/usr/bin/hipify-perl"
