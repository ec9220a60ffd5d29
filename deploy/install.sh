#!/bin/sh
# Sets a venue up on a bare Debian or Ubuntu: sh deploy/install.sh --host reservas.example.com
# Run from an unpacked release. A second run repairs or updates, and keeps settings and data. See deploy/README.md.
set -eu

NODE_VERSION=${NODE_VERSION:-24.21.0}
ETC=/etc/quadras STATE=/var/lib/quadras HOME_DIR=/opt/quadras
host='' key='' logs_to='' only_check=no with_systemd=detect with_caddy=yes

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

while [ $# -gt 0 ]; do
  case $1 in
    --host) [ $# -gt 1 ] || fail '--host takes a name'; host=$2; shift ;;
    --key) [ $# -gt 1 ] || fail '--key takes the file of the public key with which releases are signed'; key=$2; shift ;;
    --logs-to) [ $# -gt 1 ] || fail '--logs-to takes the address of a systemd-journal-remote, such as https://logs.example.com:19532'; logs_to=$2; shift ;;
    --check) only_check=yes ;;
    --no-systemd) with_systemd=no ;;
    --no-caddy) with_caddy=no ;;
    *) fail "usage: install.sh --host NAME [--key FILE] [--logs-to URL] [--check] [--no-systemd] [--no-caddy]" ;;
  esac
  shift
done

release=$(cd "$(dirname "$0")/.." && pwd)
[ -z "$key" ] || [ -f "$key" ] || fail "There is no key at $key."
[ -n "$key" ] || [ ! -f "$ETC/release.pub" ] || key=$ETC/release.pub

# Nothing of a release is run or copied before: its checksums are signed by the key, each file is as they say, and there is no other.
check_release() (
  [ -n "$key" ] || { say 'The release is not checked: --key takes the public key of whoever signs it.'; exit 0; }
  cd "$release"
  [ -f SHA256SUMS ] && [ -f SHA256SUMS.sig ] || fail 'This release is not signed.'
  openssl pkeyutl -verify -pubin -inkey "$key" -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig >/dev/null 2>&1 ||
    fail 'This release is signed by another key.'
  sha256sum -c --quiet --strict SHA256SUMS || fail 'A file of this release is not the one that was signed.'
  listed=$(cut -c67- SHA256SUMS | LC_ALL=C sort)
  found=$(find . ! -type d ! -path ./SHA256SUMS ! -path ./SHA256SUMS.sig | cut -c3- | LC_ALL=C sort)
  [ "$listed" = "$found" ] || fail 'This release has files that nobody signed.'
  say 'The release is signed, and whole.'
)
if [ "$only_check" = yes ]; then
  [ -n "$key" ] || fail '--check needs --key'
  check_release
  exit
fi
[ "$(id -u)" = 0 ] || fail 'Run it as root.'
[ -f "$release/dist/server/main.js" ] || fail "$release is not an unpacked release: see deploy/README.md."
if [ -z "$host" ] && [ -f "$ETC/quadras.env" ]; then
  host=$(sed -n 's|^PUBLIC_URL=https://||p' "$ETC/quadras.env")
fi
printf '%s' "$host" | grep -Eq '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$' ||
  fail '--host takes the name that browsers use, such as reservas.example.com'
if [ "$with_systemd" = detect ]; then
  if [ -d /run/systemd/system ]; then with_systemd=yes; else with_systemd=no; fi
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

packages() {
  missing=''
  for package in "$@"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
  done
  [ -z "$missing" ] && return
  apt-get update -q >/dev/null
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing >/dev/null
  say "packages:$missing"
}

# Writes standard input there; a file that is the same already stays, and so does one that a person may have changed with `once`.
put() {
  cat >"$scratch/file"
  [ "${4:-}" = once ] && [ -e "$1" ] && return
  cmp -s "$scratch/file" "$1" && return
  install -D -m "$2" -o root -g "$3" "$scratch/file" "$1"
  say "written: $1"
}

