; inherits: _css/page
; Svelte: components are tags, what is in braces are expressions.
((tag_name) @reference.read (#upper? @reference.read))
[(if_statement) (each_statement) (await_statement) (key_statement) (snippet_statement)] @fold
[(each_statement) (snippet_statement) (then_block) (catch_block)] @scope.block
((svelte_raw_text) @injection.content (#set! injection.language typescript))
; A component's attributes are members of what it takes.
((tag_name) @expr.name)
([(start_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member))
  (self_closing_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member))]
 (#upper? @receiver.takes) (#match? @reference.member "^[A-Za-z_]\\w*$"))
([(start_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member (_)))
  (self_closing_tag (tag_name) @receiver.takes (attribute . (attribute_name) @reference.member (_)))]
 (#upper? @receiver.takes) (#match? @reference.member "^bind:[A-Za-z_]\\w*$") (#set! after ":"))
; `bind:open` without a value, `use:action`
((attribute . (attribute_name) @reference.read .) (#match? @reference.read "^(bind|class|style):[A-Za-z_]\\w*$") (#set! after ":"))
((attribute . (attribute_name) @reference.call) (#match? @reference.call "^(use|transition|in|out|animate):[A-Za-z_]") (#set! after ":") (#set! until "|"))
((each_start parameter: (svelte_raw_text) @name @definition.constant) (#set! name words) (#set! until "(") (#set! flag local))
((snippet_start (svelte_raw_text) @name @definition.parameter) (#set! name words) (#set! flag local))
((then_start (svelte_raw_text) @name @definition.variable) (#set! name words) (#set! flag local))
((catch_start (svelte_raw_text) @name @definition.variable) (#set! name words) (#set! flag local))
(snippet_start (snippet_name) @name) @definition.function
