// Finds the branches of `#if` that a build takes, with the values of macros in included files.
#include "index/languages/_c/semantics_parts.h"

#include "base/strings.h"
#include "index/languages/_c/branches.h"
#include "index/languages/_common/platform_paths.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace codefinder::c_family {

using namespace resolve;

namespace {

constexpr Words kForeignHeaders =
    "windows.h Windows.h winsock.h winsock2.h ws2tcpip.h tchar.h TargetConditionals.h "
    "CoreFoundation/CoreFoundation.h mach/mach.h sys/event.h";

struct Branches {
  // `unlikely` is empty while it is being computed.
  std::optional<std::vector<ByteRange>> unlikely, foreign;
};
struct BranchesOfFiles : Memo<FileId, Branches> {};
struct ConditionDepth : SingleMemo<std::size_t> {};
// A condition uses a macro, whose definition is under a condition, and so on.
constexpr std::size_t kDeepestCondition = 8;

/// The number at the end of a macro's definition; 1 for anything else.
long value_of(std::string_view signature, std::string_view name) {
  const std::size_t at = signature.find(name);
  if (at == std::string_view::npos) return 1;
  std::string_view rest = signature.substr(at + name.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" (\t"), rest.size()));
  return !rest.empty() && rest[0] >= '0' && rest[0] <= '9'
             ? std::strtol(std::string(rest).c_str(), nullptr, 0)
             : 1;
}

/// True if the text undefines the macro after the offset of its definition.
bool undefined_after(std::string_view text, std::string_view name, std::size_t at) {
  constexpr std::string_view kUndef = "undef";
  for (at = text.find(kUndef, std::min(at, text.size())); at != std::string_view::npos;
       at = text.find(kUndef, at)) {
    at = std::min(text.find_first_not_of(" \t", at + kUndef.size()), text.size());
    const std::string_view rest = text.substr(at);
    if (rest.starts_with(name) && (rest.size() == name.size() || is_space(rest[name.size()])))
      return true;
  }
  return false;
}

Branches& branches_of(Context& context, FileId file) {
  return context.shared_memo<BranchesOfFiles>()[file];
}

Dialect dialect_of(Context& context, FileId file) {
  const FileFacts* facts = context.facts(file);
  return facts && facts->language == Language::cpp ? Dialect::cpp : Dialect::c;
}

const std::vector<ByteRange>& unlikely_of(Resolver& resolver, FileId file) {
  Context& context = resolver.context();
  Branches& branches = branches_of(context, file);
  if (branches.unlikely) return *branches.unlikely;
  branches.unlikely.emplace();
  std::size_t& depth = context.memo<ConditionDepth>()[{}];
  if (depth >= kDeepestCondition) return *branches.unlikely;
  ++depth;
  const auto defined = [&](std::string_view name) -> std::optional<long> {
    for (const Definition& ref : std::vector<Definition>(context.definitions(name))) {
      if (context.stopped()) break;
      const bool included = ref.kind == SymbolKind::macro && ref.file != file &&
                            resolver.includes().includes(file, ref.file);
      const Symbol* symbol = included ? context.symbol(ref) : nullptr;
      if (!symbol || !context.spend()) continue;
      if (undefined_after(context.text(ref.file), name, symbol->full_range.end)) continue;
      if (branch_of(resolver, ref.file, symbol->name_range) == Branch::built)
        return value_of(context.facts(ref.file)->str(symbol->signature), name);
    }
    return std::nullopt;
  };
  branches.unlikely = unlikely_branches(context.text(file), dialect_of(context, file), defined);
  --depth;
  return *branches.unlikely;
}

bool within(const std::vector<ByteRange>& parts, ByteRange range) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](ByteRange part) { return part.contains(range); });
}

}  // namespace

bool is_in_foreign_branch(Context& context, FileId file, ByteRange range) {
  Branches& branches = branches_of(context, file);
  if (!branches.foreign)
    branches.foreign = foreign_branches(context.text(file), dialect_of(context, file));
  return within(*branches.foreign, range);
}

Branch branch_of(Resolver& resolver, FileId file, ByteRange range) {
  if (!within(unlikely_of(resolver, file), range)) return Branch::built;
  return is_in_foreign_branch(resolver.context(), file, range) ? Branch::foreign : Branch::unlikely;
}

bool is_built_elsewhere(Resolver& resolver, FileId file) {
  using common::Platform;
  Context& context = resolver.context();
  const Platform platform = common::platform_of(context.path(file));
  if (platform != Platform::any && platform != Platform::linux_ && platform != Platform::unix_)
    return true;
  const FileFacts& facts = *context.facts(file);
  return std::ranges::any_of(facts.imports, [&](const Import& import) {
    return import.has(ImportFlag::include) && kForeignHeaders.contains(facts.str(import.module)) &&
           branch_of(resolver, file, import.range) == Branch::built;
  });
}

}  // namespace codefinder::c_family
