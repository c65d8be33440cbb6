; Swift.  The members of a type and of its extensions are seen by bare name inside it; the files of a module see each other.

; --- expected types of closures and of `.name`: before the patterns that use them --------------------------------------------------------
(call_expression . (_) @expect.call (call_suffix (value_arguments) @expected))
(call_expression . (_) @expect.trailing . (call_suffix (lambda_literal)) @expected)
((lambda_literal !type) @expected @expect.implicit (#set! implicit "$0 $1 $2 $3"))
(value_argument value: (_) @expected) @expect.same
(function_declaration "->" . (_) @expect.returns)
(control_transfer_statement result: (_) @expected) @expect.return
(function_declaration body: (function_body (statements . (_) @expected .))) @expect.body
(property_declaration (type_annotation) @expect.type computed_value: (computed_property (statements . (_) @expected .)))
(property_declaration (type_annotation) @expect.type computed_value: (computed_property (computed_getter (statements . (_) @expected .))))
(property_declaration (type_annotation) @expect.type . value: (_) @expected)
(function_declaration (parameter name: (_) name: (_) @expect.type) . default_value: (_) @expected)
(init_declaration (parameter name: (_) name: (_) @expect.type) . default_value: (_) @expected)
(assignment target: (directly_assignable_expression (_) @expect.value) result: (_) @expected)
(equality_expression lhs: (_) @expect.value rhs: (_) @expected)
(call_expression . (prefix_expression operation: ".") @expected) @expect.same
(ternary_expression if_true: (_) @expected) @expect.same
(ternary_expression if_false: (_) @expected) @expect.same
(nil_coalescing_expression if_nil: (_) @expected) @expect.same
((array_literal) @expected @expect.element)
; A label is the name of the parameter.
(value_argument name: (value_argument_label (simple_identifier) @expect.value)
  value: [(prefix_expression) (call_expression) (array_literal) (ternary_expression)] @expected)
(lambda_literal type: (lambda_function_type (lambda_function_type_parameters) @expected)) @expect.parameter

; --- references: the default first -----------------------------------------------------------------------------------
(simple_identifier) @reference.read
(type_identifier) @reference.type
(user_type (type_identifier) @receiver . "." . (type_identifier) @reference.type)
(user_type (type_identifier) @receiver . (type_arguments) . "." . (type_identifier) @reference.type)
(navigation_expression target: (_) @receiver suffix: (navigation_suffix suffix: (simple_identifier) @reference.member))
; `.name`: a member of what is expected.
(prefix_expression operation: "." @receiver target: (simple_identifier) @reference.member)
(call_expression . (simple_identifier) @reference.call (call_suffix . (value_arguments "(")))
((call_expression . (simple_identifier) @reference.call (call_suffix (value_arguments "(") @arguments)) (#set! arguments typed))
((call_expression . (simple_identifier) @reference.call (call_suffix . (lambda_literal)) @arguments) (#set! arguments typed))
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
  (call_suffix . (value_arguments "(")))
((call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
  (call_suffix (value_arguments "(") @arguments)) (#set! arguments typed))
((call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
  (call_suffix . (lambda_literal)) @arguments) (#set! arguments typed))
; `!f(x)`, `!a.b`, `&a.b`, `a + b.c`: the grammar takes the operator before the call and the member.
((call_expression . [(prefix_expression operation: [(bang) "-" "~"] target: (simple_identifier) @reference.call)
    (additive_expression rhs: (simple_identifier) @reference.call) (multiplicative_expression rhs: (simple_identifier) @reference.call)]
  (call_suffix (value_arguments "(") @arguments)) (#set! arguments typed))
(navigation_expression target: [(prefix_expression operation: [(bang) "-" "~" "&"] target: (_) @receiver) (additive_expression rhs: (_) @receiver)
    (multiplicative_expression rhs: (_) @receiver)]
  suffix: (navigation_suffix suffix: (simple_identifier) @reference.member))
(call_expression . (navigation_expression target: [(prefix_expression operation: [(bang) "-" "~" "&"] target: (_) @receiver) (additive_expression rhs: (_) @receiver)
    (multiplicative_expression rhs: (_) @receiver)]
  suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)))
(call_expression . (prefix_expression operation: "." target: (simple_identifier) @reference.call) (call_suffix . (value_arguments "(")))
(constructor_expression constructed_type: (user_type (type_identifier) @reference.call .))
(constructor_expression constructed_type: (user_type (type_identifier) @reference.call . (type_arguments)))
(macro_invocation (simple_identifier) @reference.call)
(prefix_expression operation: "." target: (simple_identifier) @reference.member) @expect.same
; Labels of arguments.
(call_expression . (_) @callee (call_suffix (value_arguments (value_argument name: (value_argument_label (simple_identifier) @reference.write)))))
(constructor_expression constructed_type: (_) @callee
  (constructor_suffix (value_arguments (value_argument name: (value_argument_label (simple_identifier) @reference.write)))))
(assignment target: (directly_assignable_expression (simple_identifier) @reference.write))
(assignment target: (directly_assignable_expression (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.write))))
(key_path_expression . (type_identifier) @expr.instance)
(key_path_expression . (type_identifier) @receiver . "." . (simple_identifier) @reference.member)
(key_path_expression (simple_identifier) @receiver . "." . (simple_identifier) @reference.member)
; `case .some(let x)`, `case Kind.some`
(pattern (simple_identifier) @_c @reference.member . "(" @receiver)
(pattern "." @receiver . (simple_identifier) @reference.member)
(pattern (user_type) @receiver . "." . (simple_identifier) @reference.member)
(switch_statement expr: (_) @receiver (switch_entry (switch_pattern (pattern . (simple_identifier) @reference.member (pattern)))))
(switch_statement expr: (_) @receiver (switch_entry (switch_pattern (pattern . "." . (simple_identifier) @reference.member))))
(switch_statement expr: (_) @receiver (switch_entry (switch_pattern (pattern (value_binding_pattern) . (simple_identifier) @reference.member))))
(switch_statement expr: (_) @receiver (switch_entry (switch_pattern (pattern (prefix_expression operation: "." target: (simple_identifier) @reference.member)))))
([(equality_expression lhs: (_) @receiver rhs: (prefix_expression operation: "." target: (simple_identifier) @reference.member))])
(if_statement (simple_identifier) @reference.member . (pattern) . "=" @receiver)
(if_statement "case" . "." @receiver . (simple_identifier) @reference.member)
(guard_statement "case" . "." @receiver . (simple_identifier) @reference.member)
; `if case .some(let x) = value`, `guard case let .some(x) = value`
(if_statement "case" . "." . (simple_identifier) @reference.member . "(" . (pattern) . ")" . "=" . (_) @receiver)
(if_statement "case" . "." . (simple_identifier) @reference.member . "(" . (pattern) . "," . (pattern) . ")" . "=" . (_) @receiver)
(if_statement (value_binding_pattern) . "." . (simple_identifier) @reference.member . "(" . (pattern) . ")" . "=" . (_) @receiver)
(if_statement (value_binding_pattern) . "." . (simple_identifier) @reference.member . "(" . (pattern) . "," . (pattern) . ")" . "=" . (_) @receiver)
(if_statement "case" . "." . (simple_identifier) @reference.member . "=" . (_) @receiver)
(guard_statement "case" . "." . (simple_identifier) @reference.member . "(" . (pattern) . ")" . "=" . (_) @receiver)
(guard_statement "case" . "." . (simple_identifier) @reference.member . "(" . (pattern) . "," . (pattern) . ")" . "=" . (_) @receiver)
(guard_statement (value_binding_pattern) . "." . (simple_identifier) @reference.member . "(" . (pattern) . ")" . "=" . (_) @receiver)
(guard_statement (value_binding_pattern) . "." . (simple_identifier) @reference.member . "(" . (pattern) . "," . (pattern) . ")" . "=" . (_) @receiver)
(guard_statement "case" . "." . (simple_identifier) @reference.member . "=" . (_) @receiver)
(while_statement "case" . "." . (simple_identifier) @reference.member . "(" . (pattern) . ")" . "=" . (_) @receiver)
(while_statement "case" . "." . (simple_identifier) @reference.member . "(" . (pattern) . "," . (pattern) . ")" . "=" . (_) @receiver)
(while_statement (value_binding_pattern) . "." . (simple_identifier) @reference.member . "(" . (pattern) . ")" . "=" . (_) @receiver)
(while_statement (value_binding_pattern) . "." . (simple_identifier) @reference.member . "(" . (pattern) . "," . (pattern) . ")" . "=" . (_) @receiver)
(while_statement "case" . "." . (simple_identifier) @reference.member . "=" . (_) @receiver)
(attribute (user_type . (type_identifier) @reference.type .))
(parameter external_name: (simple_identifier) @ignore)
(lambda_parameter external_name: (simple_identifier) @ignore)
(enum_type_parameters (simple_identifier) @ignore)
(tuple_type_item name: (simple_identifier) @ignore)
(tuple_expression name: (simple_identifier) @ignore)
(directive (simple_identifier) @ignore)
(precedence_group_declaration (simple_identifier) @ignore)
(precedence_group_attribute (simple_identifier) @ignore)
(operator_declaration (simple_identifier) @ignore)
(availability_condition (identifier (simple_identifier) @ignore))
((attribute (user_type) @_a (simple_identifier) @ignore) (#any-of? @_a "available" "objc" "_spi" "inline" "_silgen_name"))
((simple_identifier) @ignore (#match? @ignore "^(_|\\$[0-9]+)$"))
((user_type . (type_identifier) @ignore .) (#eq? @ignore "Self"))

; --- imports -----------------------------------------------------------------------------------------------------------
((import_declaration (identifier . (simple_identifier) @import.module)) @import (#set! import wildcard) (#set! bind none))
(import_declaration (identifier . (simple_identifier) @reference.import))
(import_declaration (identifier (simple_identifier) . (simple_identifier) @ignore))

; --- scopes --------------------------------------------------------------------------------------------------------------
[(class_declaration) (protocol_declaration)] @scope.class
[(function_declaration) (protocol_function_declaration) (init_declaration) (deinit_declaration) (subscript_declaration) (lambda_literal)
 (computed_property) (macro_declaration) (enum_entry)] @scope.function
[(if_statement) (for_statement) (while_statement) (repeat_while_statement) (do_statement) (catch_block) (switch_entry)
 (computed_getter) (computed_setter) (willset_clause) (didset_clause) (typealias_declaration)] @scope.block
((statements) @scope.block (#parent? if_statement guard_statement do_statement))

; --- definitions -----------------------------------------------------------------------------------------------------------
[(comment) (multiline_comment)] @comment

((class_declaration declaration_kind: ["class" "actor"] name: (type_identifier) @name (inheritance_specifier inherits_from: (_) @base)*
   body: (_) @body) @definition.class)
((class_declaration declaration_kind: "struct" name: (type_identifier) @name (inheritance_specifier inherits_from: (_) @base)*
   body: (_) @body) @definition.struct)
((class_declaration declaration_kind: "enum" name: (type_identifier) @name (inheritance_specifier inherits_from: (_) @base)*
   body: (_) @body) @definition.enum)
((protocol_declaration name: (type_identifier) @name (inheritance_specifier inherits_from: (_) @base)* body: (_) @body) @definition.interface)
((class_declaration declaration_kind: "extension" name: (user_type (type_identifier) @name .) (inheritance_specifier inherits_from: (_) @base)*
   body: (_) @body) @definition.impl (#set! scope none) (#set! occurs type))
((class_declaration declaration_kind: "extension" name: (user_type (type_identifier) @name . (type_arguments)) body: (_) @body) @definition.impl
  (#set! scope none) (#set! occurs type))

((function_declaration "func" . (_) @name body: (_) @body) @definition.function)
((function_declaration "func" . (_) @name "->" . (_) @type body: (_)) @definition.function)
((protocol_function_declaration "func" . (_) @name) @definition.method (#set! flag abstract))
((protocol_function_declaration "func" . (_) @name "->" . (_) @type) @definition.method (#set! flag abstract))
(function_declaration [(simple_identifier) (custom_operator) (modifiers) (type_parameters) (throws) (type_constraints) (function_body) (user_type)
  (optional_type) (array_type) (dictionary_type) (tuple_type) (function_type) (opaque_type) (existential_type)] @not_parameter)
((function_declaration "func" . (_) @name) @parameters @definition.function)
((init_declaration name: "init" @name body: (_)? @body) @definition.constructor (#set! scope none))
((deinit_declaration "deinit" @name body: (_) @body) @definition.method (#set! scope none))
((subscript_declaration "subscript" @name (computed_property) @body) @definition.method (#set! scope none))
((subscript_declaration "subscript" @name "->" . (_) @type (computed_property) @body) @definition.method (#set! scope none))
((macro_declaration (simple_identifier) @name) @definition.macro)

((property_declaration name: (pattern) @name) @definition.variable)
((property_declaration name: (pattern) @name . (type_annotation) @type) @definition.variable)
((property_declaration name: (pattern) @name . value: (_) @value) @definition.variable)
((property_declaration name: (pattern) @name (type_annotation)? computed_value: (_) @body) @definition.variable)
((property_declaration (value_binding_pattern) @_l name: (pattern) @name) @definition.constant (#eq? @_l "let") (#not-in-scope? class))
((property_declaration name: (pattern) @name) @definition.variable (#in-scope? function block) (#set! visible after))
((protocol_property_declaration name: (pattern) @name (type_annotation)? @type) @definition.field (#set! flag abstract))
(typealias_declaration name: (type_identifier) @name "=" . (_) @type) @definition.type_alias
(associatedtype_declaration name: (type_identifier) @name) @definition.type_alias
(associatedtype_declaration name: (type_identifier) @name ":" . (_) @type) @definition.type_alias
((enum_entry name: (simple_identifier) @name) @definition.enum_member (#set! scope none) (#set! flag exported) (#set! flag static))
((enum_entry name: (simple_identifier) @name . data_contents: (enum_type_parameters . [(user_type) (optional_type) (array_type) (dictionary_type) (tuple_type)] @type)) @definition.enum_member (#set! scope none))
((enum_entry name: (simple_identifier) @name . data_contents: (enum_type_parameters . (simple_identifier) . (_) @type)) @definition.enum_member
  (#set! scope none))
; The labels of a case are those of its calls.
((enum_entry "case" . name: (simple_identifier) . data_contents: (enum_type_parameters (simple_identifier) @name @definition.parameter . (_) @type) .)
  (#set! scope inner))
(precedence_group_declaration . (simple_identifier) @name) @definition.type_alias

; Flags.
((function_declaration (modifiers (property_modifier) @_s) "func" . (_) @name) @definition.function (#any-of? @_s "static" "class") (#set! flag static))
((protocol_function_declaration (modifiers (property_modifier) @_s) "func" . (_) @name) @definition.method (#any-of? @_s "static" "class") (#set! flag static))
((property_declaration (modifiers (property_modifier) @_s) name: (pattern) @name) @definition.variable (#any-of? @_s "static" "class") (#set! flag static))
((function_declaration (modifiers (visibility_modifier) @_v) "func" . (_) @name) @definition.function (#any-of? @_v "public" "open") (#set! flag exported))
((property_declaration (modifiers (visibility_modifier) @_v) name: (pattern) @name) @definition.variable (#any-of? @_v "public" "open") (#set! flag exported))
((init_declaration (modifiers (visibility_modifier) @_v) name: "init" @name) @definition.constructor (#any-of? @_v "public" "open") (#set! scope none)
  (#set! flag exported))
((class_declaration (modifiers (visibility_modifier) @_v) declaration_kind: ["class" "actor"] name: (type_identifier) @name) @definition.class
  (#any-of? @_v "public" "open") (#set! flag exported))
((class_declaration (modifiers (visibility_modifier) @_v) declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
  (#any-of? @_v "public" "open") (#set! flag exported))
((class_declaration (modifiers (visibility_modifier) @_v) declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
  (#any-of? @_v "public" "open") (#set! flag exported))
((protocol_declaration (modifiers (visibility_modifier) @_v) name: (type_identifier) @name) @definition.interface
  (#any-of? @_v "public" "open") (#set! flag exported))
((function_declaration "func" . (_) @name "async") @definition.function (#set! flag async))
((function_declaration "func" . (simple_identifier) @name . body: (_)) @definition.function (#match? @name "^test[A-Z0-9_]") (#in-scope? class)
  (#set! flag test))
((function_declaration (modifiers (attribute (user_type) @_t)) "func" . (_) @name) @definition.function (#eq? @_t "Test") (#set! flag test))
((function_declaration (modifiers (attribute (user_type) @_a (simple_identifier) @_d)) "func" . (_) @name) @definition.function
  (#eq? @_a "available") (#eq? @_d "deprecated") (#set! flag deprecated))

; Parameters and locals.
(parameter name: (simple_identifier) @name . ":" . (_) @type) @definition.parameter
(parameter name: (simple_identifier) @name . ":" . (parameter_modifiers) . (_) @type) @definition.parameter
(lambda_parameter name: (simple_identifier) @name) @definition.parameter
(lambda_parameter name: (simple_identifier) @name . ":" . (_) @type) @definition.parameter
(capture_list_item name: (simple_identifier) @name value: (_) @value) @definition.variable
(type_parameter (type_identifier) @name) @definition.type_parameter
(type_parameter (type_identifier) @name ":" . (_) @base) @definition.type_parameter
((computed_setter (simple_identifier) @name @definition.parameter) (#set! scope inner))
((willset_clause (simple_identifier) @name @definition.parameter) (#set! scope inner))
((didset_clause (simple_identifier) @name @definition.parameter) (#set! scope inner))
((for_statement item: (pattern) @name collection: (_) @element_of) @definition.variable (#set! scope inner) (#set! value loop))
((if_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @definition.variable . "=" . (_) @value)
  (#set! scope inner) (#set! visible name))
((if_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @value @definition.variable . ["," "{"])
  (#set! scope inner) (#set! visible name) (#set! occurs read))
((if_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @definition.variable . (type_annotation) @type . "=")
  (#set! scope inner) (#set! visible name))
((while_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @definition.variable . "=" . (_) @value)
  (#set! scope inner) (#set! visible name))
((guard_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @definition.variable . "=" . (_) @value) (#set! visible name))
((guard_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @value @definition.variable . ["," (else)])
  (#set! visible name) (#set! occurs read))
((guard_statement (value_binding_pattern) . bound_identifier: (simple_identifier) @name @definition.variable . (type_annotation) @type . "=")
  (#set! visible name))
; `case .some(let x)`, `case let .some(x)`
((pattern (value_binding_pattern) . bound_identifier: (simple_identifier) @name @definition.variable) (#set! visible name))
((pattern (simple_identifier) @value . (pattern (value_binding_pattern) . bound_identifier: (simple_identifier) @name @definition.variable))
  (#set! visible name)
  (#set! value element))
((pattern (value_binding_pattern) (pattern . (simple_identifier) @name @definition.variable .) @_p) (#not-match? @_p "^[.]") (#set! visible name))
((pattern (value_binding_pattern) . (simple_identifier) @value . (pattern . (simple_identifier) @name @definition.variable .) @_p)
  (#not-match? @_p "^[.]") (#set! visible name)
  (#set! value element))
((pattern (value_binding_pattern) (pattern (pattern . (simple_identifier) @name @definition.variable .) @_p)) (#not-match? @_p "^[.]")
  (#set! visible name))
((pattern (value_binding_pattern) (pattern bound_identifier: (simple_identifier) @name @definition.variable) "as" . (_) @type) (#set! visible name))
((pattern (pattern (value_binding_pattern) bound_identifier: (simple_identifier) @name @definition.variable) "as" . (_) @type) (#set! visible name))

; `if case let .some(x, y) = value`: the first one has the type that the case begins with.
((if_statement "case" . (value_binding_pattern) . "." (pattern . (simple_identifier) @name @definition.variable .)) (#set! scope inner) (#set! visible name))
((if_statement "case" . (value_binding_pattern) . "." . (simple_identifier) @value . "("
  . (pattern . (simple_identifier) @name @definition.variable .)) (#set! scope inner) (#set! visible name)
  (#set! value element))
((while_statement "case" . (value_binding_pattern) . "." (pattern . (simple_identifier) @name @definition.variable .)) (#set! scope inner) (#set! visible name))
((while_statement "case" . (value_binding_pattern) . "." . (simple_identifier) @value . "("
  . (pattern . (simple_identifier) @name @definition.variable .)) (#set! scope inner) (#set! visible name)
  (#set! value element))
((guard_statement "case" . (value_binding_pattern) . "." (pattern . (simple_identifier) @name @definition.variable .)) (#set! visible name))
((guard_statement "case" . (value_binding_pattern) . "." . (simple_identifier) @value . "("
  . (pattern . (simple_identifier) @name @definition.variable .)) (#set! visible name)
  (#set! value element))
; `if case .some(let x) = value`
((if_statement "case" . "." . (simple_identifier) @value . "(" . (pattern (value_binding_pattern)
  . bound_identifier: (simple_identifier) @name @definition.variable)) (#set! scope inner) (#set! visible name)
  (#set! value element))
((while_statement "case" . "." . (simple_identifier) @value . "(" . (pattern (value_binding_pattern)
  . bound_identifier: (simple_identifier) @name @definition.variable)) (#set! scope inner) (#set! visible name)
  (#set! value element))
((guard_statement "case" . "." . (simple_identifier) @value . "(" . (pattern (value_binding_pattern)
  . bound_identifier: (simple_identifier) @name @definition.variable)) (#set! visible name)
  (#set! value element))

((pattern bound_identifier: (simple_identifier) @pattern) (#set! value keep))
(pattern (pattern) @pattern.parts)
((pattern . (simple_identifier) @pattern .) (#set! value keep))
(simple_identifier) @pattern.name
(wildcard_pattern) @pattern.none

; --- expressions and types -------------------------------------------------------------------------------------------------
((simple_identifier) @expr.self (#eq? @expr.self "Self"))
((type_identifier) @expr.self (#eq? @expr.self "Self"))
(simple_identifier) @expr.name
(type_identifier) @expr.name
(value_argument value: (_) @expr.same)
(self_expression) @expr.self
(super_expression) @expr.super
(user_type (type_identifier) @expr.apply . (type_arguments (_)+ @expr.argument) .)
(user_type (type_identifier) @expr.name .)
(user_type (type_identifier) @expr.name . (type_arguments) .)
(type_annotation (_) @expr.same .)
(optional_type wrapped: (_) @expr.same)
(opaque_type (_) @expr.same)
(existential_type (_) @expr.same)
(protocol_composition_type . (_) @expr.either . (_) @expr.or)
((metatype (_) @expr.same))
((array_type (_) @expr.argument) @expr.literal (#set! type "array"))
((dictionary_type . (_) @expr.argument . (_) @expr.argument) @expr.literal (#set! type "Dictionary"))
(tuple_type . (tuple_type_item (_) @expr.same .) .)
(tuple_type_item (_) @expr.same .)
((tuple_type (tuple_type_item)+ @expr.argument) @expr.literal (#set! type "tuple"))
((function_type params: (_) @expr.parameters "->" . (_) @expr.callable) (#set! parameters types))
; `x.self`, `x.init(…)`
((navigation_expression target: (_) @expr.same suffix: (navigation_suffix suffix: (simple_identifier) @_s)) (#eq? @_s "self"))
(navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @expr.name))
(navigation_expression target: (_) @expr.element suffix: (navigation_suffix suffix: (integer_literal) @expr.key))
((call_expression . (navigation_expression target: (_) @expr.instance suffix: (navigation_suffix suffix: (simple_identifier) @_s))) (#eq? @_s "init"))
((call_expression . (simple_identifier) @expr.instance . (call_suffix (value_arguments "("))) (#eq? @expr.instance "Self"))
(call_expression . [(prefix_expression operation: [(bang) "-" "~" "&"] target: (_) @expr.element) (additive_expression rhs: (_) @expr.element)
    (multiplicative_expression rhs: (_) @expr.element)] (call_suffix (value_arguments "[")))
(call_expression . (_) @expr.element (call_suffix (value_arguments "[")))
(call_expression . [(prefix_expression operation: [(bang) "-" "~" "&"] target: (_) @expr.call) (additive_expression rhs: (_) @expr.call)
    (multiplicative_expression rhs: (_) @expr.call)])
(call_expression . (_) @expr.call)
(constructor_expression constructed_type: (_) @expr.instance)
(prefix_expression operation: "." target: (simple_identifier) @expr.name)
(prefix_expression operation: "&" target: (_) @expr.address)
((prefix_expression operation: (bang)) @expr.literal (#set! type "Bool"))
(prefix_expression target: (_) @expr.same)
(postfix_expression target: (_) @expr.same)
(try_expression expr: (_) @expr.same)
(await_expression expr: (_) @expr.same)
(as_expression (as_operator) . (_) @expr.instance)
((check_expression) @expr.literal (#set! type "Bool"))
(nil_coalescing_expression value: (_) @expr.either if_nil: (_) @expr.or)
(ternary_expression if_true: (_) @expr.either if_false: (_) @expr.or)
(tuple_expression . value: (_) @expr.same .)
((tuple_expression value: (_)+ @expr.argument) @expr.literal (#set! type "tuple"))
([(equality_expression) (comparison_expression) (conjunction_expression) (disjunction_expression) (boolean_literal)] @expr.literal
  (#set! type "Bool"))
(additive_expression lhs: (_) @expr.same)
(multiplicative_expression lhs: (_) @expr.same)
((array_literal . element: (_) @expr.argument) @expr.literal (#set! type "array"))
((dictionary_literal . key: (_) @expr.argument . value: (_) @expr.argument) @expr.literal (#set! type "Dictionary"))
([(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @expr.literal (#set! type "String"))
((integer_literal) @expr.literal (#set! type "Int"))
((real_literal) @expr.literal (#set! type "Double"))
((lambda_literal !type (statements (_) @expr.callable .)) @expr.parameters (#set! implicit "$0 $1 $2 $3"))
((lambda_literal (statements (_) @expr.callable .)) @expr.parameters)
((lambda_literal) @expr.literal (#set! type "lambda"))

; ---- What keywords leave
[(function_declaration) (init_declaration) (subscript_declaration) (lambda_literal) (computed_property)] @construct.function
[(for_statement) (while_statement) (repeat_while_statement)] @construct.loop
(switch_statement) @construct.selection
