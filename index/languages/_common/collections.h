// Collections of standard libraries: loops over a map give pairs of a key and a value; functions
// map the elements to other collections.
#pragma once

#include "index/resolve/language_semantics.h"

#include <span>

namespace codefinder::common {

class Collections : public resolve::LibraryTypes {
 public:
  /// `sequence`, `set`: the names of the types that results have, by which extensions find them.
  explicit Collections(std::string_view sequence, std::string_view set)
      : sequence_(sequence), set_(set) {}

  /// A pair for each entry of a map.
  resolve::Values loop_values(resolve::Resolver& resolver,
                              const resolve::Value& holder) const override;
  /// The parts of a pair; an entry of a map, and its values, keys or entries.
  resolve::Values member(resolve::Resolver& resolver, const resolve::Value& holder,
                         std::string_view name) const override;
  /// The results of the function that `map` or `flatMap` takes; the maps of `groupBy`,
  /// `associateBy` and `ToDictionary`; the pairs of `zip`, and with numbers of `withIndex`.
  resolve::Values result_of_call(resolve::Resolver& resolver, const resolve::Value& receiver,
                                 FileId file, OccurrenceIndex call) const override;

 protected:
  /// A collection of this type of the first argument, or the map of its first pair: `listOf(a)`,
  /// `mapOf(a to b)`.  Empty if the argument is unknown.
  static resolve::Values made_of(resolve::Resolver& resolver, FileId file,
                                 std::span<const ExprIndex> arguments, std::string_view type);
  static resolve::Values tuple_of(resolve::Resolver& resolver, FileId file,
                                  std::span<const ExprIndex> arguments);
  /// A map to lists of the elements, or of the results of the second function.
  resolve::Values groups(resolve::Resolver& resolver, const resolve::Value& collection, FileId file,
                         std::span<const ExprIndex> functions) const;

 private:
  resolve::Value list(resolve::Resolver& resolver, const resolve::Value& of,
                      const resolve::Value& element) const;

  std::string_view sequence_, set_;
};

}  // namespace codefinder::common
