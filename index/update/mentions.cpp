#include "index/update/mentions.h"

#include "base/path.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <functional>
#include <thread>

namespace codefinder::index {

using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t kBytesPerWord = 6;  // Text for each bit of a filter: about ten bits for each distinct word.
constexpr std::size_t kMostFilterWords = 16'384;

constexpr std::array<bool, 256> kWordByte = [] {
  std::array<bool, 256> table{};
  for (int c = 0; c < 256; ++c)
    table[static_cast<std::size_t>(c)] =
        (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80;
  return table;
}();

bool is_word_byte(char c) { return kWordByte[static_cast<unsigned char>(c)]; }

/// Calls each(word) for every run of word bytes.
template <class Each>
void for_each_word(std::string_view text, const Each& each) {
  for (std::size_t at = 0; at < text.size();) {
    if (!is_word_byte(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && is_word_byte(text[at])) ++at;
    each(text.substr(begin, at - begin));
  }
}

std::uint64_t hash_of(std::string_view word) { return std::hash<std::string_view>{}(word)*0x9E3779B97F4A7C15u; }

/// Runs work(i) for every i below `count` on `threads` threads.
template <class Work>
void in_parallel(std::size_t count, unsigned threads, std::stop_token stop, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i; !stop.stop_requested() && (i = next.fetch_add(1)) < count;) work(i);
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads && i < count; ++i) others.emplace_back(run);
  run();
}

bool whole_word_at(std::string_view text, std::size_t at, std::size_t length) {
  return (at == 0 || !is_word_byte(text[at - 1])) && (at + length == text.size() || !is_word_byte(text[at + length]));
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
  while (word > 0 && is_word_byte(before[word - 1])) --word;
  static constexpr std::string_view kIntroduce[] = {"struct", "class",  "enum",   "union",       "interface", "trait",
                                                    "type",   "def",    "fn",     "fun",         "func",      "function",
                                                    "const",  "let",    "var",    "val",         "mod",       "namespace",
                                                    "module", "record", "object", "macro_rules", "static"};
  const bool introduced =
      std::ranges::find(kIntroduce, before.substr(word)) != std::end(kIntroduce) || before.ends_with("macro_rules!");
  if (introduced)
    return next != '*' && next != ';' && next != ',' && next != ')' && next != '.' && next != '&' && next != '>' &&
           !is_word_byte(next);
  // `int name(…)` from the first column on: a function, unless the line ends as a declaration does.
  const bool flush = line < text.size() && text[line] != ' ' && text[line] != '\t';
  return flush && !before.empty() && (is_word_byte(before.back()) || before.back() == '*') && next == '(' &&
         !after.ends_with(';');
}

struct Mentions::Filter {
  std::vector<std::uint64_t> bits;
  std::uint64_t bytes = 0;  // Of the file.

  explicit Filter(std::string_view text = {})
      : bits(std::clamp<std::size_t>(text.size() / (kBytesPerWord * 64) + 1, 1, kMostFilterWords)), bytes(text.size()) {
    for_each_word(text, [this](std::string_view word) {
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

void Mentions::read(std::span<const std::string> files, std::stop_token stop) {
  std::vector<const std::string*> unread;
  for (const std::string& file : files)
    if (!filters_.contains(file)) unread.push_back(&file);
  in_parallel(unread.size(), threads_, stop, [&](std::size_t i) {
    auto filter = std::make_unique<const Filter>(read_file(*root_, *unread[i], max_file_bytes_).bytes);
    std::lock_guard lock(mutex_);
    filters_.emplace(*unread[i], std::move(filter));
  });
}

std::vector<Mentioning> Mentions::find(std::span<const std::string> names, std::span<const std::string> files,
                                       std::stop_token stop) {
  std::unique_lock asking(asking_, std::defer_lock);
  while (!asking.try_lock_for(10ms))
    if (stop.stop_requested()) return {};
  read(files, stop);
  if (stop.stop_requested()) return {};

  std::vector<Mentioning> out(names.size());
  for (std::size_t n = 0; n < names.size(); ++n) {
    const std::string& name = names[n];
    std::vector<std::uint64_t> hashes;
    for_each_word(name, [&](std::string_view word) { hashes.push_back(hash_of(word)); });
    const bool one_word = hashes.size() == 1 && std::all_of(name.begin(), name.end(), is_word_byte);
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
    in_parallel(candidates.size(), threads_, stop, [&](std::size_t i) {
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
  return stop.stop_requested() ? std::vector<Mentioning>{} : out;
}

}  // namespace codefinder::index
