// Go: what can be a name.  Types implement the interfaces of libraries without naming them, so the
// methods of the common ones keep their names.
#include "index/languages/renaming_rules.h"

namespace codefinder::renaming_rows {
namespace {

NameSpaces go_name_spaces(SymbolKind kind) { return kind == SymbolKind::label ? 2 : 1; }

}  // namespace

constinit const RenamingRules go = {
    .language = Language::go,
    .keywords =
        "break case chan const continue default defer else fallthrough for func go goto if "
        "import interface map package range return select struct switch type var",
    .special_names = "_ main init",
    .special_methods =
        "Error String GoString Format Is As Unwrap Read Write Close Seek ReadAt "
        "WriteAt "
        "ReadFrom WriteTo ReadByte WriteByte ReadRune WriteString Len Less Swap Push Pop ServeHTTP "
        "RoundTrip Header WriteHeader Flush Hijack MarshalJSON UnmarshalJSON MarshalText "
        "UnmarshalText MarshalBinary UnmarshalBinary MarshalYAML UnmarshalYAML MarshalXML "
        "UnmarshalXML Scan Value Set Get Type Lock Unlock Done Deadline Err Open Stat Name Size "
        "Mode ModTime IsDir Sys Info Accept Addr Network LocalAddr RemoteAddr SetDeadline "
        "SetReadDeadline SetWriteDeadline Timeout Temporary Handle Enabled WithAttrs WithGroup",
    .quotes = "\"'`",
    .has_block_comments = true,
    .case_exports = true,
    .embedding_names_fields = true,
    .docs_name_symbols = true,
    .aliases_precede_paths = true,
    .scope_words = "if for select switch func case default",
    .name_spaces = go_name_spaces,
};

}  // namespace codefinder::renaming_rows
