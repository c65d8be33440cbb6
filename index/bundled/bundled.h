// Declarations of standard libraries that are packed into the program: of TypeScript's library
// (lib.*.d.ts), of the modules of Node.js (@types/node), and of Python's (the stubs of typeshed).
// They are unpacked into the user's cache directory, where editors can open them, when a request
// first leads to them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::bundled {

/// $XDG_CACHE_HOME/codefinder-libraries, else below ~/.cache.  It need not exist.  "" without such
/// a variable.
std::string libraries_directory();

/// The directory of a library ("typescript", "node", "typeshed"), of the packed version: below
/// libraries_directory().  "" without such a directory.
std::string directory_of(std::string_view library);

/// Creates the directories of all libraries, as far as possible.  Some system calls.
void create_directories();

/// Unpacks the libraries whose directories are among these, if that was not done before.  Without
/// space or permission, some files are missing.  Thread-safe.  Cost: some hundred small files,
/// once.
void unpack(const std::vector<std::string>& directories);

// Generated: the names of the libraries with their versions, and the compressed archive.
extern const std::string_view kNames;
extern const std::string_view kArchive;

}  // namespace codefinder::bundled
