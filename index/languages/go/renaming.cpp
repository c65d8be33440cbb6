// Go: what can be a name.
#include "index/languages/go/renaming.h"

#include "index/languages/renaming_rules.h"

namespace codefinder::renaming_rows {
namespace {

// Types that are often embedded.
constexpr LibraryBase kGoBases[] = {
    {"error", "Error"},
    {"fmt.Stringer", "String"},
    {"fmt.Formatter", "Format"},
    {"io.Reader", "Read"},
    {"io.Writer", "Write"},
    {"io.Closer", "Close"},
    {"io.Seeker", "Seek"},
    {"io.ReaderAt", "ReadAt"},
    {"io.ReadCloser", "Read Close"},
    {"io.WriteCloser", "Write Close"},
    {"io.ReadWriter", "Read Write"},
    {"io.ReadSeeker", "Read Seek"},
    {"io.ReadWriteCloser", "Read Write Close"},
    {"io.StringWriter", "WriteString"},
    {"net.Conn",
     "Read Write Close LocalAddr RemoteAddr SetDeadline SetReadDeadline SetWriteDeadline"},
    {"net.Listener", "Accept Close Addr"},
    {"http.Handler", "ServeHTTP"},
    {"http.ResponseWriter", "Header Write WriteHeader"},
    {"http.Flusher", "Flush"},
    {"http.Hijacker", "Hijack"},
    {"http.CloseNotifier", "CloseNotify"},
    {"http.Pusher", "Push"},
    {"http.RoundTripper", "RoundTrip"},
    {"http.FileSystem", "Open"},
    {"fs.FS", "Open"},
    {"fs.FileInfo", "Name Size Mode ModTime IsDir Sys"},
    {"sort.Interface", "Len Less Swap"},
    {"heap.Interface", "Len Less Swap Push Pop"},
    {"context.Context", "Deadline Done Err Value"},
    {"sync.Locker", "Lock Unlock"},
    {"sync.Mutex", "Lock Unlock TryLock"},
    {"sync.RWMutex", "Lock Unlock TryLock RLock RUnlock TryRLock RLocker"},
    {"sync.WaitGroup", "Add Done Wait Go"},
    {"sync.Once", "Do"},
    {"flag.Value", "String Set"},
};

NameSpaces go_name_spaces(SymbolKind kind) { return kind == SymbolKind::label ? 2 : 1; }

}  // namespace

constinit const RenamingRules go = {
    .language = Language::go,
    .keywords =
        "break case chan const continue default defer else fallthrough for func go goto if "
        "import interface map package range return select struct switch type var",
    .special_names = "_ main init",
    .quotes = "\"'`",
    .has_block_comments = true,
    .library_bases = kGoBases,
    .bases_are_qualified = true,
    .inherited_members_implement = true,
    .case_exports = true,
    .embedding_names_fields = true,
    .docs_name_symbols = true,
    .aliases_precede_paths = true,
    .scope_words = "if for select switch func case default",
    .name_spaces = go_name_spaces,
    .is_use_in_string = codefinder::go::is_use_in_template,
    .strings_use_members_only = true,
    .kept_member = codefinder::go::kept_method,
};

}  // namespace codefinder::renaming_rows
