// codeFinder/find_file: the paths that a few characters mean.
#include "base/strings.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/symbols/typed_query.h"
#include "index/query/text/find_files.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxFiles = 1000;

const std::vector<Field>& find_file_fields() {
  static const std::vector<Field> kFields = [] {
    Field query{"query", FieldType::string, "null",
                "Parts of the path, its letters in order, or a glob: `cart`, `shop/ca`, `scpy`, "
                "`**/cart*.py`. Modifiers as nav's."};
    query.required = true;
    query.command_line.kind = CommandLine::Kind::words;
    return with_common_fields(
        with_page_fields({std::move(query), limit_field("20", kMaxFiles),
                          // The query takes them as modifiers.
                          unlisted(filters_field({tests_field(), paths_field()}))}));
  }();
  return kFields;
}

bool is_glob(std::string_view word) {
  const bool has_choices = word.find('{') < word.find(',') && word.find(',') < word.find('}');
  return word.find_first_of("*?") != std::string_view::npos || has_choices;
}

/// Removes the globs from the words of a query, and returns them.
std::vector<std::string> take_globs(std::string& query) {
  std::vector<std::string> globs;
  std::string words;
  for (const std::string_view word : split(query, " ")) {
    if (is_glob(word)) globs.emplace_back(word);
    else words += (words.empty() ? "" : " ") + std::string(word);
  }
  if (!globs.empty()) query = std::move(words);
  return globs;
}

/// The request for the typed text and the filters.
Result<query::FindFiles> request_about(const json& decoded, std::string_view root) {
  Result<query::TypedQuery> typed = query::read_query(string_of(decoded, "query"));
  if (!typed) return typed.error();
  query::FindFiles request;
  request.query = std::move(typed->text);
  request.filters = std::move(typed->filters);
  const json globs = {{"paths", take_globs(request.query)}};
  request.globs = paths_of(globs, root);
  if (Status both = query::restrict_to(request.filters,
                                       symbol_filters_of(decoded.at("filters"), root));
      !both)
    return both.error();
  request.limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  return request;
}

Result<json> run_find_file(Session& session, const json& decoded, std::stop_token stop) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        Result<query::FindFiles> request = request_about(decoded, snapshot.status().root);
        if (!request) return request.error();
        request->offset = cursor->offset;
        const Result<query::FoundFiles> found = query::find_files(snapshot, *request, stop);
        if (!found) return found.error();
        json answer = envelope(snapshot.status());
        answer["total"] = found->total;
        std::vector<json> paths;
        for (const query::FoundFiles::File& file : found->files) {
          paths.push_back(shown_path(snapshot.status(), file.path));
          files.push_back(file.id);
        }
        if (found->total == 0) {
          answer["suggestions"] = json::array();
          snapshot.record_miss(MissingKey::all, {});
        }
        const bool more = cursor->offset + paths.size() < found->total;
        return with_page(std::move(answer), {kFiles.paths, std::move(paths), cursor->offset, more},
                         decoded);
      },
      stop);
}

}  // namespace

const Verb kFindFileVerb{"find_file",  "find_file",
                         "Find files", "Files by a part of their path or a glob, best first.",
                         "",           find_file_fields,
                         kFiles,       run_find_file,
                         false,        2000};

}  // namespace codefinder::handlers
