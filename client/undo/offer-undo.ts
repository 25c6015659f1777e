import { TOAST_MS } from '#domain/constants.ts'
import { href, routes } from '#domain/routes.ts'
import type { UndoHandle } from '#domain/undo/contract.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { showToast, type ToastAction } from '../ui/states/show-toast.ts'
import { isUndoKey } from './undo-key.ts'

interface Offer {
  undo: () => unknown
  /** Updates the page after the undo; undefined: the page is reloaded. */
  after: (() => void) | undefined
  texts: { done: string; unavailable: string }
}

/** Changes that can be undone on this page, latest last. */
const offers: Offer[] = []
let isListening = false

/**
 * Returns a function that shows a toast with an Undo button for 10 seconds; Ctrl+Z (⌘Z) undoes the latest change as long as the page is open. Later the change
 * is listed under "Recent changes" (W-54). Unlike there, an undo here does not ask about the visibility of pins. The function's arguments: the toast's text,
 * the undo, a function that updates the page afterwards, the text's link, another button.
 */
export function useOfferUndo(): (
  text: string,
  undo: Undo,
  after?: () => void,
  link?: string,
  more?: ToastAction,
) => void {
  const { say } = useWords()
  return (text, undo, after, link, more) => {
    const run = typeof undo === 'function' ? undo : () => undoAll('id' in undo ? [undo] : undo)
    const offer = { undo: run, after, texts: { done: say('undo.done'), unavailable: say('error.unavailable') } }
    offers.push(offer)
    listen()
    const toast: Parameters<typeof showToast>[0] = {
      text,
      ms: TOAST_MS.account,
      actions: [{ label: say('undo.button'), run: () => void undoOffer(offer) }, ...(more ? [more] : [])],
    }
    if (link) toast.link = link
    showToast(toast)
  }
}

/** The undo entry of a change, or of each of its steps; or a function for changes without an entry. */
type Undo = UndoHandle | readonly UndoHandle[] | (() => unknown)

async function undoAll(undos: readonly UndoHandle[]): Promise<void> {
  for (const { id } of undos.toReversed()) await call('POST', href(routes.api.undo, { undo: id }), {})
}

async function undoOffer(offer: Offer): Promise<void> {
  const place = offers.indexOf(offer)
  if (place < 0) return
  offers.splice(place, 1)
  try {
    await offer.undo()
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
    void undoOffer(latest)
  })
}
