import { isPage, type Page } from './page.ts'

const modules = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true })

/** All pages that the files of `worker/pages/<topic>/` export, most specific addresses first, because Hono uses the first match. */
export const pages: readonly (Pick<Page, 'method' | 'answer' | 'proof'> & { address: string })[] = Object.values(
  modules,
)
  .flatMap((module) => Object.values(module).flat())
  .filter(isPage)
  .flatMap(({ addresses, ...page }) => addresses.map((address) => ({ ...page, address })))
  .sort((a, b) => bySpecificity(a.address, b.address))

/** Sorts `/pin/:pin/` before `/:username/:slug/`: at the first part that differs in kind, fixed text precedes a parameter. */
function bySpecificity(a: string, b: string): number {
  const kinds = (address: string) =>
    address.split('/').map((part) => (part.startsWith(':') || part === '*' ? 'b' : 'a'))
  return kinds(a).join('') < kinds(b).join('') ? -1 : kinds(a).join('') > kinds(b).join('') ? 1 : 0
}
