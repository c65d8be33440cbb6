// Directives other than conditionals: a `#define` or an `#include` where the grammar allows none,
// `#define f(args...)`, and the macros that later text may use. Private to the repair of segments
// (repair.h).
#pragma once

#include "index/languages/_c/segments.h"

#include <cstdint>
#include <string_view>

namespace codefinder::c_family {

/// The construct that contains a directive.
enum class DirectivePlace : std::uint8_t {
  outermost,  // Outside all brackets.
  members,
  list,  // Values, enumerators, parameters, arguments, an expression.
  other,
};

class DirectiveRepair {
 public:
  /// All must outlive it.
  DirectiveRepair(Dialect dialect, Repairs& repairs, CDefined& defined)
      : dialect_(dialect), repairs_(repairs), defined_(defined) {}

  /// `range` has the directive with its continuation lines. O(bytes).
  void repair(ByteRange range, DirectivePlace place);

 private:
  struct Line;  // Offsets are relative to its beginning.

  void define_macro(const Line& line);
  void remove_from_list(const Line& line);
  void remove_include(const Line& line);
  bool record_number(const Line& line);
  void record_namespaces(const Line& line);
  void blank_comments(const Line& line);
  void blank_named_dots(const Line& line);

  Dialect dialect_;
  Repairs& repairs_;
  CDefined& defined_;
};

}  // namespace codefinder::c_family
