; EJS: JavaScript in a page. A directive may open a block that another one closes.
((template [(directive (code) @injection.content) (output_directive (code) @injection.content)]*)
  (#set! injection.language javascript) (#set! injection.join ";\n"))
((template (content)* @injection.content (output_directive)* @injection.hole)
  (#set! injection.language html) (#set! injection.names own))
(comment_directive) @fold
