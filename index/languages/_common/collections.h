// Collections of standard libraries: loops over a map give pairs of a key and a value; functions
// map the elements to other collections.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::common {

class Collections : public resolve::LibraryTypes {
 public:
  /// A pair for each entry of a map.
  resolve::Values loop_values(resolve::Resolver& resolver,
                              const resolve::Value& holder) const override;
  /// The parts of a pair; the values, keys or entries of a map as a list.
  resolve::Values member(resolve::Resolver& resolver, const resolve::Value& holder,
                         std::string_view name) const override;
  /// A list of the results of the function that `map` takes; the maps that `groupBy` makes; the
  /// pairs of `zip`.
  resolve::Values result_of_call(resolve::Resolver& resolver, const resolve::Value& receiver,
                                 FileId file, OccurrenceIndex call) const override;

 protected:
  /// A map to lists of the elements of the collection.
  static resolve::Values groups(resolve::Resolver& resolver, const resolve::Value& collection,
                                FileId file);
};

}  // namespace codefinder::common
