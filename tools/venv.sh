#!/usr/bin/env bash
# Make a virtual environment with hipport in it (editable), with Python 3.10 or newer.
# On Debian as root, a missing venv module is installed; PYTHON=... names another interpreter.
# usage: tools/venv.sh DIR [EXTRA]        EXTRA: an extra of pyproject.toml, such as dev
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/sid.sh"
dir=$1 extra=${2:+[$2]}

find_python() {
  local candidate
  for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python3.10}; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
      command -v "$candidate"
      return
    fi
  done
  die "no Python 3.10 or newer found" "install python3, or name one: make PYTHON=/path/to/python3 ..."
}

if ! "$dir/bin/python" -c 'import pip' 2>/dev/null; then
  python=$(find_python)
  if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    package=python$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv
    [[ $(id -u) == 0 ]] && command -v apt-get >/dev/null ||
      die "$python has no venv module" "run: sudo apt-get install $package"
    retry apt-get -qq -o Acquire::Retries=3 update
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends "$package" >/dev/null
  fi
  rm -rf "$dir"
  "$python" -m venv "$dir"
fi
PIP_DISABLE_PIP_VERSION_CHECK=1 "$dir/bin/python" -m pip install --quiet --retries 5 --editable "$(dirname "$here")$extra" ||
  die "pip could not install hipport and what it needs" "look at the network: packages come from PyPI"
