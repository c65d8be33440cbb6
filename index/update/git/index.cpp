// Parses git index files (gitformat-index(5)) and the output of git ls-files.

#include "index/update/git/index.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace codefinder::update {

namespace {

constexpr std::size_t kMaxPath = 4096;       // PATH_MAX: longer paths cannot be opened.
constexpr std::size_t kHeaderBytes = 12;     // Signature, version, count.
constexpr std::size_t kStatBytes = 40;       // Ten numbers of four bytes.
constexpr unsigned kExtendedFlags = 0x4000;  // In the first flags: a second flags word follows.

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// Collects entries within the limits.
class Collector {
 public:
  explicit Collector(const GitIndexOptions& options) : options_(options) {}

  /// False if a limit is exceeded.
  bool add(GitIndexEntry&& entry) {
    out_.has_attributes = out_.has_attributes || base_name(entry.path) == ".gitattributes";
    if (options_.keep && !options_.keep(entry.path)) return true;
    path_bytes_ += entry.path.size();
    if (path_bytes_ > options_.max_path_bytes) return false;
    out_.entries.push_back(std::move(entry));
    return true;
  }

  GitIndex finish(GitIndex::Status status) {
    out_.status = status;
    if (status != GitIndex::Status::ok) out_.entries.clear();
    return std::move(out_);
  }

 private:
  const GitIndexOptions& options_;
  GitIndex out_;
  std::size_t path_bytes_ = 0;
};

class IndexReader {
 public:
  IndexReader(std::string_view bytes, const GitIndexOptions& options)
      : bytes_(bytes),
        options_(options),
        hash_bytes_(digest_size(options.hash)),
        collector_(options) {}

  GitIndex run() {
    using Status = GitIndex::Status;
    if (bytes_.size() < kHeaderBytes + hash_bytes_ || !bytes_.starts_with("DIRC") ||
        !checksum_matches())
      return collector_.finish(Status::damaged);
    end_ = bytes_.size() - hash_bytes_;
    version_ = number32(4);
    const std::uint32_t count = number32(8);
    if (version_ < 2 || version_ > 4) return collector_.finish(Status::needs_git);
    at_ = kHeaderBytes;
    if (count > (end_ - at_) / (kStatBytes + hash_bytes_ + 3))
      return collector_.finish(Status::damaged);
    for (std::uint32_t i = 0; i < count; ++i)
      if (!read_entry()) return collector_.finish(Status::damaged);
    return collector_.finish(read_extensions());
  }

 private:
  std::uint32_t byte(std::size_t at) const { return static_cast<std::uint8_t>(bytes_[at]); }
  std::uint32_t number16(std::size_t at) const { return byte(at) << 8 | byte(at + 1); }
  std::uint32_t number32(std::size_t at) const { return number16(at) << 16 | number16(at + 2); }
  bool has(std::size_t count) const { return count <= end_ - at_; }

