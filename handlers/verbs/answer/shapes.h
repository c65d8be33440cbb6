// The objects that the answers of several verbs have, and the answers that are lists of them.
// Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/answer_fields.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::handlers {

/// Lines of a file.
inline const struct LinesShape : Shape {
  NumberField start{this, "start"}, end{this, "end"};
} kLines;

/// Reads "5-20", "5" if both are equal; "" if there are none.
struct LinesField : ObjectField {
  LinesField(Shape* in, std::string_view declared, std::string_view meaning = {})
      : ObjectField(in, declared, kLines, meaning) {}
  std::string text(const nlohmann::json& object) const {
    const nlohmann::json& lines = value(object);
    if (!lines.is_object()) return {};
    const std::string start = plain(kLines.start.value(lines)),
                      end = plain(kLines.end.value(lines));
    return start == end ? start : start + "-" + end;
  }
};

inline const struct ErrorShape : Shape {
  WordField code{this, "code"};
  LineField message{this, "message"}, hint{this, "hint"};
} kErrorShape;

/// The name that was looked up instead of the requested one.
inline const struct FallbackShape : Shape {
  WordField asked{this, "asked"}, used{this, "used"};
} kFallback;

/// The answer about one of several targets, besides its own fields.
inline const struct PartShape : Shape {
  WordField target{this, "target"};
  ObjectField error{this, "error?", kErrorShape};
} kPart;

/// A symbol that contains a place.
inline const struct EnclosingShape : Shape {
  WordField name{this, "name"}, kind{this, "kind"}, id{this, "id"};
} kEnclosing;

/// A symbol in a list that says more about it.
inline const struct SymbolRow : Shape {
  PathField path{this, "path"};
  NumberField line{this, "line"};
  WordField kind{this, "kind"}, name{this, "name"}, id{this, "id"};
} kSymbolRow;

/// A use in the row of a symbol.
inline const struct UseRow : Shape {
  NumberField line{this, "line"};
  LineField preview{this, "preview"};
  WordField evidence{this, "evidence"};
} kUse;

inline const struct LineRow : Shape {
  NumberField line{this, "line"};
  LineField preview{this, "preview"};
} kLine;

inline const struct ReferenceRow : UseRow {
  PathField path{this, "path"};
  WordField role{this, "role",
                 "`call`, `type`, `read`, `write`, `import`, `member`, `inherit`, `doc` or "
                 "`declaration`"};
} kReference;

inline const struct HitRow : SymbolRow {
  WordField language{this, "language"}, container{this, "container?"}, module{this, "module?"},
      layer{this, "layer?"};
  ListField categories{this, "categories?"};
  FlagField recent{this, "recent?"};
  LineField preview{this, "preview?"};
  WordField evidence{this, "evidence?"};
  ListField also_declared{this, "also_declared?", {}, AnswerType::paths};
  NumberField also_declared_more{this, "also_declared_more?"};
  RealField score{this, "score?"};
  ListField score_reasons{this, "score_reasons?"};
} kHit;

inline const struct HitOfTarget : HitRow {
  NumberField target{this, "target?", "the number of the symbol, if there are several"};
} kHitOfTarget;

inline const struct GroupRow : Shape {
  WordField name{this, "name"};
  NumberField count{this, "count"};
  WordField id{this, "id?"};
} kGroup;

inline const struct IndexShape : Shape {
  WordField state{this, "state", {}, Merge::least};
  NumberField symbols{this, "symbols"}, files{this, "files"},
      generation{this, "generation", {}, Merge::most};
  RealField progress{this, "progress", {}, Merge::least};
  FlagField checked{this, "checked", {}, Merge::least};
  WordField updated_at{this, "updated_at|null", {}, Merge::most};
  NumberField skipped{this, "skipped"};
  WordField excluded_by{this, "excluded_by?", {}, Merge::first};

  nlohmann::json schema() const override {
    nlohmann::json all = Shape::schema();
    all["properties"][state.name]["enum"] = {"building", "ready", "failed"};
    return all;
  }
} kIndex;

/// The fields of every answer.
struct AnswerShape : Shape {
  NumberField schema_version{this, "schema_version", {}, Merge::first};
  ObjectField index{this, "index", kIndex};
  FlagField complete{this, "complete", {}, Merge::least}, truncated{this, "truncated"};
  WordField at{this, "at?", {}, Merge::first};

