// C: what can be a name.
#include "index/languages/_c/renaming.h"

namespace codefinder::renaming_rows {

constinit const RenamingRules c = {
    .language = Language::c,
    .keywords =
        "auto break case char const continue default do double else enum extern float for goto if "
        "inline int long register restrict return short signed sizeof static struct switch typedef "
        "union unsigned void volatile while _Alignas _Alignof _Atomic _Bool _Complex _Generic "
        "_Imaginary _Noreturn _Static_assert _Thread_local",
    .special_names = "main",
    .special_prefix = "__",
    .quotes = "\"'",
    .has_block_comments = true,
    .scope_words = "if for while do switch",
    .name_spaces = c_family::name_spaces,
    .is_more_than_use = c_family::is_more_than_use,
    .is_no_name = c_family::is_no_name,
    .is_macro_test = c_family::is_macro_test,
    .may_be_member = c_family::may_be_member,
    .becomes_member = c_family::becomes_member,
    .is_always_defined = c_family::is_always_defined,
    .objection = c_family::renaming_objection,
};

}  // namespace codefinder::renaming_rows
