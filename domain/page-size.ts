/** Maximum page size of lists (G-005). In a module of its own, because scripts of every page import it, but nothing else of `limits.ts`. */
export const MAX_PAGE_SIZE = 250
