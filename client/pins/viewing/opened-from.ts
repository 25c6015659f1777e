import { routes } from '../../../domain/routes.ts'

/** Session storage: the address of a page and the paths of the Pins in its grid, separated by spaces. */
const KEY = 'opened_from'
/** What comes before the id in the path of a Pin. */
const BEFORE_ID = routes.pin.slice(0, routes.pin.indexOf(':'))

/**
 * Stores the grid from which a Pin is opened, so that the arrow keys lead on through it (walk.ts). It stores addresses only, and the tab forgets
 * them when it is closed.
 * @param press a click anywhere; only one on a card counts
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
 * @param here the path of this page
 * @param referrer the address of the page before: the grid's, or that of another Pin in it. From any other page the grid is forgotten
 * @param step -1: the Pin before; 1: the one after
 * @returns its path; null: there is none
 */
export function neighbour(here: string, referrer: string, step: -1 | 1): string | null {
  const [from = '', ...links] = stored().split(' ')
  // A card has several links: to the Pin, to its menu, to what saves it.
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
