; Dart.  The members of a class are seen by bare name inside it; the parts of a library share their names.

; --- nesting: what the grammar leaves side by side ---------------------------------------------------------------------
; `a.b(1)`, `List<int>?`, `int x`: the later part takes the earlier one as its first child.
[(selector) (unconditional_assignable_selector) (conditional_assignable_selector) (cascade_section) (argument_part) (type_arguments)
 (nullable_type) (initialized_identifier_list) (static_final_declaration_list)] @group.suffix
; The body of a function is part of its head, the block of a `catch` of its clause.
[(method_signature) (function_signature) (getter_signature) (setter_signature) (operator_signature) (factory_constructor_signature)
 (catch_clause)] @group.head
[(function_body) (block)] @group.rest

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
(type_identifier) @reference.type
(identifier_dollar_escaped) @reference.read
(selector . (_) @receiver (unconditional_assignable_selector "." . (identifier) @reference.member))
(selector . (_) @receiver (conditional_assignable_selector "?." . (identifier) @reference.member))
(unconditional_assignable_selector . (_) @receiver "." . (identifier) @reference.member)
(conditional_assignable_selector . (_) @receiver "?." . (identifier) @reference.member)
((selector . (identifier) @reference.call (argument_part (arguments) @arguments)) (#set! arguments typed))
((selector . (selector (unconditional_assignable_selector (identifier) @reference.call)) (argument_part (arguments) @arguments)) (#set! arguments typed))
((selector . (selector (conditional_assignable_selector (identifier) @reference.call)) (argument_part (arguments) @arguments)) (#set! arguments typed))
((selector . (unconditional_assignable_selector "." . (identifier) @reference.call) (argument_part (arguments) @arguments)) (#set! arguments typed))
(cascade_section . (_) @receiver (cascade_selector (identifier) @reference.member))
(cascade_section (cascade_selector (identifier) @reference.write) . "=")
(cascade_section . (_) @receiver (argument_part (cascade_selector (identifier) @reference.call)))
(cascade_section . (_) @receiver (unconditional_assignable_selector (cascade_selector (identifier) @reference.member)))
(cascade_section . (_) @receiver (unconditional_assignable_selector (argument_part (cascade_selector (identifier) @reference.call))))
(argument_part (unconditional_assignable_selector "." . (identifier) @reference.call))
(new_expression . (type_identifier) @reference.call)
(new_expression . (type_arguments . (type_identifier) @reference.call))
(new_expression . (_) @receiver "." . [(identifier) (type_identifier)] @reference.call)
(const_object_expression (const_builtin) . (type_identifier) @reference.call)
(const_object_expression (const_builtin) . (type_arguments . (type_identifier) @reference.call))
(const_object_expression (const_builtin) . (_) @receiver "." . [(identifier) (type_identifier)] @reference.call)
(constructor_invocation . (_) @receiver "." . (identifier) @reference.call)
(constructor_tearoff . (type_identifier) @reference.read)
(redirecting_factory_constructor_signature "=" . (type_identifier) @reference.call)
(redirecting_factory_constructor_signature "=" . (_) @receiver . "." . [(identifier) (type_identifier)] @reference.call)
(enum_constant (argument_part . (identifier) @reference.read))
(annotation name: (identifier) @reference.call (arguments))
(annotation name: (scoped_identifier scope: (_) @receiver name: (identifier) @reference.member))
(qualified . (type_identifier) @receiver "." . (identifier) @reference.member)
(assignable_expression (identifier) @reference.write)
(assignment_expression left: (assignable_expression (unconditional_assignable_selector "." . (identifier) @reference.write)))
(assignment_expression left: (assignable_expression (conditional_assignable_selector "?." . (identifier) @reference.write)))
; Names of arguments.
(selector . (_) @callee (argument_part (arguments (named_argument (label (identifier) @reference.write)))))
(argument_part . (cascade_selector) @callee (arguments (named_argument (label (identifier) @reference.write))))
(argument_part . (unconditional_assignable_selector) @callee (arguments (named_argument (label (identifier) @reference.write))))
(new_expression . (_) @callee (arguments (named_argument (label (identifier) @reference.write))))
(const_object_expression (const_builtin) . (_) @callee (arguments (named_argument (label (identifier) @reference.write))))
(annotation name: (_) @callee (arguments (named_argument (label (identifier) @reference.write))))
((field_initializer (identifier) @reference.write . "=") (#set! member_of "this"))
(constructor_param (this) @receiver "." . (identifier) @reference.write)
(object_pattern . (type_identifier) @receiver (identifier) @reference.member)
(combinator (identifier) @reference.read)
(library_name (dotted_identifier_list (identifier) @ignore))
(part_of_directive (dotted_identifier_list (identifier) @ignore))
(uri_test (dotted_identifier_list (identifier) @ignore))
(symbol_literal (identifier) @ignore)
(record_field (label (identifier) @ignore))
(record_literal (label (identifier) @ignore))
(record_type_field (identifier) @ignore)
(typed_identifier (identifier) @ignore)
(super_formal_parameter (identifier) @ignore)
((identifier) @ignore (#eq? @ignore "_"))

; --- imports -----------------------------------------------------------------------------------------------------------
((import_specification (configurable_uri (uri (string_literal) @import.module)) . ";") @import (#set! import wildcard) (#set! bind none))
((import_specification (configurable_uri (uri (string_literal) @import.module)) . (combinator)) @import (#set! import wildcard) (#set! bind none))
((import_specification (configurable_uri (uri (string_literal) @import.module)) . (identifier) @import.alias) @import (#set! import module))
((import_specification (uri (string_literal) @import.module) (identifier) @import.alias) @import (#set! import module))
((library_export (configurable_uri (uri (string_literal) @import.module))) @import
  (#set! import wildcard) (#set! import reexport) (#set! bind none))
((part_directive (uri (string_literal) @import.module)) @import (#set! import submodule) (#set! bind none))
((part_of_directive (uri (string_literal) @import.module)) @import (#set! import submodule) (#set! import include) (#set! bind none))

; --- scopes --------------------------------------------------------------------------------------------------------------
[(class_definition) (mixin_declaration) (extension_declaration) (extension_type_declaration) (enum_declaration)] @scope.class
[(function_signature) (getter_signature) (setter_signature) (operator_signature) (factory_constructor_signature) (function_expression)
 (redirecting_factory_constructor_signature)] @scope.function
((method_signature (constructor_signature)) @scope.function)
((declaration (constructor_signature)) @scope.function)
((declaration (constant_constructor_signature)) @scope.function)
[(block) (for_statement) (for_element) (if_statement) (if_element) (while_statement) (catch_clause) (switch_statement_case)
 (switch_expression_case) (type_alias) (function_type)] @scope.block

; --- definitions -----------------------------------------------------------------------------------------------------------
[(comment) (documentation_comment)] @comment
(annotation) @attribute
((annotation name: (identifier) @_a) @attribute (#any-of? @_a "deprecated" "Deprecated") (#set! flag deprecated))
(method_signature) @wrapper
(declaration (function_signature)) @wrapper
(declaration (getter_signature)) @wrapper

((class_definition name: (identifier) @name superclass: (superclass [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base (mixins [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base)?)? interfaces: (interfaces [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base)?
   body: (_) @body) @definition.class (#set! exported no_underscore))
((class_definition (abstract) name: (identifier) @name) @definition.class (#set! flag abstract))
((class_definition (mixin_application_class . (identifier) @name (mixin_application [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base (mixins [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base)?))) @definition.class
  (#set! exported no_underscore))
((mixin_declaration (mixin) . (identifier) @name [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base (interfaces [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base)? (class_body) @body) @definition.trait
  (#set! exported no_underscore))
; What an extension holds are members of the type that it is on.
((extension_declaration class: (type_identifier) @name body: (_) @body) @definition.impl (#set! scope none) (#set! occurs type))
((extension_declaration class: (type_arguments . (type_identifier) @name) body: (_) @body) @definition.impl (#set! scope none) (#set! occurs type))
((extension_declaration class: (nullable_type . (type_identifier) @name) body: (_) @body) @definition.impl (#set! scope none) (#set! occurs type))
((extension_declaration class: (nullable_type . (type_arguments . (type_identifier) @name)) body: (_) @body) @definition.impl
  (#set! scope none) (#set! occurs type))
((extension_declaration name: (identifier) @name body: (_) @body) @definition.class (#set! exported no_underscore))
((extension_type_declaration name: (identifier) @name interfaces: (interfaces [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base)? body: (_) @body) @definition.class
  (#set! exported no_underscore))
((representation_declaration type: (_) @type name: (identifier) @name) @definition.field)
((enum_declaration name: (identifier) @name (mixins [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base)? (interfaces [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)]* @base)? body: (_) @body) @definition.enum
  (#set! exported no_underscore))
((enum_constant name: (identifier) @name) @definition.enum_member (#set! flag exported) (#set! flag static))
((enum_constant (argument_part . (identifier) @name)) @definition.enum_member (#set! flag exported) (#set! flag static))
((type_alias . (annotation)* . (type_identifier) @name "=" . [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type) @definition.type_alias (#set! exported no_underscore))
((type_alias (type_identifier) @name . (formal_parameter_list)) @definition.type_alias (#set! exported no_underscore))
((type_alias (type_identifier) @name . (type_parameters)) @definition.type_alias (#set! exported no_underscore))

((function_signature name: (identifier) @name (function_body)? @body) @definition.function (#set! exported no_underscore))
((function_signature [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type name: (identifier) @name) @definition.function)
((function_signature name: (identifier) @name (function_body "async")) @definition.function (#set! flag async))
((method_signature "static" (function_signature name: (identifier) @name) @definition.function) (#set! flag static))
((declaration (function_signature name: (identifier) @name) @definition.function) (#set! flag abstract))
((function_signature name: (identifier) @name (function_body)) @definition.function (#any-of? @name "main") (#set! exported no_underscore))
((getter_signature name: (identifier) @name (function_body)? @body) @definition.variable (#set! exported no_underscore))
((getter_signature [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type name: (identifier) @name) @definition.variable)
((setter_signature name: (identifier) @name (function_body)? @body) @definition.variable (#set! exported no_underscore))
((method_signature "static" (getter_signature name: (identifier) @name) @definition.variable) (#set! flag static))
((operator_signature (binary_operator) @name (function_body)? @body) @definition.method (#set! scope none) (#set! flag exported))
((operator_signature ["[]" "[]=" "~"] @name (function_body)? @body) @definition.method (#set! scope none) (#set! flag exported))
((operator_signature [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type (binary_operator) @name) @definition.method (#set! scope none))
((operator_signature [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type ["[]" "[]=" "~"] @name) @definition.method (#set! scope none))
; A constructor is named as its class, or after a dot.
((method_signature (constructor_signature . (identifier) @name . (formal_parameter_list)) (function_body)? @body) @definition.constructor
  (#set! scope none) (#set! exported no_underscore))
((method_signature (constructor_signature . (identifier) @type . "." . (identifier) @name) (function_body)? @body) @definition.constructor
  (#set! scope none) (#set! exported no_underscore) (#set! flag static))
((declaration (constructor_signature . (identifier) @name . (formal_parameter_list))) @definition.constructor
  (#set! scope none) (#set! exported no_underscore))
((declaration (constructor_signature . (identifier) @type . "." . (identifier) @name)) @definition.constructor
  (#set! scope none) (#set! exported no_underscore) (#set! flag static))
((declaration (constant_constructor_signature (const_builtin) . (identifier) @name . (formal_parameter_list))) @definition.constructor
  (#set! scope none) (#set! exported no_underscore))
((declaration (constant_constructor_signature (const_builtin) . (identifier) @type . "." . (identifier) @name)) @definition.constructor
  (#set! scope none) (#set! exported no_underscore) (#set! flag static))
((factory_constructor_signature . (identifier) @name . (formal_parameter_list) (function_body)? @body) @definition.constructor
  (#set! scope none) (#set! exported no_underscore))
((factory_constructor_signature . (identifier) @type . "." . (identifier) @name (function_body)? @body) @definition.constructor
  (#set! scope none) (#set! exported no_underscore) (#set! flag static))
((redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list)) @definition.constructor
  (#set! scope none) (#set! exported no_underscore))
((redirecting_factory_constructor_signature (identifier) @type . "." . (identifier) @name . (formal_parameter_list)) @definition.constructor
  (#set! scope none) (#set! exported no_underscore) (#set! flag static))
; The name of the class before the dot.
(constructor_signature . (identifier) @reference.type)
(constant_constructor_signature (const_builtin) . (identifier) @reference.type)
(factory_constructor_signature . (identifier) @reference.type)

((initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable) (#set! exported no_underscore))
((initialized_identifier_list . [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type (initialized_identifier . (identifier) @name) @definition.variable) (#set! exported no_underscore))
((initialized_identifier . (identifier) @name "=" . (_) @value) @definition.variable)
((declaration "static" (initialized_identifier_list (initialized_identifier . (identifier) @name) @definition.variable)) (#set! flag static))
((identifier_list (identifier) @name @definition.variable) (#set! exported no_underscore))
((static_final_declaration . (identifier) @name "=" . (_) @value) @definition.constant (#set! exported no_underscore))
((static_final_declaration_list . [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type (static_final_declaration . (identifier) @name) @definition.constant))
((declaration "static" (static_final_declaration_list (static_final_declaration . (identifier) @name) @definition.constant)) (#set! flag static))

((initialized_variable_definition name: (identifier) @name) @definition.variable (#set! visible after))
((initialized_variable_definition name: (identifier) @name "=" . (_) @value) @definition.variable (#set! visible after))
((initialized_variable_definition [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type name: (identifier) @name) @definition.variable (#set! visible after))
((initialized_variable_definition (initialized_identifier . (identifier) @name) @definition.variable) (#set! visible after))
((variable_pattern (identifier) @name) @definition.variable (#set! visible after))
((variable_pattern [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type (identifier) @name) @definition.variable (#set! visible after))
((pattern_variable_declaration (record_pattern) @name . (_) @value) @definition.variable (#set! visible match))
(record_pattern (constant_pattern) @pattern.parts)
((constant_pattern (identifier) @pattern) (#set! value keep))
(identifier) @pattern.name
((pattern_variable_declaration (list_pattern (constant_pattern (identifier) @name @definition.variable))) (#set! visible match))
((pattern_variable_declaration (object_pattern (constant_pattern (identifier) @name @definition.variable))) (#set! visible match))
((pattern_variable_declaration (map_pattern (constant_pattern (identifier) @name @definition.variable))) (#set! visible match))
((for_loop_parts (record_pattern) @name value: (_) @element_of) @definition.variable (#set! value loop))
((for_loop_parts (object_pattern (constant_pattern (identifier) @name @definition.variable))))
(for_loop_parts name: (identifier) @name value: (_) @element_of) @definition.variable
(for_loop_parts [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type name: (identifier) @name) @definition.variable
((catch_parameters (identifier) @name @definition.parameter))
(formal_parameter name: (identifier) @name) @definition.parameter
(formal_parameter [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @type name: (identifier) @name) @definition.parameter
(formal_parameter (identifier) @name .) @definition.parameter
(formal_parameter (identifier) @name . (formal_parameter_list)) @definition.parameter
((formal_parameter (constructor_param "." . (identifier) @name)) @definition.parameter (#set! scope none) (#set! occurs write))
((formal_parameter (super_formal_parameter "." . (identifier) @name)) @definition.parameter (#set! scope none))
(type_parameter (type_identifier) @name (type_bound [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @base)?) @definition.type_parameter
(if_statement "(" . (type_test_expression . (identifier) @narrow (type_test (is_operator) @_is . [(type_identifier) (type_arguments) (nullable_type) (function_type) (record_type)] @narrow.type)) consequence: (_) @narrow.in)

; --- expressions and types -------------------------------------------------------------------------------------------------
(identifier) @expr.name
(type_identifier) @expr.name
(identifier_dollar_escaped) @expr.name
(this) @expr.self
(super) @expr.super
(selector . (_) @expr.call (argument_part))
(selector (unconditional_assignable_selector "." . (identifier) @expr.name))
(selector (conditional_assignable_selector "?." . (identifier) @expr.name))
(selector . (_) @expr.element (unconditional_assignable_selector (index_selector)))
(selector . (_) @expr.element (conditional_assignable_selector (index_selector)))
(selector . (_) @expr.same)
(unconditional_assignable_selector "." . (identifier) @expr.name)
(unconditional_assignable_selector . (_) @expr.element (index_selector))
(conditional_assignable_selector "?." . (identifier) @expr.name)
(argument_part . (_) @expr.call (arguments))
(cascade_selector (identifier) @expr.name)
(cascade_section . (_) @expr.same)
(assignable_expression (_) @expr.same)
(argument (_) @expr.same)
(parenthesized_expression (_) @expr.same)
(await_expression (_) @expr.await)
(unary_expression (await_expression) @expr.same)
((unary_expression (prefix_operator (negation_operator))) @expr.literal (#set! type "bool"))
(unary_expression (_) @expr.same .)
(postfix_expression . (_) @expr.same)
(new_expression . (_) @expr.instance)
(const_object_expression (const_builtin) . (_) @expr.instance)
(constructor_invocation . (_) @expr.instance)
(type_cast_expression (type_cast (as_operator) . (_) @expr.instance))
([(type_test_expression) (equality_expression) (relational_expression) (logical_and_expression) (logical_or_expression) (true) (false)]
  @expr.literal (#set! type "bool"))
(if_null_expression first: (_) @expr.either second: (_) @expr.or)
(conditional_expression consequence: (_) @expr.either alternative: (_) @expr.or)
(assignment_expression right: (_) @expr.same)
(additive_expression . (_) @expr.same)
(multiplicative_expression . (_) @expr.same)
((list_literal (type_arguments . (_) @expr.argument)) @expr.literal (#set! type "List"))
((list_literal . (_) @expr.argument) @expr.literal (#set! type "List"))
((set_or_map_literal (type_arguments . (_) @expr.argument . (_) @expr.argument)) @expr.literal (#set! type "Map"))
((set_or_map_literal (type_arguments . (_) @expr.argument)) @expr.literal (#set! type "Set"))
((set_or_map_literal . (pair key: (_) @expr.argument value: (_) @expr.argument)) @expr.literal (#set! type "Map"))
(function_expression parameters: (_) @expr.parameters body: (function_expression_body (_) @expr.callable))
((function_expression) @expr.literal (#set! type "lambda"))
((string_literal) @expr.literal (#set! type "String"))
((decimal_integer_literal) @expr.literal (#set! type "int"))
((decimal_floating_point_literal) @expr.literal (#set! type "double"))
(type_arguments . (type_identifier) @expr.apply (_)+ @expr.argument)
(nullable_type . (_) @expr.same)
((function_type . (_) @expr.callable (parameter_type_list) @expr.parameters) (#set! parameters types))
((function_type . (_) @expr.argument) @expr.literal (#set! type "func"))
(normal_parameter_type (_) @expr.same)
(typed_identifier . (_) @expr.same)
((record_literal (record_field)+ @expr.argument) @expr.literal (#set! type "tuple"))
(record_field (_) @expr.same .)
((record_type (record_type_field)+ @expr.argument) @expr.literal (#set! type "tuple"))
(record_type_field . (_) @expr.same)

; ---- What function expressions are expected to be
(selector . (_) @expect.call (argument_part (arguments) @expected))
(argument_part . (_) @expect.call (arguments) @expected)
(argument (function_expression) @expected) @expect.same
(function_expression parameters: (formal_parameter_list) @expected) @expect.parameter
(initialized_variable_definition [(type_identifier) (type_arguments) (nullable_type) (function_type)] @expect.type value: (function_expression) @expected)

; ---- What keywords leave
[(function_signature) (getter_signature) (setter_signature) (function_expression) (method_signature)] @construct.function
[(for_statement) (while_statement) (do_statement)] @construct.loop
(switch_statement) @construct.selection
