; Common Lisp.  Definitions of a file are visible everywhere: packages are not told apart.
[(comment) (block_comment)] @comment

; ---- References: the default first
(sym_lit) @reference.read
((sym_lit) @ignore (#match? @ignore "^(&.*|t|nil|\\.)$"))
(list_lit . (sym_lit) @reference.call)
(list_lit . (package_lit symbol: (sym_lit) @reference.call))
(package_lit package: (sym_lit) @ignore)
(var_quoting_lit (sym_lit) @reference.call)
(var_quoting_lit (package_lit symbol: (sym_lit) @reference.call))
((list_lit . (sym_lit) @_make . (quoting_lit (sym_lit) @reference.type)) (#any-of? @_make "make-instance" "make-condition" "change-class" "find-class"))
((list_lit . (sym_lit) @_error . (quoting_lit (sym_lit) @reference.type)) (#any-of? @_error "error" "signal" "warn" "typep"))
((list_lit . (sym_lit) @_setf . (sym_lit) @reference.write) (#any-of? @_setf "setf" "setq" "incf" "decf" "push" "pushnew" "pop"))
((list_lit . (kwd_lit (kwd_symbol) @_export) (kwd_lit (kwd_symbol) @reference.read)) (#eq? @_export "export"))

; ---- Functions, macros, methods
((list_lit (defun (defun_header keyword: (defun_keyword) @_defun function_name: [(sym_lit) (package_lit)] @name lambda_list: (_)? @parameters) . value: (_)? @body)) @definition.function)
((list_lit (defun (defun_header function_name: [(sym_lit) (package_lit)] @name) . value: (str_lit) @doc)) @definition.function)
((list_lit (defun (defun_header keyword: (defun_keyword) @_defun function_name: (sym_lit) @name))) @definition.macro (#eq? @_defun "defmacro"))
((list_lit (defun (defun_header keyword: (defun_keyword) @_defun function_name: (list_lit . (sym_lit) . (sym_lit) @name))) @definition.function))
(defun) @scope.function
((defun_header lambda_list: (list_lit (sym_lit) @name @definition.parameter)) (#not-match? @name "^&"))
(defun_header lambda_list: (list_lit (list_lit . (sym_lit) @name @definition.parameter)))
((defun_header keyword: (defun_keyword) @_defmethod lambda_list: (list_lit (list_lit . (sym_lit) . (sym_lit) @reference.type))) (#eq? @_defmethod "defmethod"))
((list_lit . (sym_lit) @_def . (sym_lit) @name . (list_lit) @parameters) @definition.function
 (#any-of? @_def "defsetf" "define-compiler-macro" "define-modify-macro" "defgeneric"))
(defun) @fold

; ---- Variables, types
((list_lit . (sym_lit) @_def . (sym_lit) @name . (_)? @value . (str_lit)? @doc) @definition.variable (#any-of? @_def "defvar" "defparameter" "defglobal"))
((list_lit . (sym_lit) @_def . (sym_lit) @name . (_)? @value) @definition.constant (#any-of? @_def "defconstant" "define-constant" "alexandria:define-constant"))
((list_lit . (sym_lit) @_def . (sym_lit) @name) @definition.macro (#any-of? @_def "define-symbol-macro"))
((list_lit . (sym_lit) @_def . (sym_lit) @name) @definition.type_alias (#eq? @_def "deftype"))
((list_lit . (sym_lit) @_def . (sym_lit) @name . (list_lit value: (sym_lit) @base)?) @definition.class (#any-of? @_def "defclass" "define-condition"))
((list_lit . (sym_lit) @_def . (sym_lit) . (list_lit value: (sym_lit) @reference.inherit)) (#any-of? @_def "defclass" "define-condition"))
((list_lit . (sym_lit) @_def . (sym_lit) @name) @definition.struct (#eq? @_def "defstruct"))
((list_lit . (sym_lit) @_def . (list_lit . (sym_lit) @name)) @definition.struct (#eq? @_def "defstruct"))
((list_lit . (sym_lit) @_def . [(kwd_lit (kwd_symbol) @name) (sym_lit) @name (str_lit) @name]) @definition.module (#any-of? @_def "defpackage" "define-package" "uiop:define-package"))
((list_lit . (sym_lit) @_def . [(kwd_lit (kwd_symbol) @name) (sym_lit) @name (str_lit) @name]) @definition.module (#any-of? @_def "defsystem" "asdf:defsystem"))
((list_lit . (package_lit symbol: (sym_lit) @_def) . [(kwd_lit (kwd_symbol) @name) (sym_lit) @name (str_lit) @name]) @definition.module (#any-of? @_def "defsystem" "define-package"))
; Slots and their accessors, which are functions.
((list_lit . (sym_lit) @_def . (sym_lit) (list_lit (list_lit . (sym_lit) @name) @definition.field)) (#any-of? @_def "defclass" "define-condition") (#set! scope none))
((list_lit . (sym_lit) @_def . (sym_lit) (list_lit (list_lit (kwd_lit (kwd_symbol) @_accessor) . (sym_lit) @name @definition.function)))
 (#any-of? @_def "defclass" "define-condition") (#any-of? @_accessor "accessor" "reader" "writer") (#set! scope file))
((list_lit . (sym_lit) @_def (list_lit . (sym_lit) @name) @definition.field) (#eq? @_def "defstruct") (#set! scope none))

; ---- Locals
((list_lit . (sym_lit) @_let . (list_lit (list_lit . (sym_lit) @name . (_)? @value))) @definition.variable (#any-of? @_let "let" "let*" "symbol-macrolet" "do" "do*" "prog") (#set! scope inner) (#set! flag local))
((list_lit . (sym_lit) @_let . (list_lit (sym_lit) @name)) @definition.variable (#any-of? @_let "let" "let*" "multiple-value-bind" "destructuring-bind" "with-slots" "with-accessors") (#set! scope inner) (#set! flag local))
((list_lit . (sym_lit) @_let . (list_lit . (sym_lit) @name)) @definition.variable
 (#any-of? @_let "dolist" "dotimes" "with-open-file" "with-output-to-string" "with-input-from-string" "do-symbols" "with-open-stream") (#set! scope inner) (#set! flag local))
((list_lit . (sym_lit) @_flet . (list_lit (list_lit . (sym_lit) @name . (list_lit) @parameters))) @definition.function (#any-of? @_flet "flet" "labels" "macrolet") (#set! scope inner) (#set! flag local))
((list_lit . (sym_lit) @_flet . (list_lit (list_lit . (sym_lit) . (list_lit (sym_lit) @name)))) @definition.parameter (#any-of? @_flet "flet" "labels" "macrolet") (#not-match? @name "^&") (#set! scope inner))
((list_lit . (sym_lit) @_let) @scope.block
 (#any-of? @_let "let" "let*" "symbol-macrolet" "do" "do*" "prog" "multiple-value-bind" "destructuring-bind" "with-slots" "with-accessors" "dolist" "dotimes" "with-open-file"
  "with-output-to-string" "with-input-from-string" "do-symbols" "with-open-stream" "flet" "labels" "macrolet"))
(loop_macro) @scope.block
(for_clause variable: (sym_lit) @name @definition.variable)
(for_clause variable: (list_lit (sym_lit) @name @definition.variable))
(with_clause . (sym_lit) @name @definition.variable)
