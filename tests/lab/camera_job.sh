#!/bin/sh
# In the lab's guest, where /dev/dma_heap is real: the tests of test_libcamera.py inside the camera root. camera_job.sh ROOT PROJECT
set -e
root=$1 project=$2
for folder in dev proc sys run; do mount --rbind "/$folder" "$root/$folder"; done
mkdir -p "$root/src" "$root/tmp" && mount --bind "$project" "$root/src"
[ -e /dev/dma_heap/linux,cma ] || ln -s system /dev/dma_heap/linux,cma
mkdir -p /run/udev/data && : >/run/udev/control
exec chroot "$root" env HOME=/tmp LAB_CAMERA=1 LIBCAMERA_LOG_LEVELS="*:ERROR" PYTHONDONTWRITEBYTECODE=1 \
	sh -c 'cd /src && exec /opt/camera/bin/python -m pytest -q --color=no -p no:cacheprovider --noconftest tests/lab/test_libcamera.py'
