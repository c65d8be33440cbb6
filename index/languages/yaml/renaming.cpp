// YAML: what can be the name of an anchor.
#include "index/languages/renaming_rules.h"

namespace codefinder::renaming_rows {

constinit const RenamingRules yaml = {
    .language = Language::yaml,
    .name_chars = "-.+/:@$=~%",
    .digits_begin_names = true,
    .quotes = "\"",
};

}  // namespace codefinder::renaming_rows
