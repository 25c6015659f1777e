/** Name of the cache of offline pages. The cache exists only if the viewer has opted in. */
export const PAGES = 'kept-pages'