  /// The list that the answer is, of which several roots have rows; nullptr if one root answers.
  virtual const ListField* list() const { return nullptr; }
  /// The rows are best first.
  virtual bool is_ranked() const { return false; }
  /// The text of an answer of this shape; nullopt for others, and if answer_text() writes it.
  virtual std::optional<std::string> text(const nlohmann::json& answer) const {
    return (void)answer, std::nullopt;
  }
};

/// An answer that is a list.
inline const struct ListAnswer : AnswerShape {
  WordField next_cursor{this, "next_cursor?"};
  ListField suggestions{this, "suggestions?"};
  NumberField total{this, "total"};
  FlagField total_is_lower_bound{this, "total_is_lower_bound?"};
  NumberField group_count{this, "group_count?"};
  ListField groups{this, "groups?", kGroup};
} kListAnswer;

/// An answer about several targets.
inline const struct PartsAnswer : AnswerShape {
  ListField parts{this, "parts", kPart};
} kPartsAnswer;

/// A list about symbols.
struct SymbolsAnswer : ListAnswer {
  explicit SymbolsAnswer(std::string_view meaning)
      : symbols(this, "symbols", kHitOfTarget, meaning) {}
  WordField name{this, "name"};
  ObjectField fallback{this, "fallback?", kFallback};
  ListField symbols;
  NumberField symbols_more{
      this, "symbols_more?",
      "number of further symbols, which are left out if they take more than half "
      "of `max_bytes`"};
};

inline const struct SkippedRow : Shape {
  PathField path{this, "path"};
  LineField reason{this, "reason", "the reason"};
} kSkipped;

inline constexpr std::string_view kTheirNumber = "their number";

/// Another root than the one that the answer is about.
inline const struct OtherRoot : Shape { WordField root{this, "root", "the root"}; } kOtherRoot;

/// A list of symbols.
struct HitsAnswer : ListAnswer {
  HitsAnswer(const Shape& row, std::string_view meaning) : hits(this, "hits", row, meaning) {}
  ListField hits;
  const ListField* list() const override { return &hits; }
  bool is_ranked() const override { return true; }
};

struct DefinitionAnswer : HitsAnswer {
  using HitsAnswer::HitsAnswer;
  WordField name{this, "name"};
  ObjectField fallback{this, "fallback?", kFallback};
};
inline const DefinitionAnswer kDefinitions(kHit, "all candidates, most certain first");

struct ImplementationsAnswer : DefinitionAnswer {
  using DefinitionAnswer::DefinitionAnswer;
  ListField symbols{this, "symbols?", kHit,
                    "if there is no hit: the first five symbols without one, as hits"};
};
inline const ImplementationsAnswer kImplementations(
    kHit, "the implementations, nearest first, without the symbol itself");

/// The documentation and the context of a symbol.
inline const struct HelpShape : Shape {
  LineField doc_summary{this, "doc_summary"};
  ListField dependencies{this, "dependencies"};
  WordField module_path{this, "module_path"}, layer{this, "layer"};
} kHelp;

inline const struct NavUse : ReferenceRow {
  WordField in{this, "in?", "the name of the symbol that contains it"};
} kNavUse;

inline const struct NavHit : HitRow {
  ListField references{this, "references?", kNavUse,
                       "uses of the symbol, as in `references`, without `column`"};
  ObjectField help{this, "help?", kHelp,
                   "of the first hit: `doc_summary`, `dependencies` (names), `module_path` and "
                   "`layer` of the hit or of `help_symbol`"};
} kNavHit;

inline const struct NavAnswer : HitsAnswer {
  NavAnswer() : HitsAnswer(kNavHit, "the symbols, best first") {}
  WordField query_id{this, "query_id|null?",
                     "the id of the query, for `refine`; null while the index is being built"};
  NumberField took_ms{this, "took_ms", "the time of the search", Merge::most};
  ObjectField fallback{this, "fallback?", kFallback};
} kNav;

inline const struct TextHit : HitRow {
  LinesField window{this, "window?", "the lines with most of the words of the query"};
  WordField snippet{this, "snippet?", "their text"};
} kTextHit;

