// The Store over an Environment: opens snapshots and write transactions, and switches to a rebuilt
// index.
#include "index/store/store.h"

#include "base/path.h"
#include "index/store/format.h"
#include "index/store/open/open.h"
#include "index/store/transactions.h"

#include <unistd.h>

namespace codefinder::store {

namespace {

class LmdbStore final : public Store {
 public:
  LmdbStore(std::string directory, Mode mode, EnvironmentOptions options,
            std::shared_ptr<Environment> environment)
      : directory_(std::move(directory)),
        mode_(mode),
        options_(options),
        environment_(std::move(environment)) {}

  Result<std::unique_ptr<ReadTxn>> read() const override {
    auto environment = current();
    if (!environment) return std::move(environment).error();
    return begin_read(std::move(*environment));
  }

  Result<std::unique_ptr<WriteTxn>> write() override {
    if (mode_ == Mode::read_only)
      return Error{ErrorCode::index_failed, "The index was opened for reading only.", {}};
    auto environment = current();
    if (!environment) return std::move(environment).error();
    return begin_write(std::move(*environment));
  }

  void forget_pages() const override {
    std::lock_guard lock(mutex_);
    environment_->forget_pages();
  }
  Status flush() override { return to_disk(&Environment::flush); }
  Status mark_dirty() override { return to_disk(&Environment::mark_dirty); }

  StoreDamage damage() const override {
    const auto environment = current();
    if (!environment) return {};
    Damage& damage = (*environment)->damage();
    damage.read_mark();
    StoreDamage out{damage.whole(), damage.reason(), {}};
    if (out.whole || !damage.any()) return out;
    const auto txn = begin_read(*environment);
    for (const std::uint32_t file : damage.files()) {
      // Repaired: the file was reindexed under a new id, or removed.
      if (txn.ok() && !(*txn)->file(FileId(file))) damage.repair(file);
      else out.files.push_back(FileId(file));
    }
    if (out.files.empty() && mode_ == Mode::read_write) damage.clear_mark();
    return out;
  }

  Result<bool> start_over() override {
    std::lock_guard lock(mutex_);
    if (mode_ == Mode::read_only || !environment_->damage().whole()) return false;
    auto fresh = Environment::open(directory_, Environment::Access::write, options_);
    if (!fresh) return std::move(fresh).error();
    environment_ = std::move(*fresh);
    return true;
  }

  const std::string& directory() const override { return directory_; }

 private:
  Status to_disk(Status (Environment::*write)()) {
    std::shared_ptr<Environment> environment;
    {
      std::lock_guard lock(mutex_);
      environment = environment_;
    }
    if (mode_ == Mode::read_only || !environment->writable()) return Done{};
    std::lock_guard lock(environment->write_mutex());
    return (environment.get()->*write)();
  }
  /// Returns the environment of the index that is in the directory now: the new one if another
  /// process has moved the old one aside and rebuilt it.
  Result<std::shared_ptr<Environment>> current() const {
    std::lock_guard lock(mutex_);
    if (environment_->presence() == Environment::Presence::replaced) {
      auto fresh = Environment::open(
          directory_,
          mode_ == Mode::read_write ? Environment::Access::write : Environment::Access::read,
          options_);
      if (!fresh) return std::move(fresh).error();
      environment_ = std::move(*fresh);
    }
    return environment_;
  }

  const std::string directory_;
  const Mode mode_;
  const EnvironmentOptions options_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<Environment> environment_;
};

}  // namespace

Result<std::unique_ptr<Store>> open_store(const std::string& directory, Store::Mode mode,
                                          const EnvironmentOptions& options) {
  auto environment = Environment::open(
      directory,
      mode == Store::Mode::read_write ? Environment::Access::write : Environment::Access::read,
      options);
  if (!environment) return std::move(environment).error();
  return std::unique_ptr<Store>(new LmdbStore(directory, mode, options, std::move(*environment)));
}

Result<std::unique_ptr<Store>> Store::open(const std::string& directory, Mode mode) {
  return open_store(directory, mode, {});
}

bool Store::awaits_rebuild(const std::string& directory) {
  return ::access(join_path(directory, format::kDamageFile).c_str(), F_OK) == 0;
}

Status Store::copy(const std::string& from, const std::string& to) {
  const auto environment = Environment::open(from, Environment::Access::read, {});
  if (!environment) return environment.error();
  return (*environment)->copy_to(to);
}

}  // namespace codefinder::store