# Debian's own Node is too old for the product, and an update of the system's must not stop it.
node_binary() {
  [ -x "$HOME_DIR/node-$NODE_VERSION/bin/node" ] || {
    case $(uname -m) in
      x86_64) arch=x64 ;;
      aarch64) arch=arm64 ;;
      *) fail "No Node is known for $(uname -m)." ;;
    esac
    name=node-v$NODE_VERSION-linux-$arch.tar.gz
    official=https://nodejs.org/dist/v$NODE_VERSION
    if [ -n "${NODE_SOURCE:-}" ]; then
      [ -n "${NODE_SHA256:-}" ] || fail 'With NODE_SOURCE goes NODE_SHA256, the checksum of what lies there.'
    else
      NODE_SHA256=$(curl -fsSL "$official/SHASUMS256.txt" | sed -n "s/  $name\$//p")
      NODE_SOURCE=$official/$name
      # From another place than Node itself, and signed with the release.
      binary_sha256=$(sed -n "s/  node-$NODE_VERSION-$arch\$//p" "$release/deploy/node.sha256")
      [ -n "$binary_sha256" ] || fail "This release knows no Node $NODE_VERSION for $arch: name NODE_SOURCE and NODE_SHA256."
    fi
    case $NODE_SOURCE in
      http*) curl -fsSL "$NODE_SOURCE" -o "$scratch/node.tar.gz" ;;
      *) cp "$NODE_SOURCE" "$scratch/node.tar.gz" ;;
    esac
    printf '%s  %s\n' "$NODE_SHA256" "$scratch/node.tar.gz" | sha256sum -c --quiet - ||
      fail 'What was fetched is not that Node.'
    mkdir -p "$scratch/node" "$HOME_DIR"
    tar -xzf "$scratch/node.tar.gz" -C "$scratch/node" --strip-components=1 --no-same-owner
    chmod -R u=rwX,go=rX "$scratch/node"
    [ -z "${binary_sha256:-}" ] || printf '%s  %s\n' "$binary_sha256" "$scratch/node/bin/node" | sha256sum -c --quiet - ||
      fail 'What nodejs.org has is another Node than the one that this release knows.'
    mkdir -p "$HOME_DIR/node-$NODE_VERSION/bin"
    mv "$scratch/node/bin/node" "$HOME_DIR/node-$NODE_VERSION/bin/node"
    say "Node: $NODE_VERSION"
  }
  ln -sfn "node-$NODE_VERSION" "$HOME_DIR/node"
  "$HOME_DIR/node/bin/node" --version >/dev/null
}

# The built pages name each version; the folder of one that is there is not touched.
release_folder() {
  version=$(sed -n 's/.*"version": "\(.*\)".*/\1/p' "$release/package.json")
  hash=$(cd "$release" && find dist -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-10)
  target=releases/$version-$hash
  [ -d "$HOME_DIR/$target" ] || {
    mkdir -p "$HOME_DIR/releases"
    cp -R "$release" "$HOME_DIR/$target.part"
    chown -R root:root "$HOME_DIR/$target.part"
    chmod -R u=rwX,go=rX "$HOME_DIR/$target.part"
    mv "$HOME_DIR/$target.part" "$HOME_DIR/$target"
  }
  [ "$(readlink "$HOME_DIR/current" || :)" != "$target" ] || return 0
  # A server that can go back to the version before is asked, once it runs.
  if [ -z "$ports" ] && [ -f "$STATE/versions.json" ]; then
    update_to=$version-$hash
  else
    switch_link
    restart=yes
  fi
}
switch_link() {
  ln -sfn "$target" "$HOME_DIR/current.new"
  mv -T "$HOME_DIR/current.new" "$HOME_DIR/current"
  say "version: $version ($hash)"
}

