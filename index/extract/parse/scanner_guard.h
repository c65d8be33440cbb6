// Wraps the external scanners of grammars. A scanner is C code with a state of its own, which the
// runtime stores in 1,024 bytes after each token. The wrapper gives the scanner a larger buffer
// than one token can fill from such a state, and aborts the parse if the state does not fit; it
// also ends scans once the budget of the extraction is spent.
#pragma once

struct TSLanguage;

namespace codefinder::extract {

class ExtractBudget;

/// While in scope, the scanners on this thread use this budget.
class ScannerBudget {
 public:
  explicit ScannerBudget(ExtractBudget& budget);
  ~ScannerBudget();
  ScannerBudget(const ScannerBudget&) = delete;
  ScannerBudget& operator=(const ScannerBudget&) = delete;

 private:
  ExtractBudget* before_;
};

/// How a scanner restores a state: `anew` if it keeps data of later text besides the restored
/// state, so that it is created anew each time.
enum class Restore { in_place, recreate };

// Parts of guarded().
const TSLanguage* guard_scanner(const TSLanguage* grammar, void* (*create)());
void* create_guarded_scanner(const TSLanguage* grammar, Restore restore);

/// The grammar with its scanner wrapped; one without a scanner is returned unchanged. Created at
/// first use, never freed; thread-safe.
template <const TSLanguage* (*kGrammar)(), Restore kRestore = Restore::in_place>
const TSLanguage* guarded() {
  static const TSLanguage* const language = guard_scanner(
      kGrammar(), [] { return create_guarded_scanner(kGrammar(), kRestore); });
  return language;
}

}  // namespace codefinder::extract
