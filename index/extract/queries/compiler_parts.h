// Parts of the compiler of query files: patterns in the tables of a program, and the words of query
// files: capture names, directives, scopes and roles.  The meaning of each word: docs/captures.md.
#pragma once

#include "index/extract/queries/query.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::extract {

/// Returns what is wrong with the pattern; "" if nothing is.
std::string add_pattern(Program& program, Pattern pattern);

/// Returns what is wrong with the rules: a name without a definition, or a definition that leads to
/// itself at the same node; "" if nothing is.
std::string wrong_rule(const Program& program);

/// The capture `@name`; nullopt if there is none of that name.
std::optional<Capture> capture_named(const std::string& name);
/// Applies `#set! key value`. Returns what is wrong with it; "" if nothing is.
std::string apply_directive(Directives& set, const std::string& key, const std::string& value);
/// False if there is no scope of that name.
bool scope_kind_from(std::string_view text, ScopeKind& kind);

}  // namespace codefinder::extract
