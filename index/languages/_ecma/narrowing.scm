; Tests that narrow an expression: `x instanceof C`, a call of a function that returns `x is T`,
; `x.kind === 'a'`, `'key' in x` and `x.ok`.  Stands on ecma.
; In each part the first patterns are about a test, the second about its negation.

; ---------------------------------------------------------------- Where it holds
(if_statement condition: (parenthesized_expression [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)
  (binary_expression left: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test) operator: "&&")
  (binary_expression left: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test operator: "&&")
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))
  (binary_expression operator: "&&" right: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))])
  consequence: (_) @narrow.in)
(while_statement condition: (parenthesized_expression [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)
  (binary_expression left: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test) operator: "&&")
  (binary_expression left: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test operator: "&&")
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))
  (binary_expression operator: "&&" right: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))])
  body: (_) @narrow.in)
(ternary_expression condition: [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)
  (binary_expression left: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test) operator: "&&")
  (binary_expression left: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test operator: "&&")
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))
  (binary_expression operator: "&&" right: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))]
  consequence: (_) @narrow.in)
(ternary_expression condition: (parenthesized_expression [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)])
  consequence: (_) @narrow.in)
(binary_expression left: [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)
  (binary_expression left: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test) operator: "&&")
  (binary_expression left: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test operator: "&&")
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))
  (binary_expression operator: "&&" right: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))]
  operator: "&&" right: (_) @narrow.in)
((if_statement condition: (parenthesized_expression [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))))])
  consequence: (_) @narrow.in) (#set! narrow not))
((while_statement condition: (parenthesized_expression [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))))])
  body: (_) @narrow.in) (#set! narrow not))
((ternary_expression condition: [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))))]
  consequence: (_) @narrow.in) (#set! narrow not))
((ternary_expression condition: (parenthesized_expression [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))])
  consequence: (_) @narrow.in) (#set! narrow not))
((binary_expression left: [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))
  (binary_expression left: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test) operator: "&&")
  (binary_expression left: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))) operator: "&&")
  (binary_expression operator: "&&" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test))
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))))]
  operator: "&&" right: (_) @narrow.in) (#set! narrow not))
; ---------------------------------------------------------------- Where it fails
((if_statement condition: (parenthesized_expression [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)])
  alternative: (_) @narrow.in) (#set! narrow not))
((ternary_expression condition: [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)]
  alternative: (_) @narrow.in) (#set! narrow not))
((ternary_expression condition: (parenthesized_expression [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)])
  alternative: (_) @narrow.in) (#set! narrow not))
((binary_expression left: [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)]
  operator: "||" right: (_) @narrow.in) (#set! narrow not))
((statement_block
  (if_statement condition: (parenthesized_expression [
  (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)
  (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)
  (binary_expression operator: "||" right: (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))
  (binary_expression operator: "||" right: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (binary_expression operator: "||" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["===" "=="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "||" right: (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))])
    consequence: [(return_statement) (throw_statement) (continue_statement) (break_statement)
      (statement_block [(return_statement) (throw_statement) (continue_statement) (break_statement)] .)] !alternative) @narrow.after) @narrow.in (#set! narrow not))
(if_statement condition: (parenthesized_expression [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))])
  alternative: (_) @narrow.in)
(ternary_expression condition: [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))]
  alternative: (_) @narrow.in)
(ternary_expression condition: (parenthesized_expression [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))])
  alternative: (_) @narrow.in)
(binary_expression left: [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))]
  operator: "||" right: (_) @narrow.in)
(statement_block
  (if_statement condition: (parenthesized_expression [
  (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test)))
  (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test)
  (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow)))
  (binary_expression operator: "||" right: (binary_expression left: (member_expression object: (_) @narrow property: (property_identifier) @narrow.key) operator: ["!==" "!="] right: [(string) (number) (true) (false) (member_expression)] @narrow.is))
  (binary_expression operator: "||" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (_) @narrow operator: "instanceof" right: [(identifier) (member_expression)] @narrow.test))))
  (binary_expression operator: "||" right: (unary_expression operator: "!" argument: (call_expression function: [(identifier) (member_expression)] arguments: (arguments . [(identifier) (member_expression)] @narrow .)) @narrow.test))
  (binary_expression operator: "||" right: (unary_expression operator: "!" argument: (parenthesized_expression (binary_expression left: (string) @narrow.key operator: "in" right: [(identifier) (member_expression)] @narrow))))])
    consequence: [(return_statement) (throw_statement) (continue_statement) (break_statement)
      (statement_block [(return_statement) (throw_statement) (continue_statement) (break_statement)] .)] !alternative) @narrow.after) @narrow.in
