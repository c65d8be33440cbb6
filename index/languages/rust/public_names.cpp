// Reads the visibility at the head of a signature, and compares crates.
#include "index/languages/rust/public_names.h"

#include "index/languages/public_names.h"
#include "index/languages/rust/crates.h"
#include "index/languages/rust/rules.h"

namespace codefinder::rust {

namespace {

/// True for `pub(crate)`, `pub(super)` and `pub(in path)`: not visible outside of the crate.
bool is_restricted(std::string_view signature) { return signature.starts_with("pub("); }

bool is_internal(std::string_view signature, std::string_view) { return is_restricted(signature); }

/// True for an item that is declared without `pub`, and no part of an enum, of a trait, or of an
/// implementation of one: these are as public as it is.
bool is_private(const FileFacts& facts, const Symbol& symbol) {
  if (is_restricted(facts.str(symbol.signature))) return true;
  if (symbol.has(SymbolFlag::exported) || symbol.kind == SymbolKind::macro) return false;
  if (!symbol.container.valid()) return true;
  const Symbol& owner = facts.symbol(symbol.container);
  const bool implements = owner.bases_begin < owner.bases_end;
  return owner.kind != SymbolKind::trait && owner.kind != SymbolKind::enum_ && !implements;
}

/// True for the root of a test, an example or a benchmark, which is a crate of its own.
bool is_apart(resolve::Context& context, FileId root) {
  const std::string_view path = context.path(root), package = package_directory(context, path);
  return !(package.empty() ? path : path.substr(package.size() + 1)).starts_with("src/");
}

}  // namespace

bool is_seen(resolve::Resolver& resolver, SymbolRef ref, FileId file) {
  resolve::Context& context = resolver.context();
  const FileFacts* facts = context.facts(ref.file);
  if (file == ref.file || !facts || !is_private(*facts, facts->symbol(ref.symbol))) return true;
  if (!are_in_one_package(context, file, ref.file)) return false;
  const FileId root = crate_root(context, file).file;
  return root == crate_root(context, ref.file).file || !is_apart(context, root);
}

constinit const PublicNameRules kPublicNames = {.is_internal = is_internal};

}  // namespace codefinder::rust
