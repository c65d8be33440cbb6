// Facts for `codefinder doctor`: of the index, the project, git, the parsers and the network.
#include "index/live/diagnosis.h"

#include "base/log.h"
#include "base/os/file_system.h"
#include "base/path.h"
#include "base/strings.h"
#include "base/threads.h"
#include "index/extract/extract.h"
#include "index/live/index_pass.h"
#include "index/live/open.h"
#include "index/live/writer_role.h"
#include "index/net/http.h"
#include "index/objects/object_store.h"
#include "index/remote/library_facts.h"
#include "index/store/format.h"
#include "index/store/inspection.h"
#include "index/update/git/commands.h"
#include "index/update/git/git.h"
#include "index/update/git/process.h"
#include "index/update/updater.h"
#include "index/update/walk/root_kind.h"
#include "index/update/walk/walk.h"
#include "index/update/writer/writer_lock.h"
#include "index/worker/pool.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace codefinder::live {

namespace {

/// Stops a walk when its time is up.
class WalkTimer {
 public:
  explicit WalkTimer(std::chrono::milliseconds limit) : end_(system_clock().now() + limit) {}
  std::stop_token token() const { return source_.get_token(); }
  void check() {
    if (system_clock().now() > end_) source_.request_stop();
  }

 private:
  const std::chrono::steady_clock::time_point end_;
  std::stop_source source_;
};

/// Requests a stop when the time is up, from a thread of its own.
class StopTimer {
 public:
  Status start(std::chrono::milliseconds limit) {
    return start_thread(thread_, [this, limit](const std::stop_token& ended) {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, ended, limit, [] { return false; });
      if (!ended.stop_requested()) source_.request_stop();
    });
  }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::stop_source source_;
  std::jthread thread_;  // Ends before the others.
};

}  // namespace

index::SharedFiles shared_library_facts(const index::CachePlace& place) {
  const std::string directory = join_path(place.parent, remote::kLibraryFactsDirectory);
  const remote::LibraryFacts::Size size = remote::LibraryFacts(directory).size();
  return {directory, size.files, size.bytes};
}

index::IndexFiles inspect_index(const index::CachePlace& place) {
  static constexpr std::array kKeys{update::meta_key::kPass, update::meta_key::kExtractor,
                                    update::meta_key::kUpdatedAt};
  const store::Inspection found = store::inspect(place.directory, kKeys);
  index::IndexFiles out;
  out.present = found.present;
  out.begun = found.begun;
  out.format = found.format;
  out.own_format = store::format::kFormatVersion;
  out.other_format = found.other_format;
  out.defect = found.defect;
  out.files = found.files;
  out.symbols = found.symbols;
  out.damaged_files = found.damaged_files;
  out.owner = found.owner;
  out.bytes = found.bytes;
  out.writer_pid = update::WriterLock::holder(place.directory);
  if (found.meta.size() != kKeys.size()) return out;
  const IndexPass pass = parse_pass(found.meta[0]);
  out.complete = pass.ready;
  out.progress = pass.fraction;
  out.same_extractor = found.meta[1] == std::to_string(extract::extractor_version());
  out.updated_at = found.meta[2];
  return out;
}

Result<index::ProjectTree> survey_project(const index::IndexOptions& options,
                                          const index::Survey& survey) {
  WalkTimer timer(survey.limit);
  const auto root = open_root(options);
  if (!root) return root.error();
  update::IgnoreRules::Options rules{.exclude = options.exclude, .files = ignore_files(options)};
  rules.user_excludes_file = update::user_excludes_file(
      (*root)->path(), survey.ask_git ? survey.limit : std::chrono::milliseconds(0));
  index::ProjectTree out;
  out.kind = update::kind_of_root(*root, rules);
  const std::optional<FileSystem> file_system = file_system_of((*root)->path());
  out.polled = file_system && !file_system->reports_changes;
  if (out.kind == RootKind::home && !survey.named) return out;
  const update::WalkResult found = update::walk(
      **root, update::IgnoreRules(*root, rules),
      {.each_directory = [&](std::string_view) { timer.check(); }, .stop = timer.token()});
  out.complete = found.complete;
  out.directories = found.directories;
  out.files = found.files.size();
  for (const update::WalkedFile& file : found.files) out.bytes += file.stat.size;
  for (const SkippedFile& note : found.notes) {
    const auto stat = (*root)->stat(note.path);
    if (!stat || stat->kind != update::FileStat::Kind::directory) continue;
    if (out.unread++ == 0) out.first_unread = note.path;
  }
  out.excluded_by = update::emptying_rule(found);
  return out;
}

