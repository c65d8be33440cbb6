; Elements, with the languages of scripts and styles.
(comment) @comment
[(element) (script_element) (style_element)] @fold
(element) @scope.block

; ---- Symbols: headings, elements with an id, and anchors (`<a name="top">`).
((element (start_tag (tag_name) @_tag) (text) @name) @definition.heading (#eq? @_tag "h1") (#set! level 1) (#set! scope none))
((element (start_tag (tag_name) @_tag) (text) @name) @definition.heading (#eq? @_tag "h2") (#set! level 2) (#set! scope none))
((element (start_tag (tag_name) @_tag) (text) @name) @definition.heading (#eq? @_tag "h3") (#set! level 3) (#set! scope none))
((element (start_tag (attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name))) @body) @definition.key
  (#eq? @_id "id") (#set! scope file) (#set! space id))
((element (self_closing_tag (attribute (attribute_name) @_id (quoted_attribute_value (attribute_value) @name)))) @definition.key
  (#eq? @_id "id") (#set! scope file) (#set! space id))
((element (start_tag (tag_name) @_tag (attribute (attribute_name) @_anchor (quoted_attribute_value (attribute_value) @name))) @body) @definition.key
  (#eq? @_tag "a") (#eq? @_anchor "name") (#set! scope file) (#set! space id) (#set! once true))
((attribute (attribute_name) @_for (quoted_attribute_value (attribute_value) @reference.read))
  (#any-of? @_for "for" "form" "list" "aria-labelledby" "aria-describedby" "aria-controls") (#set! space id))
((attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @words))
  (#any-of? @_class "class" "className") (#set! words blanks) (#set! prefix ".") (#set! occurs type))

; ---- Other languages
((script_element (raw_text) @injection.content) (#set! injection.language javascript))
((script_element (start_tag (attribute (attribute_name) @_type)) (raw_text) @injection.content)
  (#eq? @_type "type") (#set! injection.language text))
((script_element (start_tag (attribute (attribute_name) @_type (quoted_attribute_value (attribute_value) @_value))) (raw_text) @injection.content)
  (#eq? @_type "type") (#match? @_value "^(module|(text|application)/(x-)?(java|ecma)script)$") (#set! injection.language javascript))
((script_element (start_tag (attribute (attribute_name) @_lang (quoted_attribute_value (attribute_value) @injection.language))) (raw_text) @injection.content)
  (#eq? @_lang "lang"))
((style_element (raw_text) @injection.content) (#set! injection.language css))
