// Splits words at humps and underscores; stems them with the Snowball stemmer.
#include "index/words/word_forms.h"

#include "base/strings.h"
#include "index/words/word_tables.h"

#include <libstemmer.h>

#include <algorithm>
#include <array>

namespace codefinder::words {

namespace {

constexpr std::size_t kMaxStemmedLength =
    40;  // Longer ones are hashes and encoded data, not words.

}  // namespace

void split_word(std::string_view word, std::vector<std::string_view>& parts) {
  enum Sort : unsigned char { other, lower, digit, upper, bar };
  static constexpr std::array<unsigned char, 256> kSorts = [] {
    std::array<unsigned char, 256> sorts{};
    for (unsigned c = 0; c < sorts.size(); ++c) {
      const char byte = static_cast<char>(c);
      sorts[c] = byte == '_'                         ? bar
                 : is_upper(byte)                    ? upper
                 : is_digit(byte)                    ? digit
                 : is_lower(byte) || !is_ascii(byte) ? lower
                                                     : other;
    }
    return sorts;
  }();
  const auto sort = [&](std::size_t i) { return kSorts[static_cast<unsigned char>(word[i])]; };
  std::size_t begin = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const unsigned char now = sort(i);
    if (now < upper) continue;
    if (now == upper) {
      if (i == begin) continue;
      const unsigned char before = sort(i - 1);
      const bool last_of_capitals = before == upper && i + 1 < word.size() && sort(i + 1) == lower;
      if (before != lower && before != digit && !last_of_capitals) continue;
    }
    if (i > begin) parts.push_back(word.substr(begin, i - begin));
    begin = now == bar ? i + 1 : i;
  }
  if (word.size() > begin) parts.push_back(word.substr(begin));
}

bool is_stop_word(std::string_view lower) {
  const auto words = stop_words();
  return std::binary_search(words.begin(), words.end(), lower);
}

struct Stemmer::Handle {
  sb_stemmer* stemmer = sb_stemmer_new("english", nullptr);
  ~Handle() { sb_stemmer_delete(stemmer); }
};

Stemmer::Stemmer() : handle_(std::make_unique<Handle>()) {}
Stemmer::~Stemmer() = default;

std::string Stemmer::stem(std::string_view lower) {
  if (!handle_->stemmer || lower.size() > kMaxStemmedLength) return std::string(lower);
  const sb_symbol* stemmed = sb_stemmer_stem(handle_->stemmer,
                                             reinterpret_cast<const sb_symbol*>(lower.data()),
                                             static_cast<int>(lower.size()));
  if (!stemmed) return std::string(lower);
  return {reinterpret_cast<const char*>(stemmed),
          static_cast<std::size_t>(sb_stemmer_length(handle_->stemmer))};
}

const std::vector<std::string>& WordForms::of(std::string_view lower) {
  auto [at, fresh] = known_.try_emplace(std::string(lower));
  if (!fresh) return at->second;
  std::vector<std::string>& forms = at->second;
  forms.push_back(stemmer_.stem(lower));
  for (std::string_view meaning : meanings_of(lower)) {
    std::string form = stemmer_.stem(meaning);
    if (std::find(forms.begin(), forms.end(), form) == forms.end())
      forms.push_back(std::move(form));
  }
  return forms;
}

}  // namespace codefinder::words
