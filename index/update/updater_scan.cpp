// The updater's scanner: finds the files that differ from the index.
#include "index/update/updater.h"

#include "base/log.h"
#include "base/path.h"
#include "base/thread_priority.h"
#include "base/threads.h"
#include "index/update/dependency_paths.h"

#include <algorithm>
#include <future>
#include <map>

#include <malloc.h>

namespace codefinder::update {

namespace {

constexpr std::size_t kMaxPathsOneByOne = 1000;
constexpr unsigned kMostWalkers = 4;  // More would contend for the file system's locks.

}  // namespace

struct Updater::Known {
  struct Row {
    std::string path;
    std::uint64_t size = 0, inode = 0;
    std::int64_t mtime_ns = 0;
    Language language = Language::text;
    std::uint16_t categories = 0;
  };
  std::vector<Row> rows;                                  // Sorted by path.
  std::map<std::string, std::string, std::less<>> notes;  // Path -> stamp ("" for directories).
  bool current_extractor = false;
  std::string classifier;
  std::string rules;
};

void Updater::run_scanner(std::stop_token stop) {
  constexpr int kBehindQuestions = 10;
  name_thread("scanner");
  std::unique_lock lock(mutex_);
  for (;;) {
    wait_for_scan(lock, stop);
    if (stop.stop_requested()) return;
    const bool all = want_scan_ || want_paths_.size() > kMaxPathsOneByOne || !first_scan_done_;
    const bool scratch = want_scratch_;
    std::vector<std::string> paths = std::move(want_paths_);
    want_paths_.clear();
    scanning_ = true;
    if (all) {
      want_scan_ = want_scratch_ = false;
      if (failed_once_) announce_ready_ = true;
      failed_once_ = broken_;
      look_again_ = false;
    }
    lock.unlock();
    if (all) {
      if (options_.on_change) options_.on_change();
      const bool whole = was_ready_ || first_scan_done_;
      run_async([&] {  // In a separate thread, so that scan_paths() keeps its priority.
        if (whole) give_way(kBehindQuestions);
        const Task task(*options_.clock, options_.trace.get(), "scan");
        scan_all(scratch, stop);
        ::malloc_trim(0);  // Return the memory of the compared rows and paths to the system.
        std::lock_guard inner(mutex_);
        report_.add(task.phases());
      })
          .get();
    } else {
      scan_paths(std::move(paths), stop);
    }
    lock.lock();
    scanning_ = false;
    if (all) first_scan_done_ = true;
    notify_waiters();
  }
}

void Updater::wait_for_scan(std::unique_lock<std::mutex>& lock, std::stop_token stop) {
  constexpr std::chrono::milliseconds kLongest{30'000};
  const auto wanted = [&] { return want_scan_ || !want_paths_.empty(); };
  const auto failed = [&] { return failed_once_ || look_again_; };
  for (;;) {
    changed_.wait(lock, stop, [&] { return wanted() || failed(); });
    if (stop.stop_requested() || wanted()) return;
    // Retry after a delay: nothing reports that disk space or descriptors are available again.
    changed_.wait_for(lock, stop, retry_after_, [&] { return wanted() || !failed(); });
    if (stop.stop_requested() || wanted()) return;
    retry_after_ = failed() ? std::max(options_.retry_after, std::min(2 * retry_after_, kLongest))
                            : options_.retry_after;
    want_scan_ = failed();
  }
}

Updater::Known Updater::known() const {
  Known out;
  const auto txn = store_.read();
  if (!txn) return out;
  out.rows.reserve((*txn)->counts().files);
  (*txn)->for_each_file({}, [&](const store::FileRow& row) {
    out.rows.push_back({row.path, row.size, row.inode, row.mtime_ns, row.language, row.categories});
    return true;
  });
  for (store::SkippedFile& note : (*txn)->notes()) {
    std::string stamp = (*txn)->meta(meta_key::skip_key(note.path));
    out.notes.emplace(std::move(note.path), std::move(stamp));
  }
  out.current_extractor = (*txn)->meta(meta_key::kExtractor) ==
                          std::to_string(extract::kExtractorVersion);
  out.classifier = (*txn)->meta(meta_key::kClassifier);
  out.rules = (*txn)->meta(meta_key::kRules);
  return out;
}

/// The stat of a dependency file that was indexed on demand, while it exists: such files are kept
/// up to date like the project's, although the walk does not visit them.
std::optional<FileStat> Updater::beside(const std::string& path, const IgnoreRules& rules) const {
  if (!lies_beside(path) || rules.path_barred(path)) return std::nullopt;
  auto stat = root_->stat(path);
  if (stat && stat->kind != FileStat::Kind::file) stat.reset();
  return stat;
}

void Updater::scan_all(bool from_scratch, std::stop_token stop) {
  const std::string rules_now = rules_stamp(*root_);
  const IgnoreRules rules(root_, options_.exclude, user_excludes_);
  // Paths whose outcomes are not in the store yet. Collected before the store's rows are read, so
  // that each path is in at least one of the two.
  std::vector<std::string> under_way;
  {
    std::lock_guard lock(mutex_);
    if (report_.empty()) report_began_ = options_.clock->now();
    for (const auto& [path, work] : work_) under_way.push_back(path);
  }
  std::optional<Span> span("walk");
  std::future<Known> stored = run_async([this] { return this->known(); });
  WalkResult found = walk(*root_, rules, {}, options_.each_directory, stop,
                          std::min(workers_, kMostWalkers));
  span.emplace("compare");
  Known known = stored.get();
  if (!found.complete) {
    if (!stop.stop_requested()) {
      std::lock_guard lock(mutex_);
      failure_ = fmt::format("the project directory {} cannot be read", root_->path());
      look_again_ = true;
    }
    return;
  }
  std::vector<std::string_view> paths;
  paths.reserve(found.files.size());
  for (const WalkedFile& file : found.files) paths.push_back(file.path);
  const std::shared_ptr<const Classifier> classifier = Classifier::read(*root_, paths,
                                                                        options_.layers);
  // Facts of another extractor version are outdated.
  const bool believe = known.current_extractor || known.rows.empty();
  const bool reclassify = known.classifier != classifier->fingerprint();

  std::size_t met = found.files.size();
  std::vector<std::pair<const std::string*, bool>> changed;
  std::vector<Outcome> outcomes;
  const auto compare = [&](const std::string& path, const FileStat& stat, const Known::Row* row) {
    const auto note = known.notes.find(path);
    if (row != nullptr) {
      const bool same = row->size == stat.size && row->mtime_ns == stat.mtime_ns &&
                        row->inode == stat.inode;
      if (!same || from_scratch || !believe) {
        changed.emplace_back(&path, from_scratch || !believe);
      } else if (reclassify) {
        store::FileRow now;
        now.path = path;
        now.language = row->language;
        classifier->classify(now, {}, (row->categories & store::Category::generated) != 0);
        outcomes.push_back({Outcome::Kind::restat, path, std::move(now)});
      }
    } else if (note == known.notes.end() || note->second != stamp_of(stat) || from_scratch) {
      changed.emplace_back(&path, from_scratch);
    }
    if (note != known.notes.end()) known.notes.erase(note);
  };
  const auto under_unread = [&](const std::string& path) {
    return std::any_of(found.unread.begin(), found.unread.end(), [&](const std::string& directory) {
      return path.starts_with(directory + "/");
    });
  };
  const auto not_walked = [&](const Known::Row& row) {
    if (const auto stat = beside(row.path, rules)) {
      ++met;
      compare(row.path, *stat, &row);
    } else if (!under_unread(row.path)) {
      outcomes.push_back({Outcome::Kind::remove, row.path});
    }
  };
  auto row = known.rows.cbegin();
  for (const WalkedFile& file : found.files) {
    int order = -1;
    for (; row != known.rows.cend() && (order = row->path.compare(file.path)) < 0; ++row)
      not_walked(*row);
    const bool has_row = row != known.rows.cend() && order == 0;
    compare(file.path, file.stat, has_row ? &*row : nullptr);
    if (has_row) ++row;
  }
  for (; row != known.rows.cend(); ++row) not_walked(*row);
  for (store::SkippedFile& note : found.notes) {
    known.notes.erase(note.path);
    outcomes.push_back({Outcome::Kind::note, std::move(note.path), {}, {}, std::move(note.reason)});
  }
  for (const auto& [path, stamp] : known.notes) outcomes.push_back({Outcome::Kind::note, path});
  std::erase_if(under_way, [&](const std::string& path) {
    const auto at = std::lower_bound(
        found.files.begin(), found.files.end(), path,
        [](const WalkedFile& file, const std::string& name) { return file.path < name; });
    return (at != found.files.end() && at->path == path) || under_unread(path) ||
           beside(path, rules);
  });
  if (rules_now != known.rules)
    outcomes.push_back({Outcome::Kind::meta, std::string(meta_key::kRules), {}, {}, rules_now});
  if (reclassify) {  // The rows' other columns are read from the store, row by row.
    const auto txn = store_.read();
    std::erase_if(outcomes, [&](Outcome& outcome) {
      if (outcome.kind != Outcome::Kind::restat) return false;
      if (!txn) return true;
      const auto id = (*txn)->find_file(outcome.path);
      auto row = id ? (*txn)->file(*id) : std::nullopt;
      if (!row) return true;
      if (row->categories == outcome.row.categories && row->module == outcome.row.module &&
          row->layer == outcome.row.layer)
        return true;
      row->categories = outcome.row.categories;
      row->module = outcome.row.module;
      row->layer = outcome.row.layer;
      outcome.row = std::move(*row);
      return false;
    });
  }
  {
    std::lock_guard lock(mutex_);
    ++stats_.scans;
    stats_.walked += met;
    if (!failed_once_ && !broken_) failure_.clear();
    classifier_ = classifier;
    if (reclassify || from_scratch || !known.current_extractor) announce_ready_ = true;
    std::stable_partition(changed.begin(), changed.end(),
                          [&](const auto& each) { return is_urgent(*each.first); });
  }
  // In batches, so that workers start while the rest is being enqueued.
  constexpr std::size_t kAtOnce = 2000;
  for (std::size_t i = 0; i < changed.size();) {
    std::lock_guard lock(mutex_);
    for (const std::size_t end = std::min(i + kAtOnce, changed.size()); i < end; ++i)
      enqueue(*changed[i].first, priority_of(*changed[i].first, *classifier), changed[i].second);
    notify_waiters();
  }
  {
    std::lock_guard lock(mutex_);
    for (const std::string& path : under_way) leave_out(path);
    want_git_ = true;
    git_forced_ = git_forced_ || !changed.empty() || !outcomes.empty();
    recheck_git_ = recheck_git_ || (options_.follow_git && !first_scan_done_);
    notify_waiters();
  }
  for (Outcome& outcome : outcomes) push(std::move(outcome));
}

void Updater::scan_paths(std::vector<std::string> paths, std::stop_token stop) {
  const IgnoreRules rules(root_, options_.exclude, user_excludes_);
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  bool scan_everything = false;
  std::vector<std::string> changed;
  for (const std::string& path : paths) {
    if (stop.stop_requested()) return;
    if (path.empty() || IgnoreRules::is_rule_file(file_name(path)) || file_name(path) == ".git") {
      scan_everything = true;
      break;
    }
    int error = 0;
    const auto stat = root_->stat(path, &error);
    // Cannot be checked now.
    if (!stat && error != ENOENT && error != ENOTDIR && error != ELOOP && error != EXDEV) continue;
    const bool directory = stat && stat->kind == FileStat::Kind::directory;
    const bool there = stat && (directory || stat->kind == FileStat::Kind::file) &&
                       !rules.path_ignored(path, directory);
    std::set<std::string> present;
    if (there && !directory) {
      present.insert(path);
      changed.push_back(path);
    } else if (there) {
      for (WalkedFile& file : walk(*root_, rules, path, options_.each_directory, stop).files) {
        changed.push_back(file.path);
        present.insert(std::move(file.path));
      }
    }
    if (Classifier::is_manifest(path)) {
      const auto txn = store_.read();
      const bool known = txn && (*txn)->find_file(path);
      if (!Classifier::is_package_marker(path) || known != there) scan_everything = true;
    }
    const auto txn = store_.read();
    if (!txn) continue;
    std::vector<std::string> gone;
    if (!directory && !there && (*txn)->find_file(path)) gone.push_back(path);
    (*txn)->for_each_file(path + "/", [&](const store::FileRow& row) {
      if (!present.contains(row.path)) gone.push_back(row.path);
      return true;
    });
    if (!there) {
      for (const store::SkippedFile& note : (*txn)->notes())
        if (note.path == path || note.path.starts_with(path + "/"))
          push({Outcome::Kind::note, note.path});
    }
    // Through the queue, so that a removal and a read of the same path are not reordered.
    for (std::string& name : gone) changed.push_back(std::move(name));
  }
  std::lock_guard lock(mutex_);
  for (const std::string& path : changed)
    enqueue(path, changed.size() < 50 ? int{open_directory} : priority_of(path, *classifier_),
            false);
  git_paths_.insert(git_paths_.end(), changed.begin(), changed.end());
  if (scan_everything) want_scan_ = true;
  notify_waiters();
}

}  // namespace codefinder::update
