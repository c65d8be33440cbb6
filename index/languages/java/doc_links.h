// Links of Javadoc: `{@link Type#member(Type) label}`, `{@linkplain …}`, `{@value …}`,
// `@see …`, `@throws Type`.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::java {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::java
