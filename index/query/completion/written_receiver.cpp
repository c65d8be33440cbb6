// Methods whose receiver is written as their first parameter.
#include "index/query/completion/written_receiver.h"

namespace codefinder::query {

bool has_written_receiver(const FileFacts& facts, const Symbol& function, std::size_t parts) {
  return function.parameters != Symbol::kUnknownArity && parts == function.parameters + 1u &&
         function.container.valid() && is_class_like(facts.symbol(function.container).kind);
}

}  // namespace codefinder::query
