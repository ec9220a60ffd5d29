#!/bin/sh
# Runs the systemd of the Debian in that folder as on a machine of its own, as root, until it is killed or powered off: sh deploy/trial/boot.sh FOLDER
# Processes, mounts (shared within it, as services get their credentials by mounts of its first process) and control groups are its own and end with it; the network is this machine's.
set -eu
group=quadras-machine-$$
groups() { awk '$3 ~ /^cgroup2?$/ { print $2 }' /proc/mounts; }
for place in $(groups); do
  mkdir "$place/$group"
  # In a new group of processors nothing may run before it has some.
  for what in cpus mems; do
    [ ! -e "$place/cpuset.$what" ] || cat "$place/cpuset.$what" >"$place/$group/cpuset.$what"
  done
  echo $$ >"$place/$group/cgroup.procs"
done
# shellcheck disable=SC2016
exec unshare --pid --fork --kill-child --mount --uts --ipc --cgroup sh -euc '
  cgroups=$(awk "\$3 ~ /^cgroup2?$/ { print \$2, \$3, \$4 }" /proc/mounts)
  mount --make-rprivate /
  mount --bind "$1" "$1"
  cd "$1"
  mount -t proc proc proc
  mount -t sysfs -o ro sysfs sys
  mount -t tmpfs tmpfs run
  mount -t tmpfs tmpfs tmp
  mount -t tmpfs -o mode=755 tmpfs dev
  mkdir dev/pts dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
  mount -t tmpfs tmpfs dev/shm
  for device in null zero full random urandom tty; do
    touch "dev/$device"
    mount --bind "/dev/$device" "dev/$device"
  done
  ln -s pts/ptmx dev/ptmx
  ln -s /proc/self/fd dev/fd
  for stream in in:0 out:1 err:2; do ln -s "/proc/self/fd/${stream#*:}" "dev/std${stream%:*}"; done
  mount -t tmpfs -o mode=755 tmpfs sys/fs/cgroup
  printf "%s\n" "$cgroups" | while read -r place type options; do
    mkdir -p ".$place"
    # Of the mount options those of the hierarchy: which controllers, or its name.
    options=$(printf "%s" "$options" | tr , "\n" | grep -Ev "^(rw|ro|nosuid|nodev|noexec|relatime|xattr|clone_children|release_agent=.*|nsdelegate|memory_.*|favordynmods)$" | paste -sd, -)
    case $options in name=*) options=none,$options ;; esac
    mount -t "$type" ${options:+-o "$options"} cgroup ".$place"
  done
  pivot_root . mnt
  exec chroot . env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=lxc TERM=dumb \
    sh -c "umount -l /mnt; mount --make-rshared /; exec /lib/systemd/systemd --log-target=console --show-status=0"
' boot "$1"
