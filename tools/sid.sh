# Sourced by the scripts beside it: unpack packages of Debian sid into a folder without installing them,
# and install a package of this Debian where one is missing. The machine's own apt sources stay as they are.

die() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  shift
  for line in "$@"; do printf '  help: %s\n' "$line" >&2; done
  exit 1
}

# retry COMMAND...: mirrors hiccup, so three attempts with a growing pause
retry() {
  local attempt
  for attempt in 1 2 3; do
    "$@" && return 0
    [[ $attempt == 3 ]] || sleep $((attempt * 5))
  done
  return 1
}

# ensure_package COMMAND PACKAGE: install PACKAGE unless COMMAND is there
ensure_package() {
  command -v "$1" >/dev/null && return 0
  command -v apt-get >/dev/null || die "$1 is missing and this is no Debian system" "install $1 (Debian's package: $2)"
  [[ $(id -u) == 0 ]] || die "$1 is missing" "run: sudo apt-get install --no-install-recommends $2"
  echo "installing $2" >&2
  retry apt-get -qq -o Acquire::Retries=3 update || die "apt-get update failed" "look at the network and /etc/apt/sources.list*"
  DEBIAN_FRONTEND=noninteractive retry apt-get -qq -y -o Acquire::Retries=3 install --no-install-recommends "$2" >/dev/null ||
    die "apt-get could not install $2" "try it by hand: apt-get install $2"
  command -v "$1" >/dev/null || die "$2 is installed, but brought no $1"
}

# the Debian mirror that this machine already uses
debian_mirror() {
  local found
  found=$(apt-get indextargets --format '$(REPO_URI)' 2>/dev/null | grep -E '/debian/?$' | head -n 1 || true)
  printf '%s\n' "${DEBIAN_MIRROR:-${found:-http://deb.debian.org/debian}}"
}

# sid_unpack DEST MARKER PACKAGE...: all or nothing; DEST/MARKER must be there afterwards.
# DEST/.packages lists what was unpacked and says that it is whole.
sid_unpack() {
  local dest=$1 marker=$2
  shift 2
  [[ -e $dest/.packages && -e $dest/$marker ]] && return 0
  local tool
  for tool in apt-get dpkg; do
    command -v "$tool" >/dev/null || die "$tool is missing: this unpacks Debian packages, on Debian or a kin"
  done
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  [[ -e $keyring ]] || die "$keyring is missing" "install Debian's package debian-archive-keyring"

  mkdir -p "$(dirname "$dest")"
  dest=$(cd "$(dirname "$dest")" && pwd)/$(basename "$dest")  # apt takes a relative path for one below its own folders
  sid_side=$(mktemp -d "$dest.partial.XXXXXX")
  trap 'rm -rf "$sid_side"' EXIT
  mkdir -p "$sid_side"/{lists,cache/archives}/partial "$sid_side"/{debs,root}
  echo "deb [signed-by=$keyring] $(debian_mirror) sid main" >"$sid_side/sources.list"
  # Error-Mode: without it, an update that fetched nothing passes
  local apt=(apt-get -qq -o Acquire::Retries=3 -o APT::Sandbox::User= -o APT::Update::Error-Mode=any
    -o "Dir::Etc::sourcelist=$sid_side/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$sid_side/lists" -o "Dir::Cache=$sid_side/cache")
  retry "${apt[@]}" update || die "cannot read Debian sid's package list from $(debian_mirror)" \
    "look at the network, or name a mirror: DEBIAN_MIRROR=http://... $0"
  (cd "$sid_side/debs" && retry "${apt[@]}" download "$@") || die "cannot download from Debian sid: $*"

  local deb
  for deb in "$sid_side"/debs/*.deb; do
    dpkg -x "$deb" "$sid_side/root" || die "cannot unpack $(basename "$deb")"
    basename "$deb"
  done >"$sid_side/root/.packages"
  [[ -e $sid_side/root/$marker ]] || die "the packages brought no $marker: Debian sid has changed" \
    "look for the package that has it now and mend $0"
  chmod 755 "$sid_side/root"
  rm -rf "$dest"
  mv -T "$sid_side/root" "$dest" || [[ -e $dest/.packages ]] || die "cannot write $dest"
}
