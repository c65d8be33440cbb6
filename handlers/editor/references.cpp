// textDocument/references.
#include "handlers/convert.h"
#include "handlers/editor/ask.h"
#include "handlers/editor/editor.h"
#include "index/query/references.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {
constexpr std::size_t kPart = 500;  // Locations in one partial result.
}

Result<std::vector<lsp::Location>> references(Session& session, const lsp::ReferenceParams& params, const Call& call) {
  using Found = std::vector<lsp::Location>;
  Result<Found> found = ask<Found>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Found> {
    const Result<index::FoundReferences> answer =
        index::references_at(asked.snapshot, asked.place(params.position), params.includeDeclaration, call.stop);
    if (!answer) return answer.error();
    Found out;
    out.reserve(answer->references.size());
    for (const index::Reference& reference : answer->references) {
      if (asked.rests_on.back() != reference.place.file) asked.rests_on.push_back(reference.place.file);
      out.push_back(to_location(asked.root, reference.place, asked.encoding));
    }
    return out;
  });
  if (!found || !call.partial || found->size() <= kPart) return found;
  for (std::size_t begin = 0; begin < found->size() && !call.stop.stop_requested(); begin += kPart) {
    const auto first = found->begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = found->begin() + static_cast<std::ptrdiff_t>(std::min(begin + kPart, found->size()));
    call.partial(lsp::encode(Found(first, last)));
  }
  return Found{};
}

}  // namespace codefinder::handlers::editor
