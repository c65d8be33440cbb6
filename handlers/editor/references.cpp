// textDocument/references.
#include "index/query/references/references.h"
#include "base/log.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"

#include <algorithm>
#include <span>
#include <unordered_set>

namespace codefinder::handlers::editor {
namespace {
constexpr std::size_t kPart = 500;  // Locations in one partial result.

/// The locations already sent.
class Sent {
 public:
  bool none() const { return known_.empty(); }
  /// False for one that is already there.
  bool add(const lsp::Location& location) {
    const auto& [start, end] = location.range;
    return known_
        .insert(fmt::format("{} {}:{}-{}:{}", location.uri, start.line, start.character, end.line,
                            end.character))
        .second;
  }

 private:
  std::unordered_set<std::string> known_;
};

}  // namespace

Result<std::vector<lsp::Location>> references(Session& session, const lsp::ReferenceParams& params,
                                              const Call& call) {
  using Found = std::vector<lsp::Location>;
  const Result<std::optional<Spot>> spot = spot_of(session, params.textDocument);
  Sent sent;
  bool early = static_cast<bool>(call.partial), changed = false;
  const query::Overrides overrides = session.settings()->lsp.references_of_overrides
                                         ? query::Overrides::include
                                         : query::Overrides::omit;
  const auto find = [&] {
    return ask_at<Found>(
        session, params.textDocument, call, [&](const Asked& asked) -> Result<Found> {
          const auto send = [&](std::span<const query::Reference> references) {
            std::vector<FileId> files;
            for (const query::Reference& reference : references)
              if (files.empty() || files.back() != reference.place.file)
                files.push_back(reference.place.file);
            // Only locations from fresh files are sent: files behind them that changed are read
            // again, and then the whole query is repeated.
            if (!early || (changed = (*spot)->index->freshness().revalidate(files)))
              return void(early = false);
            Found part;
            for (const query::Reference& reference : references) {
              lsp::Location location = to_location(asked.root, reference.place, asked.encoding);
              if (sent.add(location)) part.push_back(std::move(location));
            }
            if (!part.empty()) call.partial(lsp::encode(part));
          };
          const bool settled = early && asked.snapshot.status().state == index::IndexState::ready;
          const query::AlsoListed also(
              params.includeDeclaration ? query::Declarations::include : query::Declarations::omit,
              overrides);
          const Result<query::FoundReferences> answer = query::references_at(
              asked.snapshot, asked.place(params.position), also, call.stop,
              settled ? query::EachPart(send) : query::EachPart());
          if (!answer) return answer.error();
          Found out;
          out.reserve(answer->references.size());
          for (const query::Reference& reference : answer->references) {
            if (asked.dependencies.back() != reference.place.file)
              asked.dependencies.push_back(reference.place.file);
            out.push_back(to_location(asked.root, reference.place, asked.encoding));
          }
          return out;
        });
  };
  Result<Found> found = find();
  if (changed) found = find();
  if (!found || !call.partial || (sent.none() && found->size() <= kPart)) return found;
  std::erase_if(*found, [&](const lsp::Location& location) { return !sent.add(location); });
  for (std::size_t begin = 0; begin < found->size() && !call.stop.stop_requested();
       begin += kPart) {
    const auto first = found->begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = found->begin() +
                      static_cast<std::ptrdiff_t>(std::min(begin + kPart, found->size()));
    call.partial(lsp::encode(Found(first, last)));
  }
  return Found{};
}

}  // namespace codefinder::handlers::editor
