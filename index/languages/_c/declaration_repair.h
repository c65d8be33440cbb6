// Masks the words of a declaration, a parameter or a cast that are neither its type nor its name,
// and the annotations after its parameters or brackets. Private to the repair of segments
// (repair.h).
#pragma once

#include "index/languages/_c/declaration_run.h"

#include <string_view>

namespace codefinder::c_family {

class DeclarationRepair {
 public:
  explicit DeclarationRepair(RepairTokens& tokens) : tokens_(tokens) {}

  /// `class_name`: of the class whose members contain the run, if it is known. True if the run is
  /// a declaration: it has a type.
  bool repair(const DeclarationRun& run, RunMode mode, std::string_view class_name = {});
  /// Masks the macros of `(WINAPI *MUTABLE f)(int x)`.
  void mask_around_star(std::uint32_t open);
  /// Erases the star of the parameter `T* = nullptr`, whose `=` is at i.
  void erase_star_before(std::uint32_t i);
  enum class Tail : std::uint8_t { of_parameters, of_brackets };
  /// Masks the annotations from i on, before the body, the value or the end of a declaration.
  void mask_tail(std::uint32_t i, Tail tail);

 private:
  using Kind = CToken::Kind;

  bool are_macros_alone(const DeclarationRun& run, RunMode mode) const;
  bool is_constructor(const DeclarationRun& run, RunMode mode, std::string_view class_name) const;
  void mask_extra_names(const DeclarationRun& run, RunMode mode, std::string_view class_name);
  std::uint32_t name_of(const DeclarationRun& run, RunMode mode) const;
  std::uint32_t type_of(const DeclarationRun& run, std::uint32_t name) const;
  void remove_padding(const DeclarationRun& run);
  void repair_declarator(const DeclarationRun& run, RunMode mode);
  bool ends_tail(std::uint32_t k, Tail tail) const;

  RepairTokens& tokens_;
};

}  // namespace codefinder::c_family
