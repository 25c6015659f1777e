import { isPage, type Page } from './page.ts'

const modules = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true })

/** All pages that a file of `worker/pages/<topic>/` exports, the most specific addresses first: Hono takes the first that matches. */
export const pages: readonly (Pick<Page, 'method' | 'answer' | 'proof'> & { address: string })[] = Object.values(
  modules,
)
  .flatMap((module) => Object.values(module).flat())
  .filter(isPage)
  .flatMap(({ addresses, ...page }) => addresses.map((address) => ({ ...page, address })))
  .sort((a, b) => bySpecificity(a.address, b.address))

/** `/pin/:pin/` before `/:username/:slug/`: of the first parts that differ in kind, a fixed one precedes one that varies. */
function bySpecificity(a: string, b: string): number {
  const kinds = (address: string) =>
    address.split('/').map((part) => (part.startsWith(':') || part === '*' ? 'b' : 'a'))
  return kinds(a).join('') < kinds(b).join('') ? -1 : kinds(a).join('') > kinds(b).join('') ? 1 : 0
}
