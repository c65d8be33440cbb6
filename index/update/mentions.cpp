#include "index/update/mentions.h"

#include "base/path.h"
#include "index/update/word_runs.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>

namespace codefinder::index {

using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kBytesPerWord = 6;  // Text for each bit of a filter: about ten bits for each distinct word.
constexpr std::size_t kMostFilterWords = 16'384;

/// Of a run of name bytes.  Words in a file are short and many: no call, no loop for up to 16 bytes.
std::uint64_t hash_of(std::string_view word) {
  constexpr std::uint64_t kOdd = 0x9E3779B97F4A7C15u;
  const auto load = [&word](std::size_t at, std::size_t bytes) {
    std::uint64_t value = 0;
    std::memcpy(&value, word.data() + at, bytes);
    return value;
  };
  const auto mix = [](std::uint64_t a, std::uint64_t b) {
    a = (a ^ b) * kOdd;
    return a ^ a >> 32;
  };
  const std::size_t size = word.size();
  if (size >= 8) {
    std::uint64_t hash = mix(size, load(size - 8, 8));
    for (std::size_t at = 0; at + 8 < size; at += 8) hash = mix(hash, load(at, 8));
    return mix(hash, kOdd);
  }
  if (size >= 4) return mix(mix(size, load(0, 4)), load(size - 4, 4));
  return mix(mix(size, load(0, 1)), load(size / 2, 1) << 8 | load(size - 1, 1));
}

/// Runs work(i) for every i below `count` on `threads` threads.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, const Mentions::Stopped& stopped, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i; !stopped() && (i = next.fetch_add(1)) < count;) work(i);
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads && i < count; ++i) others.emplace_back(run);
  run();
}

bool whole_word_at(std::string_view text, std::size_t at, std::size_t length) {
  return (at == 0 || !is_name_byte(text[at - 1])) && (at + length == text.size() || !is_name_byte(text[at + length]));
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

}  // namespace

bool looks_defined(std::string_view text, std::size_t at, std::size_t length) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const std::string_view before = trimmed(text.substr(line, at - line)),
                         after = trimmed(text.substr(at + length, end - at - length));
  const char next = after.empty() ? '\n' : after.front();
  if (before.starts_with('#')) return before.ends_with("define");
  if (before.starts_with('}') || before.starts_with("typedef")) return next == ';' || next == ',' || next == ')';  // } name;
  std::size_t word = before.size();
  while (word > 0 && is_name_byte(before[word - 1])) --word;
  static constexpr std::string_view kIntroduce[] = {"struct", "class",  "enum",   "union",       "interface", "trait",
                                                    "type",   "def",    "fn",     "fun",         "func",      "function",
                                                    "const",  "let",    "var",    "val",         "mod",       "namespace",
                                                    "module", "record", "object", "macro_rules", "static"};
  const bool introduced =
      std::ranges::find(kIntroduce, before.substr(word)) != std::end(kIntroduce) || before.ends_with("macro_rules!");
  if (introduced)
    return next != '*' && next != ';' && next != ',' && next != ')' && next != '.' && next != '&' && next != '>' &&
           !is_name_byte(next);
  // `int name(…)` from the first column on: a function, unless the line ends as a declaration does.
  const bool flush = line < text.size() && text[line] != ' ' && text[line] != '\t';
  return flush && !before.empty() && (is_name_byte(before.back()) || before.back() == '*') && next == '(' &&
         !after.ends_with(';');
}

struct Mentions::Filter {
  std::vector<std::uint64_t> bits;
  std::uint64_t bytes = 0;  // Of the file.

  explicit Filter(std::string_view text = {})
      : bits(std::clamp<std::size_t>(text.size() / (kBytesPerWord * 64) + 1, 1, kMostFilterWords)), bytes(text.size()) {
    for_each_run(text, [this](std::string_view word) {
      each_bit(hash_of(word), [this](std::size_t i, std::uint64_t bit) { return bits[i] |= bit, true; });
    });
  }
  bool may_have(std::uint64_t hash) const {
    return each_bit(hash, [this](std::size_t i, std::uint64_t bit) { return (bits[i] & bit) != 0; });
  }

