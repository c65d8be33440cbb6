// Encodings of what travels between a process and its workers.  Facts go as the raw arrays that
// they are in memory, since an edit in an open buffer sends them all.  Whatever comes from a worker
// is checked here, as facts from the disk are: a worker is not trusted.
#pragma once

#include "base/trace.h"
#include "index/extract/extract.h"
#include "index/store/store.h"
#include "index/worker/sink.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::worker {

/// What a worker is to do with a text.  The text itself follows in the message.
struct TextRequest {
  index::Language language = index::Language::text;
  index::ExtractLimits limits;
  std::uint32_t buffer = 0;  // Of the messages about buffers: which one.
  // buffer_edit: the range that is replaced; enclosing_nodes: the offset.
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};
void append(Sink& out, const TextRequest& request);
std::string encode(const TextRequest& request);
/// Takes the request off the front of `body`, which is left with the text.  Nullopt when there is
/// none.
std::optional<TextRequest> take_request(std::string_view& body);

/// How a worker spent its time on a request; names that no phase of extraction has are dropped.
using Phases = std::vector<Task::Phase>;
void append(Sink& out, const Phases& phases);
std::optional<Phases> take_phases(std::string_view& body);

void append(Sink& out, const index::FileFacts& facts);
/// Nullopt when an array is cut short or the facts are not consistent (facts_check.h).
std::optional<index::FileFacts> take_facts(std::string_view& body);

/// What the store keeps of a file, with FileFacts::flags.
struct Prepared {
  index::PreparedFacts facts;
  std::uint16_t flags = 0;
};
void append(Sink& out, const Prepared& prepared);
/// Nullopt when a range is out of bounds, a name out of order, or a size beyond what the store can
/// hold.
std::optional<Prepared> take_prepared(std::string_view& body);

void append(Sink& out, const std::vector<index::Fold>& folds);
std::optional<std::vector<index::Fold>> take_folds(std::string_view& body);
void append(Sink& out, const std::vector<ByteRange>& ranges);
std::optional<std::vector<ByteRange>> take_ranges(std::string_view& body);

}  // namespace codefinder::worker
