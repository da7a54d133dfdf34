#!/bin/sh
# An nginx for the tests of several nodes: the machine's own, else Debian's through apt.
set -eu
if command -v nginx >/dev/null 2>&1 || [ -x /usr/sbin/nginx ]; then exit 0; fi
if command -v apt-get >/dev/null 2>&1; then
  run=""
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then run="sudo -n"; else
      echo "The tests of several nodes need nginx: install the package nginx-light (or set CARDROOM_NGINX to its path)." >&2
      exit 1
    fi
  fi
  export DEBIAN_FRONTEND=noninteractive
  $run apt-get update -qq
  $run apt-get install -y -qq --no-install-recommends nginx-light >/dev/null
  exit 0
fi
echo "The tests of several nodes need nginx: install it, or set CARDROOM_NGINX to its path." >&2
exit 1
