// Items of Rust that stand inside a macro call: what the macro is given is written as it will be
// declared.
//
//     cfg_net! { pub struct Listener { … } impl Listener { … } }
//     lazy_static! { static ref NAMES: Vec<Name> = read(); }
//     cfg_if! { if #[cfg(unix)] { mod unix; } else { mod other; } }
//     bitflags! { pub struct Flags: u32 { const READ = 1; } }
//
// The grammar has no tree for a macro's tokens.  Where these are items and nothing else, the call
// around them is blanked out, so that they are read as what they are; flags are read as an
// enumeration. Where a macro of the same file makes items of words that it is given (`ids!(FileId,
// SymbolId)`), these are symbols.
#pragma once

#include "index/extract/repairs.h"

namespace codefinder::index {

/// Pure but for `repairs`; O(bytes × depth of calls in calls).
void open_item_macros(Repairs& repairs);

}  // namespace codefinder::index
