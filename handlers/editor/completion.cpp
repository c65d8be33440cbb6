// textDocument/completion and completionItem/resolve.
#include "index/query/completion/completion.h"
#include "base/log.h"
#include "base/strings.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/typing.h"
#include "lsp/uri.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {

using Kind = lsp::CompletionItemKind;

Kind kind_of(const query::Completion& item) {
  if (item.is_file) return Kind::File;
  if (item.is_keyword) return Kind::Keyword;
  if (item.path.empty()) return Kind::Text;
  switch (item.kind) {
    case SymbolKind::module:
    case SymbolKind::namespace_: return Kind::Module;
    case SymbolKind::class_:
    case SymbolKind::type_alias: return Kind::Class;
    case SymbolKind::struct_:
    case SymbolKind::union_:
    case SymbolKind::impl: return Kind::Struct;
    case SymbolKind::interface:
    case SymbolKind::trait: return Kind::Interface;
    case SymbolKind::enum_: return Kind::Enum;
    case SymbolKind::enum_member: return Kind::EnumMember;
    case SymbolKind::function:
    case SymbolKind::macro:
    case SymbolKind::test: return Kind::Function;
    case SymbolKind::method: return Kind::Method;
    case SymbolKind::constructor: return Kind::Constructor;
    case SymbolKind::property: return Kind::Property;
    case SymbolKind::field:
    case SymbolKind::key: return Kind::Field;
    case SymbolKind::constant: return Kind::Constant;
    case SymbolKind::variable:
    case SymbolKind::parameter: return Kind::Variable;
    case SymbolKind::type_parameter: return Kind::TypeParameter;
    case SymbolKind::document: return Kind::File;
    case SymbolKind::heading:
    case SymbolKind::label: return Kind::Reference;
  }
  return Kind::Text;
}

/// Builds the items of one answer.
class Items {
 public:
  Items(const Asked& asked, const lsp::ClientCapabilities& client,
        const query::CompletionAnswer& answer, const std::string& uri)
      : asked_(asked), uri_(uri) {
    const TextMap& map = asked.facts->text_map;
    edit_.insert = to_lsp_range(map, answer.typed, asked.encoding);
    const ByteRange word{answer.typed.begin, answer.word_end};
    if (client.completionInsertReplace) edit_.replace = to_lsp_range(map, word, asked.encoding);
  }

  lsp::CompletionItem item(const query::Completion& found, std::size_t rank) const {
    lsp::CompletionItem out;
    out.label = found.name;
    out.kind = kind_of(found);
    out.deprecated = (found.flags & SymbolFlag::deprecated) != 0;
    out.detail = found.detail;
    // Uncertain items sort after the items of other servers too.
    out.sortText = fmt::format("{}{:04}", found.uncertain ? "~" : "", rank);
    out.textEdit = edit_;
    out.textEdit->newText = found.inserted;
    if (found.inserted != found.name) out.filterText = found.name;
    if (found.import) {
      out.labelDescription = found.import->from;
      if (!found.import->text.empty()) {
        const ByteRange at{found.import->offset, found.import->offset};
        out.additionalTextEdits.push_back(
            {to_lsp_range(asked_.facts->text_map, at, asked_.encoding), found.import->text});
      }
    }
    if (!found.path.empty())
      out.data = {{"uri", uri_}, {"path", found.path}, {"offset", found.offset}};
    return out;
  }

 private:
  const Asked& asked_;
  const std::string& uri_;
  lsp::CompletionEdit edit_;
};

/// `:` and `>` end an operator only after another character.
bool ends_operator(std::string_view text, std::uint32_t offset, std::string_view trigger) {
  const std::string_view before = text.substr(0, std::min<std::size_t>(offset, text.size()));
  if (trigger == ":") return before.ends_with("::");
  if (trigger == ">") return before.ends_with("->");
  return true;
}

/// The name that is being typed in an open document; nullptr if that is not clear.
std::shared_ptr<const query::TypedName> typed_name(Session& session,
                                                   const lsp::CompletionParams& params) {
  const Result<std::optional<Spot>> spot = spot_of(session, params.textDocument);
  if (!spot || !*spot) return nullptr;
  const Result<std::string> path = lsp::path_from_uri(params.textDocument.uri);
  const auto document = session.documents().find(*path);
  auto text = session.documents().text(*path);
  if (!document || !text) return nullptr;
  query::TypedText typed{(*spot)->path, std::move(*text), 0, document->language};
  const TextMap map = TextMap::of(typed.text);
  typed.offset = map.offset_at(params.position.line, params.position.character, session.encoding(),
                               typed.text);
  return query::TypedName::of((*spot)->index->buffers(), typed);
}

}  // namespace

Result<lsp::CompletionList> completion(Session& session, const lsp::CompletionParams& params,
                                       const Call& call) {
  using Answer = lsp::CompletionList;
  std::shared_ptr<const query::TypedName> name;
  const auto take = [&]() -> std::shared_ptr<const index::Snapshot> {
    name = typed_name(session, params);
    return name ? name->snapshot() : nullptr;
  };
  const auto request = [&](const Asked& asked) -> Result<Answer> {
    const query::PlaceRequest place = asked.place(params.position);
    if (params.triggerCharacter == ":" || params.triggerCharacter == ">") {
      const Result<std::string> text = asked.snapshot.files().text(asked.file);
      if (!text || !ends_operator(*text, place.offset, params.triggerCharacter)) return Answer();
    }
    const auto found = name ? name->completions(asked.file, call.stop)
                            : query::completions_at(asked.snapshot, place, call.stop);
    if (!found) return found.error();
    Answer out;
    if (!params.triggerCharacter.empty() && !found->of_receiver) return out;
    out.isIncomplete = !found->complete;
    const std::shared_ptr<const lsp::ClientCapabilities> client = session.client();
    const Items items(asked, *client, *found, params.textDocument.uri);
    for (std::size_t i = 0; i < found->items.size(); ++i)
      out.items.push_back(items.item(found->items[i], i));
    return out;
  };
  return ask_at<Answer>(session, params.textDocument, call, request, take);
}

Result<lsp::ResolvedCompletion> completion_resolve(Session& session,
                                                   const lsp::CompletionResolveParams& params,
                                                   const Call& call) {
  lsp::ResolvedCompletion out{params.item, std::nullopt};
  if (params.uri.empty() || params.path.empty()) return out;
  const bool markdown = session.client()->completionMarkdown;
  const Result<std::string> documentation = ask<std::string>(
      session, {params.uri}, call, [&](const Asked& asked) -> Result<std::string> {
        return query::documentation_at(asked.snapshot, params.path, params.offset);
      });
  if (!documentation) return documentation.error();
  if (!documentation->empty())
    out.documentation = {markdown ? lsp::MarkupKind::markdown : lsp::MarkupKind::plaintext,
                         *documentation};
  return out;
}

}  // namespace codefinder::handlers::editor
