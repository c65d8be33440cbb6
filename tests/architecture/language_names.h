// Rules about languages are in index/languages: no other product file names a language, a family or
// a file of a language's tools, in code or in string literals.
#pragma once

#include "architecture/source_files.h"

#include <map>
#include <string>
#include <vector>

namespace codefinder::architecture {

/// The words that only index/languages may have as string literals, with the field of the row that
/// lists each: names of programming languages, manifests, lock files and similar files. Read from
/// the rows, index/languages/<id>/language.cpp, among `files`.
std::map<std::string, std::string> language_words(const std::vector<SourceFile>& files);

/// The violations in `file`, one sentence each.
std::vector<std::string> language_violations(const SourceFile& file,
                                             const std::map<std::string, std::string>& words);

}  // namespace codefinder::architecture
