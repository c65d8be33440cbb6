// Combines git's comparison of commits with the comparison of the working tree.

#include "index/update/git/history.h"

#include "base/log.h"
#include "base/path.h"
#include "base/result.h"
#include "index/model/dependency_paths.h"
#include "index/update/git/objects.h"

#include <sys/stat.h>
#include <algorithm>
#include <map>
#include <utility>

namespace codefinder::update {

namespace {

constexpr std::uint64_t kMaxBytesInAll = 64u << 20;
constexpr std::size_t kMaxRangeLength = 1000;

bool is_file(std::uint32_t mode) { return (mode & kGitTypeMask) == kGitRegularFile; }

std::string hex(const ObjectId& id, GitHash hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < digest_size(hash); ++i)
    (out += kDigits[id[i] >> 4]) += kDigits[id[i] & 15];
  return out;
}

bool is_shallow(const GitPlace& place) {
  struct stat s {};
  return ::stat(join_path(place.common, "shallow").c_str(), &s) == 0;
}

Error bad_range(std::string_view text) {
  return {ErrorCode::invalid_query, fmt::format("\"{}\" is no range of commits", text),
          "give a commit (HEAD~3, main, 1a2b3c4), or two as A..B, or A...B for what B has since it "
          "left A"};
}

}  // namespace

Result<GitRange> parse_range(std::string_view text) {
  if (text.size() > kMaxRangeLength) return bad_range(text.substr(0, 100));
  GitRange out;
  const std::size_t dots = text.find("..");
  const auto side = [](std::string_view word) { return std::string(word.empty() ? "HEAD" : word); };
  if (dots == std::string_view::npos) {
    out.base = side(text);
    return out;
  }
  out.from_merge_base = text.substr(dots).starts_with("...");
  const std::string_view rest = text.substr(dots + (out.from_merge_base ? 3 : 2));
  if (rest.find("..") != std::string_view::npos || rest.starts_with('.')) return bad_range(text);
  out.base = side(text.substr(0, dots));
  out.end = side(rest);
  return out;
}

GitHistory::GitHistory(std::shared_ptr<const RootDir> root, std::stop_token stop)
    : root_(std::move(root)), stop_(std::move(stop)), tree_(root_) {}

Status GitHistory::open() {
  if (!tree_.find())
    return Error{ErrorCode::not_found, root_->path() + " is in no git repository",
                 "what has changed is known only of a git repository"};
  const std::string& top = tree_.place().top;
  if (const std::string reason = foreign_objects(tree_.place()); !reason.empty())
    return Error{ErrorCode::not_found,
                 fmt::format("the history of {} is not read: {}", top, reason),
                 "its texts might be those of another project"};
  commands_.emplace(tree_.place(), root_->path(), stop_);
  if (tree_.open(*commands_)) return Done{};
  if (stop_.stop_requested()) return cancelled_error();
  return Error{
      ErrorCode::not_found, "git cannot read the repository at " + top,
      "try `git status` there: git may be missing, or the directory may belong to somebody "
      "else (safe.directory)"};
}

Error GitHistory::failed(std::string_view what) const {
  if (stop_.stop_requested()) return cancelled_error();
  return {ErrorCode::internal, fmt::format("git cannot {} in {}", what, tree_.place().top),
          "try `git fsck` there; a partial clone lacks texts, which are not fetched"};
}

Result<std::string> GitHistory::commit_of(const std::string& revision) {
  const auto id = commands_->commit_of(revision);
  if (!id) return failed("look up a commit");
  if (!id->empty()) {
    if (!has_alternates(tree_.place())) return *id;
    const auto is_own = commands_->is_on_ref(*id);
    if (!is_own) return failed("look up a commit");
    if (*is_own) return *id;
    return Error{ErrorCode::not_found,
                 fmt::format("no branch or tag of the repository has the commit \"{}\"", revision),
                 "it shares objects with others (objects/info/alternates), which may have it"};
  }
  if (revision == "HEAD")
    return Error{ErrorCode::not_found, "the repository has no commit yet", ""};
  return Error{ErrorCode::not_found, fmt::format("no commit \"{}\"", revision),
               is_shallow(tree_.place())
                   ? "the repository is shallow: `git fetch --unshallow` gets older commits"
                   : "give a branch, a tag, an id, or HEAD~3"};
}

std::optional<std::string> GitHistory::inside(const std::string& from_top) const {
  const std::string& prefix = tree_.prefix();
  if (from_top.size() <= prefix.size() || !from_top.starts_with(prefix)) return std::nullopt;
  std::string path = from_top.substr(prefix.size());
  if (is_dependency_path(path)) return std::nullopt;
  return path;
}

Result<FileChanges> GitHistory::changes(const HistoryRequest& request) {
  const Result<GitRange> range = parse_range(request.range);
  if (!range) return range.error();
  const Result<std::string> base = commit_of(range->base);
  if (!base) return base.error();
  FileChanges out;
  out.base = *base;
  if (!range->end) {
    if (const Status done = until_working_tree(request, out); !done) return done.error();
    return out;
  }
  const Result<std::string> end = commit_of(*range->end);
  if (!end) return end.error();
  out.end = *end;
  if (range->from_merge_base) {
    const auto parted = commands_->merge_base(*base, *end);
    if (!parted) return failed("compare two commits");
    if (parted->empty())
      return Error{ErrorCode::not_found,
                   fmt::format("{} and {} have no commit in common", range->base, *range->end),
                   is_shallow(tree_.place()) ? "the repository is shallow: `git fetch --unshallow` "
                                               "gets older commits"
                                             : "compare them as A..B"};
    out.base = *parted;
  }
  if (const Status done = between(*end, out); !done) return done.error();
  return out;
}

