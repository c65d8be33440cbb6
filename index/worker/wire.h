// Encodes and decodes what a process and its workers exchange. Facts are sent as the raw arrays
// that they are in memory, since each edit in an open buffer sends them all. Data from a worker is
// validated here, like facts from disk: a worker is not trusted.
#pragma once

#include "base/trace.h"
#include "index/extract/extract.h"
#include "index/model/syntax_parts.h"
#include "index/model/syntax_tree.h"
#include "index/store/store.h"
#include "index/worker/sink.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::worker {

/// Header of a request for a text. The text itself follows in the message.
struct TextRequest {
  Language language = Language::text;
  extract::ExtractLimits limits;
  std::uint32_t buffer = 0;  // The buffer's id, in buffer messages.
  // buffer_edit: the replaced range; enclosing_nodes: the offset.
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};
void append(Sink& out, const TextRequest& request);
std::string encode(const TextRequest& request);
/// Decodes the request at the front of `body` and removes it, which leaves the text. Nullopt if it
/// is malformed.
std::optional<TextRequest> take_request(std::string_view& body);

/// The time that a worker spent on a request, by phase; names that are no extraction
/// phases are dropped.
using Phases = std::vector<Task::Phase>;
void append(Sink& out, const Phases& phases);
std::optional<Phases> take_phases(std::string_view& body);

void append(Sink& out, const FileFacts& facts);
/// Nullopt if an array is truncated or the facts are inconsistent (facts_check.h).
std::optional<FileFacts> take_facts(std::string_view& body);

/// The encoded facts of a file, with FileFacts::flags.
struct Prepared {
  store::PreparedFacts facts;
  std::uint16_t flags = 0;
};
void append(Sink& out, const Prepared& prepared);
/// Nullopt if a range is out of bounds, a name out of order, or a kind, rank or language unknown.
std::optional<Prepared> take_prepared(std::string_view& body);

void append(Sink& out, const std::vector<Fold>& folds);
std::optional<std::vector<Fold>> take_folds(std::string_view& body);
void append(Sink& out, const std::vector<SyntaxNode>& nodes);
std::optional<std::vector<SyntaxNode>> take_nodes(std::string_view& body);
void append(Sink& out, const std::vector<SyntaxError>& errors);
/// Nullopt if there are too many, or what is missing is not printable.
std::optional<std::vector<SyntaxError>> take_errors(std::string_view& body);
void append(Sink& out, const SyntaxTree& tree);
/// Nullopt if the nodes are no tree, a range ends before it begins, or a kind is unknown or not
/// printable.  Ranges may be beyond the text.
std::optional<SyntaxTree> take_tree(std::string_view& body);

}  // namespace codefinder::worker
