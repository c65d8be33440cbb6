// The rules of thrift that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::thrift {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::thrift
