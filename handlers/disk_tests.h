// The disk below a root, for proofs that a file is absent.
#pragma once

#include "base/entries_below.h"
#include "base/path.h"
#include "handlers/settings.h"
#include "index/index.h"
#include "index/query/editor/diagnostics.h"

#include <string>
#include <string_view>

namespace codefinder::handlers {

/// For one request.
class RootOnDisk {
 public:
  RootOnDisk(const Settings& settings, const std::string& root)
      : entries_(root), options_(index_options(settings, root)) {}

  /// Valid as long as this.
  query::DiskTests tests() const {
    return {[this](std::string_view path) { return entries_.may_have(path); },
            [this](std::string_view path) { return is_ignored(path); }};
  }

 private:
  /// True if an ignore rule excludes a file that does not exist; also if that cannot be found out.
  bool is_ignored(std::string_view path) const {
    const Result<Inclusion> found = index::Index::inclusion(options_,
                                                            join_path(options_.root, path));
    return !found || found->reason != Inclusion::Reason::no_such_file || !found->detail.empty();
  }

  const EntriesBelow entries_;
  const index::IndexOptions options_;
};

}  // namespace codefinder::handlers
