// Follows an id from the file that it names to where its symbol is now.
#include "index/live/jump_lookup.h"

#include "index/model/jump_id.h"
#include "index/update/history/move_log.h"
#include "index/update/history/symbol_moves.h"
#include "index/update/updater.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::live {

namespace {

constexpr int kMaxMoves = 16;  // That are followed, one after another.

/// Collects what an id matches in the files that its path hash names: usually one.
class Matches {
 public:
  explicit Matches(const JumpIdParts& id) : id_(id) {}

  /// `before`: the version of the file in the store if `facts` is another one; else nullptr.
  void add(FileId file, std::string_view path, const FileFacts& facts, const FileFacts* before) {
    path_ = path;
    if (names_file(id_)) return exact_.push_back({file, {}});
    const JumpIdMatch match = codefinder::find_jump_id(facts, id_);
    if (!match.exact && before && codefinder::find_jump_id(*before, id_).exact) {
      const int next = update::find_in_next_version(path, *before, facts, id_);
      if (next >= 0) exact_.push_back({file, SymbolIndex(static_cast<std::uint32_t>(next))});
      if (next != update::kUnclearMatch) return;
      unclear_ = true;
    }
    if (match.symbol.valid()) (match.exact ? exact_ : other_).push_back({file, match.symbol});
    for (const SymbolIndex candidate : match.candidates) other_.push_back({file, candidate});
  }

  bool exact() const { return exact_.size() == 1; }
  bool any() const { return !exact_.empty() || !other_.empty(); }
  JumpTarget target() const {
    JumpTarget target;
    target.path = path_;
    const std::vector<SymbolRef>& found = exact_.empty() ? other_ : exact_;
    if (found.size() == 1 && (!exact_.empty() || !unclear_)) {
      target.kind = JumpTarget::Kind::symbol;
      target.symbol = found[0];
    } else if (!found.empty()) {
      target.kind = JumpTarget::Kind::ambiguous;
      target.candidates = found;
    } else if (!path_.empty()) {
      target.kind = JumpTarget::Kind::gone;
    }
    return target;
  }

 private:
  const JumpIdParts id_;
  std::vector<SymbolRef> exact_, other_;
  bool unclear_ = false;  // Several changed symbols may be the target.
  std::string path_;
};

Matches matches_of(const OverlaidStore& store, const JumpIdParts& id) {
  Matches matches(id);
  for (const OverlaidStore::Entry& entry : store.entries())
    if (entry.is_file() && path_hash(entry.overlay->row.path) == id.path) {
      const bool is_stored = store.txn() && entry.id.value < overlay::kFirstTemporaryFile;
      const auto before = is_stored ? store.stored_facts(entry.id) : nullptr;
      matches.add(entry.id, entry.overlay->row.path, *entry.overlay->facts->facts(),
                  before ? before->facts().get() : nullptr);
    }
  if (store.txn() == nullptr) return matches;
  for (const FileId file : store.txn()->files_by_path_hash(id.path)) {
    if (store.entry_of(file) != nullptr) continue;
    const auto known = store.stored_facts(file);
    const auto row = known ? store.row(file) : std::nullopt;
    if (row) matches.add(file, row->path, *known->facts(), nullptr);
  }
  return matches;
}

}  // namespace

JumpTarget find_jump_id(const OverlaidStore& store, std::string_view id) {
  const auto parsed = parse_jump_id(id);
  if (!parsed) return {};
  const auto held = store.lock();
  JumpIdParts at = *parsed;
  std::optional<std::string> log;
  std::string from;  // Where the first move began.
  for (int hops = 0;; ++hops) {
    const Matches matches = matches_of(store, at);
    JumpTarget target = matches.target();
    if (!matches.exact() && store.txn() != nullptr && hops < kMaxMoves) {
      if (!log) log = store.txn()->meta(update::meta_key::kMoves);
      auto move = update::find_symbol_move(*log, at);
      const bool of_file = !move && !matches.any();
      if (of_file) move = update::find_file_move(*log, at);
      if (move) {
        if (from.empty()) from = move->from_path;
        if (!move->gone()) {
          if (of_file) at.path = path_hash(move->to_path);
          else at = move->to;
          continue;
        }
        target = {JumpTarget::Kind::gone, {}, {}, move->from_path, {}};
      }
    }
    const bool moved = at.path != parsed->path || at.symbol != parsed->symbol;
    if (moved && target.kind == JumpTarget::Kind::symbol) target.moved_from = from;
    return target;
  }
}

}  // namespace codefinder::live
