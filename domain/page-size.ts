/** The most that one page of a list holds (G-005). It stands alone, for every page of the site knows it, and no other limit. */
export const MAX_PAGE_SIZE = 250
