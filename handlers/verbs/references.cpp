// codeFinder/references: the uses of a symbol, by id, name or place.
#include "index/query/references.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/page.h"
#include "handlers/verbs/run_question.h"
#include "handlers/verbs/shapes.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/named_symbols.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMostSymbols = 20;  // Maximum listed candidates of an ambiguous name.

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back({"limit", FieldType::integer, "100", "Most references returned.", 1, 10'000});
    all.push_back({"include_declaration", FieldType::boolean, "false",
                   "List the definitions and declarations themselves too."});
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params, fields(),
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) -> Result<json> {
        const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"),
                                                  question_of(decoded));
        if (!cursor) return cursor.error();
        query::FindReferences question;
        question.include_declaration = boolean_of(decoded, "include_declaration");
        question.previews = true;
        question.limit = cursor->offset + static_cast<std::size_t>(integer_of(decoded, "limit"));
        const std::vector<query::SymbolHit> symbols = query::most_certain(std::move(found.hits));
        json symbols_json = json::array();
        for (const query::SymbolHit& hit : symbols) {
          files.push_back(hit.place.file);
          if (hit.ref.symbol.valid()) question.symbols.push_back(hit.ref);
          if (symbols_json.size() < kMostSymbols) symbols_json.push_back(hit_json(snapshot, hit));
        }
        query::FoundReferences references;
        if (!question.symbols.empty()) {
          Result<query::FoundReferences> asked = query::find_references(snapshot, question, stop);
          if (!asked) return asked.error();
          references = std::move(asked).value();
        }
        json answer = envelope(snapshot.status());
        answer["truncated"] = references.truncated;
        answer["name"] = found.name;
        answer["symbols"] = std::move(symbols_json);
        if (symbols.empty()) answer["suggestions"] = array_of(found.suggestions);
        std::vector<json> rows;
        for (std::size_t i = cursor->offset; i < references.references.size(); ++i) {
          files.push_back(references.references[i].place.file);
          rows.push_back(reference_with_column_json(snapshot, references.references[i]));
        }
        const auto put = put_page(
            answer, {"references", std::move(rows), cursor->offset, references.truncated}, decoded,
            question_of(decoded));
        if (!put) return put.error();
        return answer;
      },
      stop);
}

}  // namespace

const Verb kReferencesVerb{"references",
                           "references",
                           "Find references",
                           "Who uses a symbol: by jump id, by name, or by a place in a file.",
                           "`name`, `symbols` (whose references these are, as hits; the first 20) "
                           "and `references`: `path`, `line`, `column`, "
                           "`preview`, "
                           "`role` (`call`, `type`, `read`, `write`, `import`, `member`, "
                           "`inherit`, `declaration`), `evidence`; the certain ones first. "
                           "`next_cursor` is null on the last page. On no symbol, `suggestions`.",
                           fields,
                           [] {
                             return shapes::answer(
                                 {{"name", shapes::text()},
                                  {"symbols", shapes::list(shapes::hit())},
                                  {"references", shapes::list(shapes::reference_with_column())},
                                  {"next_cursor", shapes::nullable(shapes::text())},
                                  {"suggestions", shapes::list(shapes::text())}},
                                 {"suggestions"});
                           },
                           run};

}  // namespace codefinder::handlers
