; R.  An assignment at the top level is visible in the whole project; in a function it is local.
(comment) @comment

; ---- References: the default first
(identifier) @reference.read
((identifier) @ignore (#any-of? @ignore "self" "private" "super" "library" "require" "requireNamespace" "UseMethod" "NextMethod" "c" "list"))
(call function: (identifier) @reference.call arguments: (_) @arguments)
((call function: (identifier) @ignore) (#any-of? @ignore "library" "require" "requireNamespace" "UseMethod" "NextMethod" "c" "list" "source" "stop" "return" "is.null" "paste" "paste0"))
(namespace_operator lhs: (identifier) @ignore)
(namespace_operator rhs: (identifier) @reference.read)
(call function: (namespace_operator rhs: (identifier) @reference.call) arguments: (_) @arguments)
(extract_operator lhs: (_) @receiver rhs: (identifier) @reference.member)
(call function: (extract_operator rhs: (identifier) @reference.call) arguments: (_) @arguments)
(binary_operator lhs: (extract_operator rhs: (identifier) @reference.write) operator: ["<-" "=" "<<-"])
(call function: (_) @callee arguments: (arguments argument: (argument name: (identifier) @reference.read)))
((call function: (identifier) @_library arguments: (arguments . argument: (argument value: (identifier) @ignore)))
 (#any-of? @_library "library" "require" "requireNamespace"))

; ---- Functions and variables
((binary_operator lhs: (identifier) @name operator: ["<-" "=" ":="] rhs: (_) @value) @definition.variable (#set! scope function) (#set! once true))
((binary_operator lhs: (identifier) @name operator: "<<-" rhs: (_) @value) @definition.variable (#set! scope file) (#set! once up))
((binary_operator lhs: (_) @value operator: ["->" "->>"] rhs: (identifier) @name) @definition.variable (#set! scope function) (#set! once true))
((binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"] rhs: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.function (#set! scope function))
((binary_operator lhs: (string (string_content) @name) operator: ["<-" "="] rhs: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.function (#set! scope function))
((call function: (identifier) @_assign arguments: (arguments . argument: (argument value: (string (string_content) @name)))) @definition.variable
 (#eq? @_assign "assign") (#set! scope function) (#set! once true))
(function_definition) @scope.function
(parameter name: (identifier) @name @definition.parameter)
((for_statement variable: (identifier) @name sequence: (_) @element_of) @definition.variable (#set! scope function) (#set! once true))
[(function_definition) (braced_expression)] @fold

; ---- Classes
((call function: (identifier) @_class arguments: (arguments . argument: (argument value: (string (string_content) @name)))) @definition.class
 (#any-of? @_class "setClass" "setRefClass" "new_class") (#set! scope file))
((call function: (identifier) @_generic arguments: (arguments . argument: (argument value: (string (string_content) @name)))) @definition.function
 (#eq? @_generic "setGeneric") (#set! scope file))
((binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (call function: (identifier) @_class)) @definition.class
 (#any-of? @_class "R6Class" "setRefClass" "setClass" "new_class") (#set! scope function))
((binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (call function: (namespace_operator rhs: (identifier) @_class))) @definition.class
 (#any-of? @_class "R6Class" "new_class") (#set! scope function))
((call function: (identifier) @_r6) @scope.class (#any-of? @_r6 "R6Class" "setRefClass"))
((call function: (namespace_operator rhs: (identifier) @_r6)) @scope.class (#eq? @_r6 "R6Class"))
(call arguments: (arguments argument: (argument name: (identifier) @_public value: (call function: (identifier) @_list
  arguments: (arguments argument: (argument name: (identifier) @name value: (_) @value) @definition.field))))
 (#any-of? @_public "public" "private" "active" "fields" "methods") (#eq? @_list "list"))
(call arguments: (arguments argument: (argument name: (identifier) @_public value: (call function: (identifier) @_list
  arguments: (arguments argument: (argument name: (identifier) @name value: (function_definition parameters: (_) @parameters body: (_) @body)) @definition.method))))
 (#any-of? @_public "public" "private" "active" "methods") (#eq? @_list "list"))
((call function: (identifier) @_r6 arguments: (arguments argument: (argument name: (identifier) @_inherit value: (identifier) @reference.inherit)))
 (#eq? @_r6 "R6Class") (#eq? @_inherit "inherit"))
((call function: (identifier) @_test arguments: (arguments . argument: (argument value: (string (string_content) @name)))) @definition.test
 (#eq? @_test "test_that") (#set! scope none))

; ---- Other scripts read in
((call function: (identifier) @_source arguments: (arguments . argument: (argument value: (string (string_content) @import.module)))) @import
 (#any-of? @_source "source" "sys.source") (#set! import include) (#set! import wildcard) (#set! bind none))

; ---- Expressions
(identifier) @expr.name
((identifier) @expr.self (#any-of? @expr.self "self" "private" ".self"))
((identifier) @expr.super (#eq? @expr.super "super"))
(extract_operator rhs: (identifier) @expr.name)
(namespace_operator rhs: (identifier) @expr.name)
((call function: (extract_operator lhs: (_) @expr.construct rhs: (identifier) @_new)) (#eq? @_new "new"))
(call function: (_) @expr.call)
(parenthesized_expression body: (_) @expr.same)
