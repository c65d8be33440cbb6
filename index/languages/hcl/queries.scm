; HCL, the language of Terraform.  `var.x`, `local.x`, `module.x`, `data.t.x` and `t.x` lead to the blocks
; of the files of a directory: semantics.cpp.
(comment) @comment

; ---- References
(variable_expr (identifier) @reference.read)
(function_call (identifier) @reference.call (function_arguments)? @arguments)
(expression (variable_expr) @receiver . (get_attr (identifier) @reference.member))
(expression (get_attr) @receiver . (get_attr (identifier) @reference.member))
(expression (get_attr) @receiver . (index) . (get_attr (identifier) @reference.member))
(binary_operation (variable_expr) @receiver . (get_attr (identifier) @reference.member))
(binary_operation (get_attr) @receiver . (get_attr (identifier) @reference.member))
(binary_operation (get_attr) @receiver . (index) . (get_attr (identifier) @reference.member))
(unary_operation (variable_expr) @receiver . (get_attr (identifier) @reference.member))
(unary_operation (get_attr) @receiver . (get_attr (identifier) @reference.member))
(object_elem key: (expression . (variable_expr (identifier) @ignore) .))
; The values of variables, in a file of its own.
(config_file (body (attribute (identifier) @reference.write)))

; ---- Blocks
((block . (identifier) @_type . (string_lit (template_literal) @name)) @definition.variable
 (#eq? @_type "variable") (#not-has-ancestor? block))
((block . (identifier) @_type . (string_lit (template_literal) @name)) @definition.property
 (#eq? @_type "output") (#not-has-ancestor? block))
((block . (identifier) @_type . (string_lit (template_literal) @name)) @definition.namespace
 (#eq? @_type "provider") (#not-has-ancestor? block))
((block . (identifier) @_type . (string_lit (template_literal) @name)) @definition.variable
 (#eq? @_type "module") (#not-has-ancestor? block))
((block . (identifier) @_type . (string_lit (template_literal) @name) (body (attribute (identifier) @_source (expression) @value))) @definition.variable
 (#eq? @_type "module") (#eq? @_source "source") (#not-has-ancestor? block))
((block . (identifier) @_type . (string_lit) . (string_lit (template_literal) @name)) @definition.class
 (#any-of? @_type "resource" "data" "ephemeral" "source") (#not-has-ancestor? block))
((block . (identifier) @_type (string_lit (template_literal) @name)) @definition.class
 (#any-of? @_type "job" "group" "task" "service" "build" "target" "check" "run" "function" "dependency" "generate"))
((block . (identifier) @_locals (body (attribute (identifier) @name (expression) @value) @definition.constant))
 (#eq? @_locals "locals") (#not-has-ancestor? block))
; The other arguments of a module's block are its variables.
((block . (identifier) @_module (body (attribute (identifier) @_source (expression) @receiver) (attribute (identifier) @reference.write)))
 (#eq? @_module "module") (#eq? @_source "source") (#not-any-of? @reference.write "source" "version" "providers" "count" "for_each" "depends_on"))
(block) @fold

; ---- Locals: loops
[(for_tuple_expr) (for_object_expr)] @scope.block
(for_intro (identifier) @name @definition.variable)
((block . (identifier) @_dynamic . (string_lit (template_literal) @name @definition.variable)) (#eq? @_dynamic "dynamic") (#set! scope inner) (#set! flag local))
((block . (identifier) @_dynamic) @scope.block (#eq? @_dynamic "dynamic"))

; ---- Other directories
((attribute (identifier) @_source (expression (literal_value (string_lit (template_literal) @import.module)))) @import
 (#eq? @_source "source") (#match? @import.module "^\\.\\.?/") (#set! bind none))

; ---- Expressions
(variable_expr (identifier) @expr.name)
(get_attr (identifier) @expr.name)
(expression . (_) @expr.same .)
(expression (get_attr) @expr.same .)
(expression (get_attr) @expr.same . (index) .)
(literal_value (string_lit (template_literal) @expr.import))