  bool checksum_matches() const {
    if (!options_.verify) return true;
    const std::string_view stored = bytes_.substr(bytes_.size() - hash_bytes_);
    if (stored.find_first_not_of('\0') == std::string_view::npos) return true;  // index.skipHash.
    ObjectHasher hasher(options_.hash);
    hasher.add(bytes_.substr(0, bytes_.size() - hash_bytes_));
    const ObjectId actual = hasher.finish();
    return std::equal(stored.begin(), stored.end(), actual.begin(),
                      [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
  }

  bool read_entry() {
    const std::size_t begin = at_;
    if (!has(kStatBytes + hash_bytes_ + 2)) return false;
    GitIndexEntry entry;
    entry.ctime_s = number32(at_);
    entry.ctime_ns = number32(at_ + 4);
    entry.mtime_s = number32(at_ + 8);
    entry.mtime_ns = number32(at_ + 12);
    entry.inode = number32(at_ + 20);
    entry.mode = number32(at_ + 24);
    entry.size = number32(at_ + 36);
    at_ += kStatBytes;
    for (std::size_t i = 0; i < hash_bytes_; ++i)
      entry.id[i] = static_cast<std::uint8_t>(byte(at_ + i));
    at_ += hash_bytes_;
    const std::uint32_t flags = number16(at_);
    at_ += 2;
    entry.assume_valid = (flags & 0x8000) != 0;
    entry.stage = static_cast<std::uint8_t>(flags >> 12 & 3);
    if ((flags & kExtendedFlags) != 0) {
      if (version_ < 3 || !has(2)) return false;
      const std::uint32_t more = number16(at_);
      at_ += 2;
      entry.skip_worktree = (more & 0x4000) != 0;
      entry.intent_to_add = (more & 0x2000) != 0;
    }
    if (!read_path()) return false;
    const std::size_t announced = flags & 0xfff;
    if (announced != std::min<std::size_t>(path_.size(), 0xfff)) return false;
    if (version_ < 4) {  // Padded with one to eight NULs.
      const std::size_t length = (at_ - begin - 1) / 8 * 8 + 8;
      if (length > end_ - begin) return false;
      at_ = begin + length;
    }
    // In a split index, such an entry replaces one of the shared index.
    if (path_.empty()) return has_nameless_ = true;
    entry.path = path_;
    return collector_.add(std::move(entry));
  }

  /// Reads a path into path_ and moves behind its NUL.
  bool read_path() {
    if (version_ == 4) {
      const std::optional<std::size_t> dropped = read_varint();
      if (!dropped || *dropped > path_.size()) return false;
      path_.resize(path_.size() - *dropped);
    } else {
      path_.clear();
    }
    const std::size_t nul = bytes_.substr(0, end_).find('\0', at_);
    if (nul == std::string_view::npos || nul - at_ > kMaxPath - path_.size()) return false;
    path_.append(bytes_.substr(at_, nul - at_));
    at_ = nul + 1;
    return true;
  }

  std::optional<std::size_t> read_varint() {
    if (!has(1)) return std::nullopt;
    std::uint32_t next = byte(at_++);
    std::size_t value = next & 127;
    while ((next & 128) != 0) {
      if (!has(1) || value > kMaxPath) return std::nullopt;
      next = byte(at_++);
      value = ((value + 1) << 7) + (next & 127);
    }
    return value;
  }

  GitIndex::Status read_extensions() {
    while (at_ < end_) {
      if (!has(8)) return GitIndex::Status::damaged;
      const std::string_view name = bytes_.substr(at_, 4);
      const std::size_t size = number32(at_ + 4);
      at_ += 8;
      if (!has(size)) return GitIndex::Status::damaged;
      at_ += size;
      // An upper-case first letter marks an optional extension; "sdir" announces entries of mode
      // 040000.
      if ((name.front() < 'A' || name.front() > 'Z') && name != "sdir")
        return GitIndex::Status::needs_git;
    }
    return has_nameless_ ? GitIndex::Status::damaged : GitIndex::Status::ok;
  }

  const std::string_view bytes_;
  const GitIndexOptions& options_;
  const std::size_t hash_bytes_;
  Collector collector_;
  std::uint32_t version_ = 0;
  std::size_t at_ = 0, end_ = 0;  // end_: where the checksum begins. at_ <= end_.
  bool has_nameless_ = false;
  std::string path_;  // The path of the last entry; version 4 shares its prefix.
};

/// Reads a text from the front.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : rest_(text) {}
  bool empty() const { return rest_.empty(); }

  bool skip(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }
  /// Sets `out` to the text before `end` and skips both.
  bool take_until(char end, std::string_view& out) {
    const std::size_t at = rest_.find(end);
    if (at == std::string_view::npos) return false;
    out = rest_.substr(0, at);
    rest_.remove_prefix(at + 1);
    return true;
  }
  bool number(std::uint32_t& out, int base = 10) {
    const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), out,
                                               base);
    if (error != std::errc{}) return false;
    rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
    return true;
  }
  bool id(ObjectId& out, std::size_t bytes) {
    if (rest_.size() < 2 * bytes) return false;
    for (std::size_t i = 0; i < bytes; ++i) {
      const char* digits = rest_.data() + 2 * i;
      const auto [stop, error] = std::from_chars(digits, digits + 2, out[i], 16);
      if (error != std::errc{} || stop != digits + 2) return false;
    }
    rest_.remove_prefix(2 * bytes);
    return true;
  }

 private:
  std::string_view rest_;
};

bool read_listed(TextReader& text, GitHash hash, GitIndexEntry& entry) {
  constexpr std::uint32_t kAssumeValid = 0x8000, kIntentToAdd = 1u << 29, kSkipWorktree = 1u << 30;
  std::uint32_t stage = 0, ignored = 0, flags = 0;
  std::string_view path;
  const bool read = text.number(entry.mode, 8) && text.skip(" ") &&
                    text.id(entry.id, digest_size(hash)) && text.skip(" ") && text.number(stage) &&
                    text.skip("\t") && text.take_until('\0', path) && text.skip("  ctime: ") &&
                    text.number(entry.ctime_s) && text.skip(":") && text.number(entry.ctime_ns) &&
                    text.skip("\n  mtime: ") && text.number(entry.mtime_s) && text.skip(":") &&
                    text.number(entry.mtime_ns) && text.skip("\n  dev: ") && text.number(ignored) &&
                    text.skip("\tino: ") && text.number(entry.inode) && text.skip("\n  uid: ") &&
                    text.number(ignored) && text.skip("\tgid: ") && text.number(ignored) &&
                    text.skip("\n  size: ") && text.number(entry.size) && text.skip("\tflags: ") &&
                    text.number(flags, 16) && text.skip("\n");
  if (!read || path.empty() || path.size() > kMaxPath || stage > 3) return false;
  entry.path = path;
  entry.stage = static_cast<std::uint8_t>(stage);
  entry.assume_valid = (flags & kAssumeValid) != 0;
  entry.intent_to_add = (flags & kIntentToAdd) != 0;
  entry.skip_worktree = (flags & kSkipWorktree) != 0;
  return true;
}

}  // namespace

GitIndex parse_git_index(std::string_view bytes, const GitIndexOptions& options) {
  return IndexReader(bytes, options).run();
}

GitIndex parse_git_listing(std::string_view text, const GitIndexOptions& options) {
  Collector collector(options);
  TextReader reader(text);
  while (!reader.empty()) {
    GitIndexEntry entry;
    if (!read_listed(reader, options.hash, entry) || !collector.add(std::move(entry)))
      return collector.finish(GitIndex::Status::damaged);
  }
  return collector.finish(GitIndex::Status::ok);
}

}  // namespace codefinder::update
