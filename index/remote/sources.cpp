// Packs and unpacks with git.
#include "index/remote/sources.h"

#include "base/own_files.h"
#include "base/path.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/remote/deadline.h"
#include "index/remote/signed_manifest.h"
#include "index/update/git/git.h"
#include "index/update/git/process.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace codefinder::remote {

namespace {

using objects::Object;
using objects::ObjectKey;

constexpr std::size_t kPartBytes = std::size_t{8} << 20;
constexpr std::size_t kMaxPackBytes = std::size_t{2} << 30;
constexpr std::uint64_t kMaxTreeBytes = std::uint64_t{16} << 30;  // All files, unpacked.
constexpr std::uint64_t kMaxTreeFiles = 5'000'000;
constexpr std::size_t kSha256Letters = 64;
constexpr std::chrono::minutes kGitTime{10};

Error sources_error(ErrorCode code, std::string message) { return {code, std::move(message), {}}; }

/// The manifest of the sources and the manifest of the index are different objects.
SnapshotName sources_name(const SnapshotName& name) {
  return {name.repository + " sources", name.commit};
}

/// Runs git with the configuration of nobody, so that no filter, hook or program of one is run.
class Git {
 public:
  /// A command that only reads may neither start programs nor change files, whatever the
  /// repository's own configuration has.
  enum class Access : std::uint8_t { reads, writes };
  Git(std::string directory, Access access, std::stop_token stop)
      : directory_(std::move(directory)),
        access_(access),
        stop_(std::move(stop)),
        program_(update::find_binary_program("git", directory_)) {}

  Result<std::string> run(std::vector<std::string> arguments, std::string input = {}) const {
    if (!program_) return sources_error(ErrorCode::not_found, "git is not installed");
    const std::string command = arguments.front();
    update::ProcessOptions options;
    options.directory = directory_;
    options.input = std::move(input);
    options.timeout = kGitTime;
    options.max_output = kMaxPackBytes;
    options.stop = stop_;
    options.confined = access_ == Access::reads;
    options.environment = {{"GIT_CONFIG_NOSYSTEM", "1"}, {"GIT_CONFIG_GLOBAL", "/dev/null"},
                           {"GIT_ATTR_NOSYSTEM", "1"},   {"GIT_NO_REPLACE_OBJECTS", "1"},
                           {"GIT_NO_LAZY_FETCH", "1"},   {"GIT_ALLOW_PROTOCOL", "none"},
                           {"GIT_TERMINAL_PROMPT", "0"}};
    std::vector<std::string> line{
        *program_, "--no-pager",           "-c", "core.hooksPath=/dev/null",
        "-c",      "core.fsmonitor=false", "-c", "safe.directory=*",
        "-c",      "core.autocrlf=false"};
    std::move(arguments.begin(), arguments.end(), std::back_inserter(line));
    update::ProcessResult result = update::run_process(line, options);
    if (stop_.stop_requested()) return cancelled_error();
    if (result.exit_code != 0)
      return sources_error(ErrorCode::internal, "git " + command + " failed in " + directory_);
    return std::move(result.output);
  }

