// WriterRole: opens the store, follows the writer, and takes over from it.
#include "index/live/writer_role.h"

#include "base/log.h"
#include "base/make_directories.h"
#include "base/own_files.h"
#include "base/path.h"
#include "base/threads.h"
#include "base/trace.h"
#include "index/extract/extract.h"
#include "index/live/cache_directory.h"
#include "index/live/index_pass.h"
#include "index/update/git/git.h"
#include "index/update/seed.h"
#include "index/update/walk/ignore.h"

#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace codefinder::live {

using namespace std::chrono_literals;
using store::Store;
using update::WriterLock;

namespace {

constexpr std::uint64_t kMaxRequestBytes = 4096;
// How long after a failure the store is opened for writing again.
constexpr auto kRetryAfter = 1s;

update::ScanMode scan_mode(bool from_scratch) {
  return from_scratch ? update::ScanMode::from_scratch : update::ScanMode::changes;
}

Error with_hint(Error error) {
  if (error.code != ErrorCode::version_mismatch) error.code = ErrorCode::index_failed;
  if (error.hint.empty())
    error.hint =
        "Name a directory that can be written in XDG_CACHE_HOME or in the settings "
        "(index.cache_directory).";
  return error;
}

}  // namespace

WriterRole::WriterRole(const index::IndexOptions& options, std::shared_ptr<update::RootDir> root,
                       std::string directory, std::shared_ptr<worker::Pool> extractors, Hooks hooks)
    : options_(options),
      root_(std::move(root)),
      directory_(std::move(directory)),
      extractors_(std::move(extractors)),
      hooks_(std::move(hooks)) {}

WriterRole::~WriterRole() {
  {
    std::lock_guard lock(gate_);
    closing_ = true;
  }
  on_demand_.reset();
  updater_.reset();  // Before the watcher: the updater's scan adds directories to the watcher.
  watcher_.reset();
  store_.reset();
  lock_.reset();
}

Status WriterRole::open() {
  const int made = make_directories(directory_);
  // Another process is the writer and compares with the disk.
  const bool kept = writer_pid() != 0;
  if (options_.unverified_from && options_.write && !kept && made == 0 && open_to_read().ok() &&
      is_whole()) {
    deferred_ = true;
    return Done{};
  }
  store_.reset();
  return open_store(made);
}

// `made`: errno of creating the directory.
Status WriterRole::open_store(int made) {
  auto lock = options_.write && made == 0 ? WriterLock::try_take(directory_) : nullptr;
  return lock ? open_as_writer(std::move(lock)) : open_as_reader(made);
}

Status WriterRole::open_as_writer(std::unique_ptr<WriterLock> lock) {
  const bool has_index = ::access(join_path(directory_, "index.mdb").c_str(), F_OK) == 0;
  const bool seeded = has_index || update::seed_from_sibling(directory_, *root_);
  if (!options_.remote.urls.empty() && (!seeded || is_outdated(directory_))) {
    if (options_.watch) {  // A server answers requests meanwhile.
      std::lock_guard guard(mutex_);
      lock_ = std::move(lock);
      awaits_seed_ = true;
      return Done{};
    }
    seed_from_remote();
  }
  return open_to_write(std::move(lock));
}

Status WriterRole::open_to_write(std::unique_ptr<WriterLock> lock) {
  update::note_origin(directory_, root_->path());
  auto opened = Store::open(directory_, Store::Mode::read_write);
  if (opened.ok()) {
    {
      std::lock_guard guard(mutex_);
      lock_ = std::move(lock);
      store_ = std::move(*opened);
    }
    become_writer();
    return Done{};
  }
  lock.reset();
  const Status readable = open_to_read();
  if (readable.ok() && store_) {
    log_warning("{}; answering from what is there", opened.error().message);
    read_only_ = true;
    return Done{};
  }
  const bool retries = options_.watch && opened.error().code == ErrorCode::index_failed;
  if (!retries) return with_hint(opened.error());
  write_failed(opened.error());
  return Done{};
}

Status WriterRole::open_as_reader(int made) {
  const bool writable = made == 0 && ::access(directory_.c_str(), W_OK) == 0;
  if (const Status readable = open_to_read(); !readable.ok()) return with_hint(readable.error());
  if (writable) return Done{};
  if (!store_) {
    return with_hint({ErrorCode::index_failed,
                      fmt::format("the cache directory {} cannot be written: {}", directory_,
                                  std::strerror(made != 0 ? made : EACCES)),
                      {}});
  }
  log_warning("the cache directory {} cannot be written; answering from what is there", directory_);
  read_only_ = true;
  return Done{};
}

// Succeeds without a store if nothing has been built yet.
Status WriterRole::open_to_read() {
  auto opened = Store::open(directory_, Store::Mode::read_only);
  if (opened.ok()) {
    std::lock_guard lock(mutex_);
    store_ = std::move(*opened);
    return Done{};
  }
  if (opened.error().code == ErrorCode::not_found) return Done{};
  // Its writer rebuilds it.
  if (Store::awaits_rebuild(directory_) && writer_pid() != 0) return Done{};
  return std::move(opened).error();
}

// True if the store can answer without a disk scan: it is complete, has the current extractor
// version and at least `unverified_from` files, and neither the git state nor the files that
// determine what is indexed have changed.
bool WriterRole::is_whole() const {
  if (!store_) return false;
  const auto txn = store_->read();
  if (!txn.ok() || !read_pass(**txn).ready || (*txn)->counts().files < *options_.unverified_from ||
      (*txn)->meta(update::meta_key::kExtractor) != std::to_string(extract::extractor_version()))
    return false;
  const std::string git = (*txn)->meta(update::meta_key::kGit);
  if (git != update::git_fingerprint_after(git, update::find_git(root_->path()))) return false;
  return (*txn)->meta(update::meta_key::kRules) ==
         update::rules_stamp(*root_, ignore_files(options_));
}

