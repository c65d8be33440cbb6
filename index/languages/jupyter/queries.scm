; inherits: python/queries
