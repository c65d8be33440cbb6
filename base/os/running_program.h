// The file of the program that runs.
#pragma once

#include <string>

namespace codefinder {

/// The absolute path of the program; "" if the system does not give it.
std::string running_program();

/// A path that starts this program again, also after another version has replaced its file.  If the
/// system has no such path, as in a chroot without /proc, the path that it was started with.
const std::string& restart_path();

}  // namespace codefinder
