#!/bin/bash
# Starts a Debian machine with systemd in the folder $1, in namespaces of its own. `unshare` runs this, and it becomes the first
# process. Processes of the machine have one hierarchy of control groups, without controllers: limits of memory are not tested.
set -euo pipefail
root=$1

mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
  IFS=: read -r name major minor <<<"$device"
  mknod -m 666 "$root/dev/$name" c "$major" "$minor"
done
ln -s /proc/self/fd "$root/dev/fd"
for stream in stdin:0 stdout:1 stderr:2; do ln -s "/proc/self/fd/${stream#*:}" "$root/dev/${stream%:*}"; done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs tmpfs "$root/dev/shm"
ip link set lo up
hostname site

cd "$root"
mkdir -p .outside
pivot_root . .outside
cd /
umount -l /.outside
exec /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=drill /lib/systemd/systemd </dev/null &>/dev/null
