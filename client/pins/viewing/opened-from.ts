import { routes } from '#domain/routes.ts'

/** Session storage: a page's URL and the paths of the Pins in its grid, separated by spaces. */
const KEY = 'opened_from'
/** The part of a Pin's path before the id. */
const BEFORE_ID = routes.pin.slice(0, routes.pin.indexOf(':'))

/**
 * Stores the grid from which a Pin is opened, so that the arrow keys can walk through it (walk.ts). Stores URLs only; deleted with the tab.
 * @param press a click anywhere; ignored outside of cards
 */
export function rememberGrid(press: MouseEvent): void {
  const card = press.target instanceof Element ? press.target.closest('[data-test-id=pin]') : null
  const links = card?.closest('section')?.querySelectorAll<HTMLAnchorElement>(`a[href^="${BEFORE_ID}"]`)
  try {
    if (links) sessionStorage.setItem(KEY, [location.href, ...[...links].map((link) => link.pathname)].join(' '))
  } catch {
    // Without storage the keys do nothing.
  }
}

/**
 * The Pin before or after this one in the grid from which it was opened.
 * @param here path of this page
 * @param referrer URL of the previous page: the grid, or another Pin in it. From any other page the grid is forgotten
 * @param step -1: previous; 1: next
 * @returns its path; null: none
 */
export function neighbour(here: string, referrer: string, step: -1 | 1): string | null {
  const [from = '', ...links] = stored().split(' ')
  // A card has several links: the Pin, its menu, and Save.
  const paths = [...new Set(links.filter((path) => /^\d+\/$/.test(path.slice(BEFORE_ID.length))))]
  const at = paths.indexOf(here)
  const isOfGrid = referrer === from || (URL.canParse(referrer) && paths.includes(new URL(referrer).pathname))
  return (at >= 0 && isOfGrid && paths[at + step]) || null
}

function stored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}
