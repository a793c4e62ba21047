#!/usr/bin/env bash
# Builds the lab's kernel: Linux 6.1 as an ordinary program (User Mode Linux) with gpio-sim, from Debian's source package.
# About 5 minutes of one core. Put where run.py looks: ${XDG_CACHE_HOME:-~/.cache}/table-companion/lab, never into the repository.
# Needs (Debian): sudo apt install bc flex bison gcc make xz-utils dpkg-dev, and a deb line with linux-source-6.1 (bookworm).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/table-companion/lab}
source_package=linux-source-6.1
mark=$(sha256sum "$here/kernel.config" "$here/build_kernel.sh" | sha256sum | cut -c1-16)

if [ -x "$out/linux-uml" ] && [ "$(cat "$out/made-from" 2>/dev/null)" = "$mark" ]; then
  echo "The lab's kernel is there already: $out/linux-uml"
  exit 0
fi
for tool in bc flex bison gcc make xz dpkg; do
  command -v "$tool" >/dev/null || { echo "$tool is missing: sudo apt install bc flex bison gcc make xz-utils dpkg"; exit 2; }
done
mkdir -p "$out/work"
cd "$out/work"
if [ ! -d "$source_package" ]; then
  apt-get download "$source_package" || { echo "The package $source_package can't be fetched: add Debian bookworm's deb line."; exit 2; }
  dpkg -x "$source_package"_*.deb unpacked
  tar xf "unpacked/usr/src/$source_package.tar.xz"
fi
# A processor with AMX has 11,008 bytes of registers, this kernel room for 2,696: there it can't set them, and its first program is killed.
offsets=$source_package/arch/x86/um/user-offsets.c
sed -i 's/HOST_FP_SIZE, 2696)/HOST_FP_SIZE, 12288)/' "$offsets"
grep -q 'HOST_FP_SIZE, 12288)' "$offsets" || { echo "$offsets is not as it was: the size of the processor's registers stands elsewhere."; exit 2; }
build() { make -C "$out/work/$source_package" ARCH=um SUBARCH=x86_64 O="$out/work/build" "$@"; }
build tinyconfig >/dev/null
(cd "$source_package" && scripts/kconfig/merge_config.sh -m -O "$out/work/build" "$out/work/build/.config" "$here/kernel.config" >/dev/null)
build olddefconfig >/dev/null
echo "Building, some minutes; the log is $out/work/build.log …"
build -j"$(nproc)" linux modules >"$out/work/build.log" 2>&1 || { tail -20 "$out/work/build.log"; exit 1; }
install -m 755 "$out/work/build/linux" "$out/linux-uml"
strip "$out/linux-uml"
mkdir -p "$out/modules"
find "$out/work/build" -name '*.ko' -exec cp {} "$out/modules/" \;
echo "$mark" >"$out/made-from"
rm -rf "$out/work"
echo "Done: $out/linux-uml"
