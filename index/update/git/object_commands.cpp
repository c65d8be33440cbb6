// The commands that read commits, trees and blobs. Ids in the arguments and the input are those
// that git has printed, but for the revision of a client, which only rev-parse receives.

#include "index/update/git/commands.h"

#include "base/log.h"
#include "base/strings.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace codefinder::update {

namespace {

bool is_hex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

bool is_id(std::string_view text, GitHash hash) {
  return text.size() == 2 * digest_size(hash) && is_hex(text);
}

/// The id on the last line: old versions of rev-parse repeat --end-of-options before it.
std::string last_id(std::string_view text, GitHash hash) {
  text = trim_end(text, "\n");
  const std::size_t line = text.rfind('\n');
  if (line != std::string_view::npos) text.remove_prefix(line + 1);
  return is_id(text, hash) ? std::string(text) : std::string();
}

template <class Number>
bool read_number(std::string_view text, Number& out, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out, base);
  return error == std::errc{} && end == text.data() + text.size();
}

std::string id_or_none(std::string_view id) {
  return id.find_first_not_of('0') == std::string_view::npos ? std::string() : std::string(id);
}

/// Records ":MODE MODE ID ID STATUS NUL PATH NUL"; nullopt if one is malformed.
std::optional<std::vector<GitChange>> read_changes(std::string_view text, GitHash hash) {
  std::vector<GitChange> out;
  while (!text.empty()) {
    const std::vector<std::string_view> words = split(take_until(text, '\0'), " ");
    const std::string_view path = take_until(text, '\0');
    GitChange change;
    if (words.size() != 5 || !words[0].starts_with(':') || path.empty() ||
        !read_number(words[0].substr(1), change.before_mode, 8) ||
        !read_number(words[1], change.after_mode, 8) || !is_id(words[2], hash) ||
        !is_id(words[3], hash))
      return std::nullopt;
    change.before = id_or_none(words[2]);
    change.after = id_or_none(words[3]);
    change.path = path;
    out.push_back(std::move(change));
  }
  return out;
}

/// Records "ID SUBJECT NUL LF PATH NUL PATH NUL …" of commits whose ids are among the lines of
/// `ids`: no path begins with such an id.
std::vector<GitCommit> read_commits(std::string_view text, std::string_view ids) {
  const std::vector<std::string_view> all = split(ids, "\n");
  const std::set<std::string_view> known(all.begin(), all.end());
  std::vector<GitCommit> out;
  while (!text.empty()) {
    std::string_view field = take_until(text, '\0');
    if (const std::size_t end = field.find(' ');
        end != std::string_view::npos && known.contains(field.substr(0, end))) {
      out.push_back({std::string(field.substr(end + 1)), {}});
      continue;
    }
    if (field.starts_with('\n') && !out.empty() && out.back().paths.empty()) field.remove_prefix(1);
    if (!out.empty() && !field.empty()) out.back().paths.emplace_back(field);
  }
  std::erase_if(out, [](const GitCommit& commit) { return commit.paths.empty(); });
  return out;
}

/// Records "SOH ID TIME AUTHOR SOH SUBJECT NUL", each followed by ":MODE MODE ID ID STATUS NUL PATH
/// NUL" of its file; an author or a subject may have any other bytes.
std::vector<PathCommit> read_path_commits(std::string_view text, GitHash hash) {
  std::vector<PathCommit> out;
  while (!text.empty()) {
    std::string_view field = trim_start(take_until(text, '\0'), "\n");
    if (field.starts_with('\1')) {
      field.remove_prefix(1);
      PathCommit commit;
      commit.id = take_until(field, ' ');
      if (!is_id(commit.id, hash) || !read_number(take_until(field, ' '), commit.time, 10))
        continue;
      commit.author = take_until(field, '\1');
      commit.subject = field;
      out.push_back(std::move(commit));
      continue;
    }
    const std::vector<std::string_view> words = split(field, " ");
    if (out.empty() || words.size() != 5 || !field.starts_with(':') || !is_id(words[2], hash) ||
        !is_id(words[3], hash))
      continue;
    out.back().before = id_or_none(words[2]);
    out.back().after = id_or_none(words[3]);
    take_until(text, '\0');  // The path.
  }
  return out;
}

/// One id a line.
std::string lines_of(const std::vector<std::string>& ids) {
  std::string out;
  for (const std::string& id : ids) (out += id) += '\n';
  return out;
}

/// The size in "ID blob SIZE"; nullopt for "ID missing" and other objects.
std::optional<std::uint64_t> size_in(std::string_view line) {
  const std::vector<std::string_view> words = split(line, " ");
  std::uint64_t size = 0;
  if (words.size() != 3 || words[1] != "blob" || !read_number(words[2], size, 10))
    return std::nullopt;
  return size;
}

}  // namespace