WriterRole::Current WriterRole::current() const {
  std::lock_guard lock(mutex_);
  return {updater_.get(), on_demand_.get(), store_, read_only_, failure_};
}

std::shared_ptr<Store> WriterRole::writable_store() const {
  std::lock_guard lock(mutex_);
  return lock_ ? store_ : nullptr;
}

std::string WriterRole::watcher_mode() const {
  std::lock_guard lock(mutex_);
  return watcher_ ? std::string(watcher_->mode()) : "none";
}

std::int64_t WriterRole::writer_pid() const { return WriterLock::holder(directory_); }

bool WriterRole::end_deferral() {
  std::lock_guard lock(deferred_mutex_);
  if (!deferred_) return false;
  take_over();
  deferred_ = false;
  return true;
}

bool WriterRole::nobody_writes() const {
  {
    std::lock_guard lock(mutex_);
    if (updater_ || deferred_ || (options_.write && !read_only_)) return false;
  }
  return writer_pid() == 0;
}

bool WriterRole::nobody_will_write() const {
  {
    std::lock_guard lock(mutex_);
    if (updater_) return false;
    if (read_only_ || (write_failed_ && !store_)) return true;
  }
  return !options_.write && writer_pid() == 0;
}

bool WriterRole::wait_ready(std::chrono::milliseconds timeout, std::stop_token stop) const {
  using Steady = std::chrono::steady_clock;
  const Span span("wait for the index");
  const auto deadline = Steady::now() + timeout;
  for (;;) {
    const Current now = current();
    const auto left = std::max(
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Steady::now()), 0ms);
    if (now.updater != nullptr) return now.updater->wait_ready(left, stop);
    if (now.store) {
      const auto txn = now.store->read();
      if (txn.ok() && read_pass(**txn).ready) return true;
    }
    if (left <= 0ms || stop.stop_requested() || nobody_will_write()) return false;
    wait_for_role(std::min(left, 20ms), stop);
  }
}

void WriterRole::wait_for_role(std::chrono::milliseconds time, std::stop_token stop) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, time, [&] { return updater_ != nullptr; });
}

void WriterRole::pause(std::chrono::milliseconds time, std::stop_token stop) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, time, [] { return false; });
}

void WriterRole::publish_open_paths() {
  std::lock_guard lock(mutex_);
  if (updater_) updater_->set_open(hooks_.open_paths());
}

std::string WriterRole::request_path() const { return join_path(directory_, "reindex.request"); }

void WriterRole::request_reindex(index::Reindex kind) {
  const bool from_scratch = kind == index::Reindex::from_scratch;
  {
    std::lock_guard lock(mutex_);
    if (updater_) return updater_->scan(scan_mode(from_scratch));
  }
  // The writer is another process; it polls for this file.
  if (!replace_own_file(request_path(), from_scratch ? "scratch\n" : "\n"))
    log_warning("cannot ask for a reindex: {}: {}", request_path(), std::strerror(errno));
}

void WriterRole::serve_requests() {
  update::Updater* updater = current().updater;
  updater->repair();  // Damage found by this process or by others.
  if (first_facts_ && updater->wait_ready(0ms)) first_facts_->forget();
  const std::string path = request_path();
  if (inspect_own_file(path) != OwnFile::own) return;
  const std::string text = read_own_file(path, kMaxRequestBytes);
  ::unlink(path.c_str());
  std::lock_guard lock(mutex_);
  if (updater_) updater_->scan(scan_mode(text.starts_with("scratch")));
}

std::shared_ptr<Store> WriterRole::follow() {
  {
    std::unique_lock lock(mutex_);
    if (awaits_seed_) {
      lock.unlock();
      finish_seed();
      return nullptr;
    }
  }
  Current now = current();
  if (!now.read_only && !deferred_ && take_over()) return nullptr;
  if (!now.store) {
    if (const Status opened = open_to_read(); !opened.ok()) set_failure(opened.error().message);
    now.store = current().store;
    if (!now.store) return nullptr;
    set_failure({});
  }
  now.store->damage();  // Reads the damage that other processes have found.
  return now.store;
}

// Becomes the writer if there is none.
bool WriterRole::take_over() {
  if (options_.clock->now() < next_attempt_) return false;
  auto lock = options_.write ? WriterLock::try_take(directory_) : nullptr;
  if (!lock) return false;
  auto opened = Store::open(directory_, Store::Mode::read_write);
  if (!opened.ok()) {
    write_failed(opened.error());
    return false;
  }
  log_info("this process now writes the index of {}", root_->path());
  {
    std::lock_guard guard(mutex_);
    lock_ = std::move(lock);
    store_ = std::move(*opened);
    failure_.clear();
    write_failed_ = false;
  }
  try {
    become_writer();
  } catch (const std::system_error& error) {
    // Answers from the existing index, and reports why it does not change.
    const std::string message = no_thread_error(error).message;
    log_error("the index of {} is not kept up to date: {}", root_->path(), message);
    set_failure(message);
  }
  hooks_.on_change();
  return true;
}

// Opening the store for writing failed; follow() tries again.
void WriterRole::write_failed(const Error& error) {
  if (current().failure != error.message)
    log_error("the index of {} cannot be written, and is tried again: {}", root_->path(),
              error.message);
  std::lock_guard guard(mutex_);
  failure_ = error.message;
  write_failed_ = true;
  next_attempt_ = options_.clock->now() + kRetryAfter;
}

void WriterRole::set_failure(std::string message) {
  std::lock_guard guard(mutex_);
  failure_ = std::move(message);
}

}  // namespace codefinder::live