inline const struct SearchAnswer : HitsAnswer {
  SearchAnswer() : HitsAnswer(kTextHit, "the symbols, best first") {}
  NumberField files{this, "files", "number of files"};
  NumberField files_searched{this, "files_searched", "number of files that were read"};
  ListField unknown_words{this, "unknown_words", "words of the query that no file has",
                          AnswerType::words, Merge::common};
  LineField semantic_missing{this, "semantic_missing?",
                             "if an endpoint for embeddings is set: why the ranking by them is "
                             "missing or incomplete"};
} kSearch;

inline const struct PassageRow : Shape {
  PathField path{this, "path"};
  NumberField start{this, "start", kEnds}, end{this, "end", kEnds};
  RealField score{this, "score", "from 0 to 1"};
  WordField snippet{this, "snippet", "the text of the lines"};
  WordField root{this, "root?",
                 "the document root (`retrieval.documentRoots` of the user's settings) that has "
                 "the file; absent for the project"};

  static constexpr std::string_view kEnds = "the first and the last line";
} kPassage;

inline const struct MemoryAnswer : AnswerShape {
  ListField hits{this, "hits", kPassage, "the passages, best first"};
  LineField semantic_missing{this, "semantic_missing?", "as in `search_repo`"};
} kMemory;

inline const struct FilesAnswer : AnswerShape {
  ListField paths{this, "paths", "the paths, best first", AnswerType::paths};
  NumberField total{this, "total"};
  WordField next_cursor{this, "next_cursor?"};
  ListField suggestions{this, "suggestions?"};
  const ListField* list() const override { return &paths; }
  bool is_ranked() const override { return true; }
} kFiles;

inline const struct DependencyRow : Shape {
  WordField name{this, "name"}, origin{this, "origin", "`internal` or `external`"};
  PathField path{this, "path?"};
} kDependency;

inline const struct ExplainAnswer : AnswerShape {
  WordField name{this, "name"};
  ObjectField symbol{this, "symbol", kHit, "the symbol, as a hit; absent if there is none"};
  LineField signature{this, "signature", "its signature"};
  LineField doc_summary{this, "doc_summary", "the summary of its documentation, which may be cut"};
  WordField module_path{this, "module_path", "its module"}, layer{this, "layer", "its layer"};
  ListField categories{this, "categories", "the categories of its file"};
  ListField dependencies{this, "dependencies", kDependency, "what its module depends on"};
  NumberField dependencies_total{this, "dependencies_total?", kLengthIfCut};
  NumberField references{this, "references", "number of uses in code that resolve to it"};
  FlagField references_truncated{this, "references_truncated",
                                 "true if `references` is a lower bound"};
  NumberField doc_references{this, "doc_references", "number of links in comments"};
  NumberField possible_references{this, "possible_references",
                                  "number of uses that may be of it or of another symbol"};
  WordField evidence{this, "evidence"};
  ListField others{this, "others", kHit,
                   "further candidates if it is not certain, at most 20, as hits"};
  NumberField others_total{this, "others_total?", kLengthIfCut};
  ListField suggestions{this, "suggestions?"};

  static constexpr std::string_view kLengthIfCut = "the length of the list, if it is cut";
} kExplain;

/// A reference to one or several targets.
inline const struct TargetReference : ReferenceRow {
  NumberField column{this, "column", "the column"};
  ObjectField in{this, "in?", kEnclosing,
                 "the symbol that contains it (`name`, `kind`, `id`); absent outside all symbols"};
  WordField via{this, "via?", "the used member, which the symbol overrides or which overrides it"};
  ListField targets{this, "targets?", "the numbers of its symbols, if there are several",
                    AnswerType::numbers};
} kTargetReference;

inline const struct ReferencesAnswer : SymbolsAnswer {
  ReferencesAnswer()
      : SymbolsAnswer(
            "the symbols whose references are listed, as hits: the first 20, and more if "
            "references name them") {}
  ListField references{this, "references", kTargetReference, "the uses, certain ones first"};
  NumberField open_mentions{this, "open_mentions?",
                            "without filters: number of occurrences of the names in code, besides "
                            "the uses, that are parameters or other locals, or members of unknown "
                            "objects"};
  const ListField* list() const override { return &references; }
} kReferences;

}  // namespace codefinder::handlers
