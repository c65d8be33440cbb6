// The modules of Swift: the targets of the packages of a project.
#pragma once

#include "index/resolve/context.h"

#include <string>
#include <string_view>

namespace codefinder::swift {

/// A module; without a name: the files that no Package.swift describes.
struct Module {
  std::string package;  // The directory of the Package.swift.
  std::string name;
  friend bool operator==(const Module&, const Module&) = default;
};

const Module& module_of(resolve::Context& context, FileId file);

}  // namespace codefinder::swift
