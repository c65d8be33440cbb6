// Collects grams in a bitmap, so that they come out sorted.
#include "index/store/text_grams.h"

#include "base/strings.h"
#include "index/store/bytes.h"

#include <algorithm>
#include <bit>

namespace codefinder::store {

namespace {

constexpr std::size_t kGrams = (std::size_t{kLargeText} / 4096 + 1) * 4096;
constexpr std::string_view kKelvin = "\xE2\x84\xAA", kLongS = "\xC5\xBF";

bool ends_line(unsigned char byte) { return byte == '\n' || byte == '\r'; }

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

void GramWindow::push(char c) {
  const auto byte = static_cast<unsigned char>(to_lower(c));
  last_ = last_ << 8 | byte;
  run_ = ends_line(byte) ? 0 : std::min(run_ + 1, kLongest);
}

/// Fibonacci hashing of the last six bytes.
TextGram GramWindow::long_gram() const {
  static_assert(kLongGrams == 1u << (64 - 44));
  return kTrigrams + static_cast<TextGram>((last_ << 16) * 0x9E3779B97F4A7C15ull >> 44);
}

TextGrams::TextGrams() : bits_(kGrams / 64), summary_(kGrams / 64 / 64) {}

void TextGrams::start(std::uint64_t size) {
  window_.clear();
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

void TextGrams::add_bytes(std::string_view piece) {
  GramWindow window = window_;  // A copy that the compiler keeps in registers.
  for (const char c : piece) {
    window.push(c);
    if (window.has_trigram()) set(window.trigram());
    if (is_large_ && window.has_long_gram()) set(window.long_gram());
  }
  window_ = window;
}

void TextGrams::add(std::string_view piece) {
  if (piece.find(kKelvin) != std::string_view::npos ||
      piece.find(kLongS) != std::string_view::npos) {
    const GramWindow before = window_;
    add_bytes(with_ascii_letters(piece));
    window_ = before;
  }
  add_bytes(piece);
}

std::string TextGrams::take() {
  std::string out;
  ByteWriter writer(out);
  TextGram before = 0;
  for (std::size_t i = 0; i < summary_.size(); ++i) {
    for (; summary_[i] != 0; summary_[i] &= summary_[i] - 1) {
      const std::size_t word = i * 64 + static_cast<std::size_t>(std::countr_zero(summary_[i]));
      for (; bits_[word] != 0; bits_[word] &= bits_[word] - 1) {
        const auto gram = static_cast<TextGram>(word * 64) +
                          static_cast<TextGram>(std::countr_zero(bits_[word]));
        writer.varint(gram - before);
        before = gram;
      }
    }
  }
  return out;
}

std::string text_grams_of(std::string_view text) {
  // Two megabytes: kept for the thread's next file.
  thread_local TextGrams grams;
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
