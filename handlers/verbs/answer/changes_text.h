// The text of changes: below the path of each file its symbols with old and new signature.  Pure;
// thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

/// Returns "3 changes in 2 files since 1a2b3c4d5e: 1 added, 2 body", then the rows and what is
/// outside of all symbols.
std::string changes_text(const nlohmann::json& answer);
/// Returns what was compared besides the symbols: "renamed a.py -> b.py", "outside: a.py:3 (2
/// lines)", "not compared: x.bin: too large".
std::string compared_text(const nlohmann::json& answer);
/// Returns "body+doc" of a row: what has changed.
std::string change_word(const nlohmann::json& row);

}  // namespace codefinder::handlers
