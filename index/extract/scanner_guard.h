// Grammars with their external scanners behind a guard.  A scanner is C code that keeps a state of
// its own, which the runtime stores in 1,024 bytes after each token.  The guard gives the scanner
// more room than it can fill from such a state by one token, and gives up the parse in hand when
// the state does not fit; it also ends scans once the extraction's budget is spent.
#pragma once

struct TSLanguage;

namespace codefinder::index {

class ExtractBudget;

/// While it is in scope, the scanners that run on this thread work for this budget.
class ScansFor {
 public:
  explicit ScansFor(ExtractBudget& budget);
  ~ScansFor();
  ScansFor(const ScansFor&) = delete;
  ScansFor& operator=(const ScansFor&) = delete;

 private:
  ExtractBudget* before_;
};

// Each is made at first use and lives until the end; thread-safe.  A grammar without a scanner is
// given as it is.
const TSLanguage* guarded_bash();
const TSLanguage* guarded_cpp();
const TSLanguage* guarded_javascript();
const TSLanguage* guarded_markdown();
const TSLanguage* guarded_python();
const TSLanguage* guarded_rust();
const TSLanguage* guarded_toml();
const TSLanguage* guarded_tsx();
const TSLanguage* guarded_typescript();
const TSLanguage* guarded_yaml();

}  // namespace codefinder::index
