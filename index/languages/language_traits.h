// The differences between the resolution rules of languages, as far as flags and names can express
// them. Data only; rules in code implement the interfaces of index/resolve/language_semantics.h.
#pragma once

#include "index/languages/words.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace codefinder {

/// Types of the standard libraries that resolution treats by their shape.
enum class Builtin : std::uint8_t {
  none,
  function,          // A function type with its parameter list and result.
  result_holder,     // A generic whose type argument is the result of a call of it.
  range_keys,        // The first loop variable of a range over a value.
  sequence,          // A generic that a loop reads one element at a time.
  tuple,             // Several values, one for each type argument.
  variants,          // One of several values; each variant has a type argument.
  null,              // The null literal: an instance of any reference type.
  type_guard,        // The result of a function that tells the type of its argument.
  lambda,            // A lambda expression, whose type depends on its context.
  keyword_arguments  // The keyword arguments of a function, as the members of its type argument.
};

struct NamedBuiltin {
  std::string_view name{};
  Builtin builtin;
};

/// Members of generic types of standard libraries, by name.
struct ContainerNames {
  std::span<const NamedBuiltin> builtins{};
  Words wrappers{};            // Types with the members of their type argument.
  Words result_wrappers{};     // Types with the members of the result of their type argument.
  Words unwrapping_methods{};  // Methods that return the contained value.
  Words keeping_methods{};     // Methods that return a container of the same type.
  // Methods that return a container of the same type, except on a wrapper.
  Words converting_methods{};
  // Methods that any type may have by derivation or a blanket implementation; they return an
  // instance of the type.
  Words derived_methods{};
  // Members whose result is an element of an instance, in the order in which they are tried.
  std::span<const std::string_view> element_operators{};
  Words iterator_operators{};  // Those among them whose result contains the element.
  Words taking_methods{};      // Methods whose arguments are elements.
  Words callbacks_first{};     // Methods that pass an element as the first argument.
  Words callbacks_folding{};   // Methods that pass their first argument, or what it becomes, first.
  Words callbacks_second{};    // Methods that pass an element as the second argument.
  // Functions whose callback gets the arguments of the call around: `comparing` in `sorted(…)`.
  Words callback_makers{};
  Words callbacks_self{};  // Methods of any type that pass the receiver as the first argument.
};

/// Keywords that refer to something, by its kind.
struct KeywordNames {
  Words result{};      // The function that they leave or that they give a value of: `return`.
  Words leave{};       // The loop, or the statement with cases, that they leave: `break`.
  Words repeat{};      // The loop that they repeat: `continue`.
  Words selection{};   // The statement with cases that they belong to: `case`.
  Words jump{};        // The label after them: `goto`.
  Words self{};        // The class around them: `this`.
  Words base{};        // The bases of that: `super`.
  Words overriding{};  // The member that the one they are written at overrides: `override`.
  // Words that stand together, and are highlighted together.
  Words constructs{};  // They begin loops and statements with cases: `for`, `switch`.
  Words functions{};   // They begin functions, and stand with the words that leave them: `fn`.
  Words suspending{};  // They suspend the function, or mark it: `await`, `async`.
  Words raising{};     // They leave the function or the attempt around them: `throw`.
  Words branches{};    // Chains of conditions: `if`, `else`.
  Words attempts{};    // Statements with handlers: `try`, `finally`.
  Words handlers{};    // Parts of such statements, which take a raised value: `catch`.
  Words deduced{};     // The type that they stand for in a declaration: `auto`.
};

/// The type of a function, as an editor leads to it.
enum class FunctionType : std::uint8_t {
  result,  // The type of its results.
  result_or_itself,
  itself,
};

struct LanguageTraits {
  // Modules and imports.
  std::string_view scope_prefix{};         // Prefix of the scopes that are packages; "" if none.
  Words module_keywords{};                 // Words that name a module at the head of a path.
  std::string_view default_export_name{};  // The imported name of the default export.
  std::string_view exports_object{};       // The object whose members are the exports.
  std::string_view header_extension{};     // Prefix of the extensions of files that others include.
  // How the signature of a namespace begins whose members belong to the enclosing one.
  std::string_view transparent_namespace_prefix{};
  bool module_import_binds_head = false;  // `import a.b` binds `a`, not `b`.
  bool reexports_imports = false;         // Imported names are visible to importers of the file.
  bool exports_are_values = false;        // Exports are assigned and aliased like other values.
  bool modules_import = false;            // A module inside a file has imports of its own.
  bool is_linked = false;                 // A linker joins declarations and definitions.

