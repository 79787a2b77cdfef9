# shellcheck shell=bash
# Sourced by run and nightly: prepares a bare Debian 12 with Node 20 and npm for the gate.
# GATE_SETUP passes name, seconds and CPU ticks of each step to the final table.
set -euo pipefail
cd "$(dirname "$0")/.."
export CI=true GATE_SETUP=

ticks() {
  local fields
  read -ra fields </proc/$$/stat
  echo $((fields[15] + fields[16]))
}

setup() {
  local name=$1 seconds=$SECONDS before
  shift
  before=$(ticks)
  printf '\n== %s\n' "$name"
  "$@"
  GATE_SETUP+="$name"$'\t'"$((SECONDS - seconds))"$'\t'"$(($(ticks) - before))"$'\n'
}

install_node() {
  npm ci --prefix .ci/node --ignore-scripts --no-audit --no-fund
  export PATH="$PWD/.ci/node/node_modules/.bin:$PATH"
  node --version
}

install_packages() {
  local missing
  missing=$(for one in "$@"; do dpkg -s "$one" >/dev/null 2>&1 || echo "$one"; done)
  if [ -z "$missing" ]; then return; fi
  apt-get update -qq
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# Installs what every run needs: a browser, PostgreSQL 15 with pgbench, wrk, the schemas of bank files, and the
# servers that the tests of deploy/ start. Arguments are further packages.
set_up() {
  setup Node install_node
  setup 'Debian packages' install_packages chromium-headless-shell fonts-noto-core fonts-noto-cjk postgresql-15 \
    wrk libxml2-utils libhbci4j-core-java prometheus nginx-light caddy git openssh-client "$@"
  setup 'npm ci' npm ci --no-audit --no-fund
}