; ---------------------------------------------------------------- Keys that are true
((if_statement condition: (parenthesized_expression [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)
  (binary_expression left: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key) operator: "&&")
  (binary_expression operator: "&&" right: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))])
  consequence: (_) @narrow.in) (#set! narrow true))
((while_statement condition: (parenthesized_expression [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)
  (binary_expression left: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key) operator: "&&")
  (binary_expression operator: "&&" right: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))])
  body: (_) @narrow.in) (#set! narrow true))
((ternary_expression condition: [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)
  (binary_expression left: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key) operator: "&&")
  (binary_expression operator: "&&" right: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))]
  consequence: (_) @narrow.in) (#set! narrow true))
((ternary_expression condition: (parenthesized_expression [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)])
  consequence: (_) @narrow.in) (#set! narrow true))
((binary_expression left: [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)
  (binary_expression left: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key) operator: "&&")
  (binary_expression operator: "&&" right: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))]
  operator: "&&" right: (_) @narrow.in) (#set! narrow true))
((if_statement condition: (parenthesized_expression [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))
  (binary_expression left: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)) operator: "&&")
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)))])
  consequence: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((while_statement condition: (parenthesized_expression [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))
  (binary_expression left: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)) operator: "&&")
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)))])
  body: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((ternary_expression condition: [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))
  (binary_expression left: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)) operator: "&&")
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)))]
  consequence: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((ternary_expression condition: (parenthesized_expression [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))])
  consequence: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((binary_expression left: [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))
  (binary_expression left: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)) operator: "&&")
  (binary_expression operator: "&&" right: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)))]
  operator: "&&" right: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((if_statement condition: (parenthesized_expression [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)])
  alternative: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((ternary_expression condition: [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)]
  alternative: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((ternary_expression condition: (parenthesized_expression [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)])
  alternative: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((binary_expression left: [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)]
  operator: "||" right: (_) @narrow.in) (#set! narrow true) (#set! narrow not))
((statement_block
  (if_statement condition: (parenthesized_expression [
  (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)
  (binary_expression operator: "||" right: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))])
    consequence: [(return_statement) (throw_statement) (continue_statement) (break_statement)
      (statement_block [(return_statement) (throw_statement) (continue_statement) (break_statement)] .)] !alternative) @narrow.after) @narrow.in (#set! narrow true) (#set! narrow not))
((if_statement condition: (parenthesized_expression [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))])
  alternative: (_) @narrow.in) (#set! narrow true))
((ternary_expression condition: [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))]
  alternative: (_) @narrow.in) (#set! narrow true))
((ternary_expression condition: (parenthesized_expression [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))])
  alternative: (_) @narrow.in) (#set! narrow true))
((binary_expression left: [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))]
  operator: "||" right: (_) @narrow.in) (#set! narrow true))
((statement_block
  (if_statement condition: (parenthesized_expression [
  (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key))
  (binary_expression operator: "||" right: (unary_expression operator: "!" argument: (member_expression object: (identifier) @narrow property: (property_identifier) @narrow.key)))])
    consequence: [(return_statement) (throw_statement) (continue_statement) (break_statement)
      (statement_block [(return_statement) (throw_statement) (continue_statement) (break_statement)] .)] !alternative) @narrow.after) @narrow.in (#set! narrow true))
; ---------------------------------------------------------------- Cases
(switch_statement value: (parenthesized_expression (member_expression object: (_) @narrow property: (property_identifier) @narrow.key))
  body: (switch_body . (switch_case value: [(string) (number) (true) (false) (member_expression)] @narrow.is) @narrow.in))
(switch_statement value: (parenthesized_expression (member_expression object: (_) @narrow property: (property_identifier) @narrow.key))
  body: (switch_body (switch_case body: (_)) . (switch_case value: [(string) (number) (true) (false) (member_expression)] @narrow.is) @narrow.in))
