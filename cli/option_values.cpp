// Finds the values of each option by the fields of the command.
#include "cli/option_values.h"

#include "base/log.h"
#include "base/strings.h"
#include "handlers/schema/check_field.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace codefinder::cli {
namespace {

using handlers::Field;
using handlers::FieldType;

bool is_option(std::string_view word) { return word.size() > 1 && word.front() == '-'; }

bool looks_like_path(const std::string& word) {
  if (word.find_first_of("/*?") != std::string::npos || word.starts_with('!')) return true;
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(word, ignored));
}

/// True for a choice, and for several between commas where the option takes them.
bool are_choices(const Field& field, const std::string& word) {
  if (!field.command_line.comma_separated) return handlers::is_choice(field, word);
  const std::vector<std::string_view> parts = split(word, ",");
  return !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return handlers::is_choice(field, part);
  });
}

class Separator {
 public:
  Separator(const Command& command, const std::vector<std::string>& words)
      : command_(command), words_(words) {}

  SeparatedValues run() && {
    while (at_ < words_.size() && words_[at_] != "--") {
      const std::string& word = words_[at_++];
      out_.words.push_back(word);
      if (!is_option(word)) has_positional_ = true;
      else if (const Field* field = field_of(word)) take_values(word, *field);
    }
    has_positional_ = has_positional_ || at_ + 1 < words_.size();  // After "--".
    out_.words.insert(out_.words.end(), words_.begin() + static_cast<std::ptrdiff_t>(at_),
                      words_.end());
    if (has_positional_) out_.note.clear();
    return std::move(out_);
  }

 private:
  /// Returns the field of an option without a value in the same word; nullptr for others.
  const Field* field_of(const std::string& word) const {
    for (const Parameter& parameter : command_.parameters)
      for (const auto& names :
           {option_names(*parameter.field), hidden_option_names(*parameter.field)})
        if (std::find(names.begin(), names.end(), word) != names.end()) return parameter.field;
    return nullptr;
  }

  bool has_value() const { return at_ < words_.size() && !is_option(words_[at_]); }

  void take_values(const std::string& name, const Field& field) {
    if (field.type == FieldType::boolean) return;
    if (field.command_line.is_flag) {
      if (has_value() && handlers::is_choice(field, words_[at_]) && !is_last_positional())
        out_.words.back() += "=" + words_[at_++];
      return;
    }
    // A value may begin with a dash, unless the option may stand without a value.
    const bool optional = !field.command_line.without_value.empty();
    if (at_ < words_.size() && !(optional && is_option(words_[at_])))
      out_.words.push_back(words_[at_++]);
    if (!is_list(field)) return;
    std::string taken = out_.words.back();
    while (has_value() && is_value(field, words_[at_])) {
      taken += " " + words_[at_];
      out_.words.insert(out_.words.end(), {name, words_[at_++]});
      if (field.choices.empty())
        out_.note = fmt::format(
            "{} has taken the words `{}`; write the other words before it, or `--` between them",
            name, taken);
    }
  }

  bool is_value(const Field& field, const std::string& word) const {
    // A modifier of the query (`-path:test`).
    if (word.starts_with(" -")) return false;
    if (!field.choices.empty()) return are_choices(field, word);
    return has_positional_ || looks_like_path(word);
  }

  /// True if the command needs a positional and only the next word can be it: `grep --tests only`.
  bool is_last_positional() const {
    const bool needed = std::any_of(
        command_.parameters.begin(), command_.parameters.end(), [](const Parameter& parameter) {
          const Field& field = *parameter.field;
          return (field.required || field.command_line.is_usual) && !positional_name(field).empty();
        });
    return needed && !has_positional_ &&
           std::none_of(words_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, words_.end(),
                        [](const std::string& word) { return !is_option(word); });
  }

  const Command& command_;
  const std::vector<std::string>& words_;
  std::size_t at_ = 0;  // The next word.
  bool has_positional_ = false;
  SeparatedValues out_;
};

}  // namespace

SeparatedValues separate_values(const Command& command, const std::vector<std::string>& words) {
  return Separator(command, words).run();
}

}  // namespace codefinder::cli
