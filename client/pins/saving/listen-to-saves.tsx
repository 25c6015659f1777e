import { mayAct } from '#client/accounts/ask-to-login.ts'
import { placeName } from '#client/boards/picker/place.ts'
import { fetchOne } from '#client/data/fetcher.ts'
import { newKey } from '#client/data/new-key.ts'
import type { PageViewer } from '#client/page-data.ts'
import { closedIsland } from '#client/ui/island.tsx'
import { go } from '#client/ui/language/page-language.ts'
import { overlay } from '#client/ui/layers/overlay.ts'
import { opensHere } from '#client/ui/pressed.ts'
import { closest } from '#client/ui/presses.ts'
import type { Pin } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { lastPlace, loadLastPlace } from './last-place.ts'
import { listenToLongPresses } from './long-press.ts'
import { markSaved, saves } from './saves.ts'
import { showPressed } from './show-pressed.ts'
import { keepWaiting } from './waiting-saves.ts'

const SavePin = closedIsland(() => import('./save-pin.tsx').then(({ SavePin }) => SavePin))
const PinMenu = closedIsland(() => import('../pin-menu.tsx').then(({ PinMenu }) => PinMenu))

const PREPARING = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Handles clicks on all Save links and menu links of the page with one listener, so that cards need no code. Viewers with a limited session
 * must log in first (ACC-011). If the code cannot be loaded, the link opens its page.
 */
export function listenToSaves(viewer: PageViewer): void {
  loadLastPlace(viewer)
  listenToLongPresses(openMenu)
  for (const intent of PREPARING) document.addEventListener(intent, prepare, { passive: true })
  document.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a[data-save], a[data-place], a[data-more]')
    if (!link || !opensHere(event)) return
    event.preventDefault()
    if (link.dataset.more) openMenu(link)
    else if (mayAct(viewer, 'save')) open(link, viewer)
  })
}

/** Preloads the code of Save at the first intent, so that a press shows its result at once, also offline. */
function prepare(event: Event): void {
  if (!closest(event, 'article')?.querySelector('a[data-save]')) return
  for (const intent of PREPARING) document.removeEventListener(intent, prepare)
  SavePin.preload().catch(() => undefined)
}

function open(link: HTMLAnchorElement, viewer: PageViewer): void {
  const onUnavailable = () => {
    if (navigator.onLine) return go(link.href)
    overlay.set(null)
    showPressed(link, false)
    saveLater(link, viewer)
  }
  showPressed(link, true)
  overlay.set(<SavePin key={newKey()} link={link} close={() => overlay.set(null)} onUnavailable={onUnavailable} />)
}

/** Offline, and the code of Save is not loaded: stores a save to the last board until both are available. */
function saveLater({ dataset, href }: HTMLAnchorElement, viewer: PageViewer): void {
  const pin = dataset.save
  const place = lastPlace.get()?.place
  if (!pin || !place || saves.get().has(pin)) return
  const tracking = new URL(href).searchParams.get('tracking_params')
  if (keepWaiting(viewer, { key: newKey(), pin, place, tracking })) markSaved(pin, placeName(place))
}

function openMenu(link: HTMLAnchorElement): void {
  const show = async () => {
    const address = href(routes.api.pin, { pin: link.dataset.more ?? '' })
    const [pin] = await Promise.all([fetchOne<Pin>(address), PinMenu.preload()])
    overlay.set(<PinMenu key={newKey()} pin={pin} opener={link} close={() => overlay.set(null)} />)
  }
  show().catch(() => go(link.href))
}
