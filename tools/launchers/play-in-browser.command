#!/bin/sh
# Plays in the browser. Close this window, or press Ctrl-C in it, to end.
cd "$(dirname "$0")" || exit
exec ./sgs play --web
