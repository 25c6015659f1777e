import { TOAST_MS } from '../../domain/constants.ts'
import { href, routes } from '../../domain/routes.ts'
import type { UndoHandle } from '../../domain/undo/contract.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { isUndoKey } from './undo-key.ts'

interface Offer {
  takeBack: () => unknown
  /** Shows in the page that all is as it was; without it the page is loaded anew. */
  after: (() => void) | undefined
  texts: { done: string; unavailable: string }
}

/** What can be taken back on this page, the latest last. */
const offers: Offer[] = []
let isListening = false

/**
 * Says what was done, with a button that takes it back for 10 seconds; Ctrl+Z (⌘Z) takes back the latest as long as the page stands. After
 * that it is under "Recent changes" (W-54), which says first who will see it again; here it is what was there a moment ago. What has no entry
 * there brings its own way back; `link` is where the text leads.
 */
export function useOfferUndo(): (text: string, undo: Undo, after?: () => void, link?: string) => void {
  const { say } = useWords()
  return (text, undo, after, link) => {
    const takeBack = typeof undo === 'function' ? undo : () => undoAll('id' in undo ? [undo] : undo)
    const offer = { takeBack, after, texts: { done: say('undo.done'), unavailable: say('error.unavailable') } }
    offers.push(offer)
    listen()
    const action = { label: say('undo.button'), run: () => void takeBackOffer(offer) }
    showToast({ text, ms: TOAST_MS.account, action, ...(link && { link }) })
  }
}

/** What was done, by its entry or, step by step, by several; or what takes it back. */
type Undo = UndoHandle | readonly UndoHandle[] | (() => unknown)

async function undoAll(undos: readonly UndoHandle[]): Promise<void> {
  for (const { id } of undos.toReversed()) await call('POST', href(routes.api.undo, { undo: id }), {})
}

async function takeBackOffer(offer: Offer): Promise<void> {
  const place = offers.indexOf(offer)
  if (place < 0) return
  offers.splice(place, 1)
  try {
    await offer.takeBack()
  } catch (error) {
    showToast({ kind: 'error', text: (error instanceof CallError && error.message) || offer.texts.unavailable })
    return
  }
  announceChange()
  if (!offer.after) return location.reload()
  offer.after()
  showToast({ text: offer.texts.done })
}

function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('keydown', (event) => {
    const latest = offers.at(-1)
    if (!latest || !isUndoKey(event)) return
    event.preventDefault()
    void takeBackOffer(latest)
  })
}
