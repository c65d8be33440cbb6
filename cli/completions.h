// Completion scripts for shells, generated from the table of commands.  Pure; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::cli {

/// The shells that have completions.
std::vector<std::string_view> shells();

/// Returns the script of a shell, to be installed as
///   bash: share/bash-completion/completions/codefinder
///   zsh:  share/zsh/vendor-completions/_codefinder
///   fish: share/fish/vendor_completions.d/codefinder.fish
/// REQUIRES: `shell` is one of shells().
std::string completions(std::string_view shell);

}  // namespace codefinder::cli
