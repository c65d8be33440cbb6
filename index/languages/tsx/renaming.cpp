// The rules of names in this dialect.
#include "index/languages/_ecma/renaming.h"

namespace codefinder::renaming_rows {

constinit const RenamingRules tsx = ecma::renaming_of(Language::tsx, ecma::TypeChecks::present);

}  // namespace codefinder::renaming_rows