# Several processes of one venue, where somebody has enabled them: each is known by its port.
ports=''
for enabled in /etc/systemd/system/multi-user.target.wants/quadras-process@*.service; do
  [ -L "$enabled" ] || continue
  enabled=${enabled##*@}
  ports="$ports ${enabled%.service}"
done

packages ca-certificates curl openssl
check_release
[ -z "$key" ] || put "$ETC/release.pub" 644 root <"$key"
if ! id quadras >/dev/null 2>&1; then
  useradd --system --home-dir "$STATE" --no-create-home --shell /usr/sbin/nologin quadras
  say 'user: quadras'
fi
restart=no update_to='' caddy_moved=no
# Passed through by Caddy, on its way to the venues' sites; the files are for nobody else.
install -d -m 711 -o quadras -g quadras "$STATE"
node_binary
release_folder
put "$ETC/quadras.env" 640 quadras once <<END
# Read at the start: server/README.md lists all settings. After a change: systemctl restart quadras
NODE_ENV=production
HOST=127.0.0.1
PORT=3000
DATABASE_URL=sqlite:$STATE/quadras.sqlite3
DATA_FOLDER=$STATE
PUBLIC_URL=https://$host
TRUST_PROXY=on
FIRST_OWNER=link
# The owner types the key of Asaas on the page of the first steps; until then nothing is charged.
PAYMENT_PROVIDER=page
BACKUP_AT=03:10
END
put /usr/local/bin/quadras 755 root <"$release/deploy/quadras-host"

if [ "$with_caddy" = yes ]; then
  packages caddy
  if [ -n "$ports" ]; then
    # shellcheck disable=SC2086
    sed -e "s/^reservas.example.com/$host/" -e "s/reverse_proxy .*{/reverse_proxy$(printf ' 127.0.0.1:%s' $ports) {/" "$release/deploy/two-processes.caddy"
  else
    cat <<END
$host {
	encode zstd gzip
	reverse_proxy 127.0.0.1:3000 {
		# What comes while the server restarts waits for it.
		lb_try_duration 30s
		lb_try_interval 100ms
	}
}
END
  fi >"$scratch/site"
  put /etc/caddy/quadras.d/quadras.caddy 644 root <"$scratch/site"
  # Root's: of what a venue writes Caddy reads nothing.
  install -d -m 755 -o root -g root "$ETC/sites"
  put /etc/caddy/quadras.d/venues.caddy 644 root <<END
import $ETC/sites/*.caddy
END
  # Any program of this machine may otherwise tell Caddy by its port whose site is where.
  if ! grep -q '^[[:space:]]*admin ' /etc/caddy/Caddyfile; then
    if sed -e 's/#.*//' /etc/caddy/Caddyfile | grep -m 1 '[^[:space:]]' | grep -q '^{[[:space:]]*$'; then
      sed '0,/^{[[:space:]]*$/s||{\n\tadmin unix//var/lib/caddy/admin.sock|' /etc/caddy/Caddyfile >"$scratch/caddyfile"
    else
      { printf '{\n\tadmin unix//var/lib/caddy/admin.sock\n}\n\n'; cat /etc/caddy/Caddyfile; } >"$scratch/caddyfile"
    fi
    cat "$scratch/caddyfile" >/etc/caddy/Caddyfile
    caddy_moved=yes
    say 'changed: /etc/caddy/Caddyfile'
  fi
  grep -qs 'import /etc/caddy/quadras.d/' /etc/caddy/Caddyfile || {
    printf '\nimport /etc/caddy/quadras.d/*.caddy\n' >>/etc/caddy/Caddyfile
    say 'changed: /etc/caddy/Caddyfile'
  }
  caddy validate --adapter caddyfile --config /etc/caddy/Caddyfile >"$scratch/caddy" 2>&1 || fail "$(tail -n 3 "$scratch/caddy")"
fi

# What the machine writes into its journal stands a moment later where nobody of this machine can change it.
if [ -n "$logs_to" ]; then
  case $logs_to in https://*) ;; *) fail '--logs-to takes an https address' ;; esac
  for file in private.pem certificate.pem ca.pem; do
    [ -f "$ETC/logs/$file" ] || fail "There is no $ETC/logs/$file: deploy/README.md, 'The log on another machine', says how it is made."
  done
  packages systemd-journal-remote
  chmod 600 "$ETC/logs/private.pem"
  put /etc/systemd/journal-upload.conf 644 root <<END
[Upload]
URL=$logs_to
ServerKeyFile=/run/credentials/systemd-journal-upload.service/private.pem
ServerCertificateFile=$ETC/logs/certificate.pem
TrustedCertificateFile=$ETC/logs/ca.pem
END
  # It reads the key as nobody else does. The other machine may be away for days: it goes on where it was.
  put /etc/systemd/system/systemd-journal-upload.service.d/quadras.conf 644 root <<END
[Unit]
StartLimitIntervalSec=0
[Service]
LoadCredential=private.pem:$ETC/logs/private.pem
Restart=always
RestartSec=30
END
  if [ "$with_systemd" = yes ]; then
    systemctl daemon-reload
    systemctl enable -q systemd-journal-upload
    systemctl restart systemd-journal-upload
  fi
fi

is_up() { curl -fsS -m 2 "http://127.0.0.1:${1:-3000}/up" >/dev/null 2>&1; }
wait_until_up() {
  waited=0
  until is_up "$@"; do
    waited=$((waited + 1))
    [ "$waited" -le 120 ] || fail "The server does not answer after a minute: journalctl -u 'quadras*' -n 50"
    sleep 0.5
  done
}
if [ "$with_systemd" = yes ]; then
  put /etc/systemd/system/quadras.service 644 root <"$release/deploy/quadras.service"
  put /etc/systemd/system/quadras@.service 644 root <"$release/deploy/quadras@.service"
  sed -e 's/^Description=.*/&, port %i/' -e 's|^ExecStart=.*|ExecStart=/usr/bin/env PORT=%i /opt/quadras/node/bin/node dist/server/main.js|' \
    "$release/deploy/quadras.service" >"$scratch/process"
  put /etc/systemd/system/quadras-process@.service 644 root <"$scratch/process"
  systemctl daemon-reload
  quadras venues there
  if [ -n "$ports" ]; then
    # One after the other, each once the one before is asked again.
    for port in $ports; do
      if [ "$restart" = yes ]; then
        systemctl restart "quadras-process@$port"
        wait_until_up "$port"
        sleep 3
      else
        systemctl start "quadras-process@$port"
      fi
    done
  else
    systemctl enable -q quadras
    if [ "$restart" = yes ]; then systemctl restart quadras; else systemctl start quadras; fi
  fi
  if [ "$with_caddy" = yes ]; then
    systemctl enable -q caddy
    if [ "$caddy_moved" = yes ]; then systemctl restart caddy; else systemctl reload-or-restart caddy; fi
  fi
else
  say 'skipped, because systemd does not run here: the service, its start with the machine, and Caddy. The server is started by hand.'
  if ! is_up; then
    setsid quadras serve </dev/null >"$scratch/log" 2>&1 &
  fi
fi

for port in ${ports:-3000}; do wait_until_up "$port"; done

follow=yes
if [ -n "$update_to" ] && ! quadras update "$update_to"; then
  say "The version before goes on. Again: quadras update $update_to && quadras venues update $update_to"
  follow=no
fi
# Hosted venues come after the first one has borne it, and while `current` is what they can go back to.
if [ "$follow" = yes ]; then
  [ "$with_systemd" = no ] || quadras venues update "${target#releases/}" || :
  [ -z "$update_to" ] || switch_link
fi

say ''
if command -v ufw >/dev/null 2>&1; then
  say 'Firewall: ufw allow 80,443/tcp && ufw allow 443/udp'
else
  say 'Firewall: ports 80 and 443 must be reachable from outside; 3000 is open to this machine only.'
fi
say "Copies: every night at 03:10 into $STATE/copias. Another place is set up on the page of the copies."
say "Address: https://$host"
# Shown last. There is one only as long as nobody owns the venue.
quadras admin owner-link 2>&1 || :
