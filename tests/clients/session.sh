# For the scripts in neovim/ and node/: a temporary home, a workspace, and the command that starts
# the recorded server.

# The directory of the protocol's meta model, with lspcheck.py and lsprec.py next to it; empty if it
# does not exist.
find_metamodel() {
  local source_dir=$1
  local model=${CODEFINDER_LSP_METAMODEL:-$source_dir/../shared/tools/metaModel.json}
  local tools
  tools=$(dirname "$model")
  if [ -f "$model" ] && [ -f "$tools/lspcheck.py" ] && [ -f "$tools/lsprec.py" ]; then echo "$model"; fi
}

# begin_session BINARY LOG: sets CODEFINDER_WORKSPACE and CODEFINDER_COMMAND (a JSON array).
begin_session() {
  local binary=$1 recording=$2 source_dir model
  source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
  session_home=$(mktemp -d)
  trap 'rm -rf "$session_home"' EXIT
  export HOME=$session_home XDG_CACHE_HOME=$session_home/cache XDG_CONFIG_HOME=$session_home/config
  export XDG_STATE_HOME=$session_home/state XDG_DATA_HOME=$session_home/data
  if [ -n "${CODEFINDER_TEST_REPO:-}" ]; then
    : "${CODEFINDER_TEST_SYMBOL:?names a symbol of CODEFINDER_TEST_REPO}"
    CODEFINDER_WORKSPACE=$(cd "$CODEFINDER_TEST_REPO" && pwd -P)
  else
    cp -r "$source_dir/fixtures/workspaces/shop" "$session_home/shop"
    CODEFINDER_WORKSPACE=$(cd "$session_home/shop" && pwd -P)
  fi
  export CODEFINDER_WORKSPACE
  rm -f "${recording%.jsonl}"*.jsonl
  export CODEFINDER_RECORDING=$recording
  model=$(find_metamodel "$source_dir")
  if [ -n "$model" ]; then
    CODEFINDER_COMMAND="[\"python3\", \"$(dirname "$model")/lsprec.py\", \"$recording\", \"$binary\", \"lsp\"]"
  else
    CODEFINDER_COMMAND="[\"$binary\", \"lsp\"]"
  fi
}
