// codeFinder/references: who uses a symbol, by id, name or place.
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/references.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back({"limit", FieldType::integer, "100", "Most references returned.", 1, 10'000});
    all.push_back({"include_declaration", FieldType::boolean, "false", "List the definitions and declarations themselves too."});
    return with_common_fields(std::move(all));
  }();
  return kFields;
}

/// The candidates that are as certain as the best one: at a place, an `import` answer is not mixed with `ambiguous` ones.
std::vector<index::SymbolHit> most_certain(std::vector<index::SymbolHit> hits) {
  if (hits.empty() || hits[0].evidence == index::Evidence::ambiguous) return hits;
  std::erase_if(hits, [](const index::SymbolHit& hit) { return hit.evidence >= index::Evidence::ambiguous; });
  return hits;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params, fields(),
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) -> Result<json> {
        index::FindReferences question;
        question.include_declaration = boolean_of(decoded, "include_declaration");
        question.previews = true;
        question.limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
        const std::vector<index::SymbolHit> symbols = most_certain(std::move(found.hits));
        json symbols_json = json::array();
        for (const index::SymbolHit& hit : symbols) {
          files.push_back(hit.place.file);
          if (hit.ref.symbol.valid()) question.symbols.push_back(hit.ref);
          symbols_json.push_back(hit_json(hit, false));
        }
        index::FoundReferences references;
        if (!question.symbols.empty()) {
          Result<index::FoundReferences> asked = index::find_references(snapshot, question, stop);
          if (!asked) return asked.error();
          references = std::move(asked).value();
        }
        json answer = envelope(snapshot.status(), references.truncated);
        answer["name"] = found.name;
        answer["symbols"] = std::move(symbols_json);
        answer["references"] = json::array();
        for (const index::Reference& reference : references.references) {
          files.push_back(reference.place.file);
          answer["references"].push_back(reference_json(reference, true));
        }
        if (symbols.empty()) answer["suggestions"] = array_of(found.suggestions);
        return answer;
      },
      stop);
}

}  // namespace

const Verb kReferencesVerb{"references", "Who uses a symbol: by jump id, by name, or by a place in a file.",
                           [] { return schema_of(fields()); }, run};

}  // namespace codefinder::handlers
