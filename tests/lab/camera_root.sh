#!/usr/bin/env bash
# Makes a Debian 13 root with the real libcamera and the real picamera2, for `make lab-camera`; prints its folder. Needs root, debootstrap
# and the package registries; some minutes, once (it is kept in the cache). libcamera comes from the backports: the one of plain Debian 13
# never marks a frame of its virtual camera as a success, and picamera2 waits for ever.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=${XDG_CACHE_HOME:-$HOME/.cache}/table-companion/lab/camera-root
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1) # where this machine's own packages come from

in_root() { chroot "$root" env DEBIAN_FRONTEND=noninteractive "$@"; }

if [ ! -e "$root/opt/camera/done" ]; then
	[ "$(id -u)" = 0 ] || { echo "camera_root: needs root (chroot)" >&2; exit 77; }
	command -v debootstrap >/dev/null || { echo "camera_root: needs debootstrap (apt install debootstrap)" >&2; exit 77; }
	[ -e "$root/etc/debian_version" ] ||
		debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates trixie "$root" "$mirror" >&2
	for file in /etc/resolv.conf "${PIP_CERT:-}" "${SSL_CERT_FILE:-}"; do
		if [ -f "$file" ]; then mkdir -p "$root$(dirname "$file")" && cp "$file" "$root$file"; fi
	done
	echo "deb $mirror trixie-backports main" >"$root/etc/apt/sources.list.d/backports.list"
	{
		in_root apt-get update -qq
		in_root apt-get install -y -qq --no-install-recommends python3-venv gcc libc6-dev python3-dev libcap-dev
		in_root apt-get install -y -qq --no-install-recommends -t trixie-backports python3-libcamera libcamera-ipa
		in_root python3 -m venv --system-site-packages /opt/camera
		in_root /opt/camera/bin/pip install -q --disable-pip-version-check picamera2 opencv-python-headless pytest
	} >&2
	# picamera2 asks for pykms, which only its preview on a screen uses: any pixel format will do.
	cat >"$root/opt/camera/lib/python3.13/site-packages/pykms.py" <<'P'
class Any(type):
    def __getattr__(cls, name):
        return name


class PixelFormat(metaclass=Any):
    pass
P
	touch "$root/opt/camera/done"
fi
# The table that libcamera's virtual camera sees: two pictures of the shipped film, again and again.
mkdir -p "$root/dice" "$root/usr/share/libcamera/pipeline/virtual"
cp "$here/../../companion/demo/two-001.jpg" "$root/dice/0.jpg"
cp "$here/../../companion/demo/two-002.jpg" "$root/dice/1.jpg"
cat >"$root/usr/share/libcamera/pipeline/virtual/virtual.yaml" <<'Y'
"Virtual0":
  supported_formats:
  - width: 1280
    height: 960
    frame_rates: [15]
  frames:
    path: "/dice/"
    scale_mode: "fill"
  location: "CameraLocationFront"
  model: "Table camera"
Y
echo "$root"
