// Certain errors in a file: for pulled diagnostics.
#pragma once

#include "index/index.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

enum class DiagnosticKind : std::uint8_t { syntax, import_ };

struct Diagnostic {
  DiagnosticKind kind = DiagnosticKind::syntax;
  ByteRange range;
  std::string message;  // A sentence without a full stop.
};

struct DiagnosticsRequest {
  FileId file;
  std::vector<DiagnosticKind> kinds;
};

/// The disk, for proofs of absence; paths relative to the root.
struct DiskTests {
  // False if it is certain that there is nothing at the path, nor at it with an extension.
  std::function<bool(std::string_view path)> may_exist;
  // True if an ignore rule excludes a file at the path: then it may be made by a build.
  std::function<bool(std::string_view path)> is_ignored;
};

/// Ascending.  Syntax errors where the grammar accepts all that the language does
/// (LanguageDefinition::has_exact_grammar).  Imports that name a file by a path, where no such file
/// is indexed, on disk or ignored, once the index is complete; not in dependency files.
/// Errors: not_found, cancelled.  Cost: a parse of a file with errors; resolves each import that
/// names a path; lists the directories of those that lead nowhere.
Result<std::vector<Diagnostic>> diagnostics_of(const index::Snapshot& snapshot,
                                               const DiagnosticsRequest& request,
                                               const DiskTests& disk, std::stop_token stop = {});

}  // namespace codefinder::query