index::Repository find_repository(const std::string& path, std::chrono::milliseconds limit) {
  index::Repository out;
  // Programs are compared with the canonical root: none inside the project is run.
  const Result<std::string> real = canonical_path(path);
  const std::string& directory = real ? *real : path;
  const update::GitPlace place = update::find_git(directory);
  out.top = place.top;
  struct stat info {};
  if (!out.top.empty() && ::stat(out.top.c_str(), &info) == 0) out.owner = info.st_uid;
  out.program = update::find_binary_program("git", directory).value_or("");
  if (out.program.empty()) out.script = update::find_program("git", directory).value_or("");
  if (out.program.empty()) return out;
  index::VersionAnswer answer = version_of(out.program, limit);
  out.version = std::move(answer.version);
  out.silent = answer.silent;
  if (out.top.empty() || out.silent) return out;
  update::GitCommands git(place, directory);
  out.readable = git.open(limit);
  out.silent = git.timed_out();
  return out;
}

index::Parsers try_parsers() {
  worker::Pool pool({.kept = 1});
  index::Parsers out;
  const auto facts = pool.extract("text\n", Language::text);
  if (facts.outcome != worker::Outcome::done) {
    const auto started = worker::WorkerProcess::start();
    out.failure = started ? Error{ErrorCode::internal, facts.reason, {}} : started.error();
    return out;
  }
  const Confinement confinement = pool.confinement();
  out.seccomp = confinement.system_calls;
  out.landlock = confinement.files;
  return out;
}

index::VersionAnswer version_of(const std::string& program, std::chrono::milliseconds limit) {
  const update::ProcessResult answer = update::run_process({program, "--version"},
                                                           {.directory = "/", .timeout = limit});
  if (answer.exit_code != 0) return {.silent = answer.timed_out};
  const std::string line = answer.output.substr(0, answer.output.find('\n'));
  for (const std::string_view word : split(line, " "))
    if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) != 0)
      return {.version = std::string(word)};
  return {};
}

Status reach_object_store(const std::string& url, std::chrono::milliseconds limit) {
  auto store = objects::open_object_store(url);
  if (!store) return store.error();
  constexpr std::string_view kDirectory = "file://";
  if (url.starts_with(kDirectory)) {  // A share that is not mounted has no objects: no error.
    const std::string path = net::percent_decoded(url.substr(kDirectory.size()));
    if (::access(path.c_str(), R_OK | X_OK) != 0)
      return Error{ErrorCode::internal, fmt::format("{}: {}", path, std::strerror(errno)), {}};
  }
  const std::array keys{objects::name_key("codefinder doctor")};
  // A server that sends a byte now and then does not stall.
  StopTimer timer;
  if (const Status started = timer.start(limit); !started) return started;
  const auto found = (*store)->present(keys,
                                       {.connect = limit, .stall = limit, .stop = timer.token()});
  if (found) return Done{};
  if (found.error().code != ErrorCode::cancelled) return found.error();
  return Error{ErrorCode::internal,
               fmt::format("{}: no answer within {} ms", net::shown_url(url), limit.count()),
               {}};
}

Status load_network_library() {
  const auto client = net::HttpClient::create({});
  return client ? Status(Done{}) : Status(client.error());
}

}  // namespace codefinder::live
