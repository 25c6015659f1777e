import type { Pin } from '../../domain/pins/contract.ts'
import { href, routes } from '../../domain/routes.ts'
import { mayAct } from '../accounts/ask-to-login.ts'
import { fetchOne } from '../data/fetcher.ts'
import { newKey } from '../data/new-key.ts'
import type { Words } from '../locales/words.ts'
import type { PageViewer } from '../page-data.ts'
import { overlay } from '../ui/overlay.ts'
import { opensHere } from '../ui/pressed.ts'

/**
 * Hears Save, and the menu beside it, wherever they stand on the page, so that no card has code of its own. Who came by a mailed link is asked to log in
 * (ACC-011). What can't be fetched leaves the link to lead to its page.
 */
export function hearSaves(viewer: PageViewer, words: Words): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-save], a[data-more]')
    if (!link || !opensHere(event)) return
    event.preventDefault()
    if (link.dataset.more) openMenu(link, link.dataset.more, words).catch(() => location.assign(link.href))
    else if (mayAct(viewer, 'save')) open(link, words).catch(() => location.assign(link.href))
  })
}

async function open(link: HTMLAnchorElement, words: Words): Promise<void> {
  const { SavePin, loadPickerTexts } = await (await import('./live-save.tsx')).loadSaving()
  await loadPickerTexts(words)
  overlay.set(<SavePin key={newKey()} link={link} close={() => overlay.set(null)} />)
}

async function openMenu(link: HTMLAnchorElement, id: string, words: Words): Promise<void> {
  const [pin, PinMenu] = await Promise.all([
    fetchOne<Pin>(href(routes.api.pin, { pin: id })),
    import('./load-pin-menu.ts').then(({ loadPinMenu }) => loadPinMenu(words)),
  ])
  overlay.set(<PinMenu key={newKey()} pin={pin} opener={link} close={() => overlay.set(null)} />)
}
