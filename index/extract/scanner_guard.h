// Wraps the external scanners of grammars. A scanner is C code with a state of its own, which the
// runtime stores in 1,024 bytes after each token. The wrapper gives the scanner a larger buffer
// than one token can fill from such a state, and aborts the parse if the state does not fit; it
// also ends scans once the budget of the extraction is spent.
#pragma once

struct TSLanguage;

namespace codefinder::extract {

class ExtractBudget;

/// While in scope, the scanners on this thread use this budget.
class ScansFor {
 public:
  explicit ScansFor(ExtractBudget& budget);
  ~ScansFor();
  ScansFor(const ScansFor&) = delete;
  ScansFor& operator=(const ScansFor&) = delete;

 private:
  ExtractBudget* before_;
};

// Created at first use, never freed; thread-safe. A grammar without a scanner is returned
// unchanged.
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

}  // namespace codefinder::extract
