// Loads shared objects with grammars; a row of the table of languages refers to its grammar by a
// function without arguments, so there is a function for each slot.
#include "index/extra/grammar_library.h"

#include "base/log.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/language.h"

#include <tree_sitter/api.h>

#include <array>
#include <utility>

#include <dlfcn.h>

namespace codefinder::extra {
namespace {

std::array<const TSLanguage*, kMaxAddedLanguages> loaded;

template <std::size_t kSlot>
const TSLanguage* raw() {
  return loaded[kSlot];
}

template <std::size_t... kSlots>
constexpr auto functions_of(std::index_sequence<kSlots...>) {
  return std::array<GrammarFunction, sizeof...(kSlots)>{
      extract::guarded<raw<kSlots>, extract::Restore::recreate>...};
}
constexpr auto kFunctions = functions_of(std::make_index_sequence<kMaxAddedLanguages>());

Error refused(std::string message) { return {ErrorCode::invalid_query, std::move(message), {}}; }

}  // namespace

Result<GrammarFunction> load_grammar(const std::string& path, const std::string& function,
                                     std::size_t slot) {
  void* library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return refused(fmt::format("cannot be loaded: {}", ::dlerror()));
  const auto create = reinterpret_cast<GrammarFunction>(::dlsym(library, function.c_str()));
  if (create == nullptr) return refused(fmt::format("has no function {}", function));
  const TSLanguage* grammar = create();
  const std::uint32_t abi = grammar != nullptr ? ts_language_abi_version(grammar) : 0;
  if (abi < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION || abi > TREE_SITTER_LANGUAGE_VERSION)
    return refused(fmt::format("has ABI version {} of tree-sitter; supported: {} to {}", abi,
                               TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION,
                               TREE_SITTER_LANGUAGE_VERSION));
  loaded[slot] = grammar;
  return kFunctions[slot];
}

}  // namespace codefinder::extra
