// The repositories that a request is put to: chosen by name, with a snapshot each, and the
// envelope of the answer.
#pragma once

#include "base/result.h"
#include "index/index.h"
#include "index/query/across/across.h"
#include "serve/across.h"

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::serve {

Error no_repository(const std::string& name);

/// The repositories that the names or globs choose, by name; all if there are none.  Errors:
/// not_found (a name or glob that chooses none).
Result<std::vector<Served>> chosen(std::span<const Served> all,
                                   const std::vector<std::string>& names);

/// One state of each repository.
class Asked {
 public:
  /// Takes the snapshots.  `decoded`: whether to wait for indexes that are being built.
  Asked(const std::vector<Served>& chosen, const Json& decoded, std::stop_token stop);

  query::Repositories repositories() const { return repositories_; }
  const index::Snapshot& snapshot(std::size_t repository) const {
    return *repositories_[repository].snapshot;
  }
  const std::string& name(std::size_t repository) const { return repositories_[repository].name; }
  index::Index& index(std::size_t repository) const { return *indexes_[repository]; }
  handlers::Session& session(std::size_t repository) const { return *sessions_[repository]; }
  /// False if an index is unfinished, damaged or failed, or a limit of work was exceeded.
  bool complete() const;
  /// The first error, if no repository can be asked.
  Status any() const;
  /// {"schema_version", "index", "complete", "truncated", "repositories"}; `index` sums up all.
  Json envelope() const;

 private:
  std::vector<query::Repository> repositories_;
  std::vector<std::shared_ptr<index::Index>> indexes_;
  std::vector<std::shared_ptr<handlers::Session>> sessions_;
  std::vector<std::pair<std::string, Error>> failed_;
};

/// The files of each repository that an answer depends on.
using FilesOf = std::vector<std::vector<FileId>>;
using RequestAcross = std::function<Result<Json>(const Asked& asked, FilesOf& files)>;

/// Asks, and once more if files behind the answer had changed on the disk.  Sets "complete".
Result<Json> settle_across(const std::vector<Served>& chosen, const Json& decoded,
                           const RequestAcross& request, std::stop_token stop);

}  // namespace codefinder::serve
