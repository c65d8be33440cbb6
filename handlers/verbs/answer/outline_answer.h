// The answers of outline, and of open and snippet.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

namespace codefinder::handlers {

inline const struct OutlineRow : Shape {
  explicit OutlineRow(std::string_view declared_id = "id") : id(this, declared_id) {}
  WordField id, name{this, "name"}, kind{this, "kind"};
  NumberField line{this, "line"};
  LinesField range{this, "range"};
  LineField preview{this, "preview"};
} kOutlineRow;

inline const struct OutlineNode : OutlineRow {
  OutlineNode() : OutlineRow("id?") {}
  PathField path{this, "path?"};
  NumberField children_more{this, "children_more?"};
  ListField leads_to{this, "leads_to?", {}, AnswerType::paths};
  ListField children{this, "children?", *this};

  /// Children have the same schema as their parents.
  nlohmann::json inner_schema() const override { return {{"$ref", "#/$defs/symbol"}}; }
} kNode;

inline const struct OutlineAnswer : ListAnswer {
  PathField path{this, "path", "the requested path"};
  WordField language{this, "language?", "the language of the file"};
  NumberField parse_errors{this, "parse_errors?", "number of syntax errors"};
  ListField symbols{this, "symbols", kNode,
                    "the symbols in source order, as a tree: each has `range` and, if it has any, "
                    "`children`"};

  nlohmann::json schema() const override {
    nlohmann::json schema = Shape::schema();
    schema["$defs"]["symbol"] = kNode.schema();
    return schema;
  }
} kOutline;

inline const struct CandidateRow : SymbolRow {
  WordField container{this, "container", "the enclosing symbol"};
} kCandidate;

inline const struct ContentsAnswer : AnswerShape {
  PathField path{this, "path", "the file"};
  WordField id{this, "id?", "the jump id of the symbol, or of the file"};
  WordField language{this, "language|null?", "the language"};
  LinesField range{this, "range|null?",
                   "the lines of the symbol, or the requested lines (`start`, `end`)"};
  LinesField window{this, "window?", "the lines in `contents`"};
  WordField contents{this, "contents", "the text"};
  ListField within{this, "within?", kLine,
                   "if `contents` begins inside a symbol: the first line of each enclosing symbol, "
                   "outermost first"};
  WordField state{this, "state?",
                  "of a symbol: `exact`, `moved`, `changed`, `ambiguous` or `gone`"};
  PathField moved_from{this, "moved_from?", "with `moved`: the path that the id names"};
  ListField candidates{this, "candidates?", kCandidate,
                       "with `ambiguous` and `gone`: the symbols that may be meant, or the nearest "
                       "of the same name"};
  ListField symbols{this, "symbols?", kOutlineRow, "as in `snippet`"};
  NumberField symbols_more{this, "symbols_more?", "as in `snippet`"};
  WordField next_cursor{this, "next_cursor?"};
} kContents;

}  // namespace codefinder::handlers
