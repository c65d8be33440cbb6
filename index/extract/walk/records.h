// The records of a Walker: open scopes, definitions, annotated leaves and names.
#pragma once

#include "index/extract/facts/builder.h"
#include "index/extract/queries/injections.h"
#include "index/extract/queries/match.h"
#include "index/extract/queries/query.h"
#include "index/extract/tree/flat_tree.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::extract {

/// The value, if its type declares the keys of its values: a member without a name.
inline ExprIndex add_keys(FactsBuilder& out, ExprIndex of) {
  return of.valid() ? out.add_expr(ExprOp::member, of.value, out.intern({}).value) : ExprIndex();
}

struct WalkRecords {
  static constexpr std::uint32_t kNone = FactsBuilder::kNone;
  static constexpr int kOverridesAll = 1 << 20;  // More than the number of any pattern.
  struct OpenScope {
    std::uint32_t number;
    std::size_t depth;
    std::uint16_t unflags = 0;  // Flags that no definition in it has.
  };
  // The rest of a class after `private`.
  struct Section {
    std::uint32_t scope;
    std::size_t depth;
    std::uint16_t unflags;
  };
  struct OpenDefinition {
    std::uint32_t draft;
    std::size_t depth;
  };
  // A text range in which an expression has a known type: `if isinstance(x, T):`.
  struct Narrowed {
    std::string_view text;
    ExprIndex type;
    ByteRange in;
  };
  // A variable that is bound anew, and its value.
  struct Rebound {
    NodeIndex leaf;
    ExprIndex value;
  };
  struct Wrapper {
    ByteRange range;
    std::uint16_t flags;
    std::size_t depth;
  };
  struct Attribute {
    ByteRange range;
    std::uint16_t flags;
  };
  // Path prefix and flags that all imports inside a node share.
  struct Prefix {
    std::string text;
    std::uint16_t flags;  // ImportFlag
    std::size_t depth;
  };
  // Properties of a leaf that patterns set before (or while) it is visited.
  struct LeafAnnotation {
    // Number of the pattern in effect; kOverridesAll: no other overrides it.
    int pattern = -1;
    bool ignore = false;
    bool is_definition = false;
    Role role = Role::read;
    ExprIndex receiver;
    ExprIndex key_of;  // The leaf is a member of this too: `{x}` for `{x: x}`.
    std::uint8_t arguments = Symbol::kUnknownArity;
    std::uint32_t first_argument = kNone;  // Index into FileFacts::arguments.
    bool scopes_first = false;  // A scope that declares the name has precedence over the receiver.
    std::uint32_t import = kNone;
    std::uint32_t writes = kNone;  // Draft.
    bool occurs = false;
    ByteRange range;  // Set if narrower than the node.
    const std::string* space = nullptr;
    const Directives* words = nullptr;  // The text is split into words.
  };
  // From a value to a part of it: the member that a key names, or an element.
  struct PathStep {
    NodeIndex key = kNoNode;   // kNoNode: an element,
    std::uint32_t number = 0;  // with this number.
  };
  // A name found by pattern steps.
  struct Name {
    NodeIndex leaf = kNoNode;
    std::optional<SymbolKind> kind;
    std::uint16_t flags = 0;
    ByteRange scope;        // From the first part of a written scope to the last; empty if none.
    std::uint32_t end = 0;  // End of the name if it covers only a part of the leaf; otherwise 0.
    bool whole = false;     // Includes the brackets around it.
    bool tight = false;     // Written without the blanks in it.
    bool once = false;      // A name of the same pattern may be the same variable.
    NodeIndex parameters = kNoNode;  // kNoNode if there are none.
    bool keep_value = true;          // Records a value for the name.
    ExprIndex value;                 // The value; if invalid, the whole definition's.
    int level = 0;                   // Steps followed so far.
    int pointers = 0;                // Steps among them to a pointer's name.
    std::vector<PathStep> path;      // Members and elements to follow in the value.
  };
  // A definition whose name was found but is not bound yet.
  struct Pending {
    FactsBuilder::Draft draft;
    const Directives* set = nullptr;
    int number = 0;  // The number of the pattern.
    NodeIndex leaf = kNoNode;
    NodeIndex parameters = kNoNode;  // kNoNode if it has none.
    bool qualified = false;          // Written with a scope: not found by its unqualified name.
    std::vector<NodeIndex> again;    // Leaves that bind the same variable.
  };
  // A match that defines names.
  struct Definition {
    const Pattern& pattern;
    int number;  // The number of the pattern.
    std::span<const Captured> match;
    NodeIndex node;
    FactsBuilder::Draft draft;  // The symbol, except for the fields that each name sets.
    ByteRange bare;             // Its range without wrappers and attributes.
    ExprIndex value;
    NodeIndex parameters = kNoNode;  // kNoNode if it has none.
  };
  // Where a name is bound: in a scope, or as a member of a symbol (a draft).
  struct BindTarget {
    std::uint32_t scope = kNone;
    std::uint32_t owner = kNone;
  };
  struct ScopeStart {
    std::uint32_t draft = kNone;
    bool has_scope = false;
    bool is_outside = false;  // The scope is opened beside the scope around its node.
    ScopeKind scope = ScopeKind::block;
    std::uint16_t unflags = 0;
  };
  struct LeafDraft {
    std::uint32_t draft = kNone;
    int pattern = -1;  // Number of the last pattern that defined it.
  };
  // The effects of the captures of one match on its references, definition and import.
  struct MatchEffects {
    const Captured* definition = nullptr;
    const Captured* import = nullptr;
    const Captured* key = nullptr;
    ExprIndex receiver;
    std::uint8_t arguments = Symbol::kUnknownArity;
    std::uint32_t first_argument = kNone;  // Index into FileFacts::arguments.
    bool has_reference = false;
    bool expects = false;    // The match sets the expected type of a node.
    bool expecting = false;  // The match uses the expected type of a node.
  };

