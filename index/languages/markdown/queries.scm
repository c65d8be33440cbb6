; Markdown: the tree of headings, and the labels of link references.
((atx_heading (atx_h1_marker) heading_content: (inline) @name) @definition.heading (#set! level 1) (#set! scope none) (#set! closing "#"))
((atx_heading (atx_h2_marker) heading_content: (inline) @name) @definition.heading (#set! level 2) (#set! scope none) (#set! closing "#"))
((atx_heading (atx_h3_marker) heading_content: (inline) @name) @definition.heading (#set! level 3) (#set! scope none) (#set! closing "#"))
((atx_heading (atx_h4_marker) heading_content: (inline) @name) @definition.heading (#set! level 4) (#set! scope none) (#set! closing "#"))
((atx_heading (atx_h5_marker) heading_content: (inline) @name) @definition.heading (#set! level 5) (#set! scope none) (#set! closing "#"))
((atx_heading (atx_h6_marker) heading_content: (inline) @name) @definition.heading (#set! level 6) (#set! scope none) (#set! closing "#"))
((setext_heading heading_content: (paragraph (inline) @name) (setext_h1_underline)) @definition.heading (#set! level 1) (#set! scope none))
((setext_heading heading_content: (paragraph (inline) @name) (setext_h2_underline)) @definition.heading (#set! level 2) (#set! scope none))
((link_reference_definition . (link_label) @name) @definition.key (#set! scope none))
(section) @fold
(fenced_code_block) @fold
