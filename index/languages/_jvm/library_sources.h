// The sources of classes outside of the project: of the JDK (src.zip), and of the packages that
// Maven and Gradle have fetched (-sources.jar), at the versions that the project names.  Where
// there are only compiled classes, their declarations.
#pragma once

#include "index/resolve/context.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::jvm {

/// The directory into which sources are unpacked, if this machine has archives.
std::vector<std::string> library_directories();

/// Looks up the file that declares the class, so that it is indexed.
void request_source(resolve::Context& context, std::string_view package, std::string_view name);

/// The names of packages in a build file, as "group:artifact" or "group:artifact:version".
std::vector<std::string> coordinates_in(std::string_view text);

}  // namespace codefinder::jvm
