// Compiles the lexical rules of the languages, each once.
#include "index/extract/lexical/program.h"

#include "base/log.h"

#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace codefinder::extract {

namespace {

constexpr std::string_view kGroups[] = {"name",   "parameters", "qualifier", "base", "type",
                                        "module", "alias",      "doc",       "names"};
static_assert(std::size(kGroups) == CompiledPattern::kCount);

std::unique_ptr<const RE2> compile(std::string_view regex, bool ignores_case) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_case_sensitive(!ignores_case);
  return std::make_unique<const RE2>("(?m)" + std::string(regex), options);
}

/// Fault of the groups of the pattern; nullopt without a fault.
std::optional<std::string> set_groups(CompiledPattern& compiled) {
  for (const auto& [name, number] : compiled.regex->NamedCapturingGroups()) {
    std::size_t group = 0;
    while (group < std::size(kGroups) && kGroups[group] != name) ++group;
    if (group == std::size(kGroups)) return "unknown group " + name;
    compiled.groups[group] = number;
  }
  compiled.group_count = compiled.regex->NumberOfCapturingGroups();
  const bool named = compiled.groups[CompiledPattern::name] != 0 ||
                     compiled.groups[CompiledPattern::names] != 0;
  const bool imports = compiled.pattern->yield == LexicalPattern::Yield::import;
  const bool scope = compiled.pattern->yield == LexicalPattern::Yield::scope;
  if (!named && !scope && !(imports && compiled.groups[CompiledPattern::module] != 0))
    return imports ? "no group module" : "no group name";
  return std::nullopt;
}

}  // namespace

Result<LexicalProgram> compile_lexical(const LanguageDefinition& language) {
  LexicalProgram program{&language, {}};
  const LexicalRules& rules = *language.lexical;
  const auto error = [](const LexicalPattern& pattern, const std::string& reason) {
    return Error{ErrorCode::invalid_query, std::string(pattern.regex) + ": " + reason};
  };
  for (const LexicalPattern& pattern : rules.patterns) {
    CompiledPattern compiled{&pattern, compile(pattern.regex, rules.ignores_case), nullptr, {}, 0};
    if (!compiled.regex->ok()) return error(pattern, compiled.regex->error());
    if (const auto wrong = set_groups(compiled)) return error(pattern, *wrong);
    if (pattern.extent == Extent::end) {
      compiled.end = compile(pattern.end, rules.ignores_case);
      if (!compiled.end->ok()) return error(pattern, compiled.end->error());
    }
    program.patterns.push_back(std::move(compiled));
  }
  return program;
}

const LexicalProgram* lexical_program_of(Language language) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const LexicalProgram> program;
  };
  static std::vector<Slot> slots(languages().size());  // Each written once, then read-only.
  const LanguageDefinition& row = definition(language);
  if (row.lexical == nullptr) return nullptr;
  Slot& slot = slots[static_cast<std::size_t>(row.language)];
  std::call_once(slot.once, [&] {
    Result<LexicalProgram> compiled = compile_lexical(row);
    if (compiled) slot.program = std::make_unique<const LexicalProgram>(std::move(*compiled));
    else log_error("lexical rules of {}: {}", row.name, compiled.error().message);
  });
  return slot.program.get();
}

}  // namespace codefinder::extract
