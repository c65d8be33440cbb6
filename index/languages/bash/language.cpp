// Bash and other POSIX-like shells.  Blanks the here-documents whose line continues behind the
// delimiter (`f <<A || g`, `$(f <<A)`, `f <<A; then`): the grammar reads the rest of such a line,
// or what follows the body, as part of the document.  Variables in the body stay occurrences.
#include "index/languages/language.h"
#include "base/strings.h"
#include "index/archives/manual_pages.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/repair/repairs.h"
#include "index/languages/packages.h"

#include <optional>
#include <string>
#include <vector>

extern "C" const TSLanguage* tree_sitter_bash();

namespace codefinder::bash {
namespace {

constexpr std::string_view kBlanks = " \t\r";

struct Heredoc {
  ByteRange mark;         // `<<-"EOF"`
  std::string delimiter;  // Without quotes.
  bool expands = true;    // The delimiter is not quoted: variables in the body are expanded.
  bool indented = false;  // `<<-`: tabs may precede the delimiter at the end.
};

class Scan {
 public:
  explicit Scan(extract::Repairs& repairs) : repairs_(repairs), text_(repairs.original()) {}

  void run() {
    if (text_.find("<<") == std::string_view::npos) return;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = line_end(at);
      const std::vector<Heredoc> found = heredocs(at, end);
      const bool goes_on = !found.empty() &&
                           text_.substr(found.back().mark.end, end - found.back().mark.end)
                                   .find_first_not_of(kBlanks) != std::string_view::npos;
      at = end + 1;
      for (const Heredoc& heredoc : found) {
        const std::optional<ByteRange> body = body_of(heredoc, at);
        if (!body) break;
        if (goes_on || found.size() > 1) blank(heredoc, *body);
        at = body->end;
      }
    }
  }

 private:
  std::size_t line_end(std::size_t at) const {
    return std::min(text_.find('\n', at), text_.size());
  }

  /// The here-documents that begin on the line.
  std::vector<Heredoc> heredocs(std::size_t at, std::size_t end) const {
    std::vector<Heredoc> found;
    const std::size_t first = text_.find_first_not_of(kBlanks, at);
    if (first >= end || text_[first] == '#') return found;
    const std::string_view line = text_.substr(0, end);
    while ((at = line.find("<<", at)) != std::string_view::npos) {
      const std::size_t mark = at;
      at = line.find_first_not_of('<', at);
      if (at == std::string_view::npos) break;
      if (at != mark + 2) continue;  // `<<<` passes a string.
      if (std::optional<Heredoc> heredoc = heredoc_at(mark, line)) {
        at = heredoc->mark.end;
        found.push_back(std::move(*heredoc));
      }
    }
    return found;
  }

  static std::optional<Heredoc> heredoc_at(std::size_t mark, std::string_view line) {
    Heredoc heredoc;
    std::size_t at = mark + 2;
    if (at < line.size() && line[at] == '-') heredoc.indented = true, ++at;
    at = std::min(line.find_first_not_of(kBlanks, at), line.size());
    if (at < line.size() && line[at] == '\\') heredoc.expands = false, ++at;
    const char quote = at < line.size() && (line[at] == '"' || line[at] == '\'') ? line[at] : '\0';
    std::size_t end = at;
    if (quote != '\0') {
      end = line.find(quote, ++at);
      if (end == std::string_view::npos) return std::nullopt;
      heredoc.expands = false;
    } else {
      while (end < line.size() && is_identifier_char(line[end])) ++end;
    }
    if (end == at || is_digit(line[at])) return std::nullopt;  // `1 << 3`
    heredoc.delimiter = line.substr(at, end - at);
    heredoc.mark = {static_cast<std::uint32_t>(mark),
                    static_cast<std::uint32_t>(quote != '\0' ? end + 1 : end)};
    return heredoc;
  }

  /// The lines from `at` up to and including the delimiter; none if it does not occur.
  std::optional<ByteRange> body_of(const Heredoc& heredoc, std::size_t from) const {
    for (std::size_t at = from; at < text_.size(); at = line_end(at) + 1) {
      std::string_view line = text_.substr(at, line_end(at) - at);
      if (heredoc.indented) line.remove_prefix(std::min(line.find_first_not_of('\t'), line.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      if (line == heredoc.delimiter)
        return ByteRange{static_cast<std::uint32_t>(from),
                         static_cast<std::uint32_t>(std::min(line_end(at) + 1, text_.size()))};
    }
    return std::nullopt;
  }

  void blank(const Heredoc& heredoc, ByteRange body) {
    repairs_.blank(heredoc.mark);
    repairs_.blank(body);
    for (std::size_t at = body.begin; heredoc.expands && at < body.end; ++at) {
      if (text_[at] == '\\') {
        ++at;
      } else if (text_[at] == '$') {
        std::size_t name = at + 1;
        if (name < body.end && text_[name] == '{') ++name;
        std::size_t end = name;
        while (end < body.end && is_identifier_char(text_[end])) ++end;
        if (end > name && !is_digit(text_[name]))
          repairs_.mask({static_cast<std::uint32_t>(name), static_cast<std::uint32_t>(end)});
      }
    }
  }

  extract::Repairs& repairs_;
  std::string_view text_;
};

/// O(bytes).
void blank_heredocs(extract::Repairs& repairs) { Scan(repairs).run(); }

class BashPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override { blank_heredocs(repairs); }
};

const extract::Preprocessor& preprocessor() {
  static const BashPreprocessor one;
  return one;
}

}  // namespace

constinit const PackageRules kPackages = {.described = archives::manual_line};

}  // namespace codefinder::bash

namespace codefinder::language_rows {

constinit const LanguageDefinition bash = {
    .language = Language::bash,
    .name = "bash",
    .lsp_id = "shellscript",
    .aliases = "sh zsh",
    .extensions =
        "sh bash zsh ksh bats ebuild eclass command pacscript sbatch slurm tmux zsh-theme",
    .file_names =
        ".bashrc .bash_profile .bash_aliases .bash_login .bash_logout .profile .zshrc "
        ".zshenv .zprofile .zlogin .kshrc .envrc PKGBUILD APKBUILD gradlew "
        ".bash_functions .cshrc .flaskenv .login .tmux.conf .xinitrc .xsession .zlogout "
        "bash_aliases bash_logout bash_profile bashrc cshrc kshrc mvnw tmux.conf xinitrc "
        "xsession zlogin zlogout zprofile zshenv zshrc",
    .interpreters = "sh bash dash ash ksh mksh zsh bats pdksh",
    .line_comments = "#",
    .test_globs = "*.bats test_*.sh *_test.sh **/test/** **/tests/**",
    .grammar =
        extract::guarded<tree_sitter_bash,
                         extract::Restore::recreate>,  // Not exact: files of zsh, and patterns.
    .preprocessor = bash::preprocessor,
    .packages = &codefinder::bash::kPackages,
    .renaming = &renaming_rows::bash,
    .scip_name = "ShellScript",
};

}  // namespace codefinder::language_rows
