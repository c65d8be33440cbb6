// The table of grammars.
#include "index/extract/grammars.h"

#include "index/extract/item_macros.h"
#include "index/extract/scanner_guard.h"
#include "index/extract/signature_breaks.h"

#include <tree_sitter/api.h>

extern "C" {
const TSLanguage* tree_sitter_c();
const TSLanguage* tree_sitter_go();
const TSLanguage* tree_sitter_java();
const TSLanguage* tree_sitter_json();
}

namespace codefinder::extract {

namespace {

constexpr Grammar kGrammars[] = {
    {Language::rust, guarded_rust, false, false, LineScan::none, open_item_macros},
    {Language::typescript, guarded_typescript, false, false, LineScan::none, break_signatures},
    {Language::tsx, guarded_tsx, false},
    {Language::javascript, guarded_javascript, false},
    {Language::python, guarded_python, false},
    {Language::go, tree_sitter_go, false},
    {Language::c, tree_sitter_c, false, true, LineScan::defines},
    {Language::cpp, guarded_cpp, true, true, LineScan::defines},
    {Language::java, tree_sitter_java, true},
    {Language::bash, guarded_bash, false},
    {Language::markdown, guarded_markdown, false, false, LineScan::headings},
    {Language::json, tree_sitter_json, false, false, LineScan::keys},
    {Language::yaml, guarded_yaml, false, false, LineScan::none},
    {Language::toml, guarded_toml, false},
};

}  // namespace

const Grammar* grammar_of(Language language) {
  for (const Grammar& row : kGrammars) {
    if (row.language == language) return &row;
  }
  return nullptr;
}

}  // namespace codefinder::extract
