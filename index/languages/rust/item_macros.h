// Handles Rust items inside a macro call, written in the form in which they will be declared:
//
//     cfg_net! { pub struct Listener { … } impl Listener { … } }
//     lazy_static! { static ref NAMES: Vec<Name> = read(); }
//     cfg_if! { if #[cfg(unix)] { mod unix; } else { mod other; } }
//     bitflags! { pub struct Flags: u32 { const READ = 1; } }
//
// The grammar has no tree for the tokens of a macro. If they are only items, the call around them
// is blanked out, so that they are parsed as items; flags are parsed as an enum. If a macro of the
// same file defines items named by its arguments (`ids!(FileId, SymbolId)`), these become symbols.
#pragma once

#include "index/extract/repair/repairs.h"

namespace codefinder::rust {

using extract::Repairs;

/// Pure except for `repairs`; O(bytes × depth of nested calls).
void open_item_macros(Repairs& repairs);

}  // namespace codefinder::rust
