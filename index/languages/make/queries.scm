; Makefiles.  Variables are the file's, those of included files among them.
(comment) @comment

; ---- References: the default first
(variable_reference (word) @reference.read)
(substitution_reference text: (word) @reference.read)
((prerequisites (word) @reference.read) (#set! space target))
((prerequisites (word) @ignore) (#match? @ignore "%"))
(ifdef_directive variable: (word) @reference.read)
(ifndef_directive variable: (word) @reference.read)
(undefine_directive variable: (word) @reference.write)
(export_directive variables: (list (word) @reference.read))
(unexport_directive variables: (list (word) @reference.read))
; `$(call name,…)`
((function_call function: "call" (arguments . argument: (text) @reference.call))
 (#match? @reference.call "^[A-Za-z_][A-Za-z0-9_.-]*(,|$)") (#set! until ","))

; ---- Targets
((rule (targets (word) @name)) @definition.function (#set! once true) (#set! space target)
 (#not-match? @name "^\\.[A-Z_]+$|^\\.[a-z]+(\\.[a-z]+)?$"))
; Names with variables in them.
((rule (targets (concatenation) @name)) @definition.function (#set! once true) (#set! space target))
((rule (targets (variable_reference) @name)) @definition.function (#set! once true) (#set! space target))
(rule (recipe) @fold)

; ---- Variables
((variable_assignment name: (word) @name) @definition.variable (#set! once true))
((shell_assignment name: (word) @name) @definition.variable (#set! once true))
((define_directive name: (word) @name value: (_)? @body) @definition.macro (#set! once true))
(export_directive) @wrapper
(override_directive) @wrapper
(define_directive) @fold
(conditional) @fold
((function_call function: "foreach" (arguments . argument: (text) @name)) @definition.variable
 (#match? @name "^[A-Za-z_][A-Za-z0-9_]*(,|$)") (#set! until ",") (#set! scope inner) (#set! flag local))
((function_call function: "foreach") @scope.block)

; ---- Other makefiles read in
((include_directive filenames: (list (_) @import.module)) @import
 (#set! import include) (#set! import wildcard) (#set! bind none))
