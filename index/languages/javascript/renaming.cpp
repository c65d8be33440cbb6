// The rules of names in this dialect.
#include "index/languages/_ecma/renaming.h"

namespace codefinder::renaming_rows {

constinit const RenamingRules javascript = ecma::renaming_of(Language::javascript,
                                                             ecma::TypeChecks::absent);

}  // namespace codefinder::renaming_rows