  // Binds the names of an injection: in `scope` and the scopes around it, or in `file_scope` if
  // they are names of the file.
  struct InjectionPlace {
    std::uint32_t scope = 0;
    std::uint32_t file_scope = 0;
    int level = 1;  // The number of injections that contain its text, itself included.
  };

  // True if a part of the range is not in the language of this injection.
  bool is_in_gap(ByteRange range) const {
    const auto gap = std::partition_point(gaps_.begin(), gaps_.end(), [&](const InjectionGap& g) {
      return g.range.end <= range.begin;
    });
    return gap != gaps_.end() && gap->range.begin < range.end;
  }
  // Names of an injection with names of its own are not exported.
  // Macros belong to no scope.
  void unexport(Symbol& symbol) const {
    if (file_scope_ != 0) symbol.flags &= static_cast<std::uint16_t>(~SymbolFlag::exported);
    if (symbol.kind != SymbolKind::macro)
      symbol.flags &= static_cast<std::uint16_t>(~scopes_.back().unflags);
  }

  int level_ = 0;                       // The number of injections that contain this text.
  std::span<const InjectionGap> gaps_;  // The gaps of the innermost injection.
  std::uint32_t file_scope_ = 0;        // Binds names of the file.
  // State of the walk that does not depend on the tree.
  std::vector<TSSymbol> ancestors_;
  std::vector<NodeIndex> inside_;  // End node of each ancestor.
  std::vector<OpenScope> scopes_;
  std::vector<OpenDefinition> definitions_;
  std::string_view class_name_;  // The name of the innermost class-like one among them.
  std::vector<Wrapper> wrappers_;
  std::vector<Section> sections_;
  std::vector<Attribute> attributes_;
  std::vector<Prefix> prefixes_;
  std::size_t deepest_ = 0;  // Depth of the innermost open scope, definition, wrapper and so on.
  std::vector<Narrowed> narrowed_;
  std::vector<std::uint32_t> block_ends_;  // Ends of @narrow.block, the innermost last.
  std::vector<Rebound> rebound_;           // By the match that is being applied.
  std::unordered_map<std::uint32_t, ExprIndex> comment_types_;  // By offset of the comment.
  std::vector<NodeIndex> not_parameters_;                       // Ascending.
  std::vector<Pending> inner_;
  std::vector<std::uint32_t> objects_;  // Object literals in the current definition.
  // Uses of `self` in the function that is the value of the current definition.
  std::vector<std::uint32_t> own_selves_;
  int own_self_depth_ = 0;  // The number of functions with their own `self` around it.
  std::unordered_map<std::uint32_t, ExprIndex> results_;  // By function scope.
  NodeIndex entering_ = kNoNode;
  ExprIndex result_;         // The result type written at the function that is being entered.
  std::uint32_t calls_ = 0;  // Number of calls of spent().
  std::vector<Captured> found_;
  std::vector<std::size_t> found_ends_;
};

}  // namespace codefinder::extract
