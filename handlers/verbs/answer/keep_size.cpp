// Shortens hints, and refuses what is too large without them.
#include "handlers/verbs/answer/keep_size.h"

#include "base/text.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/outline_answer.h"

#include <algorithm>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// Returns the most bytes of an error in any message: as text, or as JSON-RPC, which repeats the
/// sentence.
std::size_t error_size(const Error& error, Form form) {
  const std::size_t message = text_size_inside(error.message, form);
  if (form == Form::json) return size_inside(error_json(error), form) + message;
  const std::string_view code = to_string(error.code);
  return code.size() + text_size_inside(error_text(error), form) + 8;
}

/// Removes the end of `text`, so that the error fits; "" if it does not without it.
void shorten(std::string& text, const Error& error, const SizeLimit& limit) {
  constexpr std::string_view kEllipsis = "…";
  const std::string whole = text;
  std::size_t fits = 0, exceeds = whole.size();
  text.clear();
  while (fits + 1 < exceeds) {
    const std::size_t middle = fits + (exceeds - fits) / 2;
    text = to_valid_utf8(whole.substr(0, middle)).append(kEllipsis);
    (error_size(error, limit.form) <= limit.bytes ? fits : exceeds) = middle;
  }
  while (fits > 0 && (static_cast<unsigned char>(whole[fits]) & 0xC0) == 0x80) --fits;
  text = fits == 0 ? std::string() : whole.substr(0, fits).append(kEllipsis);
}

/// Returns the list of hints to shorten; nullptr if there is none.
json* hints_of(json& answer) {
  for (const ListField* hints : std::initializer_list<const ListField*>{
           &kListAnswer.suggestions, &kSearch.unknown_words, &kContents.candidates})
    if (!(*hints)(answer).empty()) return &answer[hints->name];
  return nullptr;
}

}  // namespace

Error shortened(Error error, const SizeLimit& limit) {
  if (limit.bytes == 0) return error;
  for (std::string* text : {&error.hint, &error.message})
    if (error_size(error, limit.form) > limit.bytes) shorten(*text, error, limit);
  return error;
}

Result<json> keep_size(Result<json> answer, const SizeLimit& limit) {
  if (limit.bytes == 0) return answer;
  if (!answer) return shortened(answer.error(), limit);
  std::size_t size = sent_size(*answer, limit.form);
  while (size > limit.bytes) {
    json* hints = hints_of(*answer);
    if (!hints) return shortened(too_small_error(limit, "the answer", size), limit);
    hints->erase(hints->size() - 1);
    size = sent_size(*answer, limit.form);
  }
  return answer;
}

}  // namespace codefinder::handlers
