// The rules of SQL that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::sql {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::sql
