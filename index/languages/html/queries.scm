; inherits: _css/page
; HTML: what pages load.
((script_element (start_tag (attribute (attribute_name) @_src (quoted_attribute_value (attribute_value) @import.module)))) @import
  (#eq? @_src "src") (#not-match? @import.module "^([a-z]+:|//|[{<])") (#set! import include) (#set! import wildcard))
([(start_tag (tag_name) @_tag (attribute (attribute_name) @_href (quoted_attribute_value (attribute_value) @import.module)))
  (self_closing_tag (tag_name) @_tag (attribute (attribute_name) @_href (quoted_attribute_value (attribute_value) @import.module)))] @import
  (#any-of? @_tag "link" "img" "iframe" "a" "source" "embed") (#any-of? @_href "href" "src")
  (#not-match? @import.module "^([a-z]+:|//|#|[{<]|$)") (#set! import include) (#set! bind none))
; Handlers: onclick="f()".
((attribute (attribute_name) @_on (quoted_attribute_value (attribute_value) @injection.content))
  (#match? @_on "^on[a-z]+$") (#set! injection.language javascript))
