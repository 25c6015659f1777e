/**
 * The maximum page size of lists (G-005). A module of its own, because scripts of every page import it and nothing else
 * of `limits.ts`.
 */
export const MAX_PAGE_SIZE = 250
