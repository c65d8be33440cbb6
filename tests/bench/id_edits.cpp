// Each edit changes the source of a case as a developer would.
#include "id_edits.h"

#include <algorithm>
#include <string_view>

namespace codefinder::bench {

namespace {

bool always(Case&) { return true; }
bool is_function(Case& c) { return c.item().kind == Item::Kind::function; }
bool is_typed(Case& c) { return is_function(c) && *c.syntax.types[0] != '\0'; }
bool has_parameters(Case& c) { return is_function(c) && c.syntax.extra != nullptr; }

/// Gives the target another overload: 0 before, 1 after it.
bool overload(Case& c, int after) {
  if (!is_function(c) || !c.syntax.overloads) return false;
  c.insert_copy(after).type = 1;
  return true;
}
/// Gives the target another definition with the same parameters, in the other branch of a
/// condition.
bool twin(Case& c, int after) {
  if (!is_function(c) || c.syntax.twin[0] == nullptr || !c.item().container.empty()) return false;
  c.insert_copy(after).twin = after == 0 ? 1 : 2;
  c.item().twin = after == 0 ? 2 : 1;
  return true;
}
bool accessor(Case& c, Item::Kind kind) {
  if (!is_function(c) || c.item().container.empty() || c.syntax.accessors[0] == nullptr)
    return false;
  c.item().kind = kind;
  return true;
}
/// The target is a getter (setter), the other one follows (precedes) it.
bool accessors(Case& c, Item::Kind kind) {
  if (!accessor(c, kind)) return false;
  const bool is_getter = kind == Item::Kind::getter;
  c.insert_copy(is_getter ? 1 : 0).kind = is_getter ? Item::Kind::setter : Item::Kind::getter;
  return true;
}
bool add_item(Case& c, int after) {
  Item& added = c.insert_copy(after);
  added.name = "entirely_new";
  return true;
}
/// Removes the overload, definition or accessor that follows the target.
bool remove_next(Case& c) {
  c.erase(c.target + 1);
  c.item().twin = 0;
  return true;
}
/// Removes the target; what follows it stays.
bool remove_target(Case& c) {
  c.source.items.erase(c.source.items.begin() + static_cast<std::ptrdiff_t>(c.target));
  if (c.target < c.source.items.size()) c.item().twin = 0;
  return true;
}
bool remove_some(Case& c) {
  // A third of the file changes: four symbols go, two are edited.
  for (int removed = 0, i = static_cast<int>(c.source.items.size()) - 1; i >= 0 && removed < 4;
       i -= 4)
    if (static_cast<std::size_t>(i) != c.target) c.erase(static_cast<std::size_t>(i)), ++removed;
  for (std::size_t i = 1; i < c.source.items.size(); i += 8) c.source.items[i].statement = true;
  return true;
}
std::string with_item(const Case& c, const Item& item) {
  Source other;
  other.items = {item};
  if (!item.container.empty()) other.containers = {item.container};
  return render(c.syntax, other);
}

std::vector<Edit> edits_of_one() {
  const auto set = [](bool Item::*member, const Change& when) {
    return [member, when](Case& c) { return when(c) && (c.item().*member = true); };
  };
  return {
      {"nothing", false, always, always},
      {"comment above", false, always,
       [](Case& c) {
         c.source.head = c.syntax.comment + std::string("New.\n");
         return true;
       }},
      {"symbol added above", false, always, [](Case& c) { return add_item(c, 0); }},
      {"symbol added below", false, always, [](Case& c) { return add_item(c, 1); }},
      {"parameter renamed", false, is_typed,
       [](Case& c) {
         c.item().parameter = "renamed";
         return true;
       }},
      {"parameter of an overload renamed", false, [](Case& c) { return overload(c, 1); },
       [](Case& c) {
         c.item().parameter = "renamed";
         return true;
       }},
      {"parameter's type changed", false, is_typed,
       [](Case& c) {
         c.item().type = 1;
         return true;
       }},
      {"parameter added", false, always, set(&Item::extra, has_parameters)},
      {"return type changed", false, is_typed,
       [](Case& c) {
         c.item().returns = 1;
         return true;
       }},
      {"body edited", false, always, set(&Item::statement, is_function)},
      {"documented", false, always, set(&Item::documented, always)},
      {"reformatted", false, always, set(&Item::broken, has_parameters)},
      {"reordered", false, always,
       [](Case& c) {
         std::reverse(c.source.items.begin(), c.source.items.end());
         c.target = c.source.items.size() - 1 - c.target;
         return true;
       }},
  };
}

std::vector<Edit> edits_of_siblings() {
  using Kind = Item::Kind;
  return {
      {"overload added below", false, always, [](Case& c) { return overload(c, 1); }},
      {"overload added above", false, always, [](Case& c) { return overload(c, 0); }},
      {"overload removed", false, [](Case& c) { return overload(c, 1); }, remove_next},
      {"deleted, its overload stays", true, [](Case& c) { return overload(c, 1); }, remove_target},
      {"prototype added above", false, always,
       [](Case& c) {
         return is_function(c) && c.syntax.prototype && c.item().container.empty() &&
                (c.item().prototype = true);
       }},
      {"else-branch added", false, always, [](Case& c) { return twin(c, 1); }},
      {"other branch added above", false, always, [](Case& c) { return twin(c, 0); }},
      {"else-branch removed", false, [](Case& c) { return twin(c, 1); }, remove_next},
      {"deleted, the else-branch stays", true, [](Case& c) { return twin(c, 1); }, remove_target},
      {"setter added", false, [](Case& c) { return accessor(c, Kind::getter); },
       [](Case& c) {
         c.insert_copy(1).kind = Kind::setter;
         return true;
       }},
      {"getter added above a setter", false, [](Case& c) { return accessor(c, Kind::setter); },
       [](Case& c) {
         c.insert_copy(0).kind = Kind::getter;
         return true;
       }},
      {"setter removed", false, [](Case& c) { return accessors(c, Kind::getter); }, remove_next},
  };
}

std::vector<Edit> moves() {
  return {
      {"another part of the type above", false, always,
       [](Case& c) {
         return c.syntax.language == std::string_view("rust") && (c.source.split = true);
       }},
      {"wrapped in a namespace", false, always,
       [](Case& c) { return c.syntax.around[0] && (c.source.wrapped = true); }},
      {"moved to another class", false, always,
       [](Case& c) {
         if (c.item().container.empty() || c.item().name.starts_with("run_")) return false;
         c.item().container = c.item().container == "Alpha" ? "Beta" : "Alpha";
         return true;
       }},
      {"moved to a new class", false, always,
       [](Case& c) {
         if (c.item().container.empty()) return false;
         c.source.containers.emplace_back("Gamma");
         c.item().container = "Gamma";
         return true;
       }},
      {"file moved", false, always,
       [](Case& c) {
         c.path = "other/" + c.path;
         return true;
       }},
      {"file renamed, a third edited", false, always,
       [](Case& c) {
         c.path = std::string("renamed.") + c.syntax.extension;
         return remove_some(c);
       }},
      {"moved to another file", false, always,
       [](Case& c) {
         c.others[std::string("new.") + c.syntax.extension] = with_item(c, c.item());
         return remove_target(c);
       }},
      {"deleted", true, always, remove_target},
      {"deleted, another of its name exists", true,
       [](Case& c) {
         Item copy = c.item();
         copy.mark = "mark_of_copy";
         c.others[std::string("old.") + c.syntax.extension] = with_item(c, copy);
         return true;
       },
       remove_target},
      {"file deleted", true, always, [](Case& c) { return c.deleted = true; }},
  };
}

}  // namespace

const std::vector<Edit>& edits() {
  static const std::vector<Edit> kEdits = [] {
    std::vector<Edit> all = edits_of_one();
    for (const auto& some : {edits_of_siblings(), moves()})
      all.insert(all.end(), some.begin(), some.end());
    return all;
  }();
  return kEdits;
}

}  // namespace codefinder::bench
