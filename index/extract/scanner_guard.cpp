// Wrappers around the external scanners of grammars: bounds of the state, and the budget.
#include "index/extract/scanner_guard.h"

#include "index/extract/extract_budget.h"

#include <tree_sitter/internals.h>

#include <cstddef>
#include <cstring>

extern "C" {
const TSLanguage* tree_sitter_bash();
const TSLanguage* tree_sitter_cpp();
const TSLanguage* tree_sitter_javascript();
const TSLanguage* tree_sitter_markdown();
const TSLanguage* tree_sitter_python();
const TSLanguage* tree_sitter_rust();
const TSLanguage* tree_sitter_toml();
const TSLanguage* tree_sitter_tsx();
const TSLanguage* tree_sitter_typescript();
const TSLanguage* tree_sitter_yaml();
}

namespace codefinder::extract {

namespace {

// Largest state that the runtime stores. Scanners with bounds checks are compiled for 2,048 bytes
// (grammars/scanner_bounds.h) and may write one element more; Markdown's has no checks, and adds at
// most one block of 4 bytes per token to a state that did fit.
constexpr unsigned kMostState = TREE_SITTER_SERIALIZATION_BUFFER_SIZE, kRoom = 4 * kMostState;

thread_local ExtractBudget* working_for = nullptr;

// How a scanner restores a state: that of bash keeps data of later text besides the restored state,
// so it is created anew each time.
enum class Restore { in_place, anew };

template <const TSLanguage* (*kGrammar)(), Restore kRestore = Restore::in_place>
class Guard {
 public:
  static const TSLanguage* language() {
    static const TSLanguage copy = guarded(*kGrammar());
    return inner().create == nullptr ? kGrammar() : &copy;
  }

 private:
  struct Payload {
    void* scanner;
    bool has_state;  // The initial state is not empty; then an empty state is one that did not fit.
  };

  static const auto& inner() { return kGrammar()->external_scanner; }

  static TSLanguage guarded(const TSLanguage& grammar) {
    TSLanguage copy{};
    // Grammars with an older ABI end before the later fields, which the runtime does not read for
    // them.
    const bool old = grammar.abi_version < LANGUAGE_VERSION_WITH_RESERVED_WORDS;
    std::memcpy(static_cast<void*>(&copy), &grammar,
                old ? offsetof(TSLanguage, name) : sizeof grammar);
    copy.external_scanner.create = create;
    copy.external_scanner.destroy = destroy;
    copy.external_scanner.scan = scan;
    copy.external_scanner.serialize = serialize;
    copy.external_scanner.deserialize = deserialize;
    return copy;
  }

  static char* room() {
    alignas(std::max_align_t) static thread_local char bytes[kRoom];
    return bytes;
  }

  static void* create() {
    void* scanner = inner().create();
    return new Payload{scanner, scanner != nullptr && inner().serialize(scanner, room()) > 0};
  }

  static void destroy(void* payload) {
    auto* my = static_cast<Payload*>(payload);
    inner().destroy(my->scanner);
    delete my;
  }

  static bool scan(void* payload, TSLexer* lexer, const bool* valid_symbols) {
    if (working_for != nullptr && working_for->spent_at_times()) return false;
    return inner().scan(static_cast<Payload*>(payload)->scanner, lexer, valid_symbols);
  }

  static unsigned serialize(void* payload, char* buffer) {
    auto* my = static_cast<Payload*>(payload);
    const unsigned size = inner().serialize(my->scanner, room());
    if (size > kMostState || (size == 0 && my->has_state)) {
      if (working_for != nullptr) working_for->give_up();
      return 0;
    }
    if (size > 0) std::memcpy(buffer, room(), size);
    return size;
  }

  static void deserialize(void* payload, const char* buffer, unsigned length) {
    auto* my = static_cast<Payload*>(payload);
    if (my->has_state && (length == 0 || kRestore == Restore::anew)) {
      inner().destroy(my->scanner);
      my->scanner = inner().create();
    }
    if (length > 0 || !my->has_state) inner().deserialize(my->scanner, buffer, length);
  }
};

}  // namespace

ScansFor::ScansFor(ExtractBudget& budget) : before_(working_for) { working_for = &budget; }
ScansFor::~ScansFor() { working_for = before_; }

const TSLanguage* guarded_bash() { return Guard<tree_sitter_bash, Restore::anew>::language(); }
const TSLanguage* guarded_cpp() { return Guard<tree_sitter_cpp>::language(); }
const TSLanguage* guarded_javascript() { return Guard<tree_sitter_javascript>::language(); }
const TSLanguage* guarded_markdown() { return Guard<tree_sitter_markdown>::language(); }
const TSLanguage* guarded_python() { return Guard<tree_sitter_python>::language(); }
const TSLanguage* guarded_rust() { return Guard<tree_sitter_rust>::language(); }
const TSLanguage* guarded_toml() { return Guard<tree_sitter_toml>::language(); }
const TSLanguage* guarded_tsx() { return Guard<tree_sitter_tsx>::language(); }
const TSLanguage* guarded_typescript() { return Guard<tree_sitter_typescript>::language(); }
const TSLanguage* guarded_yaml() { return Guard<tree_sitter_yaml>::language(); }

}  // namespace codefinder::extract
