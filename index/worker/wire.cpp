// Encodes and decodes the messages between a process and its workers.
#include "index/worker/wire.h"

#include "index/extract/parse/syntax_errors.h"
#include "index/store/facts/check.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <type_traits>

namespace codefinder::worker {

namespace {

// The phases of extraction, named as in its spans (base/trace.h keeps views of these).
constexpr std::array<std::string_view, 10> kPhases = {
    "read words", "mask macros", "parse",    "copy tree",  "gather facts",
    "scan lines", "encode",      "compress", "list names", "count words"};

// Reads plain values and arrays from the front of a message; past the end it returns zeros and
// fails.
class Reader {
 public:
  explicit Reader(std::string_view& in) : in_(in) {}

  template <class T>
  void value(T& to) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (in_.size() < sizeof(T)) return fail();
    std::memcpy(static_cast<void*>(&to), in_.data(), sizeof(T));
    // Shared memory is read once, so that the checked value is the one that is used.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    in_.remove_prefix(sizeof(T));
  }
  template <class T>
  void array(std::vector<T>& to) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::uint64_t count = 0;
    value(count);
    if (failed_ || count > in_.size() / sizeof(T)) return fail();
    const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(T);
    to.resize(static_cast<std::size_t>(count));
    if (bytes > 0) std::memcpy(static_cast<void*>(to.data()), in_.data(), bytes);
    in_.remove_prefix(bytes);
  }
  void text(std::string& to) {
    std::uint64_t size = 0;
    value(size);
    if (failed_ || size > in_.size()) return fail();
    to.assign(in_.data(), static_cast<std::size_t>(size));
    in_.remove_prefix(static_cast<std::size_t>(size));
  }
  void fail() {
    failed_ = true;
    in_ = {};
  }
  bool failed() const { return failed_; }

 private:
  std::string_view& in_;
  bool failed_ = false;
};

template <class T>
void append_value(Sink& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(&value, sizeof(T));
}

void append_text(Sink& out, std::string_view text) {
  append_value(out, std::uint64_t{text.size()});
  out.append(text.data(), text.size());
}

template <class T>
void append_array(Sink& out, const std::vector<T>& array) {
  static_assert(std::is_trivially_copyable_v<T>);
  append_value(out, std::uint64_t{array.size()});
  out.append(array.data(), array.size() * sizeof(T));
}

template <class T>
std::optional<std::vector<T>> take_array(std::string_view& body) {
  std::vector<T> out;
  Reader in(body);
  in.array(out);
  return in.failed() ? std::nullopt : std::optional(std::move(out));
}

/// True for a text that may be a name in a grammar.
bool is_grammar_name(std::string_view name) {
  constexpr std::size_t kMaxBytes = 100;  // More than any name has.
  return name.size() <= kMaxBytes &&
         std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// Each subtree is within its parent's, and the kinds exist.
bool is_tree(const SyntaxTree& tree) {
  if (tree.nodes.empty() || tree.nodes.front().after != tree.nodes.size()) return false;
  std::vector<SyntaxTree::Node> ends;  // The ends of the subtrees around a node.
  for (SyntaxTree::Node at = 0; at < tree.nodes.size(); ++at) {
    const SyntaxTree::Entry& node = tree.nodes[at];
    while (!ends.empty() && ends.back() <= at) ends.pop_back();
    if (node.after <= at || (!ends.empty() && node.after > ends.back()) ||
        node.kind >= tree.kinds.size() || node.range.end < node.range.begin)
      return false;
    ends.push_back(node.after);
  }
  return true;
}

bool is_known_kind(const store::Defined& defined) {
  return static_cast<int>(defined.in(FileId(0)).kind) < kSymbolKindCount;
}

// Limits of one file: more than the largest file that is parsed can have.
constexpr std::size_t kMaxPreparedBytes = std::size_t{256} << 20;
constexpr std::uint32_t kMaxSymbols = 64u << 20;

// Bounds the data that the store keeps and allocates for the file.
bool is_of_sane_size(const store::PreparedFacts& facts) {
  return facts.bytes() <= kMaxPreparedBytes && facts.symbols.size() <= facts.symbol_count &&
         facts.symbol_count <= kMaxSymbols;
}

// Words ascend, the length first; uses fit in eight bits.
bool has_consistent_words(const std::vector<WordUse>& words) {
  const auto descends = [](const WordUse& a, const WordUse& b) { return a.word >= b.word; };
  return (words.empty() || words.front().word == kLengthKey) &&
         std::adjacent_find(words.begin(), words.end(), descends) == words.end() &&
         std::all_of(words.begin(), words.end(),
                     [](const WordUse& use) { return use.uses <= 0xFF; });
}

// Names ascend, are within `text`, and partition `symbols`.
bool is_consistent(const store::PreparedFacts& facts) {
  std::uint32_t next_symbol = 0;
  std::string_view before;
  for (const store::PreparedFacts::Name& name : facts.names) {
    if (name.begin > facts.text.size() || name.size > facts.text.size() - name.begin) return false;
    if (name.symbols_begin != next_symbol || name.symbols_end < name.symbols_begin ||
        name.symbols_end > facts.symbols.size())
      return false;
    if (name.rank > NameRank::type) return false;
    const std::string_view text = std::string_view(facts.text).substr(name.begin, name.size);
    if (text <= before) return false;  // No name is empty.
    before = text;
    next_symbol = name.symbols_end;
  }
  return next_symbol == facts.symbols.size() &&
         static_cast<std::size_t>(facts.language) < languages().size() &&
         std::all_of(facts.symbols.begin(), facts.symbols.end(), is_known_kind) &&
         has_consistent_words(facts.word_uses);
}

}  // namespace

