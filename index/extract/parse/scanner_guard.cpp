// Wrappers around the external scanners of grammars: bounds of the state, and the budget.
#include "index/extract/parse/scanner_guard.h"

#include "index/extract/tree/extract_budget.h"

#include <tree_sitter/internals.h>

#include <cstddef>
#include <cstring>

namespace codefinder::extract {

namespace {

// Largest state that the runtime stores. Scanners with bounds checks are compiled for 2,048 bytes
// (grammars/scanner_bounds.h) and may write one element more; Markdown's has no checks, and adds at
// most one block of 4 bytes per token to a state that did fit.
constexpr unsigned kMaxState = TREE_SITTER_SERIALIZATION_BUFFER_SIZE, kRoom = 4 * kMaxState;

thread_local ExtractBudget* current_budget = nullptr;

struct GuardedScanner {
  decltype(TSLanguage::external_scanner) functions;
  Restore restore;
  void* scanner;
  bool has_state;  // The initial state is not empty; then an empty state is one that did not fit.
};

char* room() {
  alignas(std::max_align_t) static thread_local char bytes[kRoom];
  return bytes;
}

void destroy(void* payload) {
  auto* my = static_cast<GuardedScanner*>(payload);
  my->functions.destroy(my->scanner);
  delete my;
}

bool scan(void* payload, TSLexer* lexer, const bool* valid_symbols) {
  if (current_budget != nullptr && current_budget->spent_at_times()) return false;
  const auto* my = static_cast<GuardedScanner*>(payload);
  return my->functions.scan(my->scanner, lexer, valid_symbols);
}

unsigned serialize(void* payload, char* buffer) {
  const auto* my = static_cast<GuardedScanner*>(payload);
  const unsigned size = my->functions.serialize(my->scanner, room());
  if (size > kMaxState || (size == 0 && my->has_state)) {
    if (current_budget != nullptr) current_budget->end_extraction();
    return 0;
  }
  if (size > 0) std::memcpy(buffer, room(), size);
  return size;
}

void deserialize(void* payload, const char* buffer, unsigned length) {
  auto* my = static_cast<GuardedScanner*>(payload);
  if (my->has_state && (length == 0 || my->restore == Restore::recreate)) {
    my->functions.destroy(my->scanner);
    my->scanner = my->functions.create();
  }
  // An empty state as well: some scanners have no stack of indentations before it.
  my->functions.deserialize(my->scanner, buffer, length);
}

}  // namespace

ScannerBudget::ScannerBudget(ExtractBudget& budget) : before_(current_budget) {
  current_budget = &budget;
}
ScannerBudget::~ScannerBudget() { current_budget = before_; }

void* create_guarded_scanner(const TSLanguage* grammar, Restore restore) {
  const auto& functions = grammar->external_scanner;
  void* scanner = functions.create();
  const bool has_state = scanner != nullptr && functions.serialize(scanner, room()) > 0;
  return new GuardedScanner{functions, restore, scanner, has_state};
}

const TSLanguage* guard_scanner(const TSLanguage* grammar, void* (*create)()) {
  if (grammar->external_scanner.create == nullptr) return grammar;
  auto* copy = new TSLanguage{};
  // Grammars with an older ABI end before the later fields, which the runtime does not read for
  // them.
  const bool old = grammar->abi_version < LANGUAGE_VERSION_WITH_RESERVED_WORDS;
  std::memcpy(static_cast<void*>(copy), grammar,
              old ? offsetof(TSLanguage, name) : sizeof *grammar);
  copy->external_scanner.create = create;
  copy->external_scanner.destroy = destroy;
  copy->external_scanner.scan = scan;
  copy->external_scanner.serialize = serialize;
  copy->external_scanner.deserialize = deserialize;
  return copy;
}

}  // namespace codefinder::extract