std::optional<std::string> GitCommands::commit_of(const std::string& revision) {
  if (revision.find('\0') != std::string::npos) return std::string();
  const Output found = run(
      {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  if (found.exit_code < 0) return std::nullopt;
  return found.exit_code == 0 ? last_id(found.text, hash_) : std::string();
}

std::optional<std::string> GitCommands::object_at(const std::string& commit,
                                                  const std::string& path) {
  const Output found = run(
      {"rev-parse", "--verify", "--quiet", "--end-of-options", commit + ":" + path});
  if (found.exit_code < 0) return std::nullopt;
  return found.exit_code == 0 ? last_id(found.text, hash_) : std::string();
}

std::optional<std::vector<std::string>> GitCommands::first_parents(const std::string& commit,
                                                                   std::size_t most) {
  const auto id = commit_of(commit);
  if (!id) return std::nullopt;
  std::vector<std::string> out;
  if (id->empty()) return out;
  const Output listed = run({"rev-list", "--first-parent", fmt::format("--max-count={}", most),
                             "--end-of-options", *id, "--"});
  if (listed.exit_code != 0) return std::nullopt;
  for (std::string_view rest = listed.text; !rest.empty();)
    if (const std::string_view line = take_until(rest, '\n'); is_id(line, hash_))
      out.emplace_back(line);
  return out;
}

std::optional<std::string> GitCommands::merge_base(const std::string& a, const std::string& b) {
  const Output found = run({"merge-base", "--end-of-options", a, b});
  if (found.exit_code < 0 || found.exit_code > 1) return std::nullopt;
  return found.exit_code == 0 ? last_id(found.text, hash_) : std::string();
}

std::optional<bool> GitCommands::is_on_ref(const std::string& commit) {
  const Output head = run({"merge-base", "--is-ancestor", "--end-of-options", commit, "HEAD"});
  if (head.exit_code == 0) return true;
  if (head.exit_code < 0) return std::nullopt;
  const Output refs = run(
      {"for-each-ref", "--count=1", "--format=%(refname)", "--contains=" + commit});
  if (refs.exit_code != 0) return std::nullopt;
  return !refs.text.empty();
}

std::optional<std::vector<GitChange>> GitCommands::staged_since(const std::string& commit) {
  const Output listed = run({"diff-index", "--cached", "--raw", "--no-abbrev", "-z", "--no-renames",
                             "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", commit,
                             "--"});
  return listed.exit_code == 0 ? read_changes(listed.text, hash_) : std::nullopt;
}

std::optional<std::vector<GitChange>> GitCommands::changed_between(const std::string& before,
                                                                   const std::string& after) {
  const Output listed = run({"diff-tree", "-r", "--raw", "--no-abbrev", "-z", "--no-renames",
                             "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
                             "--end-of-options", before, after});
  return listed.exit_code == 0 ? read_changes(listed.text, hash_) : std::nullopt;
}

std::optional<std::vector<GitCommit>> GitCommands::commits_before(const std::string& commit,
                                                                  std::size_t most) {
  const Output ids = run({"rev-list", "--no-merges", "--max-count=" + std::to_string(most),
                          "--end-of-options", commit, "--"});
  if (ids.exit_code != 0) return std::nullopt;
  const Output listed = run(
      {"diff-tree", "--stdin", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff",
       "--no-textconv", "--ignore-submodules=all", "--encoding=UTF-8", "--format=%H %s"},
      Config::repository, ids.text);
  if (listed.exit_code != 0) return std::nullopt;
  return read_commits(listed.text, ids.text);
}

std::optional<std::vector<PathCommit>> GitCommands::commits_of_path(const std::string& commit,
                                                                    const std::string& path,
                                                                    std::size_t most) {
  const Output ids = run({"rev-list", "--no-merges", "--max-count=" + std::to_string(most),
                          "--end-of-options", commit, "--", path});
  if (ids.exit_code != 0) return std::nullopt;
  const Output listed = run(
      {"diff-tree", "--stdin", "-r", "-z", "--raw", "--root", "--no-abbrev", "--no-renames",
       "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--encoding=UTF-8",
       "--format=%x01%H %at %an%x01%s", "--", path},
      Config::repository, ids.text);
  if (listed.exit_code != 0) return std::nullopt;
  return read_path_commits(listed.text, hash_);
}

std::optional<std::vector<std::optional<std::uint64_t>>> GitCommands::blob_sizes(
    const std::vector<std::string>& ids) {
  std::vector<std::optional<std::uint64_t>> out;
  if (ids.empty()) return out;
  const Output listed = run({"cat-file", "--batch-check", "--buffer"}, Config::repository,
                            lines_of(ids));
  if (listed.exit_code != 0) return std::nullopt;
  std::string_view rest = listed.text;
  while (!rest.empty()) out.push_back(size_in(take_until(rest, '\n')));
  if (out.size() != ids.size()) return std::nullopt;
  return out;
}

std::optional<std::vector<std::string>> GitCommands::blobs(const std::vector<std::string>& ids) {
  std::vector<std::string> out;
  if (ids.empty()) return out;
  const Output read = run({"cat-file", "--batch", "--buffer"}, Config::repository, lines_of(ids));
  if (read.exit_code != 0) return std::nullopt;
  std::string_view rest = read.text;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto size = size_in(take_until(rest, '\n'));
    if (!size || *size >= rest.size() || rest[*size] != '\n') return std::nullopt;
    out.emplace_back(rest.substr(0, *size));
    rest.remove_prefix(*size + 1);
  }
  return out;
}

}  // namespace codefinder::update
