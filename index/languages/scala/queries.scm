; Scala 2 and 3.  A class and an object may share a name; patterns bind what begins in lower case.

; --- `_` in an argument is a parameter of the function that the argument is; before the patterns that use it ------------------
((field_expression) @expected @expect.implicit (#parent? arguments val_definition) (#set! implicit "_"))
((call_expression) @expected @expect.implicit (#parent? arguments val_definition) (#set! implicit "_"))
((infix_expression) @expected @expect.implicit (#parent? arguments val_definition) (#set! implicit "_"))

; --- references: the default first -----------------------------------------------------------------------------------
(identifier) @reference.read
(type_identifier) @reference.type
(operator_identifier) @reference.call
(field_expression value: (_) @receiver field: (identifier) @reference.member)
(field_expression value: (_) @receiver field: (operator_identifier) @reference.call)
((stable_identifier (_) @receiver . (identifier) @reference.member))
((stable_type_identifier (_) @receiver . (type_identifier) @reference.type))
(projected_type type: (_) @receiver selector: (type_identifier) @reference.type)
(call_expression function: (identifier) @reference.call)
((call_expression function: (identifier) @reference.call arguments: [(arguments) (block . (lambda_expression))] @arguments) (#set! arguments typed))
(call_expression function: (generic_function function: (identifier) @reference.call))
((call_expression function: (generic_function function: (identifier) @reference.call) arguments: [(arguments) (block . (lambda_expression))] @arguments)
  (#set! arguments typed))
(call_expression function: (field_expression value: (_) @receiver field: (identifier) @reference.call))
((call_expression function: (field_expression value: (_) @receiver field: (identifier) @reference.call) arguments: [(arguments) (block . (lambda_expression))] @arguments)
  (#set! arguments typed))
(call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (identifier) @reference.call)))
((call_expression function: (generic_function function: (field_expression value: (_) @receiver field: (identifier) @reference.call))
  arguments: (arguments) @arguments) (#set! arguments typed))
(infix_expression left: (_) @receiver operator: (identifier) @reference.call)
(infix_expression left: (_) @receiver operator: (operator_identifier) @reference.call)
(postfix_expression . (_) @receiver . (identifier) @reference.member)
(instance_expression . (type_identifier) @reference.call)
(instance_expression . (generic_type . (type_identifier) @reference.call))
((instance_expression . (type_identifier) @reference.call arguments: [(arguments) (block . (lambda_expression))] @arguments) (#set! arguments typed))
((instance_expression . (generic_type . (type_identifier) @reference.call) arguments: [(arguments) (block . (lambda_expression))] @arguments)
  (#set! arguments typed))
(instance_expression . (stable_type_identifier (_) @receiver . (type_identifier) @reference.call .))
(instance_expression . (generic_type . (stable_type_identifier (_) @receiver . (type_identifier) @reference.call .)))
(infix_expression left: (instance_expression) operator: (identifier) @ignore right: (identifier) @reference.type (#eq? @ignore "with"))
(case_class_pattern type: (type_identifier) @reference.call)
(case_class_pattern type: (_) @callee pattern: (named_pattern . (identifier) @reference.write))
; `f(name = value)`
(call_expression function: (_) @callee arguments: (arguments (assignment_expression left: (identifier) @reference.write)))
(instance_expression . (_) @callee arguments: (arguments (assignment_expression left: (identifier) @reference.write)))
(extends_clause type: (_) @callee arguments: (arguments (assignment_expression left: (identifier) @reference.write)))
((assignment_expression left: (identifier) @reference.write) (#not-parent? arguments))
(assignment_expression left: (field_expression field: (identifier) @reference.write))
((infix_expression left: (identifier) @reference.write operator: (operator_identifier) @_op) (#match? @_op "^[^=!<>].*=$"))
((infix_expression left: (field_expression field: (identifier) @reference.write) operator: (operator_identifier) @_op)
  (#match? @_op "^[^=!<>].*=$"))
((identifier) @ignore (#any-of? @ignore "this" "super") (#not-parent? call_expression))
((call_expression function: (identifier) @ignore) (#eq? @ignore "super"))
(access_qualifier (identifier) @ignore)
(interpolated_string_expression interpolator: (identifier) @ignore)
(package_identifier (identifier) @ignore)

; --- packages and imports ------------------------------------------------------------------------------------------------
((package_clause name: (package_identifier) @package) (#set! package inner))
((package_object name: (identifier) @package) (#set! package inner))
(import_declaration path: (identifier) @reference.import)
(namespace_selectors (identifier) @reference.import)
(import_declaration path: (_)+ @import.module .) @import
((import_declaration path: (_)+ @import.module (namespace_wildcard) @import.wildcard) @import (#set! bind none))
((import_declaration path: (_)+ @import.module (namespace_selectors (namespace_wildcard) @import.wildcard)) @import (#set! bind none))
(import_declaration path: (_)+ @import.module (namespace_selectors (identifier) @import.name)) @import
(import_declaration path: (_)+ @import.module
  (namespace_selectors (arrow_renamed_identifier name: (identifier) @import.name alias: (identifier) @import.alias))) @import
(import_declaration path: (_)+ @import.module
  (namespace_selectors (as_renamed_identifier name: (identifier) @import.name alias: (identifier) @import.alias))) @import
(import_declaration path: (_)+ @import.module (as_renamed_identifier name: (identifier) @import.name alias: (identifier) @import.alias)) @import

; --- scopes ----------------------------------------------------------------------------------------------------------------
[(class_definition) (trait_definition) (object_definition) (enum_definition) (full_enum_case)] @scope.class
(instance_expression (template_body) @scope.class)
(given_definition body: (with_template_body) @scope.class)
[(function_definition) (function_declaration) (lambda_expression) (extension_definition)] @scope.function
[(block) (indented_block) (case_clause) (for_expression) (type_case_clause) (colon_argument)] @scope.block
(type_definition type_parameters: (_)) @scope.template
(given_definition) @scope.template
(type_lambda) @scope.template

; --- classes, traits, objects ------------------------------------------------------------------------------------------------
((class_definition name: (identifier) @name body: (_)? @body) @definition.class (#set! flag exported))
((class_definition name: (identifier) @name class_parameters: (class_parameters) @parameters) @definition.class)
((class_definition name: (identifier) @name extend: (extends_clause type: (_)+ @base)) @definition.class)
((class_definition (modifiers "abstract") name: (identifier) @name) @definition.class (#set! flag abstract))
((class_definition (modifiers (access_modifier)) name: (identifier) @name) @definition.class (#set! unflag exported))
((class_definition (annotation name: (type_identifier) @_old) name: (identifier) @name) @definition.class
  (#eq? @_old "deprecated") (#set! flag deprecated))
; Patterns take the parameters of a case class in their order.
((class_definition "case" name: (identifier) @name class_parameters: (class_parameters) @type) @definition.class)
((trait_definition name: (identifier) @name body: (_)? @body) @definition.trait (#set! flag exported) (#set! flag abstract))
((trait_definition name: (identifier) @name extend: (extends_clause type: (_)+ @base)) @definition.trait)
((trait_definition (modifiers (access_modifier)) name: (identifier) @name) @definition.trait (#set! unflag exported))
((object_definition name: (identifier) @name body: (_)? @body) @definition.class (#set! flag exported) (#set! flag static))
((object_definition name: (operator_identifier) @name body: (_)? @body) @definition.class (#set! flag exported) (#set! flag static))
((object_definition name: (identifier) @name extend: (extends_clause type: (_)+ @base)) @definition.class (#set! flag static))
((object_definition (modifiers (access_modifier)) name: (identifier) @name) @definition.class (#set! flag static) (#set! unflag exported))
((class_definition name: (operator_identifier) @name body: (_)? @body) @definition.class (#set! flag exported))
((class_definition name: (operator_identifier) @name extend: (extends_clause type: (_)+ @base)) @definition.class)
; The members of a package object are members of the package.
((package_object name: (identifier) @name @definition.module) (#set! flag exported))
((enum_definition name: (identifier) @name body: (_) @body) @definition.enum (#set! flag exported))
((enum_definition name: (identifier) @name extend: (extends_clause type: (_)+ @base)) @definition.enum)
((simple_enum_case name: (identifier) @name extend: (extends_clause type: (_)+ @base)?) @definition.enum_member
  (#set! flag exported) (#set! flag static))
((full_enum_case name: (identifier) @name class_parameters: (class_parameters) @parameters) @definition.enum_member
  (#set! flag exported) (#set! flag static))
; A class without a name is known by the one it extends.
((instance_expression . (type_identifier) @name @base (template_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((instance_expression . (stable_type_identifier (type_identifier) @name .) @base (template_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((instance_expression . (generic_type . (stable_type_identifier (type_identifier) @name .)) @base (template_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))
((instance_expression . (generic_type . (type_identifier) @name) @base (template_body)) @definition.class
  (#set! flag local) (#set! scope none) (#set! occurs inherit))

; --- members and functions -----------------------------------------------------------------------------------------------------
((function_definition name: (_) @name return_type: (_)? @type body: (_) @body) @definition.function
  (#not-eq? @name "this") (#set! in_class method) (#set! flag exported))
((function_definition name: (_) @name parameters: (parameters) @parameters) @definition.function
  (#not-eq? @name "this") (#set! in_class method))
((function_definition name: (_) @name !return_type body: (_) @value) @definition.function
  (#not-eq? @name "this") (#set! in_class method))
((function_declaration name: (_) @name return_type: (_)? @type) @definition.function
  (#not-eq? @name "this") (#set! in_class method) (#set! flag exported) (#set! flag abstract))
((function_declaration name: (_) @name parameters: (parameters) @parameters) @definition.function
  (#not-eq? @name "this") (#set! in_class method))
((function_definition (modifiers (access_modifier)) name: (_) @name) @definition.function
  (#not-eq? @name "this") (#set! in_class method) (#set! unflag exported))
((function_definition (annotation name: (type_identifier) @_old) name: (_) @name) @definition.function
  (#eq? @_old "deprecated") (#set! in_class method) (#set! flag deprecated))
((function_definition (annotation name: (type_identifier) @_test) name: (_) @name) @definition.function
  (#eq? @_test "Test") (#set! in_class method) (#set! flag test))
((function_definition name: (identifier) @name parameters: (parameters) @parameters body: (_) @body) @definition.constructor
  (#eq? @name "this") (#set! scope none))
(extension_definition parameters: (parameters (parameter type: (_) @qualifier))
  body: (function_definition name: (_) @name) @definition.function)
(extension_definition parameters: (parameters (parameter type: (_) @qualifier))
  body: (function_declaration name: (_) @name) @definition.function)
((val_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @definition.property
  (#set! in_function variable) (#set! flag exported))
((val_definition pattern: (identifiers (identifier) @name) type: (_)? @type value: (_) @value) @definition.property
  (#set! in_function variable) (#set! flag exported))
((val_definition pattern: [(tuple_pattern) (case_class_pattern) (infix_pattern) (typed_pattern) (capture_pattern)] @name value: (_) @value)
  @definition.property (#set! in_function variable))
((val_definition (modifiers (access_modifier)) pattern: (identifier) @name) @definition.property
  (#set! in_function variable) (#set! unflag exported))
((val_declaration name: (identifier) @name type: (_) @type) @definition.property
  (#set! in_function variable) (#set! flag exported) (#set! flag abstract))
((var_definition pattern: (identifier) @name type: (_)? @type value: (_) @value) @definition.property
  (#set! in_function variable) (#set! flag exported))
((var_definition pattern: [(identifiers) (tuple_pattern) (case_class_pattern)] @name value: (_) @value) @definition.property
  (#set! in_function variable))
((var_definition (modifiers (access_modifier)) pattern: (identifier) @name) @definition.property
  (#set! in_function variable) (#set! unflag exported))
((var_declaration name: (identifier) @name type: (_) @type) @definition.property
  (#set! in_function variable) (#set! flag exported) (#set! flag abstract))
((val_definition pattern: (operator_identifier) @name type: (_)? @type value: (_) @value) @definition.property
  (#set! in_function variable) (#set! flag exported))
((given_definition name: (_) @name return_type: (_) @type) @definition.property (#set! in_function variable) (#set! flag exported))
((type_definition name: (type_identifier) @name type: (_)? @type) @definition.type_alias (#set! flag exported))
(type_parameters name: (identifier) @name @definition.type_parameter)
(covariant_type_parameter name: (identifier) @name @definition.type_parameter)
(contravariant_type_parameter name: (identifier) @name @definition.type_parameter)
(type_lambda name: (identifier) @name @definition.type_parameter)
((class_parameter name: (identifier) @name type: (_) @type) @definition.property (#set! flag exported))
((class_parameter (modifiers (access_modifier)) name: (identifier) @name) @definition.property (#set! unflag exported))
(parameter name: (identifier) @name type: (_) @type) @definition.parameter
(binding name: (identifier) @name type: (_)? @type) @definition.parameter
(colon_argument lambda_start: (identifier) @name @definition.parameter)
(self_type . (identifier) @name @definition.variable)
(name_and_type name: (identifier) @ignore)
(named_pattern . (identifier) @reference.read)

; --- patterns ----------------------------------------------------------------------------------------------------------------------
((case_clause pattern: (_) @name) @definition.variable (#not-match? @name "^([A-Z`][A-Za-z0-9_`]*|[0-9\"'].*)$"))
(match_expression value: (_) @subject body: [(case_block) (indented_cases)] @_cases)
(match_expression value: (_) @subject body: (case_block (case_clause pattern: (_) @subject.of)))
((call_expression function: (_) @subject arguments: (case_block (case_clause pattern: (_) @subject.of))) (#set! subject parameter))
(match_expression value: (_) @subject body: (indented_cases (case_clause pattern: (_) @subject.of)))
((enumerator . (_) @name "<-" . (_) @element_of) @definition.variable (#set! value loop))
((enumerator . (_) @name "=" . (_) @value) @definition.variable)
((identifier) @pattern.name (#not-match? @pattern.name "^[A-Z`]"))
(identifiers (identifier) @pattern)
(tuple_pattern (_) @pattern.parts)
((case_class_pattern type: (type_identifier) @_some pattern: (_) @pattern) (#eq? @_some "Some") (#set! value element))
((case_class_pattern type: (type_identifier) @pattern.value pattern: (_) @pattern.parts) (#not-eq? @pattern.value "Some"))
(case_class_pattern type: (stable_type_identifier) pattern: (_) @pattern)
(named_tuple_pattern (_) @pattern)
(named_pattern (identifier) (_) @pattern)
((capture_pattern name: (identifier) @pattern pattern: (_)) (#set! value keep))
(capture_pattern name: (_) pattern: (_) @pattern)
((typed_pattern pattern: (_) @pattern type: (_) @pattern.value) (#set! value keep))
((infix_pattern left: (_) @pattern operator: (_) @_cons) (#eq? @_cons "::") (#set! value element))
(infix_pattern left: (_) @pattern)
((infix_pattern operator: (_) @_cons right: (_) @pattern) (#eq? @_cons "::") (#set! value keep))
(infix_pattern right: (_) @pattern)
(repeat_pattern pattern: (_) @pattern)
((alternative_pattern (_) @pattern) (#set! value keep) (#set! once pattern))
(interpolated_string_expression) @pattern.none
(stable_identifier) @pattern.none
(given_pattern) @pattern.none
(wildcard) @pattern.none
(string) @pattern.none
[(integer_literal) (floating_point_literal) (boolean_literal) (character_literal) (null_literal) (unit) (quote_expression)] @pattern.none

; --- expressions and types -----------------------------------------------------------------------------------------------------------
((identifier) @expr.self (#eq? @expr.self "this"))
((identifier) @expr.super (#eq? @expr.super "super"))
(identifier) @expr.name
(type_identifier) @expr.name
(field_expression field: (identifier) @expr.name)
((generic_function function: (field_expression field: (identifier) @_as) type_arguments: (type_arguments . (_) @expr.instance .))
  (#eq? @_as "asInstanceOf"))
((generic_function function: (_) @expr.call type_arguments: (type_arguments (_)+ @expr.argument)) (#not-parent? call_expression))
(generic_function function: (_) @expr.same)
((infix_expression left: (_) @expr.argument operator: (_) @_to right: (_) @expr.argument) @expr.literal (#eq? @_to "->") (#set! type "tuple"))
((tuple_expression (_)+ @expr.argument) @expr.literal (#set! type "tuple"))
((class_parameters (class_parameter)+ @expr.argument) @expr.literal (#set! type "tuple"))
(class_parameter type: (_) @expr.same)
(call_expression function: (generic_function function: (_) @expr.call type_arguments: (type_arguments (_)+ @expr.argument)))
(call_expression function: (_) @expr.call)
(instance_expression . (_) @expr.construct)
(infix_expression left: (instance_expression) @expr.same operator: (identifier))
((infix_expression operator: (operator_identifier) @_op) @expr.literal (#any-of? @_op "==" "!=" "<" ">" "<=" ">=" "&&" "||" "eq" "ne")
  (#set! type "Boolean"))
(infix_expression operator: (_) @expr.call)
(parenthesized_expression (_) @expr.same)
(ascription_expression (_) (_) @expr.instance)
(if_expression consequence: (_) @expr.same)
(assignment_expression right: (_) @expr.same)
((prefix_expression "!") @expr.literal (#set! type "Boolean"))
(prefix_expression (_) @expr.same)
(postfix_expression (identifier) @expr.name .)
(block (_) @expr.same .)
(indented_block (_) @expr.same .)
(lambda_expression parameters: (_) @expr.parameters (_) @expr.callable .)
((lambda_expression) @expr.literal (#set! type "lambda"))
(try_expression body: (_) @expr.same)
((string) @expr.literal (#set! type "String"))
((interpolated_string_expression) @expr.literal (#set! type "String"))
((integer_literal) @expr.literal @_number (#match? @_number "[lL]$") (#set! type "Long"))
((integer_literal) @expr.literal (#set! type "Int"))
((floating_point_literal) @expr.literal (#set! type "Double"))
((boolean_literal) @expr.literal (#set! type "Boolean"))
((character_literal) @expr.literal (#set! type "Char"))
((null_literal) @expr.literal (#set! type "null"))
(generic_type type: (_) @expr.apply type_arguments: (type_arguments (_)+ @expr.argument))
(stable_identifier (identifier) @expr.name .)
(stable_type_identifier (type_identifier) @expr.name .)
(singleton_type . (_) @expr.same)
(projected_type selector: (type_identifier) @expr.name)
(annotated_type . (_) @expr.same)
(compound_type base: (_) @expr.same)
(lazy_parameter_type type: (_) @expr.same)
((repeated_parameter_type type: (_) @expr.argument) @expr.literal (#set! type "Seq"))
((tuple_type (_)+ @expr.argument) @expr.literal (#set! type "tuple"))
((function_type parameter_types: (_) @expr.parameters return_type: (_) @expr.callable) (#set! parameters types))
(infix_type left: (_) @expr.same)

[(comment) (block_comment)] @comment

; ---- What keywords leave
[(function_definition)] @construct.function

; ---- What functions are expected to be
(call_expression function: (_) @expect.call arguments: (arguments) @expected)
(val_definition type: (_) @expect.type value: (_) @expected)
(call_expression function: (_) @expect.call arguments: (block . (lambda_expression)) @expected)
(call_expression function: (call_expression function: (_) @expect.trailing) arguments: [(arguments) (block . (lambda_expression))] @expected)
(lambda_expression parameters: (identifier) @expected) @expect.parameter
; Behind the pattern before, whose expectation it needs.
((lambda_expression parameters: (identifier) @name @definition.parameter) (#set! scope inner))
(lambda_expression parameters: (bindings) @expected) @expect.parameter
