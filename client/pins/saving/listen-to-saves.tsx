import type { Pin } from '../../../domain/pins/contract.ts'
import { href, routes } from '../../../domain/routes.ts'
import { mayAct } from '../../accounts/ask-to-login.ts'
import { fetchOne } from '../../data/fetcher.ts'
import { newKey } from '../../data/new-key.ts'
import type { PageViewer } from '../../page-data.ts'
import { closedIsland } from '../../ui/island.tsx'
import { overlay } from '../../ui/layers/overlay.ts'
import { opensHere } from '../../ui/pressed.ts'
import { loadLastPlace } from './last-place.ts'

const SavePin = closedIsland(() => import('./save-pin.tsx').then(({ SavePin }) => SavePin))
const PinMenu = closedIsland(() => import('../pin-menu.tsx').then(({ PinMenu }) => PinMenu))

/**
 * Handles clicks on all Save links and menu links of the page with one listener, so that cards need no code. Viewers with a limited session
 * must log in first (ACC-011). If the code cannot be loaded, the link opens its page.
 */
export function listenToSaves(viewer: PageViewer): void {
  loadLastPlace(viewer)
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-save], a[data-place], a[data-more]')
    if (!link || !opensHere(event)) return
    event.preventDefault()
    if (link.dataset.more) openMenu(link, link.dataset.more).catch(() => location.assign(link.href))
    else if (mayAct(viewer, 'save')) open(link)
  })
}

function open(link: HTMLAnchorElement): void {
  const leave = () => location.assign(link.href)
  overlay.set(<SavePin key={newKey()} link={link} close={() => overlay.set(null)} onUnavailable={leave} />)
}

async function openMenu(link: HTMLAnchorElement, id: string): Promise<void> {
  const [pin] = await Promise.all([fetchOne<Pin>(href(routes.api.pin, { pin: id })), PinMenu.preload()])
  overlay.set(<PinMenu key={newKey()} pin={pin} opener={link} close={() => overlay.set(null)} />)
}
