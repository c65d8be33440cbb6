; What JavaScript and TypeScript expect an expression to be, from where it stands.  Stands on ecma.
(call_expression function: (_) @expect.call arguments: (arguments) @expected) @expect.result
(new_expression constructor: (_) @expect.call arguments: (arguments) @expected) @expect.result
((array) @expect.element @expected)
(parenthesized_expression (_) @expected) @expect.same
(ternary_expression consequence: (_) @expected) @expect.same
(ternary_expression alternative: (_) @expected) @expect.same
(binary_expression operator: ["||" "??" "&&"] right: (_) @expected) @expect.same
(sequence_expression (_) @expected .) @expect.same
; What a literal is compared with, for its completion.
(#define! literal_place (binary_expression left: (binary_expression operator: "+" right: (object)) operator: "+"))
(binary_expression left: (_) @expect.value operator: ["===" "!==" "==" "!="] right: $literal_place @expected)
(switch_statement value: (parenthesized_expression (_) @expect.value) body: (switch_body (switch_case value: $literal_place @expected)))
(binary_expression left: (binary_expression operator: "+" right: (object) @expected) operator: "+") @expect.same
(object [(pair) (method_definition) (shorthand_property_identifier)] @expected) @expect.same
(pair key: [(property_identifier) (string) (computed_property_name)] @expect.key value: (_) @expected) @expect.member
(arrow_function parameters: (formal_parameters) @expected) @expect.parameter
(arrow_function parameter: (identifier) @expected) @expect.parameter
; Stands here because it takes what the line before says of it.
((arrow_function parameter: (identifier) @name @definition.parameter) (#set! scope inner))
(function_expression parameters: (formal_parameters) @expected) @expect.parameter
(generator_function parameters: (formal_parameters) @expected) @expect.parameter
; An async function returns what is awaited of the result that it is expected to have.
((arrow_function "async") @expect.awaits)
((function_expression "async") @expect.awaits)
(arrow_function body: (_) @expected) @expect.body
(return_statement (_) @expected) @expect.return
; The keys are members of what the object is expected to be.
(pair key: [(property_identifier) (string)] @reference.member) @expect.same
(method_definition name: (property_identifier) @reference.member) @expect.same
; From here on a method is expected to be the member of its name.
(method_definition name: (property_identifier) @expect.key) @expect.member @expected
(method_definition parameters: (formal_parameters) @expected) @expect.parameter
(shorthand_property_identifier) @reference.key @expect.same
; A function: its parameters and what it gives.  Stands here because a result that is written comes first.
(arrow_function parameters: (_) @expr.parameters body: (statement_block (return_statement (_) @expr.callable)))
((function_expression parameters: (_) @expr.parameters body: (statement_block (return_statement (_) @expr.callable))) (#set! self own))
(arrow_function parameters: (_) @expr.parameters body: (_) @expr.callable)
(arrow_function parameter: (_) @expr.parameters body: (statement_block (return_statement (_) @expr.callable)))
(arrow_function parameter: (_) @expr.parameters body: (_) @expr.callable)
