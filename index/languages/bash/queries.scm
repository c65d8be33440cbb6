; Bash and other POSIX-like shells.  A variable is the file's unless a function declares it local.
(comment) @comment

; ---- References: the default first
(variable_name) @reference.read
((variable_name) @ignore (#match? @ignore "^[0-9]+$"))
(command_name (word) @reference.call)
((command_name (word) @ignore)
 (#any-of? @ignore "echo" "cd" "exit" "return" "set" "shift" "test" "[" ":" "true" "false" "read" "printf" "eval" "exec" "unset" "trap" "source" "."
  "alias" "let" "break" "continue" "wait" "pwd" "type" "command" "builtin" "getopts" "umask" "ulimit" "mapfile"))
((command name: (command_name (word) @_trap) . argument: (word) @reference.call) (#eq? @_trap "trap"))
((command name: (command_name (word) @_unset) argument: (word) @reference.call) (#any-of? @_unset "type" "command"))
(postfix_expression (variable_name) @reference.write)
(unary_expression (variable_name) @reference.read)

; ---- Functions, aliases
((function_definition name: (word) @name body: (_) @body) @definition.function (#set! scope file) (#set! flag exported))
(function_definition) @scope.function
(subshell) @scope.block
((command name: (command_name (word) @_alias) argument: (concatenation . (word) @name)) @definition.macro
 (#eq? @_alias "alias") (#set! scope file) (#set! until "="))

; ---- Variables
((variable_assignment name: (variable_name) @name value: (_)? @value) @definition.variable (#set! scope file) (#set! once up))
(variable_assignment name: (subscript name: (variable_name) @reference.write))
((for_statement variable: (variable_name) @name value: (_)* @element_of) @definition.variable (#set! scope file) (#set! once up))
((binary_expression . (variable_name) @name . "=" (_) @value) @definition.variable (#set! scope file) (#set! once up))
((binary_expression . (variable_name) @reference.write . ["+=" "-=" "*=" "/=" "%=" "<<=" ">>=" "&=" "^=" "|="]))
; `: ${name:=value}`
((expansion . (variable_name) @name . ["=" ":="]) @definition.variable (#set! scope file) (#set! once up))
((command name: (command_name (word) @_read) argument: (word) @name) @definition.variable
 (#eq? @_read "read") (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$") (#set! scope file) (#set! once up))
((command name: (command_name (word) @_mapfile) argument: (word) @name .) @definition.variable
 (#any-of? @_mapfile "mapfile" "readarray") (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$") (#set! scope file) (#set! once up))
((command name: (command_name (word) @_printf) . argument: (word) @_v . argument: (word) @name) @definition.variable
 (#eq? @_printf "printf") (#eq? @_v "-v") (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$") (#set! scope file) (#set! once up))
((command name: (command_name (word) @_getopts) . argument: (_) . argument: (word) @name) @definition.variable
 (#eq? @_getopts "getopts") (#match? @name "^[A-Za-z_][A-Za-z0-9_]*$") (#set! scope file) (#set! once up))
((command name: (command_name (word) @_let) argument: (word) @name) @definition.variable
 (#eq? @_let "let") (#match? @name "^[A-Za-z_][A-Za-z0-9_]*=") (#set! scope file) (#set! once up) (#set! until "="))
((declaration_command ["export" "readonly"] (variable_assignment name: (variable_name) @name)) @definition.variable
 (#set! scope file) (#set! once up) (#set! flag exported))
((declaration_command ["local" "declare" "typeset"] (variable_assignment name: (variable_name) @name)) @definition.variable
 (#set! scope function) (#set! once true))
((declaration_command "local" (variable_name) @name) @definition.variable (#set! scope function) (#set! once true))
; Without a value, `export V`, `readonly V` and `declare -x V` are uses, and so is `export -f function`.
((declaration_command ["declare" "typeset"] (variable_name) @name) @definition.variable
 (#not-match? @definition.variable "^(declare|typeset)[ \t]+-[xrfF]+[ \t]") (#set! scope function) (#set! once true))
((declaration_command . _ . (word) @_functions (variable_name) @reference.call) (#match? @_functions "^-[a-zA-Z]*f"))

; ---- Other scripts read in
((command name: (command_name (word) @_source) . argument: (_) @import.module) @import
 (#any-of? @_source "source" ".") (#set! import include) (#set! import wildcard) (#set! bind none))
