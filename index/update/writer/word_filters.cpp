// Builds Bloom filters of the words of files, and searches files for names.

#include "index/update/writer/word_filters.h"

#include "base/path.h"
#include "base/strings.h"
#include "base/threads.h"
#include "index/update/writer/word_runs.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <numeric>
#include <thread>

namespace codefinder::update {

using namespace std::chrono_literals;

namespace {

// Bytes of text per bit of a filter: about ten bits per distinct word.
constexpr std::uint64_t kBytesPerWord = 6;
constexpr std::size_t kMaxFilterWords = 16'384;
constexpr unsigned kMaxHurried = 2;          // Queries; from the next one on filters are cheaper.
constexpr std::size_t kMaxHurriedNames = 4;  // Per query.

/// Hash of a run of name bytes. Words in a file are short and many, so words of up to 16 bytes need
/// no call and no loop.
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
void in_parallel(std::size_t count, unsigned threads, const WordFilters::Stopped& stopped,
                 const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i; !stopped() && (i = next.fetch_add(1)) < count;) work(i);
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads && i < count; ++i) {
    std::jthread other;
    if (!start_thread(other, run)) break;  // The threads that did start do all the work.
    others.push_back(std::move(other));
  }
  run();
}

bool whole_word_at(std::string_view text, std::size_t at, std::size_t length) {
  return (at == 0 || !is_name_byte(text[at - 1])) &&
         (at + length == text.size() || !is_name_byte(text[at + length]));
}

/// Like text.find(word, from), several times as fast.
std::size_t find_in(std::string_view text, std::string_view word, std::size_t from = 0) {
  if (from > text.size()) return std::string_view::npos;
  const void* const found = ::memmem(text.data() + from, text.size() - from, word.data(),
                                     word.size());
  return found == nullptr ? std::string_view::npos
                          : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = find_in(text, word); at != std::string_view::npos;
       at = find_in(text, word, at + 1))
    if (whole_word_at(text, at, word.size())) return true;
  return false;
}

}  // namespace

bool looks_defined(std::string_view text, std::size_t at, std::size_t length) {
  const std::size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  const std::string_view before = trim(text.substr(line, at - line), kBlanks),
                         after = trim(text.substr(at + length, end - at - length), kBlanks);
  const char next = after.empty() ? '\n' : after.front();
  if (before.starts_with('#')) return before.ends_with("define");
  // } name;
  if (before.starts_with('}') || before.starts_with("typedef"))
    return next == ';' || next == ',' || next == ')';
  std::size_t word = before.size();
  while (word > 0 && is_name_byte(before[word - 1])) --word;
  static constexpr std::string_view kIntroduce[] = {
      "struct", "class",     "enum",   "union",    "interface", "trait",       "type",  "def",
      "fn",     "fun",       "func",   "function", "const",     "let",         "var",   "val",
      "mod",    "namespace", "module", "record",   "object",    "macro_rules", "static"};
  const bool introduced = std::ranges::find(kIntroduce, before.substr(word)) !=
                              std::end(kIntroduce) ||
                          before.ends_with("macro_rules!");
  if (introduced)
    return next != '*' && next != ';' && next != ',' && next != ')' && next != '.' && next != '&' &&
           next != '>' && !is_name_byte(next);
  // `int name(…)` from the first column on: a function definition, unless the line ends like a
  // declaration.
  const bool flush = line < text.size() && text[line] != ' ' && text[line] != '\t';
  return flush && !before.empty() && (is_name_byte(before.back()) || before.back() == '*') &&
         next == '(' && !after.ends_with(';');
}

namespace {

struct Seen {
  bool mentioned = false, defined = false;
};

struct Sought {
  std::string name;
  std::vector<std::string> words;
  std::vector<std::uint64_t> hashes;  // The hashes of `words`.