Status GitHistory::between(const std::string& end, FileChanges& out) {
  const auto changes = commands_->changed_between(out.base, end);
  if (!changes) return failed("compare two commits");
  for (const GitChange& change : *changes) {
    const auto path = inside(change.path);
    FileChange file;
    if (is_file(change.before_mode)) file.before = change.before;
    if (is_file(change.after_mode)) file.after = change.after;
    file.exists = !file.after.empty();
    if (!path || (file.before.empty() && !file.exists)) continue;
    file.path = *path;
    out.files.push_back(std::move(file));
  }
  std::sort(out.files.begin(), out.files.end(),
            [](const FileChange& a, const FileChange& b) { return a.path < b.path; });
  return Done{};
}

Status GitHistory::until_working_tree(const HistoryRequest& request, FileChanges& out) {
  const auto staged = commands_->staged_since(out.base);
  if (!staged) return failed("compare a commit with its index");
  const GitWorkingTree::Tracked tracked = tree_.tracked(*commands_);
  if (!tracked.is_read()) return failed("list its index");
  std::map<std::string, std::string> before;  // Path -> id.
  for (const GitChange& change : *staged)
    if (const auto path = inside(change.path))
      before[*path] = is_file(change.before_mode) ? change.before : std::string();
  GitCompare compare = tree_.compare_with(tracked, *commands_);
  std::set<std::string> differ = compare.changed(tracked.index.entries);
  for (std::string path : tree_.untracked(tracked, request.files, compare))
    before.emplace(std::move(path), std::string());
  differ.insert(request.edited.begin(), request.edited.end());
  // Where the index equals the base, the text at the base is the index entry's.
  for (const GitIndexEntry& entry : tracked.index.entries) {
    const std::string path = entry.path.substr(tree_.prefix().size());
    if (!differ.contains(path) || before.contains(path) || is_dependency_path(path)) continue;
    before[path] = is_file(entry.mode) && entry.stage == 0 && !entry.intent_to_add
                       ? hex(entry.id, commands_->hash())
                       : std::string();
  }
  for (const std::string& path : request.edited) before.emplace(path, std::string());
  for (auto& [path, id] : before) {
    const auto stat = root_->stat(path);
    const bool exists = stat && stat->kind == FileStat::Kind::file;
    if (exists || !id.empty())
      out.files.push_back({.path = path, .before = std::move(id), .exists = exists});
  }
  if (tracked.index.has_attributes) mark_filtered(out);
  return stop_.stop_requested() ? Status(cancelled_error()) : Status(Done{});
}

void GitHistory::mark_filtered(FileChanges& out) {
  std::vector<std::string> paths;
  for (const FileChange& file : out.files) paths.push_back(tree_.prefix() + file.path);
  const auto attributes = commands_->attributes(paths);
  if (!attributes) return;
  for (FileChange& file : out.files) {
    const auto at = attributes->find(tree_.prefix() + file.path);
    file.is_filtered = at != attributes->end() && at->second.filtered;
  }
}

Result<std::vector<PathCommit>> GitHistory::commits_of(const std::string& revision,
                                                       const std::string& path, std::size_t most) {
  const Result<std::string> from = commit_of(revision);
  if (!from) return from.error();
  auto commits = commands_->commits_of_path(*from, tree_.prefix() + path, most);
  if (!commits) return failed("list the commits of a file");
  return *std::move(commits);
}

Result<std::vector<ObjectText>> GitHistory::texts(const std::vector<std::string>& objects,
                                                  std::uint64_t most_bytes) {
  const auto sizes = commands_->blob_sizes(objects);
  if (!sizes) return failed("read texts");
  std::vector<ObjectText> out(objects.size());
  std::uint64_t bytes = 0, in_batch = 0;
  std::vector<std::size_t> batch;
  const auto read_batch = [&] {
    std::vector<std::string> ids;
    for (const std::size_t i : batch) ids.push_back(objects[i]);
    auto texts = commands_->blobs(ids);
    for (std::size_t i = 0; texts && i < batch.size(); ++i)
      out[batch[i]].text = std::move((*texts)[i]);
    batch.clear(), in_batch = 0;
    return texts.has_value();
  };
  for (std::size_t i = 0; i < objects.size(); ++i) {
    const auto& size = (*sizes)[i];
    if (!size || *size > most_bytes || bytes + *size > kMaxBytesInAll) {
      out[i].problem = size ? "too large" : "missing in the repository";
      continue;
    }
    bytes += *size;
    if (in_batch + *size + 100 > GitCommands::kMaxBlobBytes && !read_batch())
      return failed("read texts");
    batch.push_back(i);
    in_batch += *size + 100;
  }
  if (!read_batch()) return failed("read texts");
  return out;
}

}  // namespace codefinder::update
