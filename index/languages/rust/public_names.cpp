// Reads the visibility at the head of a signature.
#include "index/languages/rust/public_names.h"

namespace codefinder::rust {

bool is_restricted(std::string_view signature) { return signature.starts_with("pub("); }

}  // namespace codefinder::rust
