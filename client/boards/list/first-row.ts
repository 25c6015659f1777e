/** Boards of the first row: the cover of one of them is the page's largest contentful paint. */
export const FIRST_ROW = { phone: 2, desktop: 4 }
