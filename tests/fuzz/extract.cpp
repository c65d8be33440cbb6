// A grammar and the extraction on any bytes: the facts can be encoded and decoded, and folds and
// ranges are in bounds. The language is the end of the program's name (fuzz_extract_python);
// without one, the first byte of the input selects it.
#include "index/extract/extract.h"

#include "base/log.h"
#include "index/store/facts/check.h"
#include "index/store/store.h"
#include "tests/fuzz/input.h"

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::store;

namespace {

const LanguageDefinition* chosen = nullptr;

}

extern "C" int LLVMFuzzerInitialize(int*, char*** argv) {
  const std::string_view program = (*argv)[0];
  chosen = find_language(program.substr(program.rfind('_') + 1));
  set_log_level(LogLevel::error);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const Language language = chosen ? chosen->language
                                   : static_cast<Language>(input.below(languages().size()));
  const std::string_view text = input.rest();
  const FileFacts facts = extract::extract(text, language);
  if (const auto defect = facts_defect(facts); !defect.empty()) fuzz::fail(defect);
  fuzz::expect(facts.text_map.size() == text.size(), "the text map has another size than the text");
  const auto decoded = decode_facts(encode_facts(facts));
  fuzz::expect(decoded && *decoded == facts, "facts differ after encoding and decoding");
  fuzz::expect(prepare_facts(facts).ok(), "the store refuses the facts");

  const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n') +
                                                std::count(text.begin(), text.end(), '\r'));
  for (const Fold& fold : folds(text, language))
    fuzz::expect(fold.first_line < fold.last_line && fold.last_line <= lines,
                 "a fold out of bounds");
  const auto middle = static_cast<std::uint32_t>(text.size() / 2);
  for (const SyntaxNode& node : enclosing_nodes(text, language, middle))
    fuzz::expect(node.range.begin <= node.range.end && node.range.end <= text.size(),
                 "a range out of bounds");
  return 0;
}
