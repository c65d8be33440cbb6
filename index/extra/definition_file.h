// Reads the definition of an extra language: language.json.
#pragma once

#include "base/result.h"
#include "index/languages/language.h"

#include <deque>
#include <string>
#include <string_view>

namespace codefinder::extra {

/// A row of the table of languages, with the texts that it refers to.
struct ExtraDefinition {
  LanguageDefinition row;         // Without grammar and queries.
  std::string grammar_file;       // The name of the shared object in the folder.
  std::string grammar_function;   // The function in it that returns the grammar.
  std::deque<std::string> texts;  // Owns the strings of `row`.
};

/// Errors: invalid_query, with the key and the allowed values: no JSON object, an unknown key, a
/// value of the wrong type, no extension, file name or interpreter.
Result<ExtraDefinition> read_definition(std::string_view json);

}  // namespace codefinder::extra
