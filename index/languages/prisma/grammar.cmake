grammar(prisma tree-sitter-prisma)
