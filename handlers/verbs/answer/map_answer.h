// The answers of map and api.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <string>

namespace codefinder::handlers {

inline const struct LanguageRow : Shape {
  WordField name{this, "name"};
  NumberField files{this, "files", "number of files"};
} kLanguage;

inline const struct EntryPointRow : Shape {
  PathField path{this, "path"};
  WordField id{this, "id"};
  NumberField line{this, "line?"};
  WordField name{this, "name?"};
  WordField from{this, "from?", "the place in a manifest that names the file"};
} kEntryPoint;

inline const struct ModuleLink : Shape {
  PathField path{this, "path"};
  NumberField links{this, "links"};
} kModuleLink;

inline const struct CentralRow : SymbolRow { NumberField uses{this, "uses"}; } kCentral;

inline const struct ModuleRow : Shape {
  PathField path{this, "path"};
  WordField kind{this, "kind"};
  RealField rank{this, "rank",
                 "its share of the PageRank of all files of the path, over the imports between "
                 "files"};
  NumberField files{this, "files", kCounts}, symbols{this, "symbols", kCounts};
  NumberField open{this, "public?",
                   "number of symbols that `api` lists; absent for over 1,000 files"};
  ListField depends_on{this, "depends_on", kModuleLink,
                       "the modules that its imports lead to, or directories outside the path (of "
                       "one file, the file), each with the number of `links` from file to file"};
  NumberField depends_on_total{this, "depends_on_total", kTheirNumber};
  ListField central{this, "central", kCentral,
                    "the most used public symbols of its most central files, first the one that is "
                    "named after the file; `uses` is the number of files that have the name, "
                    "divided by the number of those that define it"};

  static constexpr std::string_view kCounts = "numbers of its files and symbols";
} kModule;

inline const struct MapAnswer : ListAnswer {
  PathField path{this, "path", "the requested path"};
  NumberField files{this, "files", "number of program files"};
  NumberField left_out{this, "left_out?",
                       "number of tests, examples, vendored and generated files, which count only "
                       "if the path has nothing else"};
  NumberField symbols{this, "symbols", "number of symbols"};
  ListField languages{this, "languages", kLanguage, "the languages of the files"};
  ListField entry_points{this, "entry_points", kEntryPoint,
                         "the first 20 files and functions where programs begin"};
  NumberField entry_points_total{this, "entry_points_total", kTheirNumber};
  ListField modules{this, "modules", kModule, "the modules, by rank"};
  FlagField less_detail{this, "less_detail?",
                        "true if modules have less detail, so that they fit into `max_bytes`"};
  WordField root{this, "root?", "with several roots: the first one that has the path"};
  ListField roots{this, "roots?", kOtherRoot,
                  "with several roots: the others, to be named by `project_root`"};
} kMap;

/// The numbers and the entry points; then each module with its dependencies, and a line for each
/// of its central files.
std::string map_text(const nlohmann::json& answer);

inline const struct ApiRow : Shape {
  PathField path{this, "path"};
  NumberField line{this, "line"};
  WordField kind{this, "kind"}, name{this, "name"}, id{this, "id?"};
  WordField container{this, "container?", "the enclosing symbol"};
  LineField signature{this, "signature"}, doc{this, "doc?"};
  ListField leads_to{this, "leads_to?",
                     "of a re-export: the places of the exported symbol, whose `id` and "
                     "`signature` it has",
                     AnswerType::paths};
} kApiRow;

inline const struct ApiAnswer : ListAnswer {
  PathField path{this, "path", "the requested path"};
  NumberField files{this, "files", "number of files with public symbols"};
  NumberField left_out{this, "left_out?",
                       "number of tests, examples, vendored and generated files, which are listed "
                       "only if the directory has nothing else"};
  FlagField headers_only{this, "headers_only?",
                         "true if C and C++ sources are not listed because the directory has "
                         "headers"};
  ListField api{this, "api", kApiRow, "the symbols, by path and in source order"};
} kApi;

/// A line with the numbers; then the symbols below the paths of their files, members under the name
/// of their container.
std::string api_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
