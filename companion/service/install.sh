#!/usr/bin/env bash
# Installs the Table Companion as a service on Raspberry Pi OS (64-bit, Bookworm or Trixie) or Debian: `make install`.
#
#   install.sh install   [--dry-run] [--name NAME]    safe to run again; also the upgrade
#   install.sh uninstall [--dry-run] [--purge]        the journal and the settings stay, unless --purge
#
# --dry-run says what would be done and does nothing; --name gives the machine its name in the house (companion → companion.local).
# For package builders and tests: with DESTDIR set everything is written under it, and no package, user or service is touched.
# The program lives in /opt/companion (one folder for each installation, the one before is kept), the journal and the profiles in
# /var/lib/companion, the settings in /etc/table-companion/companion.toml. Only the first is ever replaced.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
source_folder=$(cd "$here/../.." && pwd)
root=${DESTDIR:-}
python=${PYTHON_SYSTEM:-/usr/bin/python3}
home=/opt/companion data=/var/lib/companion settings=/etc/table-companion
units="companion.service companion-switch-off.path companion-switch-off.service"
need_mb=900
dry="" purge="" name="" half_done=""

tell() { echo "companion: $*"; }
refuse() { echo "companion: $*" >&2; exit 2; }
step() { if [ -n "$dry" ]; then echo "would: $*"; else "$@"; fi; }
on_system() { if [ -z "$root" ]; then step "$@"; fi; } # what a folder for package builders has no use for
newer() { [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | tail -n 1)" = "$1" ]; }
running_systemd() { [ -d /run/systemd/system ]; }

take_back() { # what a failure or Ctrl-C left half done
	if [ -n "$half_done" ] && [ -z "$dry" ]; then
		rm -rf "$half_done"
		echo "companion: The installation failed; what was installed before is untouched." >&2
	fi
}
trap take_back EXIT

put() { # put FILE PLACE MODE
	step install -D -m "$3" "$here/system/$1" "$root$2"
}

check_machine() {
	[ -n "$root" ] && return
	[ "$(id -u)" = 0 ] || [ -n "$dry" ] || refuse "Installing a service needs root: sudo make install."
	command -v apt-get >/dev/null || refuse "This is not Raspberry Pi OS or Debian (there is no apt-get). Elsewhere: make run, or companion serve."
	case "$(dpkg --print-architecture)" in
	arm64 | amd64) ;;
	*) refuse "This system is $(dpkg --print-architecture); the companion needs a 64-bit one. Write Raspberry Pi OS (64-bit) onto the card." ;;
	esac
	codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
	case "$codename" in
	bookworm | trixie) ;;
	*) tell "This system is “$codename”; Bookworm and Trixie were tried. Going on." ;;
	esac
	free_mb=$(df -Pm /opt | awk 'NR == 2 {print $4}')
	[ "$free_mb" -ge "$need_mb" ] || refuse "Only $free_mb MB are free, $need_mb are needed. Make room and run it again; nothing was changed."
}

check_version() {
	new=$(sed -n 's/^version = "\(.*\)"/\1/p' "$source_folder/pyproject.toml")
	old=$(cat "$root$home/current/VERSION" 2>/dev/null || true)
	if [ -n "$old" ] && newer "$old" "$new"; then
		refuse "Version $old is installed and this is $new. An older program may not understand a newer journal: take a newer checkout," \
			"or run make uninstall first (the journal stays)."
	fi
}

install_packages() {
	[ -n "$root" ] && return
	step apt-get update -qq
	local wanted="python3 python3-venv avahi-daemon" package
	# From Raspberry Pi OS; plain Debian has none of them. On Python 3.13 the panel's packages have no wheels.
	local offered="python3-picamera2"
	"$python" -c 'import sys; sys.exit(sys.version_info < (3, 13))' 2>/dev/null && offered="$offered python3-rpi-lgpio python3-lgpio"
	for package in $offered; do
		if apt-cache show "$package" >/dev/null 2>&1; then wanted="$wanted $package"; else tell "$package is not offered here; going on without it."; fi
	done
	# shellcheck disable=SC2086
	step env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $wanted
}

make_user() {
	[ -n "$root" ] && return
	for group in video gpio input render; do step groupadd --system --force "$group"; done
	id companion >/dev/null 2>&1 || step useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin companion
}

keep_a_backup() { # of the journal, by the program that wrote it
	[ -x "$root$home/current/bin/companion" ] && [ -n "$(ls -A "$root$data" 2>/dev/null)" ] || return 0
	local kept="$root$data/backups/before-$new-$stamp.backup"
	step mkdir -p "$root$data/backups"
	if step "$root$home/current/bin/companion" backup --data "$root$data" --out "$kept"; then
		tell "The journal is kept as $kept."
	else
		tell "The journal could not be backed up (perhaps there is none yet); going on."
	fi
}

