; PowerShell.  A function of any file is a command; `$script:x` and `$x` are one name.
(comment) @comment

; ---- References: the default first
((variable) @reference.read (#set! after "$@:{") (#set! until "}"))
((variable) @ignore (#match? @ignore "^\\$(_|null|true|false|PSScriptRoot|PSCmdlet|PSBoundParameters|args|input|Error|Matches|LASTEXITCODE|[?^$]|[0-9]+|env:.*)$"))
(command_name) @reference.call
((command_name) @ignore (#match? @ignore "[\\/]|\\.ps1$|^[^A-Za-z_]"))
(type_identifier) @reference.type
(attribute_name (type_spec (type_name (type_identifier) @ignore)))
(member_access (_) @receiver . (member_name (simple_name) @reference.member))
(invokation_expression (_) @receiver . (member_name (simple_name) @reference.call))
((command command_name: (command_name) @callee command_elements: (command_elements (command_parameter) @reference.read)) (#set! after "-"))
((command command_name: (command_name) @_alias command_elements: (command_elements (generic_token) (generic_token) @reference.call))
 (#any-of? @_alias "Set-Alias" "New-Alias"))
(left_assignment_expression (logical_expression (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression
 (format_expression (range_expression (array_literal_expression (unary_expression (member_access (member_name (simple_name) @reference.write))))))))))))

; ---- Functions
((function_statement (function_name) @name (function_parameter_declaration)? @parameters (script_block)? @body) @definition.function (#set! flag exported))
((function_statement (function_name) @name) @definition.function (#match? @name ":") (#set! after ":"))
(function_statement) @scope.function
((script_parameter (attribute_list (attribute (type_literal) @type))? (variable) @name) @definition.parameter (#set! after "$") (#set! scope function))
((command command_name: (command_name) @_alias command_elements: (command_elements . (command_argument_sep) . (generic_token) @name)) @definition.macro
 (#any-of? @_alias "Set-Alias" "New-Alias") (#set! scope file))
((command command_name: (command_name) @_test command_elements: (command_elements . (command_argument_sep) . (array_literal_expression (unary_expression (string_literal) @name)))) @definition.test
 (#any-of? @_test "Describe" "Context" "It") (#set! scope none))
[(function_statement) (script_block_expression) (hash_literal_expression)] @fold

; ---- Variables
((assignment_expression (left_assignment_expression (logical_expression (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression (variable) @name)))))))))) value: (_) @value) @definition.variable (#set! scope function) (#set! once true) (#set! after "$:{") (#set! until "}"))
((assignment_expression (left_assignment_expression (logical_expression (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression (expression_with_unary_operator (cast_expression (type_literal) @type (unary_expression (variable) @name)))))))))))))) @definition.variable (#set! scope function) (#set! once true) (#set! after "$:{"))
((assignment_expression (left_assignment_expression (logical_expression (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression (unary_expression (variable) @name)))))))))) value: (_) @value) @definition.variable
 (#match? @name "^\\$\\{?(script|global):") (#set! scope file) (#set! once true) (#set! after "$:{") (#set! until "}"))
((foreach_statement (variable) @name (pipeline) @element_of) @definition.variable (#set! scope function) (#set! once true) (#set! after "$"))

; ---- Classes
((class_statement . (simple_name) @name) @definition.class (#set! flag exported))
((class_statement . (simple_name) @name ":" . (simple_name) @base) @definition.class)
(class_statement ":" . (simple_name) @reference.inherit)
(class_statement) @scope.class
((class_property_definition (type_literal)? @type (variable) @name) @definition.field (#set! after "$"))
((class_method_definition (type_literal)? @type (simple_name) @name (class_method_parameter_list)? @parameters (script_block)? @body) @definition.method (#set! flag member))
((class_method_definition (simple_name) @name) @definition.constructor (#names-class? @name))
((class_method_definition (class_attribute) @_static (simple_name) @name) @definition.method (#eq? @_static "static") (#set! flag static))
(class_method_definition) @scope.function
((class_method_parameter (type_literal)? @type (variable) @name) @definition.parameter (#set! after "$"))
((enum_statement (simple_name) @name) @definition.enum (#set! flag exported))
(enum_statement) @scope.class
((enum_member (simple_name) @name) @definition.enum_member)
[(class_statement) (enum_statement)] @fold

; ---- Other scripts
((command (command_invokation_operator) @_dot command_name: (command_name_expr (_) @import.module)) @import
 (#eq? @_dot ".") (#set! import include) (#set! import wildcard) (#set! bind none))
((command command_name: (command_name) @_import command_elements: (command_elements . (command_argument_sep) . [(generic_token) (array_literal_expression)] @import.module)) @import
 (#eq? @_import "Import-Module") (#set! import include) (#set! import wildcard) (#set! bind none))

; ---- Expressions
(variable) @expr.name
((variable) @expr.self (#eq? @expr.self "$this"))
(command_name) @expr.name
(simple_name) @expr.name
(type_identifier) @expr.name
(type_literal (type_spec (type_name (type_identifier) @expr.name)))
(type_literal (_) @expr.same)
(type_spec . (_) @expr.same)
(type_name (type_identifier) @expr.name .)
((invokation_expression (type_literal) @expr.construct . (member_name (simple_name) @_new)) (#eq? @_new "new"))
(invokation_expression . (_) . (member_name (simple_name)) @expr.call)
(member_name (simple_name) @expr.name)
(member_access (member_name) @expr.same)
(cast_expression (type_literal) @expr.instance)
[(pipeline . (_) @expr.same .) (pipeline_chain . (_) @expr.same .) (logical_expression . (_) @expr.same .) (bitwise_expression . (_) @expr.same .)
 (comparison_expression . (_) @expr.same .) (additive_expression . (_) @expr.same .) (multiplicative_expression . (_) @expr.same .)
 (format_expression . (_) @expr.same .) (range_expression . (_) @expr.same .) (array_literal_expression . (_) @expr.same .)
 (unary_expression . (_) @expr.same .) (expression_with_unary_operator . (_) @expr.same .) (parenthesized_expression . (_) @expr.same .)]
