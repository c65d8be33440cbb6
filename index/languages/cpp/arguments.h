// The types of the arguments of a call of C++, as far as they are literals, variables, members,
// results of functions, casts or made values.
#pragma once

#include "index/resolve/resolver.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

class ArgumentTypes {
 public:
  ArgumentTypes(resolve::Resolver& resolver, FileId file);

  /// The arguments of the call whose name ends there, as written; empty if they are not there.
  std::vector<std::string_view> arguments_after(std::uint32_t name_end) const;
  /// The type of an expression of the file; "" if it is not known.
  std::string of(std::string_view expression, int depth = 0);

 private:
  std::size_t opening_of_list(std::size_t name_end) const;
  std::string of_named(std::string_view expression, int depth);
  enum class Form : std::uint8_t { name, call };
  std::string of_use(std::string_view name, Form form, int depth);
  std::string of_symbol(resolve::Target target, Form form, int depth);

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const FileFacts& facts_;
  const std::string_view text_;
};

}  // namespace codefinder::c_family
