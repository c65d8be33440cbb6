// One attempt to open the index in a directory, or to create it: verifies what is there, and
// decides whether it can be used. Private to Environment::open.
#pragma once

#include "index/store/open/environment.h"
#include "index/store/pages/sync_mark.h"

#include <memory>
#include <string>

namespace codefinder::store {

class Environment::OpenAttempt {
 public:
  struct Request {
    const std::string& directory;
    const EnvironmentOptions& options;
    bool may_write;                 // The files are writable.
    bool may_create;                // The caller opens for writing.
    void (*release)(Environment*);  // Deleter of the environment.
  };
  explicit OpenAttempt(const Request& request) : request_(request) {}

  Result<std::shared_ptr<Environment>> run();
  /// Why the present index is unusable; empty if it is usable, or if the error is of another kind.
  const std::string& verdict() const { return verdict_; }
  /// The verdict is a different format, not damage.
  bool is_other_format() const { return other_format_; }

 private:
  using Opened = Result<std::shared_ptr<Environment>>;
  Opened open_files(const SyncMark& mark);
  /// Opens the checksums, and completes the last commit's if its writer died before it did.
  Opened open_checksums(std::shared_ptr<Environment> env, std::uint64_t last_transaction);
  Opened verify(std::shared_ptr<Environment> env);
  Opened create(std::shared_ptr<Environment> env);
  /// Without intact tables: creates them if nothing was ever committed.
  Opened without_tables(std::shared_ptr<Environment> env, int rc);
  int open_tables_checked(Environment& env, Txn& txn);
  std::string find_defect(const Environment& env, const Txn& txn);
  Error unusable(std::string why);
  Error not_built() const;

  const Request request_;
  std::string boot_;
  bool exists_ = false;    // There is a data file.
  bool thorough_ = false;  // Damage is suspected: all pages are verified.
  bool is_empty_ = false;  // Nothing has been committed.
  std::string verdict_;
  bool other_format_ = false;
};

/// The error of opening the index in `directory`, with the reason from LMDB or the system.
Error open_error(int error, const std::string& directory);

}  // namespace codefinder::store