void append(Sink& out, const TextRequest& request) { append_value(out, request); }

std::string encode(const TextRequest& request) {
  Sink out;
  append(out, request);
  return std::string(out.text());
}

std::optional<TextRequest> take_request(std::string_view& body) {
  static_assert(std::is_trivially_copyable_v<TextRequest>);
  TextRequest request;
  Reader in(body);
  in.value(request);
  if (in.failed() || static_cast<std::size_t>(request.language) >= languages().size())
    return std::nullopt;
  return request;
}

void append(Sink& out, const Phases& phases) {
  append_value(out, std::uint64_t{phases.size()});
  for (const Task::Phase& phase : phases) {
    append_text(out, phase.name);
    append_value(out, std::int64_t{phase.time.count()});
  }
}

std::optional<Phases> take_phases(std::string_view& body) {
  Reader in(body);
  std::uint64_t count = 0;
  in.value(count);
  Phases phases;
  for (std::uint64_t i = 0; i < count && !in.failed(); ++i) {
    std::string name;
    std::int64_t time = 0;
    in.text(name);
    in.value(time);
    const auto known = std::find(kPhases.begin(), kPhases.end(), name);
    if (known != kPhases.end() && time >= 0 && phases.size() < kPhases.size())
      phases.push_back({*known, std::chrono::nanoseconds(time)});
  }
  return in.failed() ? std::nullopt : std::optional(std::move(phases));
}

void append(Sink& out, const FileFacts& facts) {
  append_value(out, facts.language);
  append_value(out, facts.flags);
  append_value(out, facts.parse_errors);
  append_value(out, facts.text_map.size());
  append_array(out, facts.text_map.line_starts());
  append_array(out, facts.text_map.wide());
  append_text(out, facts.strings.bytes());
  append_array(out, facts.strings.offsets());
  append_array(out, facts.symbols);
  append_array(out, facts.occurrences);
  append_array(out, facts.exprs);
  append_array(out, facts.bases);
  append_array(out, facts.argument_lists);
  append_array(out, facts.arguments);
  append_array(out, facts.imports);
  append_value(out, facts.package);
  append_array(out, facts.exports);
  append_array(out, facts.words);
}

std::optional<FileFacts> take_facts(std::string_view& body) {
  Reader in(body);
  FileFacts facts;
  std::uint32_t size = 0;
  std::vector<std::uint32_t> line_starts, offsets;
  std::vector<TextMap::Wide> wide;
  std::string strings;
  in.value(facts.language);
  in.value(facts.flags);
  in.value(facts.parse_errors);
  in.value(size);
  in.array(line_starts);
  in.array(wide);
  in.text(strings);
  in.array(offsets);
  in.array(facts.symbols);
  in.array(facts.occurrences);
  in.array(facts.exprs);
  in.array(facts.bases);
  in.array(facts.argument_lists);
  in.array(facts.arguments);
  in.array(facts.imports);
  in.value(facts.package);
  in.array(facts.exports);
  in.array(facts.words);
  if (in.failed() || line_starts.empty() || offsets.empty()) return std::nullopt;
  facts.text_map = TextMap::from_parts(std::move(line_starts), std::move(wide), size);
  facts.strings = StringTable(std::move(strings), std::move(offsets));
  if (!store::facts_defect(facts).empty()) return std::nullopt;
  return facts;
}

