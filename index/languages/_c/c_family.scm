; Patterns that C and C++ share.

; ---- Comments, folds
(comment) @comment

; ---- Declarators: where the names are
(identifier) @pattern.name
(field_identifier) @pattern.name
(type_identifier) @pattern.name
(primitive_type) @pattern.name
(init_declarator declarator: (_) @pattern)
(attributed_declarator . (_) @pattern)
; Declarators without a name.
(abstract_pointer_declarator declarator: (_) @pattern)
(abstract_array_declarator declarator: (_) @pattern)
(abstract_function_declarator declarator: (_) @pattern)
(abstract_parenthesized_declarator . (_) @pattern)

; ---- Scopes
(function_definition) @scope.function
(compound_statement) @scope.block
(for_statement) @scope.block
(function_declarator declarator: (parenthesized_declarator (pointer_declarator)) parameters: (parameter_list) @scope.block)

; ---- References: the default first
(identifier) @reference.read
(type_identifier) @reference.type
(field_identifier) @reference.member
(statement_identifier) @reference.read
; The grammar has these as keywords; a library or the project itself declares them.
((primitive_type) @reference.type (#any-of? @reference.type "size_t" "ssize_t" "ptrdiff_t" "intptr_t" "uintptr_t" "max_align_t"
   "int8_t" "int16_t" "int32_t" "int64_t" "uint8_t" "uint16_t" "uint32_t" "uint64_t" "char8_t" "char16_t" "char32_t" "char64_t"))
; The grammar has these two as literals; a macro or an enumerator defines them.
([(true) (false)] @reference.read (#any-of? @reference.read "TRUE" "FALSE"))

; ---- Functions
((parameter_declaration type: (_) @type declarator: (_) @name) @definition.parameter (#set! visible name))
((parameter_declaration type: (_) @type declarator: (function_declarator declarator: (identifier) @name)) @definition.parameter (#set! visible name))

; ---- Typedefs.  A typedef of something without a name of its own is that thing.
((type_definition type: (_) @type declarator: (_) @name) @definition.type_alias (#set! flag exported))
((type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct (#set! flag exported))
((type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.union (#set! flag exported))
((type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum (#set! flag exported))

; ---- Labels
((labeled_statement label: (statement_identifier) @name) @definition.label (#set! scope function) (#set! space label))
((goto_statement label: (statement_identifier) @reference.read) (#set! space label))

; ---- Macros
((preproc_function_def name: (identifier) @name parameters: (_) @parameters) @definition.macro (#set! scope file) (#set! flag exported))
; Bodies are text to the grammar: each word is a name.
((preproc_params (identifier) @name @definition.parameter))
(preproc_function_def) @scope.block
((preproc_def value: (_) @words) (#not-contains? @words ";")
 (#set! skip "int") (#set! skip "char") (#set! skip "void") (#set! skip "long") (#set! skip "short") (#set! skip "unsigned") (#set! skip "signed") (#set! skip "float") (#set! skip "double") (#set! skip "bool") (#set! skip "__VA_ARGS__") (#set! skip "__VA_OPT__") (#set! skip "__attribute__") (#set! skip "__extension__") (#set! skip "__typeof__") (#set! skip "typeof") (#set! skip "asm") (#set! skip "volatile"))
((preproc_function_def value: (_) @words)
 (#set! skip "int") (#set! skip "char") (#set! skip "void") (#set! skip "long") (#set! skip "short") (#set! skip "unsigned") (#set! skip "signed") (#set! skip "float") (#set! skip "double") (#set! skip "bool") (#set! skip "__VA_ARGS__") (#set! skip "__VA_OPT__") (#set! skip "__attribute__") (#set! skip "__extension__") (#set! skip "__typeof__") (#set! skip "typeof") (#set! skip "asm") (#set! skip "volatile"))
; `#define FIELDS int a; struct b *c;`: declarations for the members of types.
((preproc_def value: (_) @_list) @scope.class (#contains? @_list ";"))
((preproc_call directive: (preproc_directive) @_undef argument: (_) @words) (#eq? @_undef "#undef"))

; ---- Includes
((preproc_include path: (string_literal (string_content) @import.module)) @import
 (#set! import include) (#set! import wildcard) (#set! bind none))
((preproc_include path: (system_lib_string) @import.module) @import
 (#set! import include) (#set! import wildcard) (#set! import system) (#set! bind none))
((preproc_call directive: (preproc_directive) @_next argument: (preproc_arg) @import.module) @import
 (#eq? @_next "#include_next")
 (#set! import include) (#set! import wildcard) (#set! import system) (#set! bind none))

; ---- Uses
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (parenthesized_expression (identifier) @reference.write))
(update_expression argument: (identifier) @reference.write)
(field_expression argument: (_) @receiver operator: ["." "->"] field: (field_identifier) @reference.member)
(assignment_expression left: (field_expression argument: (_) @receiver operator: ["." "->"] field: (field_identifier) @reference.write))
(update_expression argument: (field_expression argument: (_) @receiver operator: ["." "->"] field: (field_identifier) @reference.write))
(attribute_specifier (argument_list (identifier) @ignore))
(attribute_specifier (argument_list (call_expression function: (identifier) @ignore)))
(attribute_specifier (argument_list (call_expression arguments: (argument_list (identifier) @ignore))))
(attribute name: (identifier) @ignore)
(ms_declspec_modifier (identifier) @ignore)
(offsetof_expression type: (_) @receiver member: (field_identifier) @reference.member)
; Designated initialisers name members of the type that is initialised, also in lists for elements of arrays.
(#define! named (initializer_pair . designator: (field_designator (field_identifier) @reference.write)))
(#define! fields (initializer_list $named))
(#define! fields (initializer_list (initializer_list $named)))
(#define! fields (initializer_list (initializer_list (initializer_list $named))))
(#define! fields (initializer_list (initializer_pair . designator: (subscript_designator) . value: (initializer_list $named))))
(#define! fields (initializer_list (initializer_pair . designator: (subscript_designator) . designator: (field_designator (field_identifier) @reference.write))))
(declaration type: (_) @receiver declarator: (init_declarator value: $fields))
(compound_literal_expression type: (_) @receiver value: $fields)
(assignment_expression left: (_) @receiver right: $fields)
(initializer_pair designator: (field_designator (field_identifier) @receiver) . value: $fields)
(initializer_pair designator: (field_designator (field_identifier) @receiver)
  . designator: (field_designator (field_identifier) @reference.write))
(initializer_pair designator: (field_designator (field_identifier) @receiver)
  . designator: (subscript_designator) . designator: (field_designator (field_identifier) @reference.write))

; ---- Expressions
(identifier) @expr.name
(type_identifier) @expr.name
(field_identifier) @expr.name
(parenthesized_expression (_) @expr.same)
(pointer_expression operator: "&" argument: (_) @expr.address)
(cast_expression type: (_) @expr.instance)
(compound_literal_expression type: (_) @expr.instance)
(conditional_expression consequence: (_) @expr.same)
(assignment_expression left: (_) @expr.same)
(comma_expression right: (_) @expr.same)
(update_expression argument: (_) @expr.same)
((char_literal) @expr.literal (#set! type "char"))

; ---- What keywords leave
(switch_statement) @construct.selection
(if_statement) @construct.branch
(else_clause) @construct.after