install_program() { # into a folder of its own, so that a failure leaves the running one alone
	local folder="$home/releases/$new-$stamp"
	step mkdir -p "$root$home/releases"
	half_done="$root$folder"
	step "$python" -m venv --system-site-packages "$root$folder"
	step "$root$folder/bin/pip" install -q --disable-pip-version-check --no-cache-dir --prefer-binary \
		-c "$source_folder/constraints.txt" "$source_folder[pi,fast,mqtt]"
	step "$root$folder/bin/companion" --version
	step install -m 644 "$source_folder/README.md" "$root$folder/README.md"
	if [ -z "$dry" ]; then echo "$new" >"$root$folder/VERSION"; fi
	step ln -sfn "releases/$new-$stamp" "$root$home/current.new"
	local before
	before=$(readlink "$root$home/current" 2>/dev/null || true)
	step mv -T "$root$home/current.new" "$root$home/current"
	half_done=""
	for folder in "$root$home"/releases/*; do
		case "releases/$(basename "$folder")" in
		"releases/$new-$stamp" | "$before") ;;
		*) if [ -e "$folder" ]; then step rm -rf "$folder"; fi ;;
		esac
	done
}

install_service() {
	for unit in $units; do put "$unit" "/etc/systemd/system/$unit" 644; done
	put companion.avahi.xml /etc/avahi/services/companion.service 644
	put companion-plug /usr/lib/systemd/system-shutdown/companion-plug 755
	put companion.sh /usr/local/bin/companion 755
	if [ -e "$root$settings/companion.toml" ]; then
		tell "The settings in $settings/companion.toml stay as they are."
	else
		put companion.toml "$settings/companion.toml" 644
		if ! grep -qs "Raspberry Pi" "${COMPANION_MODEL:-/proc/device-tree/model}"; then
			tell "This is no Raspberry Pi: camera and panel are set to none in $settings/companion.toml."
			step sed -i -E 's/^(camera|panel) = .*/\1 = "none"/' "$root$settings/companion.toml"
		fi
	fi
	if [ -n "$name" ]; then
		if running_systemd; then on_system hostnamectl hostname "$name"; else on_system sh -c "echo $name >/etc/hostname"; fi
		on_system sed -i "s/^127\.0\.1\.1.*/127.0.1.1\t$name/" /etc/hosts
	fi
	[ -n "$root" ] && return
	if running_systemd; then step systemctl daemon-reload; fi
	step systemctl enable companion.service companion-switch-off.path
	if running_systemd; then
		step systemctl restart companion-switch-off.path companion.service
	else
		tell "systemd does not run here: the service starts at the next start of the machine."
	fi
}

remove_everything() {
	if [ -z "$root" ]; then
		if running_systemd; then step systemctl stop companion.service companion-switch-off.path || true; fi
		step systemctl disable companion.service companion-switch-off.path 2>/dev/null || true
	fi
	for unit in $units; do step rm -f "$root/etc/systemd/system/$unit"; done
	step rm -f "$root/etc/avahi/services/companion.service" "$root/usr/lib/systemd/system-shutdown/companion-plug" "$root/usr/local/bin/companion"
	step rm -rf "$root$home"
	if [ -z "$root" ] && running_systemd; then step systemctl daemon-reload; fi
	if [ -n "$purge" ]; then
		step rm -rf "$root$data" "$root$settings"
		if [ -z "$root" ] && id companion >/dev/null 2>&1; then step userdel companion; fi
	fi
	if [ -n "$dry" ]; then
		tell "Nothing was done."
	elif [ -n "$purge" ]; then
		tell "Removed, with the journal and the settings."
	else
		tell "Removed. The journal and the profiles stay in $data, the settings in $settings (make uninstall PURGE=1 removes them too)."
	fi
}

verb=${1:-}
shift || true
while [ $# -gt 0 ]; do
	case "$1" in
	--dry-run) dry=1 ;;
	--purge) purge=1 ;;
	--name) name=${2:-}; [[ "$name" =~ ^[a-z][a-z0-9-]{0,62}$ ]] || refuse "A name is small letters, digits and dashes: --name companion."; shift ;;
	*) refuse "There is no $1 here: --dry-run, --name NAME, --purge." ;;
	esac
	shift
done
stamp=$(date +%Y%m%d-%H%M%S)
case "$verb" in
install)
	check_machine
	check_version
	install_packages
	make_user
	keep_a_backup
	install_program
	install_service
	if [ -n "$dry" ]; then tell "Nothing was done."; exit 0; fi
	tell "Version $new is installed."
	if [ -z "$root" ]; then
		tell "The table: http://${name:-$(hostname)}.local   Its PIN: sudo cat $data/pin   How it is: systemctl status companion, sudo companion doctor"
	fi
	;;
uninstall)
	[ -n "$root" ] || [ "$(id -u)" = 0 ] || [ -n "$dry" ] || refuse "Removing a service needs root: sudo make uninstall."
	remove_everything
	;;
*) refuse "Say install or uninstall." ;;
esac