void append(Sink& out, const Prepared& prepared) {
  const store::PreparedFacts& facts = prepared.facts;
  append_value(out, prepared.flags);
  append_value(out, facts.language);
  append_value(out, facts.symbol_count);
  append_text(out, facts.blob);
  append_text(out, facts.text);
  append_array(out, facts.names);
  append_array(out, facts.symbols);
  append_array(out, facts.word_uses);
}

std::optional<Prepared> take_prepared(std::string_view& body) {
  Reader in(body);
  Prepared prepared;
  store::PreparedFacts& facts = prepared.facts;
  in.value(prepared.flags);
  in.value(facts.language);
  in.value(facts.symbol_count);
  in.text(facts.blob);
  in.text(facts.text);
  in.array(facts.names);
  in.array(facts.symbols);
  in.array(facts.word_uses);
  if (in.failed() || !is_of_sane_size(facts) || !is_consistent(facts)) return std::nullopt;
  return prepared;
}

void append(Sink& out, const std::vector<Fold>& folds) { append_array(out, folds); }

std::optional<std::vector<Fold>> take_folds(std::string_view& body) {
  auto folds = take_array<Fold>(body);
  if (folds && !std::all_of(folds->begin(), folds->end(), [](const Fold& fold) {
        return fold.first_line < fold.last_line && fold.kind <= Fold::Kind::imports;
      }))
    return std::nullopt;
  return folds;
}

void append(Sink& out, const std::vector<SyntaxNode>& nodes) { append_array(out, nodes); }

std::optional<std::vector<SyntaxNode>> take_nodes(std::string_view& body) {
  auto nodes = take_array<SyntaxNode>(body);
  if (nodes && !std::all_of(nodes->begin(), nodes->end(), [](const SyntaxNode& node) {
        return node.kind <= SyntaxNode::Kind::attempt;
      }))
    return std::nullopt;
  return nodes;
}

void append(Sink& out, const std::vector<SyntaxError>& errors) {
  append_value(out, std::uint64_t{errors.size()});
  for (const SyntaxError& error : errors) {
    append_value(out, error.range);
    append_text(out, error.missing);
  }
}

std::optional<std::vector<SyntaxError>> take_errors(std::string_view& body) {
  Reader in(body);
  std::uint64_t count = 0;
  in.value(count);
  if (count > extract::kMaxSyntaxErrors) return std::nullopt;
  std::vector<SyntaxError> errors(static_cast<std::size_t>(count));
  for (SyntaxError& error : errors) {
    in.value(error.range);
    in.text(error.missing);
    if (error.range.end < error.range.begin || !is_grammar_name(error.missing)) return std::nullopt;
  }
  return in.failed() ? std::nullopt : std::optional(std::move(errors));
}

void append(Sink& out, const SyntaxTree& tree) {
  append_value(out, std::uint64_t{tree.kinds.size()});
  for (const std::string& kind : tree.kinds) append_text(out, kind);
  append_array(out, tree.nodes);
  append_value(out, std::uint8_t{tree.first_error.has_value()});
  append_value(out, tree.first_error.value_or(ByteRange{}));
}

std::optional<SyntaxTree> take_tree(std::string_view& body) {
  constexpr std::uint64_t kMaxKinds = 65'536;  // As many symbols as a grammar can have.
  Reader in(body);
  std::uint64_t count = 0;
  in.value(count);
  if (count > kMaxKinds) return std::nullopt;
  SyntaxTree tree;
  tree.kinds.resize(static_cast<std::size_t>(count));
  for (std::string& kind : tree.kinds) in.text(kind);
  in.array(tree.nodes);
  std::uint8_t has_error = 0;
  ByteRange error;
  in.value(has_error);
  in.value(error);
  if (has_error != 0) tree.first_error = error;
  const bool valid = !in.failed() && error.begin <= error.end && is_tree(tree) &&
                     std::all_of(tree.kinds.begin(), tree.kinds.end(), is_grammar_name);
  return valid ? std::optional(std::move(tree)) : std::nullopt;
}

}  // namespace codefinder::worker
