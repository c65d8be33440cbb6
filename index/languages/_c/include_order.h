// Sorts symbols by how the includes of a file reach them.
#pragma once

#include "index/resolve/includes.h"
#include "index/resolve/language_semantics.h"

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder::c_family {

class IncludeOrder {
 public:
  IncludeOrder(resolve::Resolver& resolver, FileId file, std::string_view name);

  /// The nearest in the include graph first; what no include reaches only if nothing is reached.
  resolve::Values nearest_first(resolve::Values found);
  /// The file and all files that it includes, in the order in which the preprocessor reads their
  /// ends.
  const std::vector<FileId>& textual_order();

 private:
  using Ranked = std::vector<std::pair<std::size_t, resolve::Value>>;
  /// For some files of the closure: their includers in it.
  using Includers = std::optional<std::unordered_map<FileId, std::vector<FileId>>>;
  std::unordered_map<FileId, std::size_t> places_of(const resolve::Values& values,
                                                    resolve::FileSet& reached);
  void rank_foreign_last(Ranked& ranked, const resolve::FileSet& reached);
  void gather_includers(const resolve::FileSet& reached, Includers& includers);
  bool is_only_foreign(FileId file, std::size_t place, const resolve::FileSet& reached,
                       Includers& includers);
  bool is_foreign_include(FileId includer, FileId included);
  bool is_foreign_in_text(FileId includer, FileId included);
  bool has_reached_counterpart(const resolve::Value& value, const Ranked& all);

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  FileId file_;
  std::string_view name_;
};

}  // namespace codefinder::c_family
