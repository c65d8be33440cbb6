; inherits: _c/c_family
; C++.  Members are seen by bare name inside their class; out-of-line members carry their class as qualifier.

; ---- Declarators: where the names are
(namespace_identifier) @pattern.name
((operator_name) @pattern.name (#set! name tight))
((destructor_name) @pattern.name (#set! name tight))
(operator_cast declarator: (_) @body) @pattern.name @_whole
(template_function name: (_) @pattern)
(template_method name: (_) @pattern)
(template_type name: (_) @pattern)
(nested_namespace_specifier (_) @pattern)
((pointer_declarator declarator: (_) @pattern) (#set! value keep) (#set! address type))
((array_declarator declarator: (_) @pattern) (#set! address type))
((pointer_type_declarator declarator: (_) @pattern) (#set! address type))
((reference_declarator . (_) @pattern) (#set! value keep))
(variadic_declarator . (_) @pattern)
(parenthesized_declarator . (_) @pattern)
(abstract_reference_declarator . (_) @pattern)
(structured_binding_declarator (identifier) @pattern.parts)
((qualified_identifier scope: (_) @pattern.scope name: (_) @pattern))
(qualified_identifier !scope name: (_) @pattern)
(function_declarator declarator: [(type_identifier) (parenthesized_declarator . [(pointer_declarator) (reference_declarator) (qualified_identifier)])] @pattern)
((function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name) (template_function) (parenthesized_declarator . (identifier) .)]
   @pattern parameters: (_) @pattern.parameters) (#set! kind function) (#set! value keep))
((function_declarator declarator: (qualified_identifier) @pattern parameters: (_) @pattern.parameters) (#set! kind method) (#set! value keep))

; ---- Scopes
(namespace_definition) @scope.namespace
; Names in a namespace without a name have internal linkage.
((namespace_definition !name) @scope.namespace (#set! unflag exported))
(class_specifier body: (_)) @scope.class
(struct_specifier body: (_)) @scope.class
(union_specifier name: (_) body: (_)) @scope.class
(enum_specifier ["class" "struct"] body: (_)) @scope.class
(template_declaration) @scope.template
(lambda_expression) @scope.function
(for_range_loop) @scope.block
(if_statement) @scope.block
(while_statement) @scope.block
(switch_statement) @scope.block
(catch_clause) @scope.block
(requires_expression) @scope.block
; Parameters of declarations and of pointers to functions are seen nowhere else.
((parameter_list) @scope.block (#not-has-ancestor? function_definition lambda_expression catch_clause requires_expression))
((abstract_function_declarator parameters: (parameter_list) @scope.block) (#not-parent? lambda_expression))

; ---- References: the default first
(namespace_identifier) @reference.type
(destructor_name (identifier) @reference.type)
(operator_name (identifier) @ignore)
((literal_suffix) @words (#set! words blanks) (#set! prefix "operator\"\"") (#set! occurs call))

; ---- Namespaces, templates
((namespace_definition name: (_) @name body: (_) @body) @definition.namespace (#set! flag exported))
(namespace_alias_definition name: (namespace_identifier) @name (_) @value .) @definition.namespace
(template_declaration) @wrapper
(template_parameter_list (type_parameter_declaration (type_identifier) @name) @definition.type_parameter)
(template_parameter_list (variadic_type_parameter_declaration (type_identifier) @name) @definition.type_parameter)
(template_parameter_list (optional_type_parameter_declaration name: (type_identifier) @name default_type: (_) @value) @definition.type_parameter)
(template_template_parameter_declaration (type_parameter_declaration (type_identifier) @name) @definition.type_parameter)
((concept_definition name: (identifier) @name) @definition.trait (#set! flag exported))

; ---- Classes
((class_specifier name: (_) @name body: (_) @body) @definition.class (#set! flag exported))
((class_specifier name: (_) @name (base_class_clause [(type_identifier) (template_type) (qualified_identifier)]+ @base) body: (_) @body) @definition.class
 (#set! flag exported))
((struct_specifier name: (_) @name body: (_) @body) @definition.struct (#set! flag exported))
((struct_specifier name: (_) @name (base_class_clause [(type_identifier) (template_type) (qualified_identifier)]+ @base) body: (_) @body) @definition.struct
 (#set! flag exported))
((union_specifier name: (_) @name body: (_) @body) @definition.union (#set! flag exported))
((enum_specifier name: (_) @name body: (_) @body) @definition.enum (#set! flag exported))
; A name alone before a semicolon declares it.
((class_specifier !body name: (type_identifier) @name) @definition.class
 (#parent? translation_unit declaration_list template_declaration preproc_ifdef preproc_if preproc_else) (#set! flag declaration))
((struct_specifier !body name: (type_identifier) @name) @definition.struct
 (#parent? translation_unit declaration_list template_declaration preproc_ifdef preproc_if preproc_else) (#set! flag declaration))
((field_declaration !declarator type: (class_specifier !body name: (type_identifier) @name)) @definition.class (#set! flag declaration))
((field_declaration !declarator type: (struct_specifier !body name: (type_identifier) @name)) @definition.struct (#set! flag declaration))
((enum_specifier !body name: (type_identifier) @name) @definition.enum
 (#parent? translation_unit declaration_list preproc_ifdef preproc_if preproc_else) (#set! flag declaration))
((enumerator name: (identifier) @name) @definition.enum_member (#set! flag exported))
((enum_specifier ["class" "struct"] body: (enumerator_list (enumerator name: (identifier) @name) @definition.enum_member))
 (#set! scope none) (#set! flag exported))

; ---- Type aliases
((alias_declaration name: (type_identifier) @name type: (_) @type) @definition.type_alias (#set! flag exported))

; ---- Fields and methods
((field_declaration type: (_) @type declarator: (_) @name) @definition.field (#set! flag exported))
((field_declaration (storage_class_specifier) @_static type: (_) @type declarator: (_) @name) @definition.field
 (#eq? @_static "static") (#set! flag exported) (#set! flag static))
; It is defined elsewhere, unless it has its value there or is `inline`.
((field_declaration (storage_class_specifier) @_static type: (_) @type declarator: [(field_identifier) (array_declarator) (pointer_declarator) (reference_declarator)] @name
   !default_value) @definition.field @_whole (#eq? @_static "static") (#not-match? @_whole "inline|constexpr") (#set! flag declaration))
((field_declaration type: (_) @type
   declarator: [(function_declarator declarator: [(field_identifier) (operator_name) (parenthesized_declarator . (field_identifier) .)])
                (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)]))
                (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (field_identifier))))
                (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)]))] @name) @definition.method
 (#set! flag declaration) (#set! flag exported))
((field_declaration (storage_class_specifier) @_static type: (_) @type
   declarator: [(function_declarator declarator: [(field_identifier) (operator_name)])
                (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)]))
                (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)]))] @name) @definition.method
 (#eq? @_static "static") (#set! flag declaration) (#set! flag exported) (#set! flag static))
((field_declaration type: (_) declarator: (function_declarator (trailing_return_type (_) @type)) @name) @definition.method
 (#set! flag declaration) (#set! flag exported))
((field_declaration type: (_) @type
   declarator: [(function_declarator) (pointer_declarator declarator: (function_declarator)) (reference_declarator (function_declarator))] @name
   default_value: (number_literal) @_zero) @definition.method
 (#eq? @_zero "0") (#set! flag declaration) (#set! flag abstract) (#set! flag exported))

; ---- Functions
((function_definition type: (_) @type declarator: (_) @name body: (_)? @body) @definition.function (#set! flag exported))
((function_definition (storage_class_specifier) @_static type: (_) @type declarator: (_) @name body: (_)? @body) @definition.function
 (#eq? @_static "static") (#not-in-scope? class) (#set! unflag exported))
((function_definition (storage_class_specifier) @_static type: (_) @type declarator: (_) @name body: (_)? @body) @definition.function
 (#eq? @_static "static") (#in-scope? class) (#set! flag exported) (#set! flag static))
((function_definition type: (_) declarator: (function_declarator (trailing_return_type (_) @type)) @name body: (_)? @body) @definition.function
 (#set! flag exported))
(function_definition type: (placeholder_type_specifier) declarator: (_) @name body: (compound_statement (return_statement (_) @value))) @definition.function
((function_definition (pure_virtual_clause) type: (_) @type declarator: (_) @name) @definition.function
 (#set! flag declaration) (#set! flag abstract) (#set! flag exported))
; Without a type: constructors, destructors, conversions.
((function_definition !type declarator: [(function_declarator declarator: [(qualified_identifier) (destructor_name)]) (operator_cast) (qualified_identifier)] @name
   body: (_)? @body) @definition.method (#set! flag exported))
((function_definition !type declarator: (function_declarator declarator: (qualified_identifier
     scope: (namespace_identifier) @_class @qualifier name: (identifier) @name) parameters: (_) @parameters) body: (_)? @body) @definition.constructor
 (#eq? @_class @name) (#set! flag exported) (#set! occurs type))
((function_definition !type declarator: (function_declarator declarator: (qualified_identifier
     scope: (template_type name: (type_identifier) @_class) @qualifier name: (identifier) @name) parameters: (_) @parameters) body: (_)? @body)
 @definition.constructor (#eq? @_class @name) (#set! flag exported) (#set! occurs type))
((function_definition !type declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier
     scope: (namespace_identifier) @_class name: (identifier) @name)) parameters: (_) @parameters) body: (_)? @body)
 @definition.constructor (#eq? @_class @name) (#set! flag exported) (#set! occurs type))
((function_definition !type declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier
     scope: (template_type name: (type_identifier) @_class) name: (identifier) @name)) parameters: (_) @parameters) body: (_)? @body)
 @definition.constructor (#eq? @_class @name) (#set! flag exported) (#set! occurs type))
((function_definition !type declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters) body: (_)? @body) @definition.constructor
 (#in-scope? class) (#names-class? @name) (#set! flag exported) (#set! occurs type))
((declaration !type declarator: (function_declarator declarator: (identifier) @name parameters: (_) @parameters)) @definition.constructor
 (#in-scope? class) (#names-class? @name) (#set! flag exported) (#set! flag declaration) (#set! occurs type))
((declaration !type declarator: [(function_declarator declarator: (destructor_name)) (operator_cast)] @name) @definition.method
 (#set! flag exported) (#set! flag declaration))
; Macros that look like one.
((declaration !type declarator: (function_declarator declarator: (identifier) @reference.call)) (#not-names-class? @reference.call))
((function_definition !type declarator: (function_declarator declarator: (identifier) @reference.call)) (#not-names-class? @reference.call))
((function_definition !type declarator: (function_declarator declarator: (identifier)
    parameters: (parameter_list (parameter_declaration !declarator type: (type_identifier) @reference.read))))
 (#in-scope? function block))
((function_definition !type
   declarator: (function_declarator declarator: (identifier) @_macro
     parameters: (parameter_list . (parameter_declaration type: (type_identifier) @qualifier) . (parameter_declaration type: (type_identifier) @name)))
   body: (_) @body) @definition.test
 (#any-of? @_macro "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P" "BENCHMARK_F" "BENCHMARK_DEFINE_F") (#set! scope none) (#set! flag test))
((parameter_list . (parameter_declaration !declarator type: (primitive_type) @_void) @not_parameter .) (#eq? @_void "void"))
((optional_parameter_declaration type: (_) @type declarator: (_) @name default_value: (_)) @definition.parameter (#set! visible name))
((variadic_parameter_declaration type: (_) @type declarator: (_) @name) @definition.parameter (#set! visible name))

; ---- Variables and declarations of functions
((declaration type: (_) @type declarator: (_) @name) @definition.variable
 (#in-scope? function block) (#set! visible name))
((declaration type: (_) @type declarator: (_) @name) @definition.variable
 (#not-in-scope? function block) (#set! flag exported))
((declaration type: (_) @type declarator: (init_declarator declarator: (_) @name value: (_) @value)) @definition.variable (#set! visible name))
((declaration type: (_) @type declarator: (init_declarator declarator: (_) @name value: (_) @value)) @definition.variable
 (#in-scope? file namespace) (#set! visible name) (#set! flag exported))
; `if (auto* a = …)`
((declaration type: (_) @type declarator: [(identifier) (pointer_declarator) (reference_declarator) (structured_binding_declarator)] @name value: (_) @value)
 @definition.variable (#set! visible name))
((declaration (storage_class_specifier) @_extern type: (_) @type declarator: [(identifier) (pointer_declarator) (array_declarator) (reference_declarator)] @name)
 @definition.variable (#eq? @_extern "extern") (#set! flag declaration) (#set! flag exported) (#set! unflag local))
((declaration (storage_class_specifier) @_extern type: (_) @type
   declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator))) @name) @definition.variable
 (#eq? @_extern "extern") (#set! flag declaration) (#set! flag exported) (#set! unflag local))
((declaration type: (_) @type
   declarator: [(function_declarator declarator: [(identifier) (operator_name) (template_function) (parenthesized_declarator . (identifier) .)])
                (pointer_declarator declarator: (function_declarator declarator: [(identifier) (operator_name)]))
                (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier))))
                (reference_declarator (function_declarator declarator: [(identifier) (operator_name)]))] @name) @definition.function
 (#set! flag declaration) (#set! flag exported))
((declaration type: (_) declarator: (function_declarator declarator: (identifier) (trailing_return_type (_) @type)) @name) @definition.function
 (#set! flag declaration) (#set! flag exported))
((declaration (storage_class_specifier) @_static declarator: (_) @name) @definition.variable
 (#eq? @_static "static") (#in-scope? file namespace) (#set! unflag exported))
((declaration (type_qualifier) @_const type: (_) @type declarator: (init_declarator declarator: (_) @name value: (_) @value)) @definition.constant
 (#eq? @_const "constexpr"))
((declaration (type_qualifier) @_const type: (_) @type declarator: (init_declarator declarator: (identifier) @name value: (_) @value)) @definition.constant
 (#eq? @_const "const") (#in-scope? file namespace))
; `Type name(argument);` in a function is a variable, though it reads like a prototype.
((declaration type: (_) @type declarator: (function_declarator declarator: (identifier) @name)) @definition.variable
 (#in-scope? function block) (#set! visible name) (#set! unflag declaration))
((declaration (storage_class_specifier) @_extern type: (_) @type
   declarator: [(function_declarator declarator: (identifier)) (pointer_declarator declarator: (function_declarator declarator: (identifier)))] @name)
 @definition.function (#eq? @_extern "extern") (#in-scope? function block) (#set! flag declaration) (#set! flag exported) (#set! unflag local))
((declaration declarator: (function_declarator declarator: (identifier)
   parameters: (parameter_list (parameter_declaration !declarator type: (type_identifier) @reference.read))))
 (#in-scope? function block))
((friend_declaration (declaration type: (_) @type declarator:
    [(function_declarator declarator: [(identifier) (operator_name)])
     (reference_declarator (function_declarator declarator: [(identifier) (operator_name)]))
     (pointer_declarator declarator: (function_declarator declarator: [(identifier) (operator_name)]))] @name) @definition.function)
 (#set! scope outer) (#set! flag declaration))
((friend_declaration (function_definition type: (_) @type declarator:
    [(function_declarator declarator: [(identifier) (operator_name)])
     (reference_declarator (function_declarator declarator: [(identifier) (operator_name)]))
     (pointer_declarator declarator: (function_declarator declarator: [(identifier) (operator_name)]))] @name) @definition.function)
 (#set! scope outer))
((for_range_loop type: (_) @type declarator: (_) @name right: (_) @element_of) @definition.variable
 (#set! scope inner) (#set! visible name) (#set! value loop))
((lambda_capture_initializer left: (identifier) @name right: (_) @value) @definition.variable (#set! visible after))
; `type (*name)(…) = value;` and `type (*names[])(…) = {…};` read like assignments.
((expression_statement (assignment_expression left: (call_expression function: (call_expression function: [(identifier) (primitive_type)] @type
   arguments: (argument_list . (pointer_expression operator: "*" argument: [(identifier) @name (subscript_expression argument: (identifier) @name)]) .)))
   right: (_) @value)) @definition.variable (#in-scope? file namespace) (#set! visible name) (#set! flag exported))

((expression_statement (assignment_expression left: (call_expression function: (call_expression function: [(identifier) (primitive_type)] @type
   arguments: (argument_list . (pointer_expression operator: "*" argument: [(identifier) @name (subscript_expression argument: (identifier) @name)]) .)))
   right: (_) @value)) @definition.variable (#in-scope? function block) (#set! visible name))
; ---- Macros
((preproc_def name: (identifier) @name) @definition.macro (#set! scope file) (#set! flag exported))
((preproc_def value: (_) @injection.content) (#contains? @injection.content ";") (#set! injection.language cpp))

; ---- Includes, using
((using_declaration (qualified_identifier scope: (_) @import.module @_scope name: [(identifier) (type_identifier) (operator_name)] @import.name)) @import @_using
 (#not-match? @_using "^using\\s+(namespace|enum)\\s") (#not-eq? @_scope @import.name))
; `using Base::Base;` takes over constructors: it brings no name.
((using_declaration (qualified_identifier scope: (_) @import.module @_scope name: (identifier) @import.name)) @import
 (#eq? @_scope @import.name) (#set! bind none))
((using_declaration (qualified_identifier scope: (_) @import.prefix
    name: (qualified_identifier scope: (_) @import.module name: [(identifier) (type_identifier)] @import.name))) @import @_using
 (#not-match? @_using "^using\\s+(namespace|enum)\\s"))
((using_declaration (qualified_identifier scope: (_) @import.prefix name: (qualified_identifier scope: (_) @import.prefix
    name: (qualified_identifier scope: (_) @import.module name: [(identifier) (type_identifier)] @import.name)))) @import @_using
 (#not-match? @_using "^using\\s+(namespace|enum)\\s"))
((using_declaration [(identifier) (qualified_identifier)] @import.module) @import @_using
 (#match? @_using "^using\\s+(namespace|enum)\\s") (#set! import wildcard) (#set! bind none))

; ---- Qualified names: each part hangs on the scope before it
(qualified_identifier scope: (_) @receiver name: (identifier) @reference.read)
; `::f`: neither a local variable nor a member.
((qualified_identifier !scope name: (identifier) @reference.read) (#set! space global))
((qualified_identifier !scope name: (type_identifier) @reference.type) (#set! space global))
(qualified_identifier scope: (_) @receiver name: (field_identifier) @reference.read)
(qualified_identifier scope: (_) @receiver name: (type_identifier) @reference.type)
(qualified_identifier scope: (_) @receiver name: (template_type name: (type_identifier) @reference.type))
(qualified_identifier scope: (_) @receiver name: (template_function name: (identifier) @reference.call))
(qualified_identifier scope: (_) @receiver name: (template_method name: (field_identifier) @reference.call))
(qualified_identifier scope: (_) @receiver name: (dependent_name (template_function name: (identifier) @reference.call)))
(qualified_identifier scope: (_) @receiver name: (dependent_name (template_type name: (type_identifier) @reference.type)))
(qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (namespace_identifier) @reference.type))
(qualified_identifier scope: (_) @receiver name: (qualified_identifier scope: (template_type name: (type_identifier) @reference.type)))
(nested_namespace_specifier . (_) @receiver . (namespace_identifier) @reference.type)

; ---- Uses
; The type of what is made is a call: `new T(…)`, `T{…}`, `T name(…);`, `T name{…};`.
((new_expression type: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
    (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
      (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)])])]
  arguments: (_)? @arguments) (#set! arguments typed))
((compound_literal_expression type: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
    (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
      (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)])])]
  value: (_) @arguments) (#set! arguments typed))
((declaration type: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
    (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
      (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)])])]
  declarator: (init_declarator declarator: (identifier) value: [(argument_list) (initializer_list)] @arguments)) (#set! arguments typed))
((field_declaration type: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
    (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
      (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)])])]
  declarator: (field_identifier) default_value: (initializer_list) @arguments) (#set! arguments typed))
; In a function `T name(argument);` reads like a prototype.  It is one if a parameter has a name, a pointer or reference, or
; a type that is no name.
((declaration type: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
    (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)
      (qualified_identifier name: [(type_identifier) @reference.call (template_type name: (type_identifier) @reference.call)])])]
  declarator: (function_declarator declarator: (identifier) parameters: (_) @arguments @_list))
 (#in-scope? function block) (#not-match? @_list "^\\(\\s*\\)$|[*&]|\\w\\s+\\w|>\\s*(\\w|[,)])|\\b(int|char|bool|float|double|void|long|short|unsigned|signed|auto|size_t)\\b") (#set! arguments typed))
((call_expression function: (identifier) @reference.call arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @reference.call)) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (template_function name: (identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (qualified_identifier name: (identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (qualified_identifier !scope name: (identifier) @reference.call) arguments: (_) @arguments)
 (#set! arguments typed) (#set! space global))
((call_expression function: (qualified_identifier name: (template_function name: (identifier) @reference.call)) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call)) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @reference.call))) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call)))
  arguments: (_) @arguments) (#set! arguments typed))
((template_function name: (identifier) @_cast @ignore) (#any-of? @_cast "static_cast" "dynamic_cast" "reinterpret_cast" "const_cast"))
((call_expression function: (template_function name: (identifier) @_cast @ignore)) (#any-of? @_cast "static_cast" "dynamic_cast" "reinterpret_cast" "const_cast"))
((call_expression function: (identifier) @_word @ignore) (#any-of? @_word "typeid" "noexcept" "defined"))
(assignment_expression left: (qualified_identifier name: (identifier) @reference.write))
((assignment_expression left: (qualified_identifier !scope name: (identifier) @reference.write)) (#set! space global))
; A pointer to a member is a variable like any other.
(field_expression operator: ".*" field: (field_identifier) @reference.read)
(field_expression argument: (_) @receiver field: (template_method name: (field_identifier) @reference.call))
(field_expression argument: (_) @receiver field: (dependent_name (template_method name: (field_identifier) @reference.call)))
((call_expression function: (field_expression argument: (_) @receiver field: (template_method name: (field_identifier) @reference.call)) arguments: (_) @arguments) (#set! arguments typed))
((call_expression function: (field_expression field: (qualified_identifier name: (field_identifier) @reference.call)) arguments: (_) @arguments) (#set! arguments typed))
((field_initializer_list (field_initializer . (field_identifier) @reference.write (_) @arguments)) @receiver (#set! arguments typed))
((field_initializer_list (field_initializer . (template_method name: (field_identifier) @reference.call) (_) @arguments)) (#set! arguments typed))
((field_initializer_list (field_initializer . (qualified_identifier name: [(field_identifier) (identifier) (type_identifier)] @reference.call) (_) @arguments)) (#set! arguments typed))
(friend_declaration (type_identifier) @reference.type)
(using_declaration (identifier) @reference.type)
(attribute prefix: (identifier) @ignore)

(field_declaration type: (_) @receiver default_value: $fields)
; Designated initialisers of an argument name members of the parameter, returned ones members of the result.
(call_expression function: (_) @expect.call arguments: (argument_list (initializer_list)) @expected)
(return_statement (initializer_list) @expected) @expect.return
(function_definition type: (_) @expect.returns)
((initializer_list (initializer_pair designator: (field_designator (field_identifier) @reference.write))) @expect.same
 (#parent? argument_list return_statement))

; ---- Expressions.  A type has its pointers, so that dereferencing tells a pointer from a class with operators.
(namespace_identifier) @expr.name
(class_specifier name: (_) @expr.same)
(struct_specifier name: (_) @expr.same)
(union_specifier name: (_) @expr.same)
(enum_specifier name: (_) @expr.same)
(dependent_type (_) @expr.same)
(nested_namespace_specifier (_) @expr.same .)
(qualified_identifier name: (_) @expr.same)
(type_descriptor type: (_) @expr.address declarator: (abstract_pointer_declarator))
(type_descriptor type: (_) @expr.same)
(decltype (_) @expr.same)
(primitive_type) @expr.literal
(sized_type_specifier) @expr.literal
(template_type name: (_) @expr.apply arguments: (template_argument_list (type_descriptor)+ @expr.argument))
(template_type name: (_) @expr.same)
(template_function name: (_) @expr.apply arguments: (template_argument_list (type_descriptor)+ @expr.argument))
(template_function name: (_) @expr.same)
(template_method name: (_) @expr.same)
(dependent_name (_) @expr.same)
(this) @expr.self
(field_initializer_list) @expr.self
(field_expression field: (_) @expr.same)
((call_expression function: (template_function name: (identifier) @_cast arguments: (template_argument_list . (type_descriptor) @expr.instance)))
 (#any-of? @_cast "static_cast" "dynamic_cast" "reinterpret_cast" "const_cast" "down_cast" "bit_cast"))
((call_expression function: (qualified_identifier
    name: (template_function name: (identifier) @_make arguments: (template_argument_list . (type_descriptor) @expr.instance))))
 (#any-of? @_make "bit_cast" "get"))
; A smart pointer is like a pointer here.
((call_expression function: [(template_function name: (identifier) @_make arguments: (template_argument_list . (type_descriptor) @expr.construct))
    (qualified_identifier name: (template_function name: (identifier) @_make arguments: (template_argument_list . (type_descriptor) @expr.construct)))])
 (#any-of? @_make "make_unique" "make_shared" "dynamic_pointer_cast" "static_pointer_cast" "make_intrusive"))
((call_expression function: (qualified_identifier name: (identifier) @_move) arguments: (argument_list . (_) @expr.same .))
 (#any-of? @_move "move" "ref" "cref" "addressof" "as_const" "exchange"))
(call_expression function: (_) @expr.call)
(new_expression type: (_) @expr.construct)
(lambda_expression declarator: (abstract_function_declarator parameters: (_) @expr.parameters (trailing_return_type (_) @expr.callable)))
(lambda_expression declarator: (abstract_function_declarator parameters: (_) @expr.parameters)
  body: (compound_statement (return_statement (_) @expr.callable)))
(lambda_expression captures: (_) @expr.parameters body: (compound_statement (return_statement (_) @expr.callable)))
(subscript_expression argument: (_) @expr.element)
(pointer_expression operator: "*" argument: (this) @expr.same)
(pointer_expression operator: "*" argument: (_) @expr.element)
; `T name(argument);` reads like a prototype.
(parameter_declaration type: (type_identifier) @expr.name !declarator)
(parameter_declaration type: (type_identifier) @expr.call declarator: (abstract_function_declarator))
; The result is known, whatever the operands are.
((binary_expression operator: ["==" "!=" "<" ">" "<=" ">=" "&&" "||"]) @expr.literal (#set! type "bool"))
(binary_expression left: (_) @expr.operation operator: _ @expr.key right: (_) @expr.operand)
((unary_expression operator: "!") @expr.literal (#set! type "bool"))
(unary_expression operator: _ @expr.key argument: (_) @expr.operation)
((user_defined_literal (literal_suffix) @expr.name) (#set! called type))
((number_literal) @_number @expr.literal (#match? @_number "^[0-9'.]+[fF]$") (#set! type "float"))
((number_literal) @_number @expr.literal (#match? @_number "^[0-9'.]*([.]|[0-9]e)[0-9'+-]*$") (#set! type "double"))
((number_literal) @_number @expr.literal (#match? @_number "[uU]$") (#set! type "unsigned"))
((number_literal) @_number @expr.literal (#match? @_number "([uU][lL]|[lL][uU])$") (#set! type "unsigned long"))
((number_literal) @_number @expr.literal (#match? @_number "[lL]$") (#set! type "long"))
((number_literal) @expr.literal (#set! type "int"))
((string_literal) @expr.literal (#set! type "char*"))
((concatenated_string) @expr.literal (#set! type "char*"))
((sizeof_expression) @expr.literal (#set! type "unsigned long"))
((null) @expr.literal (#set! type "null"))
(co_await_expression argument: (_) @expr.await)
((raw_string_literal) @expr.literal (#set! type "char*"))
((true) @expr.literal (#set! type "bool"))
((false) @expr.literal (#set! type "bool"))

; ---- What keywords leave
[(function_definition) (lambda_expression)] @construct.function
[(for_statement) (for_range_loop) (while_statement) (do_statement)] @construct.loop
(try_statement) @construct.attempt
