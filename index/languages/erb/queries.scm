; ERB: Ruby in a page.
((template [(directive (code) @injection.content) (output_directive (code) @injection.content)]*)
  (#set! injection.language ruby) (#set! injection.join "\n"))
((template (content)* @injection.content (output_directive)* @injection.hole)
  (#set! injection.language html) (#set! injection.names own))
(comment_directive) @fold
