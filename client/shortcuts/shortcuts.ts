import { createKeybindingsHandler } from 'tinykeys'
import { href, routes } from '../../domain/routes.ts'
import type { PageViewer } from '../page-data.ts'

/** How long (ms) the first key of two waits for the second: not everybody is quick. */
const PATIENCE = 3000

/**
 * What each shortcut does; `shortcut-list.tsx` says it. A sequence stands before the single key that ends it. What is no key is a press on
 * what leads to the list.
 */
export function shortcutsOf({ username }: PageViewer): (event: Event) => void {
  const help = () => {
    import('./open-sheet.tsx')
      .then(({ openSheet }) => openSheet())
      .catch(() => location.assign(href(routes.helpPage, { topic: 'keyboard-shortcuts' })))
  }
  const hear = createKeybindingsHandler(
    {
      'g h': () => location.assign(routes.homefeed),
      'g s': () => location.assign(href(routes.profilePins, { username })),
      'g p': () => location.assign(href(routes.profile, { username })),
      c: create,
      s: save,
      // Where these signs need Shift is the keyboard's business.
      '[Shift]+/': search,
      '[Shift]+?': help,
    },
    { timeout: PATIENCE, ignore: ({ repeat, isComposing }) => repeat || isComposing },
  )
  return (event) => (event instanceof KeyboardEvent ? hear(event) : help())
}

/** The page's own field, or the site's; where there is room for neither, the page for searching. */
function search(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search] [name=q]')]
  const field = fields.find((each) => each.checkVisibility())
  if (field) {
    field.focus()
    field.select()
  } else location.assign(routes.search)
}

/** The menu of the page, where it has one; else a pin. */
function create(): void {
  const menu = document.querySelector<HTMLButtonElement>('button[popovertarget=create]')
  if (menu) {
    // Where closing it gives the focus back to.
    menu.focus()
    menu.click()
    menu.popoverTargetElement?.querySelector('a')?.focus()
  } else location.assign(routes.pinBuilder)
}

/** The pin whose card has the focus; else the one that the page is about. */
function save(): void {
  const card = document.activeElement?.closest('article')
  const link = card?.querySelector<HTMLElement>('a[data-save]') ?? document.querySelector<HTMLElement>('a[data-keys=s]')
  link?.click()
}
