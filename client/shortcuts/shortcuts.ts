import { createKeybindingsHandler } from 'tinykeys'
import { href, routes } from '#domain/routes.ts'
import type { PageViewer } from '../page-data.ts'
import { isComposed } from '../ui/fields/typing.ts'
import { go } from '../ui/language/page-language.ts'

/** Time in ms that the first key of a sequence waits for the second: long enough for slow typists. */
const SEQUENCE_TIMEOUT = 3000

/**
 * The actions of all shortcuts; `shortcut-list.tsx` lists them. Sequences are defined before the single key that they end with. An event
 * that is not a key press (a click on the link to the list) opens the list.
 */
export function shortcutsOf({ username }: PageViewer): (event: Event) => void {
  const help = () => {
    import('./shortcut-sheet.tsx')
      .then(({ openShortcutSheet }) => openShortcutSheet())
      .catch(() => go(href(routes.helpPage, { topic: 'keyboard-shortcuts' })))
  }
  const onKey = createKeybindingsHandler(
    {
      'g h': () => go(routes.homefeed),
      'g s': () => go(href(routes.profilePins, { username })),
      'g p': () => go(href(routes.profile, { username })),
      c: create,
      s: save,
      // Shift for these characters depends on the keyboard layout.
      '[Shift]+/': search,
      '[Shift]+?': help,
    },
    { timeout: SEQUENCE_TIMEOUT, ignore: (event) => event.repeat || isComposed(event) },
  )
  return (event) => (event instanceof KeyboardEvent ? onKey(event) : help())
}

/** Focuses the visible search field; if there is none, opens the search page. */
function search(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search] [name=q]')]
  const field = fields.find((each) => each.checkVisibility())
  if (field) {
    field.focus()
    field.select()
  } else go(routes.search)
}

/** Opens the page's create menu, else the bar's, else the builder. */
function create(): void {
  const menus = [...document.querySelectorAll<HTMLButtonElement>('button[popovertarget$=create]')]
  // The page's own menu knows the place: a board, a section.
  const menu =
    menus.find((each) => each.matches('[popovertarget=create]')) ?? menus.find((each) => each.checkVisibility())
  if (menu) {
    // Closing the menu returns the focus to this button.
    menu.focus()
    menu.click()
    menu.popoverTargetElement?.querySelector('a')?.focus()
  } else go(routes.pinBuilder)
}

/** Saves the pin whose card has the focus, or the pin of the page. */
function save(): void {
  const card = document.activeElement?.closest('article')
  const link = card?.querySelector<HTMLElement>('a[data-save]') ?? document.querySelector<HTMLElement>('a[data-keys=s]')
  link?.click()
}
