// A directory outside of the project's root whose files are indexed on demand.
#pragma once

#include "index/languages/language.h"

#include <cstdint>
#include <string>

namespace codefinder {

struct OutsideDirectory {
  enum class Content : std::uint8_t {
    packages,  // Packages that a package manager unpacked, each in a directory of its own.
    library,   // The standard library of a language, or headers of the system.
  };
  std::string path;  // Absolute.
  Content content = Content::packages;
  // The language whose library it is; text: a user's setting names the directory, for any language.
  Language language = Language::text;
};

}  // namespace codefinder
