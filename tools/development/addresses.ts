/** URLs with this prefix go to the development server, all others to the worker. No username contains an @. */
export const MODULES = '/@dev/'

/** The script that every page runs in development, and the module that replaces `client/entry.tsx`. */
export const PAGE_MODULE = '/@pinfold/page'
export const ENTRY_MODULE = '/@pinfold/entry'
/** The module with all styles. */
export const STYLES_MODULE = '/@pinfold/styles'

/** The URL at which a page requests a module. */
export function moduleAddress(id: string): string {
  return MODULES + id.slice(1)
}
