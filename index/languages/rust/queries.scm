; Rust.  Items are hoisted in their module or block, `let` binds from its end on; patterns bind what is not upper case.

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
(type_identifier) @reference.type
(shorthand_field_identifier) @reference.read
((self) @reference.read (#not-parent? scoped_identifier scoped_type_identifier use_list scoped_use_list use_as_clause visibility_modifier))
(lifetime) @reference.type
; The letters are no name of their own.
(lifetime (identifier) @ignore)
(label (identifier) @ignore)

((call_expression function: (identifier) @reference.call arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (generic_function function: (identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((scoped_identifier path: (_) @receiver name: (identifier) @reference.read) (#not-eq? @receiver "self"))
((scoped_type_identifier path: (_) @receiver name: (type_identifier) @reference.type) (#not-eq? @receiver "self"))
(scoped_identifier path: (identifier) @reference.type)
(scoped_identifier path: (scoped_identifier name: (identifier) @reference.type))
(scoped_type_identifier path: (identifier) @reference.type)
(scoped_type_identifier path: (scoped_identifier name: (identifier) @reference.type))
((scoped_identifier path: (self) name: (identifier) @reference.read) (#set! member_of "self"))
((scoped_type_identifier path: (self) name: (type_identifier) @reference.type) (#set! member_of "self"))
((call_expression function: (scoped_identifier name: (identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (generic_function function: (scoped_identifier name: (identifier) @reference.call)) arguments: (_) @arguments)
  (#set! arguments typed))
(field_expression value: (_) @receiver field: (field_identifier) @reference.member)
((call_expression function: (field_expression field: (field_identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (generic_function function: (field_expression field: (field_identifier) @reference.call)) arguments: (_) @arguments)
  (#set! arguments typed))
(macro_invocation macro: (identifier) @reference.call)
(macro_invocation macro: (scoped_identifier name: (identifier) @reference.call))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_expression field: (field_identifier) @reference.write))
(compound_assignment_expr left: (identifier) @reference.write)
(compound_assignment_expr left: (field_expression field: (field_identifier) @reference.write))
(struct_expression name: (_) @receiver body: (field_initializer_list (field_initializer field: (field_identifier) @reference.write)))
(struct_pattern type: (_) @receiver (field_pattern name: (field_identifier) @reference.member))
; `{ x }` names a field, and the variable that is its value or gets it.
(struct_expression name: (_) @receiver body: (field_initializer_list (shorthand_field_initializer (identifier) @reference.key)))
(struct_pattern type: (_) @receiver (field_pattern name: (shorthand_field_identifier) @reference.key))
(type_binding name: (type_identifier) @reference.type)
(generic_type type: (_) @receiver type_arguments: (type_arguments (type_binding name: (type_identifier) @reference.type)))
(attribute (identifier) @ignore)
; Derives are macros of their own kind, not the traits or types of these names.
((attribute (identifier) @_d arguments: (token_tree (identifier) @ignore)) (#eq? @_d "derive"))
(fragment_specifier) @ignore
(break_expression (label) @reference.read)
(continue_expression (label) @reference.read)
; Inside a macro's tokens there is no tree, but a dot and a path say enough.
(token_tree "." @receiver . (identifier) @reference.member)
(token_tree [(identifier) (self) (metavariable) (string_literal) (raw_string_literal) (char_literal) (integer_literal) (float_literal)
  (boolean_literal)] @receiver . "." . (identifier) @reference.member)
((token_tree (identifier) @receiver.called . (token_tree) @_args . "." . (identifier) @reference.member) (#match? @_args "^\\("))
((token_tree (identifier) @receiver . (token_tree) @_at . "." . (identifier) @reference.member) (#match? @_at "^\\[")
  (#set! receiver element))
(token_tree [(identifier) (crate) (super)] @receiver . "::" . (identifier) @reference.read)
((token_tree (identifier) @reference.call . (token_tree) @_args) (#match? @_args "^\\("))
((token_tree "'" . (identifier) @reference.read) (#set! prefix "'"))
; `T { x: 1, y }`: names of fields.
((token_tree (identifier) @receiver . (token_tree . "{" . (identifier) @reference.write . ":")) (#match? @receiver "^[A-Z]"))
((token_tree (identifier) @receiver . (token_tree . "{" "," . (identifier) @reference.write . ":")) (#match? @receiver "^[A-Z]"))
((token_tree (identifier) @receiver . (token_tree . "{" . (identifier) @reference.key . ["," "}"])) (#match? @receiver "^[A-Z]"))
((token_tree (identifier) @receiver . (token_tree . "{" "," . (identifier) @reference.key . ["," "}"])) (#match? @receiver "^[A-Z]"))
; The names in format strings: the first argument, or one behind a comma.
((macro_invocation macro: [(identifier) @_m (scoped_identifier name: (identifier) @_m)]
   (token_tree . [(string_literal (string_content) @words) (raw_string_literal (string_content) @words)]))
  (#any-of? @_m "format" "print" "println" "eprint" "eprintln" "panic" "todo" "unimplemented" "unreachable" "format_args" "bail" "anyhow"
    "error" "warn" "info" "debug" "trace") (#set! words braces))
((macro_invocation macro: [(identifier) @_m (scoped_identifier name: (identifier) @_m)]
   (token_tree "," . [(string_literal (string_content) @words) (raw_string_literal (string_content) @words)]))
  (#any-of? @_m "write" "writeln" "assert" "debug_assert" "ensure") (#set! words braces))
((macro_invocation macro: [(identifier) @_m (scoped_identifier name: (identifier) @_m)]
   (token_tree "," "," . [(string_literal (string_content) @words) (raw_string_literal (string_content) @words)]))
  (#any-of? @_m "assert_eq" "assert_ne" "debug_assert_eq" "debug_assert_ne") (#set! words braces))
; Their named arguments, of which only the format string knows.
((macro_invocation macro: [(identifier) @_m (scoped_identifier name: (identifier) @_m)]) @scope.block
  (#any-of? @_m "format" "print" "println" "eprint" "eprintln" "panic" "todo" "unimplemented" "unreachable" "format_args" "bail" "anyhow"
    "error" "warn" "info" "debug" "trace" "write" "writeln" "assert" "debug_assert" "assert_eq" "assert_ne" "ensure"))
((macro_invocation macro: [(identifier) @_m (scoped_identifier name: (identifier) @_m)]
   (token_tree "," . (identifier) @name @definition.variable . "="))
  (#any-of? @_m "format" "print" "println" "eprint" "eprintln" "panic" "todo" "unimplemented" "unreachable" "format_args" "bail" "anyhow"
    "error" "warn" "info" "debug" "trace" "write" "writeln" "assert" "debug_assert" "assert_eq" "assert_ne" "ensure")
  (#set! scope inner) (#set! space argument))

; --- imports -----------------------------------------------------------------------------------------------------------
(use_declaration (visibility_modifier) @import.reexport)
(scoped_use_list path: (_) @import.prefix)
((use_declaration argument: [(identifier) (crate) (super)] @import.module) @import (#set! import module))
(use_declaration argument: (scoped_identifier path: (_) @import.module name: (identifier) @import.name)) @import
((use_declaration argument: (use_as_clause path: [(identifier) (crate) (super)] @import.module alias: (identifier) @import.alias)) @import
  (#set! import module))
(use_declaration argument: (use_as_clause path: (scoped_identifier path: (_) @import.module name: (identifier) @import.name)
  alias: (identifier) @import.alias)) @import
((use_declaration argument: (use_wildcard (_) @import.module)) @import (#set! import wildcard) (#set! bind none))
(use_list (identifier) @import.name @import)
((use_list (self) @import) (#set! import module))
(use_list (scoped_identifier path: (_) @import.module name: (identifier) @import.name) @import)
(use_list (use_as_clause path: (identifier) @import.name alias: (identifier) @import.alias) @import)
((use_list (use_as_clause path: (self) alias: (identifier) @import.alias) @import) (#set! import module))
(use_list (use_as_clause path: (scoped_identifier path: (_) @import.module name: (identifier) @import.name) alias: (identifier) @import.alias) @import)
((use_list (use_wildcard (_) @import.module) @import) (#set! import wildcard) (#set! bind none))
; The paths in a list begin in the module that is written before it.
(#define! head (identifier) @reference.type)
(#define! head (scoped_identifier path: $head))
(scoped_use_list path: (_) @receiver list: (use_list [(scoped_identifier path: $head) (scoped_use_list path: $head) (use_wildcard $head)
  (use_as_clause path: (scoped_identifier path: $head))]))
((use_list (use_wildcard) @import @_star) (#eq? @_star "*") (#set! import wildcard) (#set! bind none))
((extern_crate_declaration name: (identifier) @import.module !alias) @import (#set! import module))
((extern_crate_declaration name: (identifier) @import.module alias: (identifier) @import.alias) @import (#set! import module))
((mod_item name: (identifier) @import.name !body) @import (#set! import submodule))
(mod_item (visibility_modifier) @import.reexport !body)

; --- scopes --------------------------------------------------------------------------------------------------------------
; Closures among the arguments of a macro: `test!(name, |dir: Dir, mut cmd: Command| { … })`.
(macro_invocation (token_tree "|" . (identifier) . ":")) @scope.block
(macro_invocation (token_tree "|" . (mutable_specifier) . (identifier) . ":")) @scope.block
[(function_item) (function_signature_item) (closure_expression) (macro_rule)] @scope.function
[(block) (if_expression) (while_expression) (loop_expression) (for_expression) (match_arm) (type_item) (function_type)
 (associated_type) (where_predicate)] @scope.block
; What `if let` declares is not known in the else.
((else_clause) @scope.block (#set! scope outer))
((higher_ranked_trait_bound) @scope.block (#not-parent? where_predicate))
[(impl_item) (trait_item) (struct_item) (union_item) (enum_item)] @scope.class
(mod_item body: (_)) @scope.namespace

; --- definitions -----------------------------------------------------------------------------------------------------------
(attribute_item) @attribute
((attribute_item (attribute (identifier) @_name)) @attribute (#eq? @_name "test") (#set! flag test))
((attribute_item (attribute (scoped_identifier name: (identifier) @_name))) @attribute (#eq? @_name "test") (#set! flag test))
((attribute_item (attribute (identifier) @_name arguments: (token_tree (identifier) @_test))) @attribute
  (#eq? @_name "cfg") (#eq? @_test "test") (#set! flag test))
((attribute_item (attribute (identifier) @_name)) @attribute (#eq? @_name "deprecated") (#set! flag deprecated))
((attribute_item (attribute (identifier) @_name)) @attribute (#eq? @_name "macro_export") (#set! flag exported))

((function_item (visibility_modifier)? @export name: (_) @name parameters: (_) @parameters return_type: (_)? @type body: (_) @body) @definition.function
  (#not-in-scope? class))
((function_signature_item (visibility_modifier)? @export name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @definition.function
  (#not-in-scope? class) (#set! flag declaration))
; What an impl or a trait holds is reached through a path or a receiver only.
((function_item (visibility_modifier)? @export name: (_) @name parameters: (_) @parameters return_type: (_)? @type body: (_) @body) @definition.method
  (#in-scope? class) (#set! scope none))
((function_signature_item (visibility_modifier)? @export name: (_) @name parameters: (_) @parameters return_type: (_)? @type) @definition.method
  (#in-scope? class) (#set! scope none) (#set! flag declaration))
(parameters (self_parameter) @not_parameter)
(parameters (attribute_item) @not_parameter)

(struct_item (visibility_modifier)? @export name: (type_identifier) @name body: (_)? @body) @definition.struct
; The type of `x.0`, and of what a pattern finds there, is the first one written.
(struct_item name: (type_identifier) @name body: (ordered_field_declaration_list) @type) @definition.struct
(enum_variant name: (identifier) @name body: (ordered_field_declaration_list) @type) @definition.enum_member
(union_item (visibility_modifier)? @export name: (type_identifier) @name body: (_)? @body) @definition.union
(enum_item (visibility_modifier)? @export name: (type_identifier) @name body: (_) @body) @definition.enum
((enum_variant name: (identifier) @name) @definition.enum_member (#set! flag exported) (#set! flag member))
((field_declaration (visibility_modifier)? @export name: (field_identifier) @name type: (_) @type) @definition.field
  (#set! scope none))
(trait_item (visibility_modifier)? @export name: (type_identifier) @name body: (_) @body) @definition.trait
(trait_item (visibility_modifier)? @export name: (type_identifier) @name bounds: (trait_bounds (_)* @base) body: (_) @body) @definition.trait
((impl_item trait: (_)? @base type: [
   (type_identifier) @name
   (generic_type type: (type_identifier) @name) @type
   (scoped_type_identifier name: (type_identifier) @name)
   (generic_type type: (scoped_type_identifier name: (type_identifier) @name)) @type
   (reference_type type: (type_identifier) @name)
   (reference_type type: (generic_type type: (type_identifier) @name) @type)
   (dynamic_type trait: (type_identifier) @name)
   (primitive_type) @name] body: (_)? @body) @definition.impl
  (#set! scope none) (#set! occurs type))
; Of types without a name: what they write is the trait's all the same.
((impl_item trait: (_)? @base type: [(array_type) (tuple_type) (unit_type) (pointer_type) (function_type) (never_type)
   (reference_type type: [(array_type) (tuple_type)])] @name @type body: (_)? @body) @definition.impl
  (#set! scope none))
(mod_item (visibility_modifier)? @export name: (identifier) @name body: (_) @body) @definition.module
; Constants and statics of a function are items like any other.
((const_item (visibility_modifier)? @export name: (identifier) @name type: (_) @type value: (_)? @value) @definition.constant
  (#not-in-scope? class) (#set! unflag local))
((const_item (visibility_modifier)? @export name: (identifier) @name type: (_) @type value: (_)? @value) @definition.constant
  (#in-scope? class) (#set! scope none))
((static_item (visibility_modifier)? @export name: (identifier) @name type: (_) @type value: (_)? @value) @definition.variable (#set! unflag local))
((type_item (visibility_modifier)? @export name: (type_identifier) @name type: (_) @type) @definition.type_alias (#not-in-scope? class))
((type_item (visibility_modifier)? @export name: (type_identifier) @name type: (_) @type) @definition.type_alias (#in-scope? class) (#set! scope none))
((associated_type name: (type_identifier) @name bounds: (trait_bounds . (_) @type)?) @definition.type_alias (#set! scope none) (#set! flag declaration))
(macro_definition name: (identifier) @name) @definition.macro
(token_binding_pattern name: (metavariable) @name) @definition.parameter
(metavariable) @reference.read

((let_declaration pattern: (_) @name value: (_)? @value) @definition.variable (#set! visible after))
; A type with a part to be inferred, `Vec<_>`, is the value's.
((let_declaration pattern: (_) @name type: (_) @type value: (_)? @value) @definition.variable (#set! visible after)
  (#not-match? @type "(^|[^A-Za-z0-9_])_([^A-Za-z0-9_]|$)"))
((let_condition pattern: (_) @name value: (_)? @value) @definition.variable (#set! visible after))
; A guard is no pattern: `_ if ready`.
(match_expression value: (_) @subject body: (match_block (match_arm pattern: (match_pattern !condition . (_) @subject.of))))
(match_expression value: (_) @subject body: (match_block (match_arm pattern: (match_pattern . (_) @subject.of condition: (_)))))
((match_pattern !condition . (_) @name) @definition.variable (#not-match? @name "^[A-Z][A-Za-z0-9_]*$"))
((match_pattern . (_) @name condition: (_)) @definition.variable (#not-match? @name "^[A-Z][A-Za-z0-9_]*$"))
((for_expression pattern: (_) @name value: (_) @element_of) @definition.variable (#set! scope inner) (#set! value loop))
((parameter pattern: (_) @name type: (_) @type) @definition.parameter (#not-eq? @name "self"))
(closure_parameters [(identifier) (tuple_pattern) (reference_pattern) (struct_pattern) (tuple_struct_pattern) (mut_pattern) (ref_pattern)
  (slice_pattern) (captured_pattern)] @name) @definition.parameter
; What is inside is handed to the closure: options, results, iterators.
((call_expression function: (field_expression value: (_) @subject field: (field_identifier) @_m)
  arguments: (arguments (closure_expression parameters: (closure_parameters . (_) @subject.of))))
  (#any-of? @_m "map" "map_or" "map_or_else" "and_then" "is_some_and" "is_ok_and" "is_none_or" "filter" "filter_map" "flat_map" "for_each"
    "inspect" "any" "all" "find" "find_map" "position" "rposition" "take_while" "skip_while" "map_while" "retain" "partition" "max_by_key"
    "min_by_key" "max_by" "min_by" "reduce" "sort_by_key" "sort_by_cached_key" "sort_by" "sort_unstable_by" "sort_unstable_by_key"
    "dedup_by_key" "dedup_by" "binary_search_by" "binary_search_by_key" "partition_point" "try_for_each"))
((call_expression function: (field_expression value: (_) @subject field: (field_identifier) @_m)
  arguments: (arguments (closure_expression parameters: (closure_parameters . (_) . (_) @subject.of))))
  (#any-of? @_m "fold" "try_fold" "max_by" "min_by" "reduce" "sort_by" "sort_unstable_by" "dedup_by"))
((closure_parameters . [(identifier) (tuple_pattern) (reference_pattern) (struct_pattern) (tuple_struct_pattern) (mut_pattern) (ref_pattern)] @name) @definition.parameter
  (#set! value element))
((closure_parameters . (_) . [(identifier) (tuple_pattern) (reference_pattern) (struct_pattern) (tuple_struct_pattern) (mut_pattern) (ref_pattern)] @name)
  @definition.parameter (#set! value element))
(self_parameter (self) @name) @definition.parameter
((macro_invocation (token_tree
   "|" . (mutable_specifier)? . (identifier) @name @definition.parameter . ":" . "&"? . (mutable_specifier)? . (identifier) @type)) (#set! scope inner))
((macro_invocation (token_tree "|" . (mutable_specifier)? . (identifier) . ":" . "&"? . (mutable_specifier)? . (identifier) . ","
   . (mutable_specifier)? . (identifier) @name @definition.parameter . ":" . "&"? . (mutable_specifier)? . (identifier) @type)) (#set! scope inner))
(type_parameter name: (type_identifier) @name bounds: (trait_bounds (_)* @base)?) @definition.type_parameter
((where_predicate left: (type_identifier) @name bounds: (trait_bounds (_)* @base)) @definition.type_parameter (#set! once only))
(const_parameter name: (identifier) @name type: (_) @type) @definition.type_parameter
(lifetime_parameter name: (lifetime) @name) @definition.type_parameter
((for_lifetimes (lifetime) @name @definition.type_parameter))
((loop_expression (label) @name) @definition.label (#set! scope inner))
((while_expression (label) @name) @definition.label (#set! scope inner))
((for_expression (label) @name) @definition.label (#set! scope inner))
((block (label) @name) @definition.label (#set! scope inner))

((identifier) @pattern.name (#not-upper? @pattern.name))
(shorthand_field_identifier) @pattern.name
((mut_pattern (_) @pattern) (#set! value keep))
((ref_pattern (_) @pattern) (#set! value keep))
((reference_pattern (_) @pattern) (#set! value keep))
(tuple_pattern (_) @pattern.parts)
((slice_pattern (_) @pattern) (#set! value element))
; `Some(x)` has what is in the option, `Err(x)` the second type of the result, another variant what is written at it.
((tuple_struct_pattern type: (identifier) @_t . (_) @pattern) (#any-of? @_t "Some" "Ok") (#set! value element))
((tuple_struct_pattern type: (identifier) @_t . (_) @pattern.parts) (#eq? @_t "Err"))
((tuple_struct_pattern type: (identifier) @pattern.value (_) @pattern.parts) (#not-any-of? @pattern.value "Some" "Ok" "Err"))
(tuple_struct_pattern type: [(scoped_identifier) (generic_type)] @pattern.value (_) @pattern.parts)
(struct_pattern type: (_) @pattern.value (field_pattern) @pattern)
(field_pattern name: (field_identifier) @pattern.value pattern: (_) @pattern)
(field_pattern !pattern name: (shorthand_field_identifier) @pattern.key @pattern)
((captured_pattern (_) @pattern) (#set! value keep))
((or_pattern (_) @pattern) (#set! value keep) (#set! once pattern))
; Kinds that bind nothing: a step that finds no name keeps them from being taken for names.
(scoped_identifier) @pattern.none
(remaining_field_pattern) @pattern.none
(range_pattern) @pattern.none
(string_literal) @pattern.none
(raw_string_literal) @pattern.none
(integer_literal) @pattern.none
(float_literal) @pattern.none
(negative_literal) @pattern.none
(char_literal) @pattern.none
(boolean_literal) @pattern.none
(macro_invocation) @pattern.none
(const_block) @pattern.none
(generic_pattern) @pattern.none

; --- expressions and types -------------------------------------------------------------------------------------------------
((identifier) @expr.self (#eq? @expr.self "Self"))
((type_identifier) @expr.self (#eq? @expr.self "Self"))
(identifier) @expr.name
(type_identifier) @expr.name
(shorthand_field_identifier) @expr.name
(self) @expr.self
((crate) @expr.literal (#set! type "crate"))
((super) @expr.literal (#set! type "super"))
((scoped_identifier name: (super)) @expr.literal)
(scoped_identifier name: (identifier) @expr.name)
(scoped_type_identifier name: (type_identifier) @expr.name)
(field_expression field: (field_identifier) @expr.name)
(field_identifier) @expr.name
(field_expression value: (_) @expr.element field: (integer_literal) @expr.key)
((call_expression function: (identifier) @_f arguments: (arguments . (_) @expr.argument)) @expr.literal (#eq? @_f "Some") (#set! type "Option"))
((call_expression function: (identifier) @_f arguments: (arguments . (_) @expr.argument)) @expr.literal (#eq? @_f "Ok") (#set! type "Result"))
((call_expression function: (scoped_identifier path: (identifier) @_t name: (identifier) @_f) arguments: (arguments . (_) @expr.argument)) @expr.literal
  (#any-of? @_t "Box" "Rc" "Arc") (#eq? @_f "new") (#set! type "Box"))
((call_expression function: (scoped_identifier path: (identifier) @_t name: (identifier) @_f) arguments: (arguments . (_) @expr.argument)) @expr.literal
  (#any-of? @_t "RefCell" "Cell" "Mutex" "RwLock") (#eq? @_f "new") (#set! type "RefCell"))
((call_expression function: (scoped_identifier path: (scoped_identifier name: (identifier) @_t) name: (identifier) @_f)
   arguments: (arguments . (_) @expr.argument)) @expr.literal
  (#any-of? @_t "Box" "Rc" "Arc") (#eq? @_f "new") (#set! type "Box"))
((call_expression function: (scoped_identifier path: (scoped_identifier name: (identifier) @_t) name: (identifier) @_f)
   arguments: (arguments . (_) @expr.argument)) @expr.literal
  (#any-of? @_t "RefCell" "Cell" "Mutex" "RwLock") (#eq? @_f "new") (#set! type "RefCell"))
((call_expression function: (scoped_identifier path: (identifier) @_t name: (identifier) @_f) arguments: (arguments . (_) @expr.same))
  (#any-of? @_t "Box" "Rc" "Arc") (#eq? @_f "clone"))
; `mem::replace(&mut x, y)` gives what was in x.
((call_expression function: (scoped_identifier path: (identifier) @_m name: (identifier) @_f) arguments: (arguments . (_) @expr.same))
  (#eq? @_m "mem") (#any-of? @_f "replace" "take"))
((call_expression function: (scoped_identifier path: (scoped_identifier name: (identifier) @_m) name: (identifier) @_f)
   arguments: (arguments . (_) @expr.same)) (#eq? @_m "mem") (#any-of? @_f "replace" "take"))
((call_expression function: (generic_function function: (field_expression field: (field_identifier) @_f)
   type_arguments: (type_arguments . (_) @expr.argument))) @expr.literal (#eq? @_f "parse") (#set! type "Result"))
((call_expression function: (generic_function function: (field_expression field: (field_identifier) @_f)
   type_arguments: (type_arguments . (_) @expr.instance)))
  (#any-of? @_f "collect" "sum" "product") (#not-match? @expr.instance "(^|[^A-Za-z0-9_])_([^A-Za-z0-9_]|$)"))
; With a part to be inferred, the elements are the iterator's.
((call_expression function: (generic_function function: (field_expression field: (field_identifier) @_f) @expr.call))
  (#any-of? @_f "collect" "sum" "product"))
(call_expression function: (generic_function function: (_) @expr.call type_arguments: (type_arguments (_)+ @expr.argument)))
(call_expression function: (_) @expr.call)
; Of a `vec![…]` the first element, if it is a name, `T { … }` or `T(…)`.
((macro_invocation macro: (identifier) @_m (token_tree . (identifier) @expr.argument . ["," ";" "]"])) @expr.literal
  (#eq? @_m "vec") (#set! type "Vec"))
((macro_invocation macro: (identifier) @_m (token_tree . (identifier) @expr.argument . (token_tree))) @expr.literal
  (#eq? @_m "vec") (#match? @expr.argument "^[A-Z]") (#set! type "Vec"))
((macro_invocation macro: (identifier) @_m) @expr.literal (#eq? @_m "vec") (#set! type "Vec"))
((macro_invocation macro: (identifier) @_m) @expr.literal (#any-of? @_m "format" "concat" "stringify" "env" "include_str") (#set! type "String"))
((array_expression . (_) @expr.argument) @expr.literal (#set! type "array"))
((tuple_expression (_)+ @expr.argument) @expr.literal (#set! type "tuple"))
((ordered_field_declaration_list type: (_)+ @expr.argument) @expr.literal (#set! type "tuple"))
(tuple_type "(" . (_) @expr.same . ")")
((tuple_type (_)+ @expr.argument) @expr.literal (#set! type "tuple"))
(function_type parameters: (_) @expr.parameters return_type: (_) @expr.callable)
(closure_expression parameters: (_) @expr.parameters return_type: (_) @expr.callable)
(closure_expression parameters: (_) @expr.parameters body: (_) @expr.callable)
([(integer_literal) (float_literal)] @expr.literal (#set! type "primitive"))
((char_literal) @expr.literal (#set! type "char"))
((boolean_literal) @expr.literal (#set! type "bool"))
((raw_string_literal) @expr.literal (#set! type "str"))
((binary_expression operator: ["==" "!=" "<" ">" "<=" ">=" "&&" "||"]) @expr.literal (#set! type "primitive"))
((unit_expression) @expr.literal (#set! type "unit"))
(if_expression consequence: (_) @expr.either alternative: (else_clause (_) @expr.or))
(if_expression consequence: (_) @expr.same)
; `match x { None => return, Some(n) => n }`: the first of two arms may leave.
(match_expression body: (match_block . (match_arm value: (_) @expr.either) . (match_arm value: (_) @expr.or)))
(match_expression body: (match_block . (match_arm value: (_) @expr.same)))
(#define! broken (break_expression (_) @expr.same .))
(#define! broken (if_expression consequence: (block $broken)))
(#define! broken (match_expression body: (match_block (match_arm value: $broken))))
(#define! broken (expression_statement $broken))
(loop_expression body: (block $broken))
(unsafe_block (block) @expr.same)
(generic_function function: (_) @expr.same)
(struct_expression name: (_) @expr.instance)
(await_expression (_) @expr.await)
(try_expression (_) @expr.element)
(parenthesized_expression (_) @expr.same)
(reference_expression value: (_) @expr.address)
(unary_expression (_) @expr.same)
(type_cast_expression type: (_) @expr.instance)
(index_expression . (_) @expr.same (range_expression))
(index_expression . (_) @expr.element)
(block (_) @expr.same .)
(reference_type type: (_) @expr.address)
(pointer_type type: (_) @expr.address)
(generic_type type: (_) @expr.apply type_arguments: (type_arguments . (type_binding type: (_) @expr.argument)))
(generic_type type: (_) @expr.apply type_arguments: (type_arguments [(type_identifier) (scoped_type_identifier) (generic_type)
  (primitive_type) (reference_type) (pointer_type) (array_type) (tuple_type) (unit_type) (function_type) (dynamic_type) (abstract_type)
  (qualified_type) (bounded_type) (never_type) (macro_invocation) (block) (integer_literal) (boolean_literal)]+ @expr.argument))
(generic_type type: (_) @expr.same)
(generic_type_with_turbofish type: (_) @expr.same)
(bracketed_type (_) @expr.same)
; `<T as Trait>::Item` is the type's, else the trait's.
(qualified_type type: (_) @expr.either alias: (_) @expr.or)
(bounded_type . (_) @expr.same)
(dynamic_type trait: (_) @expr.same)
(abstract_type trait: (_) @expr.same)
(higher_ranked_trait_bound type: (_) @expr.same)
((array_type element: (_) @expr.argument) @expr.literal (#set! type "array"))
(primitive_type) @expr.literal
((string_literal) @expr.literal (#set! type "str"))

[(line_comment) (block_comment)] @comment

; ---- What keywords leave
[(function_item) (closure_expression) (async_block) (const_block)] @construct.function
[(for_expression) (while_expression) (loop_expression)] @construct.loop
[(if_expression) (let_declaration)] @construct.branch
(else_clause) @construct.after
