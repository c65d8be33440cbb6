// Collects grams in a bitmap, so that they come out sorted.
#include "index/store/segments/text_grams.h"

#include "base/os/per_thread.h"
#include "base/strings.h"
#include "index/store/pages/bytes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <utility>

namespace codefinder::store {

namespace {

constexpr std::size_t kGrams = (std::size_t{kLargeText} / 4096 + 1) * 4096;
constexpr std::string_view kKelvin = "\xE2\x84\xAA", kLongS = "\xC5\xBF";

/// The bytes that most texts consist of, in ascending order, without capitals.
constexpr std::string_view kCommonBytes =
    "\t !\"#%&'()*+,-./0123456789:;<=>[\\]_abcdefghijklmnopqrstuvwxyz{|}";
constexpr int kRankBits = 6;
static_assert(kCommonBytes.size() <= 1u << kRankBits && std::ranges::is_sorted(kCommonBytes));
constexpr std::uint32_t kCommonTrigrams = 1u << (3 * kRankBits);
constexpr std::uint8_t kRare = 0xFF;

/// The place of each byte, or of the letter that a capital counts as, among the common bytes.
constexpr std::array<std::uint8_t, 256> kRanks = [] {
  std::array<std::uint8_t, 256> ranks{};
  for (std::size_t byte = 0; byte < ranks.size(); ++byte) {
    const std::size_t at = kCommonBytes.find(to_lower(static_cast<char>(byte)));
    ranks[byte] = at == std::string_view::npos ? kRare : static_cast<std::uint8_t>(at);
  }
  return ranks;
}();

/// The bytes of two ranks, as they begin a trigram; ascends with them.
TextGram begin_of_ranks(std::uint32_t ranks) {
  const auto byte = [](std::uint32_t rank) -> TextGram {
    return static_cast<unsigned char>(kCommonBytes[rank]);
  };
  return byte(ranks >> kRankBits) << 16 | byte(ranks & ((1u << kRankBits) - 1)) << 8;
}

/// The text with U+212A and U+017F as k and s.
std::string with_ascii_letters(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const bool kelvin = text.starts_with(kKelvin);
    if (kelvin || text.starts_with(kLongS)) {
      out.push_back(kelvin ? 'k' : 's');
      text.remove_prefix(kelvin ? kKelvin.size() : kLongS.size());
    } else {
      out.push_back(text.front());
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace

/// Fibonacci hashing of the last six bytes.
TextGram GramWindow::long_gram() const {
  static_assert(kLongGrams == 1u << (64 - 44));
  return kTrigrams + static_cast<TextGram>((last_ << 16) * 0x9E3779B97F4A7C15ull >> 44);
}

TextGrams::TextGrams()
    : common_bits_(kCommonTrigrams / 64),
      bits_(static_cast<std::uint64_t*>(std::calloc(kGrams / 64, sizeof(std::uint64_t)))),
      summary_(kGrams / 64 / 64) {
  if (!bits_) throw std::bad_alloc();
}

void TextGrams::start(std::uint64_t size) {
  state_ = {};
  is_large_ = size >= kLargeTextSize;
  if (is_large_) set(kLargeText);
}

void TextGrams::set(TextGram gram) {
  const std::uint64_t bit = std::uint64_t{1} << gram % 64;
  std::uint64_t& word = bits_[gram / 64];
  if ((word & bit) != 0) return;
  word |= bit;
  summary_[gram / 64 / 64] |= std::uint64_t{1} << gram / 64 % 64;
}

void TextGrams::add_rare(char c) {
  state_.window.push(c);
  if (state_.window.has_trigram()) set(state_.window.trigram());
}

/// Adds the common bytes from `at` on; returns the end of them.
std::size_t TextGrams::add_common(std::string_view piece, std::size_t at) {
  const auto rank_at = [&](std::size_t i) { return kRanks[static_cast<unsigned char>(piece[i])]; };
  const auto with_rank = [](std::uint32_t ranks, std::uint8_t rank) {
    return (ranks << kRankBits | rank) & (kCommonTrigrams - 1);
  };
  for (; at < piece.size() && rank_at(at) != kRare && state_.common_run < 2;
       ++at, ++state_.common_run) {
    state_.common = with_rank(state_.common, rank_at(at));
    add_rare(piece[at]);
  }
  const std::size_t begin = at;
  std::uint32_t ranks = state_.common;  // A copy that the compiler keeps in a register.
  for (; at < piece.size() && rank_at(at) != kRare; ++at) {
    ranks = with_rank(ranks, rank_at(at));
    common_bits_[ranks / 64] |= std::uint64_t{1} << ranks % 64;
  }
  state_.common = ranks;
  std::string_view added = piece.substr(begin, at - begin);
  if (added.size() > GramWindow::kTrigram) added.remove_prefix(added.size() - GramWindow::kTrigram);
  for (const char c : added) state_.window.push(c);
  return at;
}

void TextGrams::add_bytes(std::string_view piece) {
  for (std::size_t at = 0; at < piece.size();) {
    at = add_common(piece, at);
    for (; at < piece.size() && kRanks[static_cast<unsigned char>(piece[at])] == kRare; ++at) {
      state_.common_run = 0;
      add_rare(piece[at]);
    }
  }
  if (!is_large_) return;
  for (const char c : piece) {
    state_.long_window.push(c);
    if (state_.long_window.has_long_gram()) set(state_.long_window.long_gram());
  }
}

void TextGrams::add(std::string_view piece) {
  if (piece.find(kKelvin) != std::string_view::npos ||
      piece.find(kLongS) != std::string_view::npos) {
    const State before = state_;
    add_bytes(with_ascii_letters(piece));
    state_ = before;
  }
  add_bytes(piece);
}

std::vector<TextGram> TextGrams::take_rare() {
  std::vector<TextGram> out;
  for (std::size_t i = 0; i < summary_.size(); ++i) {
    for (; summary_[i] != 0; summary_[i] &= summary_[i] - 1) {
      const std::size_t word = i * 64 + static_cast<std::size_t>(std::countr_zero(summary_[i]));
      for (; bits_[word] != 0; bits_[word] &= bits_[word] - 1)
        out.push_back(static_cast<TextGram>(word * 64) +
                      static_cast<TextGram>(std::countr_zero(bits_[word])));
    }
  }
  return out;
}

std::string TextGrams::take() {
  std::string out;
  ByteWriter writer(out);
  TextGram before = 0;
  const auto write = [&](TextGram gram) { writer.varint(gram - std::exchange(before, gram)); };
  const std::vector<TextGram> rare = take_rare();
  auto next = rare.begin();
  static_assert(kRankBits == 6);  // A word of bits has the trigrams with one beginning.
  for (std::size_t i = 0; i < common_bits_.size(); ++i) {
    if (common_bits_[i] == 0) continue;
    const TextGram begin = begin_of_ranks(static_cast<std::uint32_t>(i));
    for (std::uint64_t& bits = common_bits_[i]; bits != 0; bits &= bits - 1) {
      const TextGram gram = begin |
                            static_cast<unsigned char>(
                                kCommonBytes[static_cast<std::size_t>(std::countr_zero(bits))]);
      for (; next != rare.end() && *next < gram; ++next) write(*next);
      write(gram);
    }
  }
  for (; next != rare.end(); ++next) write(*next);
  return out;
}

std::string text_grams_of(std::string_view text) {
  // Two megabytes: kept for the thread's next file.
  static PerThread<TextGrams> of_threads;
  TextGrams& grams = of_threads.get();
  grams.start(text.size());
  grams.add(text);
  return grams.take();
}

QueryGrams grams_of_query(std::string_view text) {
  QueryGrams grams;
  GramWindow window;
  for (const char c : text) {
    window.push(c);
    if (window.has_trigram()) grams.every.push_back(window.trigram());
    if (window.has_long_gram()) grams.large.push_back(window.long_gram());
  }
  for (std::vector<TextGram>* list : {&grams.every, &grams.large}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return grams;
}

}  // namespace codefinder::store