  // Names.
  KeywordNames keywords{};
  Words builtin_names{};                       // Names that the language defines.
  bool closed_builtins = false;                // Members of a builtin name are external as well.
  bool one_meaning_per_name = true;            // Types, values and macros share a namespace.
  bool unresolved_is_external = false;         // A name without any candidate is external.
  bool is_closed_world = false;                // Every name is declared or external.
  bool namespaces_span_files = false;          // Several files may add to one namespace.
  bool qualified_definitions = false;          // `A::f` defines a member outside its scope.
  bool has_separate_method_namespace = false;  // Methods and fields do not share names.
  bool redefinitions_are_one = false;  // Definitions with one name and scope are one symbol.

  // Members.
  Words library_members{};                    // Members of the language's own types.
  std::string_view prototype_member{};        // The member that has the members of the instances.
  std::string_view index_signature_member{};  // The name of an index signature in the facts.
  std::string_view type_doc_tag{};            // The tag of a doc comment that declares a type.
  bool members_in_scope = false;              // Members are visible by bare name inside the class.
  bool allows_out_of_line_members = true;     // Members may be defined outside their class.
  bool has_members_in_other_files = true;     // Other files may define members of a type.
  bool members_are_nested = false;            // `a.b` never refers to a top-level symbol.
  bool enumerators_leak = false;              // Enumerators are names of the enclosing scope too.
  bool impls_add_bases = false;               // `impl` blocks add bases to their type.
  bool aliases_have_methods = false;          // A type alias may have members of its own.
  bool types_are_structural = false;          // A type is its members; a value's shape can be one.
  bool keys_name_members = false;             // The key of a literal names an expected member.
  bool has_separate_statics = false;          // Static and instance members may share a name.
  bool functions_are_objects = false;         // Code may add members to functions.
  bool assignments_yield = false;             // A typed declaration replaces untyped assignments.
  bool has_implicit_interfaces = false;       // A type implements what it has all methods of.
  bool overrides_by_parameters = false;       // Only methods with equal parameters override.

  // Calls and types.
  std::span<const std::string_view> constructor_methods{};    // Called to create an instance.
  std::span<const std::string_view> instance_call_methods{};  // Called to call an instance.
  std::string_view call_member{};           // The member that a call of an instance calls.
  std::string_view construct_member{};      // The member that `new` with an instance calls.
  Words entering_methods{};                 // Their result is bound by `with`.
  std::string_view attribute_method{};      // It gives the value of an attribute of its class.
  std::string_view dereferencing_method{};  // Members of its result are members of its class.
  std::string_view receiver_parameter{};  // The parameter that takes the receiver, not an argument.
  bool constructors_have_class_name = false;  // A call of the class name calls a constructor.
  bool class_before_constructors = false;     // The class itself is the first target of that call.
  bool names_call_functions = false;   // The name of a function without a parameter list calls it.
  bool has_keyword_arguments = false;  // Calls may name parameters: `f(name=…)`.
  FunctionType function_type = FunctionType::result;
  bool calls_select_signatures = false;      // A call refers to one of the declared signatures.
  bool substitutes_type_parameters = false;  // Type parameters are replaced by type arguments.
  // Types in the facts have their pointers, and classes define operators: `*`, `->`, `+`.
  bool has_pointers = false;

  // The standard library.
  Words map_types{};                   // Generics whose second type argument is the element.
  std::string_view map_type_suffix{};  // And those whose name ends in this.
  Words record_types{};                // Generics each of whose members is an element.
  Words callable_types{};              // Generics that are functions of their type argument.
  Words result_types{};                // Functions whose result is their last type argument.
  Words optional_methods{};            // Methods of collections that return an optional element.
  const ContainerNames* containers = nullptr;

  Builtin builtin_of(std::string_view name) const {
    if (containers != nullptr)
      for (const NamedBuiltin& each : containers->builtins)
        if (each.name == name) return each.builtin;
    return Builtin::none;
  }
};

}  // namespace codefinder
