#include "index/store/store.h"

#include "index/store/open.h"
#include "index/store/read_txn.h"
#include "index/store/write_txn.h"

namespace codefinder::index {

namespace {

class LmdbStore final : public Store {
 public:
  LmdbStore(std::string directory, Mode mode, EnvironmentOptions options, std::shared_ptr<Environment> environment)
      : directory_(std::move(directory)), mode_(mode), options_(options), environment_(std::move(environment)) {}

  Result<std::unique_ptr<ReadTxn>> read() const override {
    auto environment = current();
    if (!environment) return std::move(environment).error();
    return begin_read(std::move(*environment));
  }

  Result<std::unique_ptr<WriteTxn>> write() override {
    if (mode_ == Mode::read_only) return Error{ErrorCode::index_failed, "The index was opened for reading only.", {}};
    auto environment = current();
    if (!environment) return std::move(environment).error();
    return begin_write(std::move(*environment));
  }

  void forget_pages() const override {
    std::lock_guard lock(mutex_);
    environment_->forget_pages();
  }
  Status flush() override { return to_disk(&Environment::flush); }
  Status mark() override { return to_disk(&Environment::mark); }

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
  /// The environment that is in the directory now: when another process has moved ours aside and built afresh, the new one.
  Result<std::shared_ptr<Environment>> current() const {
    std::lock_guard lock(mutex_);
    if (environment_->presence() == Environment::Presence::replaced) {
      auto fresh = Environment::open(
          directory_, mode_ == Mode::read_write ? Environment::Access::write : Environment::Access::read, options_);
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

Result<std::unique_ptr<Store>> open_store(const std::string& directory, Store::Mode mode, const EnvironmentOptions& options) {
  auto environment = Environment::open(
      directory, mode == Store::Mode::read_write ? Environment::Access::write : Environment::Access::read, options);
  if (!environment) return std::move(environment).error();
  return std::unique_ptr<Store>(new LmdbStore(directory, mode, options, std::move(*environment)));
}

Result<std::unique_ptr<Store>> Store::open(const std::string& directory, Mode mode) { return open_store(directory, mode, {}); }

Status Store::copy(const std::string& from, const std::string& to) {
  const auto environment = Environment::open(from, Environment::Access::read, {});
  if (!environment) return environment.error();
  return (*environment)->copy_to(to);
}

}  // namespace codefinder::index
