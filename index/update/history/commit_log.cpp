// The log of the last commits: two git commands, one compressed value.

#include "index/update/history/commit_log.h"

#include "base/path.h"
#include "base/strings.h"
#include "base/text.h"
#include "index/store/facts/compress.h"
#include "index/store/pages/bytes.h"
#include "index/update/git/commands.h"

#include <algorithm>
#include <map>
#include <utility>

namespace codefinder::update {

namespace {

constexpr std::uint8_t kLogVersion = 1;
constexpr std::size_t kMaxLogBytes = 2u << 20;

std::string cut_subject(std::string_view subject) {
  std::string valid = to_valid_utf8(subject);
  if (valid.size() <= kMaxSubjectLength) return valid;
  std::size_t end = kMaxSubjectLength;
  while (end > 0 && (static_cast<unsigned char>(valid[end]) & 0xC0) == 0x80) --end;
  valid.resize(end);
  return valid;
}

/// Collects the commits that changed files below `prefix`, up to kMaxLogBytes.
class LogBuilder {
 public:
  explicit LogBuilder(std::string prefix) : prefix_(std::move(prefix)) {}

  void add(const GitCommit& commit) {
    if (commit.paths.size() > kMaxFilesOfCommit || bytes_ > kMaxLogBytes) return;
    CommitLog::Commit added{cut_subject(commit.subject), {}};
    for (const std::string& path : commit.paths)
      if (path.size() > prefix_.size() && path.starts_with(prefix_))
        added.paths.push_back(number_of(path.substr(prefix_.size())));
    if (added.paths.empty()) return;
    std::sort(added.paths.begin(), added.paths.end());
    bytes_ += added.subject.size();
    log_.commits.push_back(std::move(added));
  }
  CommitLog take(std::string head) {
    log_.head = std::move(head);
    return std::move(log_);
  }

 private:
  std::uint32_t number_of(std::string path) {
    const auto [at, is_new] = numbers_.emplace(std::move(path),
                                               static_cast<std::uint32_t>(log_.paths.size()));
    if (is_new) {
      bytes_ += at->first.size();
      log_.paths.push_back(at->first);
    }
    return at->second;
  }

  const std::string prefix_;
  CommitLog log_;
  std::map<std::string, std::uint32_t> numbers_;
  std::size_t bytes_ = 0;
};

void read_commits(store::ByteReader& in, CommitLog& log) {
  const std::uint64_t commits = in.varint();
  for (std::uint64_t i = 0; i < commits && !in.failed(); ++i) {
    CommitLog::Commit commit{std::string(in.text()), {}};
    const std::uint64_t paths = in.varint();
    for (std::uint64_t j = 0; j < paths && !in.failed(); ++j) {
      const std::uint32_t path = in.varint32();
      if (path >= log.paths.size()) in.fail();
      commit.paths.push_back(path);
    }
    log.commits.push_back(std::move(commit));
  }
}

}  // namespace

std::optional<CommitLog> read_commit_log(const RootDir& root, std::string_view known,
                                         std::stop_token stop) {
  const GitPlace place = find_git(root.path());
  const auto inside = place.top.empty() ? std::nullopt : relative_to(root.path(), place.top);
  if (!inside) return CommitLog();
  GitCommands git(place, root.path(), stop);
  std::string head;
  if (git.open()) head = git.commit_of("HEAD").value_or("");
  if (stop.stop_requested() || (!head.empty() && head == known)) return std::nullopt;
  if (head.empty()) return CommitLog();
  LogBuilder builder(inside->empty() ? std::string() : *inside + "/");
  const auto commits = git.commits_before(head, kMaxLoggedCommits);
  if (stop.stop_requested()) return std::nullopt;
  // A log that cannot be read is not read again before there is another commit.
  if (commits)
    for (const GitCommit& commit : *commits) builder.add(commit);
  return builder.take(std::move(head));
}

std::string encode(const CommitLog& log) {
  if (log.head.empty()) return {};
  std::string text;
  store::ByteWriter out(text);
  out.varint(log.paths.size());
  for (const std::string& path : log.paths) out.text(path);
  out.varint(log.commits.size());
  for (const CommitLog::Commit& commit : log.commits) {
    out.text(commit.subject);
    out.varint(commit.paths.size());
    for (const std::uint32_t path : commit.paths) out.varint(path);
  }
  std::string whole;
  store::ByteWriter head(whole);
  head.byte(kLogVersion);
  head.text(log.head);
  head.bytes(store::pack(text));
  return whole;
}

std::string head_of_commit_log(std::string_view text) {
  store::ByteReader in(text);
  return in.byte() == kLogVersion ? std::string(in.text()) : std::string();
}

CommitLog decode_commit_log(std::string_view text) {
  CommitLog log;
  log.head = head_of_commit_log(text);
  if (log.head.empty()) return {};
  store::ByteReader head(text);
  head.byte();
  head.text();
  std::string buffer;
  const auto unpacked = store::unpack(head.bytes(head.left()), buffer);
  if (!unpacked) return {};
  store::ByteReader in(*unpacked);
  const std::uint64_t paths = in.varint();
  for (std::uint64_t i = 0; i < paths && !in.failed(); ++i) log.paths.emplace_back(in.text());
  read_commits(in, log);
  if (in.failed() || !in.at_end()) return {};
  return log;
}

}  // namespace codefinder::update
