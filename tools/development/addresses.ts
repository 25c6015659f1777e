/** Below this address the development server answers; everything else is the worker's. No username holds an @. */
export const MODULES = '/@dev/'

/** What every page runs in development beside its own scripts, and what stands in for `client/entry.tsx` there. */
export const PAGE_MODULE = '/@pinfold/page'
export const ENTRY_MODULE = '/@pinfold/entry'

/** As a page asks for it. */
export function moduleAddress(id: string): string {
  return MODULES + id.slice(1)
}
