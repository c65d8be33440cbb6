// Declarations of standard libraries that are packed into the program: of TypeScript's library
// (lib.*.d.ts), and of Python's (the stubs of typeshed).  They are unpacked into the user's cache
// directory, where editors can open them, when a question first leads to them.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::bundled {

/// The directory of a library, "typescript" or "typeshed", of the packed version: below
/// $XDG_CACHE_HOME/codefinder/libraries, else ~/.cache.  It is created, and empty before unpack().
/// "" if it cannot be created.  Costs some system calls.
std::string directory_of(std::string_view library);

/// Unpacks the library into its directory, if that was not done before.  Without space or
/// permission, some files are missing.  Thread-safe.  Cost: some hundred small files, once.
void unpack(std::string_view library);

// Generated: the names of the libraries with their versions, and the compressed archive.
extern const std::string_view kNames;
extern const std::string_view kArchive;

}  // namespace codefinder::bundled
