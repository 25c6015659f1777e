/** The cache of pages that this device keeps. It exists if the person has chosen that. */
export const PAGES = 'kept-pages'
