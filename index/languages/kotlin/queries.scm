; Kotlin.  Top-level functions and properties are names of their package; extensions are members of their receiver.

; --- expected types of lambda expressions: before the patterns that use them ----------------------------------------------
(call_expression . (_) @expect.call (value_arguments) @expected)
(value_argument (lambda_literal) @expected .) @expect.same
(call_expression . (_) @expect.trailing . (annotated_lambda) @expected)
(call_expression . (call_expression . (_) @expect.trailing (value_arguments)) . (annotated_lambda) @expected)
([(lambda_literal (lambda_parameters)) (lambda_literal) @expected @expect.implicit] (#set! implicit "it"))
(property_declaration (variable_declaration (identifier) . (_) @expect.type) "=" . (_) @expected)
(lambda_literal (lambda_parameters) @expected) @expect.parameter

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
(user_type (identifier) @reference.type)
(user_type (identifier) @receiver . (identifier) @reference.type)
(navigation_expression (_) @receiver . (identifier) @reference.member .)
(call_expression . (identifier) @reference.call)
((call_expression . (identifier) @reference.call [(value_arguments) (annotated_lambda)] @arguments) (#set! arguments typed))
(call_expression . (navigation_expression (_) @receiver . (identifier) @reference.call .))
((call_expression . (navigation_expression (_) @receiver . (identifier) @reference.call .) [(value_arguments) (annotated_lambda)] @arguments)
  (#set! arguments typed))
; `!f(x)`, `!a.b`, `-a.b()`: the grammar takes the operator before the call and the member.
(call_expression . (unary_expression argument: (identifier) @reference.call))
((call_expression . (unary_expression argument: (identifier) @reference.call) [(value_arguments) (annotated_lambda)] @arguments)
  (#set! arguments typed))
(navigation_expression (unary_expression argument: (_) @receiver) . (identifier) @reference.member .)
(call_expression . (navigation_expression (unary_expression argument: (_) @receiver) . (identifier) @reference.call .))
; `f<T>(x)`, which reads like two comparisons.
((binary_expression
  left: (binary_expression left: (identifier) @reference.call operator: "<" right: (identifier) @reference.type)
  operator: ">" right: (parenthesized_expression) @arguments) (#set! arguments typed))
((binary_expression
  left: (binary_expression left: (navigation_expression (_) @receiver . (identifier) @reference.call .) operator: "<" right: (identifier) @reference.type)
  operator: ">" right: (parenthesized_expression) @arguments) (#set! arguments typed))
(infix_expression . (_) @receiver . (identifier) @reference.call . (_))
(callable_reference . (identifier) @reference.read .)
(callable_reference . (_) @receiver . (identifier) @reference.member .)
(call_expression . (_) @callee (value_arguments (value_argument . (identifier) @reference.write "=")))
(delegation_specifier (constructor_invocation (user_type) @callee (value_arguments (value_argument . (identifier) @reference.write "="))))
(annotation (constructor_invocation (user_type) @callee (value_arguments (value_argument . (identifier) @reference.write "="))))
((constructor_delegation_call ["this" "super"] @reference.call (value_arguments) @arguments))
(assignment left: (identifier) @reference.write)
(assignment left: (navigation_expression (identifier) @reference.write .))
(unary_expression operator: ["++" "--"] argument: (identifier) @reference.write)
(unary_expression argument: (identifier) @reference.write operator: ["++" "--"])
(function_type_parameters (parameter . (identifier) @ignore))
((return_expression label: (identifier) @reference.read) (#set! space label))
((labeled_expression (label) @_leave (identifier) @reference.read) (#any-of? @_leave "break@" "continue@") (#set! space label))

; --- package and imports -----------------------------------------------------------------------------------------------
(package_header (qualified_identifier) @package)
(package_header (qualified_identifier (identifier) @ignore))
(import (qualified_identifier (identifier) @reference.import))
(import (qualified_identifier) @import.module . ) @import
(import (qualified_identifier) @import.module . (identifier) @import.alias) @import
((import (qualified_identifier) @import.module "*" @import.wildcard) @import (#set! bind none))

; --- scopes --------------------------------------------------------------------------------------------------------------
[(class_declaration) (object_declaration) (object_literal) (enum_entry)] @scope.class
[(class_body) (enum_class_body)] @scope.class
[(function_declaration) (secondary_constructor) (anonymous_initializer) (anonymous_function) (lambda_literal) (getter) (setter)] @scope.function
(property_declaration (type_parameters)) @scope.template
(type_alias (type_parameters)) @scope.template
[(block) (for_statement) (catch_block) (when_expression) (when_entry)] @scope.block

; --- classes, interfaces, objects --------------------------------------------------------------------------------------------
((class_declaration name: (identifier) @name [(class_body) (enum_class_body)]? @body) @definition.class (#set! flag exported))
((class_declaration name: (identifier) @name (primary_constructor (class_parameters) @parameters)) @definition.class (#set! flag exported))
((class_declaration name: (identifier) @name
   (delegation_specifiers (delegation_specifier [(user_type) @base (constructor_invocation (user_type) @base) (explicit_delegation . (user_type) @base)])+))
  @definition.class (#set! flag exported))
; Destructuring takes the properties of a data class in their order.
((class_declaration (modifiers (class_modifier "data")) name: (identifier) @name (primary_constructor (class_parameters) @type)) @definition.class)
((class_declaration "interface" name: (identifier) @name) @definition.interface (#set! flag abstract))
((class_declaration (modifiers (class_modifier "enum")) name: (identifier) @name) @definition.enum)
((class_declaration (modifiers (inheritance_modifier "abstract")) name: (identifier) @name) @definition.class (#set! flag abstract))
((class_declaration (modifiers (class_modifier "sealed")) "class" name: (identifier) @name) @definition.class (#set! flag abstract))
((class_declaration (modifiers (visibility_modifier ["private" "internal"])) name: (identifier) @name) @definition.class (#set! unflag exported))
((object_declaration name: (identifier) @name (class_body)? @body) @definition.class (#set! flag exported))
((object_declaration name: (identifier) @name
   (delegation_specifiers (delegation_specifier [(user_type) @base (constructor_invocation (user_type) @base) (explicit_delegation . (user_type) @base)])+))
  @definition.class (#set! flag exported))
; The members of a companion are members of its class.
((companion_object name: (identifier) @name @definition.class) (#set! flag exported) (#set! flag static))
; An object without a name is known by the type that it extends.
((object_literal (delegation_specifiers . (delegation_specifier (user_type . (identifier) @name) @base))) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((object_literal (delegation_specifiers . (delegation_specifier (constructor_invocation (user_type . (identifier) @name) @base)))) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((enum_entry (identifier) @name (class_body)? @body) @definition.enum_member (#set! flag exported) (#set! flag static))
((type_alias type: (identifier) @name "=" . (_) @type) @definition.type_alias (#set! flag exported))
(type_parameter (identifier) @name . (_)? @type) @definition.type_parameter
((secondary_constructor "constructor" @name (function_value_parameters) @parameters (block)? @body) @definition.constructor
  (#set! scope none))

; --- functions -----------------------------------------------------------------------------------------------------------------
((function_declaration name: (identifier) @name (function_value_parameters) @parameters (function_body)? @body) @definition.function
  (#set! in_class method) (#set! flag exported))
((function_declaration name: (identifier) @name (function_value_parameters) @parameters
   . [(user_type) (nullable_type) (non_nullable_type) (function_type) (parenthesized_type)] @type) @definition.function
  (#set! in_class method))
((function_declaration name: (identifier) @name (function_value_parameters) @parameters . (function_body "=" . (_) @value)) @definition.function
  (#set! in_class method))
((function_declaration [(user_type) @qualifier (nullable_type (user_type) @qualifier) (parenthesized_type (_) @qualifier)]
   . name: (identifier) @name) @definition.function (#set! in_class method))
((function_declaration name: (identifier) @name
   (function_value_parameters (parameter_modifiers (parameter_modifier "vararg")))) @definition.function (#set! in_class method) (#set! flag variadic))
((function_declaration (modifiers (function_modifier "suspend")) name: (identifier) @name) @definition.function (#set! in_class method) (#set! flag async))
((function_declaration (modifiers (inheritance_modifier "abstract")) name: (identifier) @name) @definition.function
  (#set! in_class method) (#set! flag abstract))
((function_declaration (modifiers (annotation [(user_type (identifier) @_test) (constructor_invocation (user_type (identifier) @_test))]))
   name: (identifier) @name) @definition.function
  (#any-of? @_test "Test" "ParameterizedTest" "RepeatedTest") (#set! in_class method) (#set! flag test))
((function_declaration (modifiers (annotation (constructor_invocation (user_type (identifier) @_old)))) name: (identifier) @name) @definition.function
  (#eq? @_old "Deprecated") (#set! in_class method) (#set! flag deprecated))
((class_declaration (modifiers (annotation (constructor_invocation (user_type (identifier) @_old)))) name: (identifier) @name) @definition.class
  (#eq? @_old "Deprecated") (#set! flag deprecated))
((function_declaration (modifiers (visibility_modifier ["private" "internal"])) name: (identifier) @name) @definition.function
  (#set! in_class method) (#set! unflag exported))
((companion_object (class_body (function_declaration name: (identifier) @name) @definition.function)) (#set! in_class method) (#set! flag static))
(function_value_parameters (parameter_modifiers) @not_parameter)
(function_value_parameters "=" . (_) @not_parameter)

; --- properties and variables ----------------------------------------------------------------------------------------------------
((property_declaration (variable_declaration (identifier) @name . (_)? @type)) @definition.property
  (#set! in_function variable) (#set! visible after) (#set! flag exported))
((property_declaration (variable_declaration (identifier) @name) "=" . (_) @value) @definition.property
  (#set! in_function variable) (#set! visible after))
((property_declaration (variable_declaration (identifier) @name)
   (property_delegate (call_expression . (identifier) @_lazy (annotated_lambda)) @value)) @definition.property
  (#eq? @_lazy "lazy") (#set! in_function variable) (#set! visible after))
((property_declaration [(user_type) @qualifier (nullable_type (user_type) @qualifier) (parenthesized_type (_) @qualifier)]
   . (variable_declaration (identifier) @name)) @definition.property (#set! in_function variable) (#set! visible after))
((property_declaration (modifiers (property_modifier)) (variable_declaration (identifier) @name)) @definition.constant)
((property_declaration (modifiers (visibility_modifier ["private" "internal"])) (variable_declaration (identifier) @name)) @definition.property
  (#set! in_function variable) (#set! visible after) (#set! unflag exported))
((companion_object (class_body (property_declaration (variable_declaration (identifier) @name)) @definition.property)) (#set! flag static))
((companion_object (class_body (property_declaration (modifiers (property_modifier)) (variable_declaration (identifier) @name)) @definition.constant))
  (#set! flag static))
((property_declaration (multi_variable_declaration (variable_declaration (identifier) @name . (_)? @type))) @definition.property
  (#set! in_function variable) (#set! visible after))
((property_declaration (multi_variable_declaration) @name "=" . (_) @value) @definition.property (#set! in_function variable) (#set! visible after))
(multi_variable_declaration (variable_declaration) @pattern.parts)
((variable_declaration . (identifier) @pattern) (#set! value keep))
(identifier) @pattern.name
((class_parameter (identifier) @name . (_) @type) @definition.parameter)
((class_parameter ["val" "var"] (identifier) @name . (_) @type) @definition.property (#set! flag exported))
((class_parameter (modifiers (visibility_modifier ["private" "internal"])) ["val" "var"] (identifier) @name) @definition.property
  (#set! unflag exported))
(function_value_parameters (parameter . (identifier) @name . (_) @type) @definition.parameter)
(setter (identifier) @name @definition.parameter)
(lambda_parameters (variable_declaration (identifier) @name . (_)? @type) @definition.parameter)
(lambda_parameters (multi_variable_declaration) @name @definition.parameter)
((for_statement (variable_declaration (identifier) @name . (_)? @type) @definition.variable . (_) @element_of) (#set! value loop))
((for_statement (multi_variable_declaration) @name @definition.variable . (_) @element_of) (#set! value loop))
(when_subject (variable_declaration (identifier) @name . (_)? @type) @definition.variable . (_) @value)
(catch_block . (identifier) @name @definition.parameter . (_) @type)
((label) @name @definition.label (#not-any-of? @name "break@" "continue@" "return@" "this@" "super@")
  (#set! until "@") (#set! scope function) (#set! space label))

; --- expressions and types ---------------------------------------------------------------------------------------------------------
(identifier) @expr.name
(this_expression) @expr.self
(super_expression) @expr.super
(navigation_expression (identifier) @expr.name .)
; `fun name(x: Int) = apply { … }`
((call_expression . (identifier) @_same . (annotated_lambda)) @expr.self (#any-of? @_same "apply" "also"))
; They return what they are called on.
((call_expression . (navigation_expression (_) @expr.same . (identifier) @_same .))
  (#any-of? @_same "apply" "also" "takeIf" "takeUnless" "onEach"))
; Their result is the last expression of their block.
((call_expression . [(identifier) @_block (navigation_expression (_) (identifier) @_block .)] (annotated_lambda (lambda_literal (_) @expr.same .)))
  (#any-of? @_block "run" "let" "with" "use" "lazy" "runBlocking" "withContext" "synchronized" "coroutineScope"))
((infix_expression . (_) @expr.argument . (identifier) @_to . (_) @expr.argument) @expr.literal (#eq? @_to "to") (#set! type "tuple"))
((class_parameters (class_parameter)+ @expr.argument) @expr.literal (#set! type "tuple"))
(class_parameter (identifier) . (_) @expr.same)
(call_expression . (_) @expr.call (type_arguments (type_projection (_) @expr.argument)+))
(call_expression . (unary_expression argument: (_) @expr.call))
(call_expression . (_) @expr.call)
(try_expression . (block (_) @expr.same .))
(when_expression (when_entry [(block (_) @expr.same .) (_) @expr.same] .))
(if_expression condition: (_) . (block (_) @expr.same .))
(value_argument (_) @expr.same .)
(constructor_invocation . (_) @expr.instance)
(as_expression right: (_) @expr.instance)
(parenthesized_expression (_) @expr.same)
(index_expression . (unary_expression argument: (_) @expr.element))
(index_expression . (_) @expr.element)
(annotated_expression (_) @expr.same .)
(labeled_expression (_) @expr.same .)
(binary_expression left: (binary_expression left: (_) @expr.call operator: "<" right: [(identifier) (navigation_expression)] @expr.argument)
  operator: ">" right: (parenthesized_expression))
((binary_expression operator: ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "&&" "||"]) @expr.literal (#set! type "Boolean"))
(binary_expression left: (_) @expr.same)
((unary_expression operator: "!") @expr.literal (#set! type "Boolean"))
(unary_expression argument: (_) @expr.same)
(if_expression condition: (_) . (_) @expr.same)
([(is_expression) (in_expression)] @expr.literal (#set! type "Boolean"))
(object_literal (delegation_specifiers . (delegation_specifier [(user_type) @expr.instance (constructor_invocation (user_type) @expr.instance)])))
([(string_literal) (multiline_string_literal)] @expr.literal (#set! type "String"))
((character_literal) @expr.literal (#set! type "Char"))
((number_literal) @expr.literal @_number (#match? @_number "L$") (#set! type "Long"))
((number_literal) @expr.literal (#set! type "Int"))
((float_literal) @expr.literal (#set! type "Double"))
(lambda_literal (lambda_parameters) @expr.parameters (_) @expr.callable .)
((lambda_literal (_) @expr.callable .) @expr.parameters (#set! implicit "it"))
((lambda_literal) @expr.literal (#set! type "lambda"))
(user_type (identifier) @expr.apply . (type_arguments (type_projection (_) @expr.argument)+) .)
(user_type (identifier) @expr.name .)
(user_type (identifier) @expr.name . (type_arguments) .)
(nullable_type (_) @expr.same .)
(non_nullable_type (_) @expr.same .)
(parenthesized_type (_) @expr.same)
((function_type (function_type_parameters) @expr.parameters . (_) @expr.callable) (#set! parameters types))
(parameter . (identifier) . (_) @expr.same)

; --- smart casts
(if_expression condition: (is_expression left: (identifier) @narrow "is" right: (_) @narrow.type) . (_) @narrow.in)
(if_expression condition: (binary_expression left: (is_expression left: (identifier) @narrow "is" right: (_) @narrow.type) operator: "&&") . (_) @narrow.in)
(binary_expression left: (is_expression left: (identifier) @narrow "is" right: (_) @narrow.type) operator: "&&" right: (_) @narrow.in)
(when_expression (when_subject (identifier) @narrow .) (when_entry condition: (type_test "is" (_) @narrow.type)) @narrow.in)

[(line_comment) (block_comment)] @comment

; ---- What keywords leave
[(function_declaration) (secondary_constructor) (anonymous_function) (getter) (setter)] @construct.function
[(for_statement) (while_statement) (do_while_statement)] @construct.loop
