; Tests that narrow an expression: `x instanceof C`, a call of a function that returns `x is T`,
; `x.kind === 'a'`, `'key' in x` and `x.ok`.  Stands on ecma.

; ---------------------------------------------------------------- Tests
(#define! name [(identifier) (member_expression)])
(#define! literal [(string) (number) (true) (false)])
(#define! key (member_expression object: (_) @narrow property: (property_identifier) @narrow.key))
(#define! test (binary_expression left: (_) @narrow operator: "instanceof" right: $name @narrow.test))
(#define! test (call_expression function: $name arguments: (arguments . $name @narrow .)) @narrow.test)
(#define! test (binary_expression left: $key operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
(#define! test (binary_expression left: $literal @narrow.is operator: ["===" "=="] right: $key))
(#define! test (binary_expression left: (string) @narrow.key operator: "in" right: $name @narrow))
(#define! test (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key) @narrow.true)
(#define! negated (binary_expression left: $key operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
(#define! negated (binary_expression left: $literal @narrow.is operator: ["!==" "!="] right: $key))

; What holds where a condition is true, and where it is false.
(#define! holds $test)
(#define! holds $negated @narrow.not)
(#define! holds (parenthesized_expression $holds))
(#define! holds (binary_expression left: $holds operator: "&&"))
(#define! holds (binary_expression operator: "&&" right: $holds))
(#define! holds (unary_expression operator: "!" argument: $fails))
(#define! fails $test @narrow.not)
(#define! fails $negated)
(#define! fails (parenthesized_expression $fails))
(#define! fails (binary_expression left: $fails operator: "||"))
(#define! fails (binary_expression operator: "||" right: $fails))
(#define! fails (unary_expression operator: "!" argument: $holds))

; ---------------------------------------------------------------- Places
(if_statement condition: $holds consequence: (_) @narrow.in)
(if_statement condition: $fails alternative: (_) @narrow.in)
(while_statement condition: $holds body: (_) @narrow.in)
(ternary_expression condition: $holds consequence: (_) @narrow.in)
(ternary_expression condition: $fails alternative: (_) @narrow.in)
(binary_expression left: $holds operator: "&&" right: (_) @narrow.in)
(binary_expression left: $fails operator: "||" right: (_) @narrow.in)
; From there to the end of the block, but for what is assigned.
(#define! leaving [(return_statement) (throw_statement) (continue_statement) (break_statement)])
(#define! exit (if_statement condition: $fails consequence: [$leaving (statement_block $leaving .)] !alternative) @narrow.after)
; Functions whose result is `asserts x is T`.
(#define! exit (expression_statement (call_expression function: $name @_f arguments: (arguments . $name @narrow)) @narrow.test) @narrow.after
  (#match? @_f "(^|[.])(assert|check|ensure|expect|invariant|must|require|validate|verify)"))
(#define! exit (expression_statement (call_expression function: $name @_f arguments: (arguments . $holds))) @narrow.after
  (#match? @_f "^(assert|invariant|assert[.]ok)$"))
(statement_block $exit) @narrow.in
(switch_case $exit) @narrow.in
(switch_default $exit) @narrow.in

; ---------------------------------------------------------------- Cases
(switch_statement value: (parenthesized_expression $key)
  body: (switch_body . (switch_case value: [(string) (number) (true) (false) (member_expression)] @narrow.is) @narrow.in))
(switch_statement value: (parenthesized_expression $key)
  body: (switch_body (switch_case body: (_)) . (switch_case value: [(string) (number) (true) (false) (member_expression)] @narrow.is) @narrow.in))
