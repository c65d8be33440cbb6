#include "index/extract/grammars.h"

#include "index/extract/item_macros.h"
#include "index/extract/signature_breaks.h"

#include <tree_sitter/api.h>

extern "C" {
const TSLanguage* tree_sitter_bash();
const TSLanguage* tree_sitter_c();
const TSLanguage* tree_sitter_cpp();
const TSLanguage* tree_sitter_go();
const TSLanguage* tree_sitter_java();
const TSLanguage* tree_sitter_javascript();
const TSLanguage* tree_sitter_json();
const TSLanguage* tree_sitter_markdown();
const TSLanguage* tree_sitter_python();
const TSLanguage* tree_sitter_rust();
const TSLanguage* tree_sitter_toml();
const TSLanguage* tree_sitter_tsx();
const TSLanguage* tree_sitter_typescript();
const TSLanguage* tree_sitter_yaml();
}

namespace codefinder::index {

namespace {

constexpr Grammar kGrammars[] = {
    {Language::rust, tree_sitter_rust, false, false, LineScan::none, open_item_macros},
    {Language::typescript, tree_sitter_typescript, false, false, LineScan::none, break_signatures},
    {Language::tsx, tree_sitter_tsx, false},
    {Language::javascript, tree_sitter_javascript, false},
    {Language::python, tree_sitter_python, false},
    {Language::go, tree_sitter_go, false},
    {Language::c, tree_sitter_c, false, true, LineScan::defines},
    {Language::cpp, tree_sitter_cpp, true, true, LineScan::defines},
    {Language::java, tree_sitter_java, true},
    {Language::bash, tree_sitter_bash, false},
    {Language::markdown, tree_sitter_markdown, false, false, LineScan::headings},
    {Language::json, tree_sitter_json, false, false, LineScan::keys},
    {Language::yaml, tree_sitter_yaml, false},
    {Language::toml, tree_sitter_toml, false},
};

}  // namespace

const Grammar* grammar_of(Language language) {
  for (const Grammar& row : kGrammars) {
    if (row.language == language) return &row;
  }
  return nullptr;
}

}  // namespace codefinder::index
