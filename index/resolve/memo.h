// Typed caches for the rules of languages.  A cache is identified by its type:
//   struct ModuleNames : Memo<FileId, std::string> {};
//   auto [it, fresh] = context.memo<ModuleNames>().try_emplace(file);
// References to values stay valid while others are added.  Not thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace codefinder::resolve {

template <class K, class V>
struct Memo {
  using Key = K;
  using Value = V;
};
/// A cache of one value.
template <class V>
using SingleMemo = Memo<std::monostate, V>;

class Memos {
 public:
  /// O(1).
  template <class Tag>
  std::unordered_map<typename Tag::Key, typename Tag::Value>& of() {
    static const std::size_t number = next_number();
    if (number >= tables_.size()) tables_.resize(number + 1);
    if (!tables_[number]) tables_[number] = std::make_unique<TableOf<Tag>>();
    return static_cast<TableOf<Tag>&>(*tables_[number]).map;
  }

 private:
  struct Table {
    virtual ~Table() = default;
  };
  template <class Tag>
  struct TableOf : Table {
    std::unordered_map<typename Tag::Key, typename Tag::Value> map;
  };
  static std::size_t next_number() {
    static std::atomic<std::size_t> next = 0;
    return next++;
  }

  std::vector<std::unique_ptr<Table>> tables_;
};

}  // namespace codefinder::resolve
