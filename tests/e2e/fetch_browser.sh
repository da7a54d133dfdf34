#!/bin/sh
# A Chromium for the browser tests: the machine's own, else Debian's headless shell through apt.
set -eu
for name in chromium-headless-shell chromium google-chrome; do
  if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if [ -n "${CARDROOM_CHROMIUM:-}" ] && [ -x "$CARDROOM_CHROMIUM" ]; then exit 0; fi
if command -v apt-get >/dev/null 2>&1; then
  run=""
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then run="sudo -n"; else
      echo "The browser tests need Chromium: install the package chromium-headless-shell (or set CARDROOM_CHROMIUM to a Chromium's path)." >&2
      exit 1
    fi
  fi
  export DEBIAN_FRONTEND=noninteractive
  packages="fonts-dejavu-core fonts-noto-color-emoji"
  # Other systems with apt carry the browser under another name.
  $run apt-get update -qq
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then browser=chromium-headless-shell; else browser=chromium; fi
  $run apt-get install -y -qq --no-install-recommends "$browser" $packages >/dev/null
  exit 0
fi
echo "The browser tests need Chromium: install it, or set CARDROOM_CHROMIUM to its path." >&2
exit 1
