; Java.  A class's members are seen by bare name inside it; classes of a package see each other.

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
(type_identifier) @reference.type
; Methods have names of their own: a variable does not hide them.
((method_invocation name: (identifier) @reference.call arguments: (_) @arguments) (#set! space call) (#set! arguments typed))
((method_invocation object: (_) @receiver name: (identifier) @reference.call) (#set! space call))
(field_access object: (_) @receiver field: (identifier) @reference.member)
((scoped_identifier scope: (_) @receiver name: (identifier) @reference.member) (#not-has-ancestor? import_declaration package_declaration))
((scoped_identifier name: (identifier) @reference.import) (#has-ancestor? import_declaration))
((scoped_identifier scope: (identifier) @reference.import) (#has-ancestor? import_declaration))
((scoped_identifier name: (identifier) @ignore) (#has-ancestor? package_declaration))
((scoped_identifier scope: (identifier) @ignore) (#has-ancestor? package_declaration))
(package_declaration (identifier) @ignore)
(scoped_type_identifier (_) @receiver . (type_identifier) @reference.type)
(method_reference . (_) @receiver "::" (identifier) @reference.call .)
((object_creation_expression type: (type_identifier) @reference.call arguments: (_) @arguments) (#set! arguments typed))
((object_creation_expression type: (generic_type . (type_identifier) @reference.call) arguments: (_) @arguments) (#set! arguments typed))
((object_creation_expression type: (scoped_type_identifier (type_identifier) @reference.call .) arguments: (_) @arguments) (#set! arguments typed))
((object_creation_expression type: (generic_type . (scoped_type_identifier (type_identifier) @reference.call .)) arguments: (_) @arguments)
  (#set! arguments typed))
(object_creation_expression . (_) @receiver "." type: (type_identifier) @reference.call)
(object_creation_expression . (_) @receiver "." type: (generic_type . (type_identifier) @reference.call))
; `this(…)` and `super(…)` call constructors.
((explicit_constructor_invocation constructor: [(this) (super)] @reference.call arguments: (_) @arguments) (#set! arguments typed))
(marker_annotation name: (identifier) @reference.type)
(annotation name: (identifier) @reference.type)
(annotation name: (_) @receiver arguments: (annotation_argument_list (element_value_pair key: (identifier) @reference.call)))
(assignment_expression left: (identifier) @reference.write)
(assignment_expression left: (field_access field: (identifier) @reference.write))
(update_expression (identifier) @reference.write)
((break_statement (identifier) @reference.read) (#set! space label))
((continue_statement (identifier) @reference.read) (#set! space label))
; `case RED:` is a member of what is switched over, unless it is a constant.
((switch_expression condition: (parenthesized_expression (_) @receiver)
   body: (switch_block (switch_block_statement_group (switch_label (identifier) @reference.read)))) (#set! receiver scopes_first))
((switch_expression condition: (parenthesized_expression (_) @receiver)
   body: (switch_block (switch_rule (switch_label (identifier) @reference.read)))) (#set! receiver scopes_first))

; --- package and imports -----------------------------------------------------------------------------------------------
(package_declaration [(identifier) (scoped_identifier)] @package)
((import_declaration (scoped_identifier scope: (_) @import.module name: (identifier) @import.name) .) @import @_line
  (#not-match? @_line "^import\\s+static"))
((import_declaration (scoped_identifier scope: (_) @import.module name: (identifier) @import.name) .) @import @_line
  (#match? @_line "^import\\s+static") (#set! import static))
((import_declaration [(identifier) (scoped_identifier)] @import.module (asterisk) @import.wildcard) @import @_line
  (#not-match? @_line "^import\\s+static") (#set! bind none))
((import_declaration [(identifier) (scoped_identifier)] @import.module (asterisk) @import.wildcard) @import @_line
  (#match? @_line "^import\\s+static") (#set! import static) (#set! bind none))

; --- scopes --------------------------------------------------------------------------------------------------------------
[(class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (annotation_type_declaration)] @scope.class
(object_creation_expression (class_body) @scope.class)
(enum_constant body: (class_body) @scope.class)
[(method_declaration) (constructor_declaration) (compact_constructor_declaration) (lambda_expression) (static_initializer)] @scope.function
[(block) (for_statement) (enhanced_for_statement) (catch_clause) (try_with_resources_statement) (switch_block) (switch_rule)] @scope.block

; --- definitions -----------------------------------------------------------------------------------------------------------
(class_declaration (modifiers "public" @export)? name: (identifier) @name (superclass (_) @base)? body: (_) @body) @definition.class
(class_declaration (modifiers "public" @export)? name: (identifier) @name (superclass (_) @base)?
  interfaces: (super_interfaces (type_list (_)+ @base)) body: (_) @body) @definition.class
(interface_declaration (modifiers "public" @export)? name: (identifier) @name body: (_) @body) @definition.interface
(interface_declaration (modifiers "public" @export)? name: (identifier) @name (extends_interfaces (type_list (_)+ @base)) body: (_) @body) @definition.interface
(enum_declaration (modifiers "public" @export)? name: (identifier) @name body: (_) @body) @definition.enum
(enum_declaration (modifiers "public" @export)? name: (identifier) @name interfaces: (super_interfaces (type_list (_)+ @base)) body: (_) @body) @definition.enum
(record_declaration (modifiers "public" @export)? name: (identifier) @name parameters: (_) @parameters body: (_) @body) @definition.class
(record_declaration (modifiers "public" @export)? name: (identifier) @name parameters: (_) @parameters
  interfaces: (super_interfaces (type_list (_)+ @base)) body: (_) @body) @definition.class
(annotation_type_declaration (modifiers "public" @export)? name: (identifier) @name body: (_) @body) @definition.interface
((enum_constant name: (identifier) @name) @definition.enum_member (#set! flag exported) (#set! flag static))
; A class without a name is known by the one it extends.
((object_creation_expression type: (type_identifier) @name @base (class_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((object_creation_expression type: (generic_type . (type_identifier) @name) @base (class_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((object_creation_expression type: (scoped_type_identifier (type_identifier) @name .) @base (class_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((object_creation_expression type: (generic_type . (scoped_type_identifier (type_identifier) @name .)) @base (class_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))

((method_declaration (modifiers "public" @export)? type: (_) @type name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.method
  (#set! space call))
((method_declaration type: (_) @type name: (identifier) @name parameters: (formal_parameters (spread_parameter)) @parameters body: (_)? @body) @definition.method
  (#set! space call) (#set! flag variadic))
((method_declaration (modifiers "static") type: (_) @type name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.method
  (#set! space call) (#set! flag static))
((method_declaration (modifiers "public" @export "static") type: (_) @type name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.method
  (#set! space call) (#set! flag static))
((method_declaration (modifiers "abstract") type: (_) @type name: (identifier) @name parameters: (_) @parameters) @definition.method
  (#set! space call) (#set! flag abstract))
((interface_body (method_declaration type: (_) @type name: (identifier) @name parameters: (_) @parameters ";") @definition.method)
  (#set! space call) (#set! flag abstract))
((method_declaration (modifiers (marker_annotation name: (identifier) @_test)) type: (_) @type name: (identifier) @name parameters: (_) @parameters body: (_)? @body) @definition.method
  (#any-of? @_test "Test" "ParameterizedTest" "RepeatedTest") (#set! space call) (#set! flag test))
((annotation_type_element_declaration type: (_) @type name: (identifier) @name) @definition.method (#set! space call))
; A constructor's name is its class's.
((constructor_declaration (modifiers "public" @export)? name: (identifier) @name parameters: (_) @parameters body: (_) @body) @definition.constructor
  (#set! scope none))
((constructor_declaration name: (identifier) @name parameters: (formal_parameters (spread_parameter)) @parameters body: (_) @body) @definition.constructor
  (#set! scope none) (#set! flag variadic))
((compact_constructor_declaration name: (identifier) @name body: (_) @body) @definition.constructor (#set! scope none))

(field_declaration (modifiers "public" @export)? type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @definition.field
((field_declaration (modifiers "public" @export)? type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_]*$") (#set! flag static))
((field_declaration (modifiers "static") type: (_) @type declarator: (variable_declarator name: (identifier) @name)) @definition.field
  (#not-match? @name "^[A-Z][A-Z0-9_]*$") (#set! flag static))
((constant_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @definition.constant
  (#set! flag exported) (#set! flag static))

((local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @definition.variable
  (#not-eq? @type "var") (#set! visible name))
((local_variable_declaration type: (_) @_var declarator: (variable_declarator name: (identifier) @name value: (_)? @value)) @definition.variable
  (#eq? @_var "var") (#set! visible name))
((enhanced_for_statement type: (_) @type name: (identifier) @name) @definition.variable (#not-eq? @type "var") (#set! scope inner))
((enhanced_for_statement type: (_) @_var name: (identifier) @name value: (_) @element_of) @definition.variable (#eq? @_var "var") (#set! scope inner))
(resource type: (_) @type name: (identifier) @name) @definition.variable
(catch_formal_parameter (catch_type . (_) @type) name: (identifier) @name) @definition.parameter
(formal_parameter type: (_) @type name: (identifier) @name) @definition.parameter
((record_declaration parameters: (formal_parameters (formal_parameter type: (_) @type name: (identifier) @name) @definition.field))
  (#set! scope inner))
(spread_parameter (variable_declarator name: (identifier) @name)) @definition.parameter @type
((record_declaration parameters: (formal_parameters (spread_parameter (variable_declarator name: (identifier) @name)) @definition.field @type))
  (#set! scope inner))
(inferred_parameters (identifier) @name @definition.parameter)
(instanceof_expression right: (_) @type name: (identifier) @name) @definition.variable
(type_pattern (_) @type (identifier) @name) @definition.variable
(record_pattern_component (_) @type (identifier) @name) @definition.variable
(type_parameter (type_identifier) @name (type_bound . (_) @type (_)* @base)?) @definition.type_parameter
((labeled_statement . (identifier) @name) @definition.label (#set! scope function) (#set! space label))

; --- expressions and types -------------------------------------------------------------------------------------------------
(identifier) @expr.name
(type_identifier) @expr.name
(this) @expr.self
(super) @expr.super
(field_access object: (_) @expr.instance field: (this))
(field_access field: (identifier) @expr.name)
(scoped_identifier name: (identifier) @expr.name)
(scoped_type_identifier (type_identifier) @expr.name .)
(method_invocation name: (identifier) @expr.call)
(object_creation_expression type: (_) @expr.construct)
(cast_expression type: (_) @expr.instance)
(parenthesized_expression (_) @expr.same)
(array_access array: (_) @expr.element)
((array_creation_expression type: (_) @expr.argument) @expr.literal (#set! type "array"))
(assignment_expression right: (_) @expr.same)
(update_expression (_) @expr.same)
(ternary_expression consequence: (null_literal) alternative: (_) @expr.same)
(ternary_expression consequence: (_) @expr.same)
((unary_expression operator: "!") @expr.literal (#set! type "boolean"))
(unary_expression operand: (_) @expr.same)
((binary_expression operator: ["==" "!=" "<" ">" "<=" ">=" "&&" "||"]) @expr.literal (#set! type "boolean"))
((binary_expression operator: "+" right: (string_literal)) @expr.literal (#set! type "String"))
(binary_expression left: (_) @expr.same)
((instanceof_expression) @expr.literal (#set! type "boolean"))
(lambda_expression parameters: (_) @expr.parameters body: (_) @expr.callable)
((lambda_expression) @expr.literal (#set! type "lambda"))
(method_reference . (_) @expr.callable "new" .)
(method_reference (identifier) @expr.name .)
((class_literal (_) @expr.argument) @expr.literal (#set! type "Class"))
(generic_type . (_) @expr.apply (type_arguments (_)+ @expr.argument))
(generic_type . (_) @expr.same)
((array_type element: (_) @expr.argument dimensions: (dimensions "[" "[")) @expr.literal (#set! type "array2"))
((array_type element: (_) @expr.argument) @expr.literal (#set! type "array"))
((spread_parameter (_) @expr.argument . (variable_declarator)) @expr.literal (#set! type "array"))
(annotated_type (_) @expr.same .)
(wildcard (super) (_) @expr.same)
(wildcard (_) @expr.same)
((string_literal) @expr.literal (#set! type "String"))
((character_literal) @expr.literal (#set! type "char"))
((null_literal) @expr.literal (#set! type "null"))
([(true) (false)] @expr.literal (#set! type "boolean"))
([(decimal_integer_literal) (hex_integer_literal) (octal_integer_literal) (binary_integer_literal)] @expr.literal @_number
  (#match? @_number "[lL]$") (#set! type "long"))
([(decimal_integer_literal) (hex_integer_literal) (octal_integer_literal) (binary_integer_literal)] @expr.literal (#set! type "int"))
([(decimal_floating_point_literal) (hex_floating_point_literal)] @expr.literal @_number (#match? @_number "[fF]$") (#set! type "float"))
([(decimal_floating_point_literal) (hex_floating_point_literal)] @expr.literal (#set! type "double"))
((integral_type "byte") @expr.literal (#set! type "byte"))
((integral_type "short") @expr.literal (#set! type "short"))
((integral_type "int") @expr.literal (#set! type "int"))
((integral_type "long") @expr.literal (#set! type "long"))
((integral_type "char") @expr.literal (#set! type "char"))
((floating_point_type "float") @expr.literal (#set! type "float"))
((floating_point_type "double") @expr.literal (#set! type "double"))
((boolean_type) @expr.literal (#set! type "boolean"))
((void_type) @expr.literal (#set! type "void"))

[(line_comment) (block_comment)] @comment

; ---- What keywords leave
[(method_declaration) (constructor_declaration) (compact_constructor_declaration) (static_initializer) (lambda_expression)] @construct.function
[(for_statement) (enhanced_for_statement) (while_statement) (do_statement)] @construct.loop
(switch_expression) @construct.selection
(if_statement) @construct.branch
[(try_statement) (try_with_resources_statement)] @construct.attempt

; ---- What lambda expressions are expected to be
(method_invocation name: (_) @expect.call arguments: (argument_list) @expected)
(object_creation_expression type: (_) @expect.call arguments: (argument_list) @expected)
(local_variable_declaration type: (_) @expect.type declarator: (variable_declarator value: (_) @expected))
(field_declaration type: (_) @expect.type declarator: (variable_declarator value: (_) @expected))
(assignment_expression left: (_) @expect.value right: (_) @expected)
(cast_expression type: (_) @expect.type value: (_) @expected)
(parenthesized_expression (_) @expected) @expect.same
(ternary_expression consequence: (_) @expected) @expect.same
(ternary_expression alternative: (_) @expected) @expect.same
(method_declaration type: (_) @expect.returns)
(return_statement (_) @expected) @expect.return
(lambda_expression parameters: (identifier) @expected) @expect.parameter
; Behind the pattern before, whose expectation it needs.
((lambda_expression parameters: (identifier) @name @definition.parameter) (#set! scope inner))
(lambda_expression parameters: (inferred_parameters) @expected) @expect.parameter