 private:
  const std::string directory_;
  const Access access_;
  const std::stop_token stop_;
  const std::optional<std::string> program_;
};

/// Uploads the parts that the store lacks, and lists all.
Result<SourcesReport> upload(const std::string& pack, Manifest& manifest,
                             objects::ObjectStore& store, const objects::Timeouts& timeouts) {
  SourcesReport report{.bytes = pack.size()};
  for (std::size_t at = 0; at < pack.size(); at += kPartBytes) {
    std::string part = pack.substr(at, kPartBytes);
    const ObjectKey key = objects::content_key(part);
    manifest.chunks.push_back({key.hash, part.size(), part.size()});
    const auto present = store.present(std::span(&key, 1), timeouts);
    if (!present) return present.error();
    if (!present->empty()) continue;
    report.uploaded_bytes += part.size();
    const Object object{key, std::move(part)};
    if (const Status put = store.put(std::span(&object, 1), timeouts); !put) return put.error();
  }
  return report;
}

/// One object of about so many bytes, in the time that the slowest store may take.
Result<std::optional<std::string>> get_in_time(objects::ObjectStore& store, const ObjectKey& key,
                                               std::uint64_t bytes, const DownloadLimits& limits) {
  const auto time = limits.start + std::chrono::seconds(bytes / limits.bytes_per_second);
  const Deadline deadline(time, limits.timeouts.stop);
  objects::Timeouts until = limits.timeouts;
  until.stop = deadline.token();
  auto objects = store.get(std::span(&key, 1), until);
  if (objects) return std::move(objects->front());
  if (deadline.token().stop_requested() && !limits.timeouts.stop.stop_requested())
    return sources_error(ErrorCode::internal, "the object store is too slow");
  return objects.error();
}

Result<std::string> download(objects::ObjectStore& store, const Manifest& manifest,
                             const DownloadLimits& limits) {
  if (manifest.packed_bytes() > kMaxPackBytes)
    return sources_error(ErrorCode::too_large, "the pack of the sources is too large");
  std::string pack;
  for (const ChunkRef& chunk : manifest.chunks) {
    const ObjectKey key{objects::Area::content, chunk.hash};
    const auto part = get_in_time(store, key, chunk.packed_bytes, limits);
    if (!part) return part.error();
    if (!*part || (*part)->size() != chunk.packed_bytes)
      return sources_error(ErrorCode::internal, "a part of the sources is missing or damaged");
    pack += **part;
  }
  return pack;
}

/// The bytes of all files of a commit; a tree may name one text many times. Nullopt: too many.
std::optional<std::uint64_t> tree_bytes(std::string_view listed) {
  std::uint64_t all = 0, files = 0;
  while (!listed.empty()) {
    if (++files > kMaxTreeFiles) return std::nullopt;
    // "100644 blob <id>    <size>\t<path>"; the size of a submodule is "-".
    std::string_view line = take_until(listed, '\0');
    line = take_until(line, '\t');
    const std::string_view text = line.substr(line.rfind(' ') + 1);
    std::uint64_t size = 0;
    std::from_chars(text.data(), text.data() + text.size(), size);
    all += size;
    if (all > kMaxTreeBytes) return std::nullopt;
  }
  return all;
}

Status check_out(const Git& git, const std::string& directory, const std::string& commit,
                 std::string pack) {
  const std::string format = commit.size() == kSha256Letters ? "sha256" : "sha1";
  if (const auto made = git.run({"init", "-q", "--template=", "--object-format=" + format}); !made)
    return made.error();
  // Its parents are not there.
  if (!replace_own_file(join_path(directory, ".git/shallow"), commit + "\n"))
    return sources_error(ErrorCode::internal, directory + ": " + std::strerror(errno));
  if (const auto read = git.run({"index-pack", "--strict", "--stdin"}, std::move(pack)); !read)
    return read.error();
  const auto listed = git.run({"ls-tree", "-r", "-l", "-z", "--full-tree", commit});
  if (!listed) return listed.error();
  if (!tree_bytes(*listed))
    return sources_error(ErrorCode::too_large, "the files of the commit are too large");
  const auto done = git.run({"checkout", "-q", "-f", "--detach", commit});
  return done ? Status(Done{}) : Status(done.error());
}

}  // namespace

Result<SourcesReport> publish_sources(const std::string& root, const SnapshotName& name,
                                      const objects::SigningKey* key, objects::ObjectStore& store,
                                      const objects::Timeouts& timeouts) {
  const update::GitPlace place = update::find_git(root);
  if (place.top.empty())
    return sources_error(ErrorCode::not_found, root + " is in no git repository");
  const Git git(place.top, Git::Access::reads, timeouts.stop);
  const auto listed = git.run(
      {"rev-list", "--objects", "--no-object-names", "--no-walk", name.commit});
  if (!listed) return listed.error();
  const auto pack = git.run({"pack-objects", "--stdout", "-q", "--threads=1"}, *listed);
  if (!pack) return pack.error();
  Manifest manifest{.name = sources_name(name)};
  manifest.files = static_cast<std::uint64_t>(std::count(listed->begin(), listed->end(), '\n'));
  const auto report = upload(*pack, manifest, store, timeouts);
  if (!report) return report;
  const Object sealed{manifest.name.key(), seal_manifest(manifest, key)};
  if (const Status put = store.put(std::span(&sealed, 1), timeouts); !put) return put.error();
  return report;
}

Status restore_sources(objects::ObjectStore& store, const SnapshotName& name,
                       std::span<const objects::PublicKey> keys, const std::string& directory,
                       const DownloadLimits& limits) {
  const SnapshotName wanted = sources_name(name);
  const auto stored = get_in_time(store, wanted.key(), 0, limits);
  if (!stored) return stored.error();
  if (!*stored)
    return sources_error(ErrorCode::not_found,
                         "the store has no sources of " + name.repository + " at " + name.commit);
  const auto manifest = open_manifest(**stored, wanted, keys);
  if (!manifest) return manifest.error();
  auto pack = download(store, *manifest, limits);
  if (!pack) return pack.error();
  const std::string partial = directory + ".new";
  std::error_code failed;
  std::filesystem::remove_all(partial, failed);
  if (::mkdir(partial.c_str(), 0700) != 0)
    return sources_error(ErrorCode::internal, partial + ": " + std::strerror(errno));
  Status done = check_out(Git(partial, Git::Access::writes, limits.timeouts.stop), partial,
                          name.commit, std::move(*pack));
  if (done && ::rename(partial.c_str(), directory.c_str()) != 0)
    done = sources_error(ErrorCode::internal, directory + ": " + std::strerror(errno));
  if (!done) std::filesystem::remove_all(partial, failed);
  return done;
}

}  // namespace codefinder::remote
