; inherits: _c/c_family
; C.  Tags and labels have name spaces of their own; struct members are reached through receivers only.

; ---- Declarators: where the names are
(pointer_declarator declarator: (_) @pattern)
(array_declarator declarator: (_) @pattern)
(parenthesized_declarator (_) @pattern)
(function_declarator declarator: [(type_identifier) (parenthesized_declarator . [(pointer_declarator) (type_identifier)])] @pattern)
((function_declarator declarator: [(identifier) (field_identifier) (parenthesized_declarator . (identifier) .)] @pattern parameters: (_) @pattern.parameters)
 (#set! kind function))

; ---- Scopes
; Parameters of prototypes and of pointers to functions are seen nowhere else.
((parameter_list) @scope.block (#not-has-ancestor? function_definition))

; ---- Functions
((function_definition type: (_) @type declarator: (_) @name body: (_) @body) @definition.function (#set! flag exported))
((function_definition (storage_class_specifier) @_static type: (_) @type declarator: (_) @name body: (_) @body) @definition.function
 (#eq? @_static "static") (#set! unflag exported))
(parameter_list . (parameter_declaration !declarator type: (primitive_type) @_void) @not_parameter . (#eq? @_void "void"))
(variadic_parameter) @not_parameter
; Parameters of the old style are declared before the body, listed by name in the parentheses.
((declaration type: (_) @type declarator: (_) @name @definition.parameter) (#parent? function_definition))

; ---- Variables and prototypes
((declaration type: (_) @type declarator: (_) @name) @definition.variable
 (#not-parent? function_definition) (#in-scope? function block) (#set! visible name))
((declaration type: (_) @type declarator: (_) @name) @definition.variable
 (#not-parent? function_definition) (#not-in-scope? function block) (#set! flag exported))
((declaration type: (_) @type declarator: (init_declarator declarator: (_) @name value: (_) @value)) @definition.variable
 (#set! visible name) (#set! flag exported))
((declaration (storage_class_specifier) @_extern type: (_) @type declarator: [(identifier) (pointer_declarator) (array_declarator)] @name) @definition.variable
 (#eq? @_extern "extern") (#set! flag declaration) (#set! flag exported) (#set! unflag local))
((declaration (storage_class_specifier) @_extern type: (_) @type
   declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator))) @name) @definition.variable
 (#eq? @_extern "extern") (#set! flag declaration) (#set! flag exported) (#set! unflag local))
((declaration type: (_) @type
   declarator: [(function_declarator declarator: [(identifier) (parenthesized_declarator . (identifier) .)])
                (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator))))
                (pointer_declarator declarator: (function_declarator declarator: [(identifier) (parenthesized_declarator . (identifier) .)]))
                (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier))))
                (pointer_declarator declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier)))))
                (attributed_declarator . (function_declarator declarator: (identifier)))] @name) @definition.function
 (#set! flag declaration) (#set! flag exported))
((declaration (storage_class_specifier) @_extern type: (_) @type
   declarator: [(function_declarator declarator: (identifier)) (pointer_declarator declarator: (function_declarator declarator: (identifier)))] @name)
 @definition.function (#eq? @_extern "extern") (#set! flag declaration) (#set! flag exported) (#set! unflag local))
((declaration (storage_class_specifier) @_static declarator: (_) @name) @definition.variable
 (#eq? @_static "static") (#not-in-scope? function block) (#set! unflag exported))
; `type (*name)(…) = value;` at the top level reads like an assignment.
((expression_statement (assignment_expression left: (call_expression function: (call_expression function: (identifier) @type
   arguments: (argument_list . (pointer_expression operator: "*" argument: (identifier) @name) .)))
   right: (_) @value)) @definition.variable (#in-scope? file) (#set! visible name) (#set! flag exported))

; ---- Structs, unions, enums
((struct_specifier name: (type_identifier) @name body: (_) @body) @definition.struct (#set! flag exported) (#set! space tag))
((union_specifier name: (type_identifier) @name body: (_) @body) @definition.union (#set! flag exported) (#set! space tag))
((enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum (#set! flag exported) (#set! space tag))
; A tag alone before a semicolon declares it.
((struct_specifier !body name: (type_identifier) @name) @definition.struct
 (#parent? translation_unit preproc_ifdef preproc_if preproc_else preproc_elif) (#set! flag declaration) (#set! space tag))
((union_specifier !body name: (type_identifier) @name) @definition.union
 (#parent? translation_unit preproc_ifdef preproc_if preproc_else preproc_elif) (#set! flag declaration) (#set! space tag))
((struct_specifier !body name: (type_identifier) @reference.type)
 (#not-parent? translation_unit preproc_ifdef preproc_if preproc_else preproc_elif) (#set! space tag))
((union_specifier !body name: (type_identifier) @reference.type)
 (#not-parent? translation_unit preproc_ifdef preproc_if preproc_else preproc_elif) (#set! space tag))
((enum_specifier !body name: (type_identifier) @reference.type) (#set! space tag))
((field_declaration type: (_) @type declarator: (_) @name) @definition.field (#set! scope none) (#set! flag exported))
((enumerator name: (identifier) @name value: (_)? @value) @definition.enum_member (#set! flag exported))

; ---- Typedefs.  A typedef of something without a name of its own is that thing.
((type_definition type: [(struct_specifier !name body: (_)) (union_specifier !name body: (_))] declarator: (type_identifier) @type
   declarator: [(pointer_declarator) (array_declarator)] @name) @definition.type_alias (#set! flag exported))

; ---- Macros
((preproc_def name: (identifier) @name value: (_)? @value) @definition.macro (#set! scope file) (#set! flag exported))
((preproc_def value: (_) @injection.content) (#contains? @injection.content ";") (#set! injection.language c))

; ---- Uses
(call_expression function: (identifier) @reference.call arguments: (_) @arguments)
(call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @reference.call)) arguments: (_) @arguments)
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @reference.call) arguments: (_) @arguments)
(call_expression function: (parenthesized_expression . (identifier) @reference.call .) arguments: (_) @arguments)
(assignment_expression left: (pointer_expression argument: (identifier) @reference.read))
((call_expression function: (identifier) @ignore) (#any-of? @ignore "_Static_assert" "static_assert"))

; ---- Expressions.  A declared type is kept without its stars and brackets, so indexing and dereferencing stay at it.
(struct_specifier name: (type_identifier) @expr.name)
(union_specifier name: (type_identifier) @expr.name)
(enum_specifier name: (type_identifier) @expr.name)
(macro_type_specifier type: (_) @expr.same)
(type_descriptor type: (_) @expr.same)
((primitive_type) @expr.literal (#set! type "int"))
((primitive_type) @reference.type (#eq? @reference.type "bool"))
((sized_type_specifier) @expr.literal (#set! type "int"))
(pointer_expression operator: "*" argument: (_) @expr.same)
(binary_expression left: (_) @expr.same operator: ["+" "-"])
((number_literal) @expr.literal (#set! type "int"))
((string_literal) @expr.literal (#set! type "char"))
((concatenated_string) @expr.literal (#set! type "char"))
((sizeof_expression) @expr.literal (#set! type "size_t"))
(field_expression field: (field_identifier) @expr.name)
(call_expression function: (_) @expr.call)
(subscript_expression argument: (_) @expr.same)

; ---- What keywords leave
(function_definition) @construct.function
[(for_statement) (while_statement) (do_statement)] @construct.loop
