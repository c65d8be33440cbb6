// Protocol Buffers: names, files and lexical rules. Imports are paths from a root.
#include "index/languages/language.h"

#include "index/languages/_common/module_imports.h"
#include "index/languages/lexical_rules.h"
#include "index/languages/public_names.h"

namespace codefinder::protobuf {

namespace {

constexpr common::ModuleFiles kFiles = {.extensions = ".proto"};

constexpr LexicalPattern kPatterns[] = {
    {.kind = SymbolKind::struct_,
     .extent = Extent::braces,
     .regex = R"(\b(?:message|group)\s+(?P<name>\w+)\s*\{)"},
    {.kind = SymbolKind::enum_,
     .extent = Extent::braces,
     .regex = R"(\benum\s+(?P<name>\w+)\s*\{)"},
    {.kind = SymbolKind::interface,
     .extent = Extent::braces,
     .regex = R"(\bservice\s+(?P<name>\w+)\s*\{)"},
    // Its fields are fields of the message.
    {.kind = SymbolKind::field, .regex = R"(\boneof\s+(?P<name>\w+)\s*\{)"},
    {.kind = SymbolKind::method,
     .extent = Extent::braces,
     .regex = R"(\brpc\s+(?P<name>\w+)\s*\((?P<type>[^()]*\)\s*returns\s*\([^()]*)\))"},
    {.kind = SymbolKind::field,
     .regex =
         R"((?:^|[;{}])\s*(?:(?:repeated|optional|required)\s+)?(?P<type>map\s*<[^>;{}]*>|[\w.]+))"
         R"(\s+(?P<name>\w+)\s*=\s*(?:\d|0x)\w*)",
     .in = "struct file",
     .except = "option"},
    {.kind = SymbolKind::enum_member,
     .regex = R"((?:^|[;{}])\s*(?P<name>\w+)\s*=\s*-?\d\w*)",
     .in = "enum"},
    {.yield = LexicalPattern::Yield::reference,
     .role = Role::type,
     .regex = R"(\bextend\s+(?:[\w.]*\.)?(?P<name>\w+)\s*\{)"},
    {.kind = SymbolKind::field,
     .regex = R"((?:^|[;{}])\s*(?:repeated|optional|required)\s+(?P<type>[\w.]+)\s+(?P<name>\w+))"
              R"(\s*=\s*\d\w*)"},
    {.yield = LexicalPattern::Yield::import,
     .flags = ImportFlag::wildcard | ImportFlag::include,
     .regex = R"re(^[ \t]*import\s+(?:public\s+|weak\s+)?["'](?P<module>[^"'\n]+)["'])re"},
    {.yield = LexicalPattern::Yield::package, .regex = R"(^[ \t]*package\s+(?P<name>[\w.]+)\s*;)"},
};

constexpr LexicalRules kRules = {
    .patterns = kPatterns,
    .keywords =
        "syntax edition import weak public package option message enum service rpc returns stream "
        "oneof map repeated optional required extend extensions reserved to max group double float "
        "int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string "
        "bytes true false inf nan",
    .block_comments = "/* */",
    .strings = "\" \" ' '",
    .call_before = '\x01',
    .member_operators = ".",
};

}  // namespace

}  // namespace codefinder::protobuf

namespace codefinder::language_rows {

constinit const LanguageDefinition protobuf = {
    .language = Language::protobuf,
    .name = "protobuf",
    .lsp_id = "proto3",
    .aliases = "proto proto2",
    .family = family_of(Language::protobuf),
    .extensions = "proto protodevel",
    .line_comments = "//",
    .manifests = "buf.yaml buf.gen.yaml",
    .lexical = &protobuf::kRules,
    .members_in_scope = true,
    .traits = {.unresolved_is_external = true, .enumerators_leak = true},
    .semantics = common::module_semantics<protobuf::kFiles>,
    .public_names = &kAllNamesArePublic,
    .scip_name = "Protobuf",
};

}  // namespace codefinder::language_rows
