// Collects trigrams in a bitmap, so that they come out sorted.
#include "index/store/text_grams.h"

#include "base/strings.h"
#include "index/store/bytes.h"

#include <algorithm>
#include <bit>

namespace codefinder::store {

namespace {

constexpr std::size_t kGrams = std::size_t{1} << 24;
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

TextGrams::TextGrams() : bits_(kGrams / 64), summary_(kGrams / 64 / 64) {}

void TextGrams::set(TextGram gram) {
  bits_[gram / 64] |= std::uint64_t{1} << gram % 64;
  summary_[gram / 64 / 64] |= std::uint64_t{1} << gram / 64 % 64;
}

void TextGrams::add_bytes(std::string_view piece) {
  for (const char c : piece) {
    const auto byte = static_cast<unsigned char>(to_lower(c));
    if (ends_line(byte)) {
      run_ = 0;
      continue;
    }
    last_ = (last_ << 8 | byte) & (kGrams - 1);
    run_ = std::min(run_ + 1, 3);
    if (run_ == 3) set(last_);
  }
}

void TextGrams::add(std::string_view piece) {
  if (piece.find(kKelvin) != std::string_view::npos ||
      piece.find(kLongS) != std::string_view::npos) {
    const int run = run_;
    const TextGram last = last_;
    add_bytes(with_ascii_letters(piece));
    run_ = run, last_ = last;
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
  run_ = 0;
  return out;
}

std::string text_grams_of(std::string_view text) {
  // Two megabytes: kept for the thread's next file.
  thread_local TextGrams grams;
  grams.add(text);
  return grams.take();
}

std::vector<TextGram> grams_of_query(std::string_view text) {
  std::vector<TextGram> grams;
  for (std::size_t i = 0; i + 3 <= text.size(); ++i) {
    TextGram gram = 0;
    bool within_line = true;
    for (const char c : text.substr(i, 3)) {
      const auto byte = static_cast<unsigned char>(to_lower(c));
      gram = gram << 8 | byte;
      within_line = within_line && !ends_line(byte);
    }
    if (within_line) grams.push_back(gram);
  }
  std::sort(grams.begin(), grams.end());
  grams.erase(std::unique(grams.begin(), grams.end()), grams.end());
  return grams;
}

}  // namespace codefinder::store
