// The languages of files that only includes decide: a `table.def` that a source includes is read as
// that source's language. Answers depend on what the store holds, not on the order of its files.
#pragma once

#include "index/store/store.h"
#include "index/update/disk/root_dir.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The language in which the file, whose name and text give none, is included: the language of the
/// sources whose quoted includes lead to it, directly or through other such files; of several, the
/// first of their table. nullopt if nothing includes it. Reads the imports of the files that have
/// its name in an include, at most kMaxIncluders of them.
inline constexpr int kMaxIncluders = 2000;
std::optional<Language> included_language(const store::ReadTxn& txn, std::string_view path);

/// The paths whose stored language is not the one that detect_language() and included_language()
/// give, ascending by file id: to be read again after files or include lines have changed.
/// O(files), and included_language() of each text, which reads the includers of a name once; reads
/// texts that nothing includes any more.
std::vector<std::string> texts_to_read_again(const store::ReadTxn& txn, const RootDir& root,
                                             const std::stop_token& stop);

/// detect_language(), or included_language() where that is text.
Language language_of_text(const store::Store& store, std::string_view path, std::string_view bytes);

}  // namespace codefinder::update
