// An open buffer under edits: its facts are always those of a fresh extraction of its text.
#include "index/extract/extract.h"

#include "base/log.h"
#include "index/store/facts/check.h"
#include "tests/extract/samples.h"
#include "tests/fuzz/input.h"

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::testing;
using namespace codefinder::store;

namespace {

// Pieces of code that change the meaning of the code around them.
constexpr std::string_view kPieces[] = {
    "",   "x",  " ",  "\n",     "{",          "}",        "(",        ")",       "\"",
    "'",  "/*", "*/", "// ",    "#if 1\n",    "#endif\n", ";",        "= 1",     "int ",
    "f(", "[",  "]",  "class ", "import x\n", "\t",       "\xC3\xA9", "return ", "#else\n",
    "`",  "# ", "- ", ": ",     "<T>",        "\\\n"};

void check(Buffer& buffer) {
  const FileFacts facts = buffer.facts();
  if (const auto defect = facts_defect(facts); !defect.empty()) fuzz::fail(defect);
  const FileFacts fresh = extract::extract(buffer.text(), buffer.language());
  // The time limit may end the two extractions at different places.
  if ((facts.flags | fresh.flags) & FileFlag::truncated) return;
  fuzz::expect(facts == fresh, "the facts of an edited buffer differ from a fresh extraction");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  fuzz::Input input(data, size);
  static const std::vector<Sample> all = samples();
  const Sample& sample = all[input.below(all.size())];
  const std::size_t copies = input.byte() %
                             4;  // Copies of the sample before the text of the input.
  std::string text;
  for (std::size_t i = 0; i < copies; ++i) text += sample.text;
  text += input.text(input.byte());
  Buffer buffer(sample.language, text);
  check(buffer);
  for (int edits = 0; !input.empty() && edits < 24; ++edits) {
    const std::uint8_t kind = input.byte();
    const std::uint32_t begin = input.number() % (text.size() + 1);
    const std::uint32_t end = begin + (kind & 1 ? input.byte() % 64 : 0u);
    const std::string piece(kind & 2 ? input.text(input.byte() % 32)
                                     : kPieces[input.below(std::size(kPieces))]);
    buffer.edit({begin, end}, piece);
    text.replace(begin, std::min<std::size_t>(end - begin, text.size() - begin), piece);
    fuzz::expect(buffer.text() == text, "an edit was applied at another place");
    if (kind & 4) check(buffer);
  }
  check(buffer);
  return 0;
}