 private:
  template <class Each>
  bool each_bit(std::uint64_t hash, const Each& each) const {
    const std::uint64_t size = bits.size() * 64;
    for (int probe = 0; probe < 3; ++probe, hash = hash * 0xD6E8FEB86659FD93u + 1) {
      const std::uint64_t place = ((hash >> 32) * size) >> 32;
      if (!each(place / 64, std::uint64_t{1} << (place % 64))) return false;
    }
    return true;
  }
};

Mentions::Mentions(std::shared_ptr<const RootDir> root, std::uint64_t max_file_bytes, unsigned threads)
    : root_(std::move(root)), max_file_bytes_(max_file_bytes), threads_(std::max(1u, threads)) {}
Mentions::~Mentions() = default;

void Mentions::read(std::span<const std::string> files, const Stopped& stopped) {
  std::vector<const std::string*> unread;
  for (const std::string& file : files)
    if (!filters_.contains(file)) unread.push_back(&file);
  in_parallel(unread.size(), threads_, stopped, [&](std::size_t i) {
    auto filter = std::make_unique<const Filter>(read_file(*root_, *unread[i], max_file_bytes_).bytes);
    std::lock_guard lock(mutex_);
    filters_.emplace(*unread[i], std::move(filter));
  });
}

std::vector<Mentioning> Mentions::find(std::span<const std::string> names, std::span<const std::string> files,
                                       const Stopped& stopped) {
  std::unique_lock asking(asking_, std::defer_lock);
  while (!asking.try_lock_for(10ms))
    if (stopped()) return {};
  read(files, stopped);
  if (stopped()) return {};

  std::vector<Mentioning> out(names.size());
  for (std::size_t n = 0; n < names.size(); ++n) {
    const std::string& name = names[n];
    std::vector<std::uint64_t> hashes;
    for_each_run(name, [&](std::string_view word) { hashes.push_back(hash_of(word)); });
    const bool one_word = hashes.size() == 1 && std::all_of(name.begin(), name.end(), is_name_byte);
    struct Candidate {
      const std::string* path;
      std::uint64_t bytes;
      bool mentions = false, defines = false;
    };
    std::vector<Candidate> candidates;
    for (const std::string& file : files) {
      const auto known = filters_.find(file);
      if (known == filters_.end()) continue;
      const std::string_view base = file_name(file);
      const bool named = base == name || base.substr(0, base.find('.')) == name;
      if (named || (!hashes.empty() &&
                    std::all_of(hashes.begin(), hashes.end(), [&](std::uint64_t h) { return known->second->may_have(h); })))
        candidates.push_back({&file, known->second->bytes, named || !one_word});
    }
    // The filters err in a file of fifty, and do not tell a definition.
    in_parallel(candidates.size(), threads_, stopped, [&](std::size_t i) {
      Candidate& candidate = candidates[i];
      const std::string text = read_file(*root_, *candidate.path, max_file_bytes_).bytes;
      for (std::size_t at = text.find(name); at != std::string::npos && !candidate.defines; at = text.find(name, at + 1)) {
        if (!whole_word_at(text, at, name.size())) continue;
        candidate.mentions = true;
        candidate.defines = looks_defined(text, at, name.size());
      }
    });
    for (const Candidate& candidate : candidates) {
      if (candidate.mentions) out[n].files.push_back(*candidate.path), out[n].bytes += candidate.bytes;
      if (candidate.defines) out[n].defining.push_back(*candidate.path), out[n].defining_bytes += candidate.bytes;
    }
  }
  return stopped() ? std::vector<Mentioning>{} : out;
}

}  // namespace codefinder::index