  explicit Sought(std::string text) : name(std::move(text)) {
    for_each_run(name, [&](std::string_view word) {
      words.emplace_back(word), hashes.push_back(hash_of(word));
    });
  }
  bool is_named_by(std::string_view path) const {
    const std::string_view base = file_name(path);
    return base == name || base.substr(0, base.find('.')) == name;
  }
  Seen look_in(std::string_view text, std::string_view path) const {
    Seen seen;
    for (std::size_t at = find_in(text, name); at != std::string_view::npos && !seen.defined;
         at = find_in(text, name, at + 1)) {
      if (!whole_word_at(text, at, name.size())) continue;
      seen = {true, looks_defined(text, at, name.size())};
    }
    seen.mentioned = seen.mentioned || is_named_by(path) ||
                     (!words.empty() && words[0] != name &&
                      std::all_of(words.begin(), words.end(),
                                  [&](const std::string& word) { return has_word(text, word); }));
    return seen;
  }
};

}  // namespace

struct WordFilters::Filter {
  std::vector<std::uint64_t> bits;

  explicit Filter(std::string_view text = {})
      : bits(std::clamp<std::size_t>(text.size() / (kBytesPerWord * 64) + 1, 1, kMaxFilterWords)) {
    for_each_run(text, [this](std::string_view word) {
      each_bit(hash_of(word),
               [this](std::size_t i, std::uint64_t bit) { return bits[i] |= bit, true; });
    });
  }
  bool may_have(std::span<const std::uint64_t> hashes) const {
    return !hashes.empty() && std::all_of(hashes.begin(), hashes.end(), [this](std::uint64_t hash) {
      return each_bit(hash,
                      [this](std::size_t i, std::uint64_t bit) { return (bits[i] & bit) != 0; });
    });
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

WordFilters::WordFilters(std::shared_ptr<const RootDir> root, std::uint64_t max_file_bytes,
                         unsigned threads)
    : root_(std::move(root)), max_file_bytes_(max_file_bytes), threads_(std::max(1u, threads)) {}
WordFilters::~WordFilters() = default;

void WordFilters::read(std::span<const std::string> files, const Stopped& stopped) {
  std::vector<const std::string*> unread;
  for (const std::string& file : files)
    if (!filters_.contains(file)) unread.push_back(&file);
  in_parallel(unread.size(), threads_, stopped, [&](std::size_t i) {
    auto filter = std::make_unique<const Filter>(
        read_file(*root_, *unread[i], max_file_bytes_).bytes);
    std::lock_guard lock(mutex_);
    filters_.emplace(*unread[i], std::move(filter));
  });
}

std::vector<FilesWithName> WordFilters::find(std::span<const std::string> names,
                                             std::span<const std::string> files,
                                             const Stopped& stopped, Search search) {
  std::unique_lock asking(asking_, std::defer_lock);
  // With system_clock, because ThreadSanitizer does not intercept pthread_mutex_clocklock.
  while (!asking.try_lock_until(std::chrono::system_clock::now() + 10ms))
    if (stopped()) return {};
  const bool search_text = search == Search::text_first && filters_.empty() &&
                           names.size() <= kMaxHurriedNames && hurried_ < kMaxHurried;
  if (search_text) ++hurried_;
  else read(files, stopped);
  if (stopped()) return {};

  std::vector<Sought> sought(names.begin(), names.end());
  std::vector<FilesWithName> out(names.size());
  const auto look = [&](const std::string& path, std::span<const std::size_t> which) {
    const std::string text = read_file(*root_, path, max_file_bytes_).bytes;
    for (const std::size_t n : which) {
      const Seen seen = sought[n].look_in(text, path);
      if (!seen.mentioned) continue;
      std::lock_guard lock(mutex_);
      out[n].files.push_back(path), out[n].bytes += text.size();
      if (seen.defined) out[n].defining.push_back(path), out[n].defining_bytes += text.size();
    }
  };
  // A filter has false positives for about one file in fifty, and does not find definitions: the
  // files that it accepts are read again.
  std::vector<std::size_t> all(names.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  in_parallel(files.size(), threads_, stopped, [&](std::size_t i) {
    if (search_text) return look(files[i], all);
    const auto known = filters_.find(files[i]);
    if (known == filters_.end()) return;
    std::vector<std::size_t> perhaps;
    for (const std::size_t n : all)
      if (sought[n].is_named_by(files[i]) || known->second->may_have(sought[n].hashes))
        perhaps.push_back(n);
    if (!perhaps.empty()) look(files[i], perhaps);
  });
  return stopped() ? std::vector<FilesWithName>{} : out;
}

}  // namespace codefinder::update
