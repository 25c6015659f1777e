import type { Pin, PinItem } from '../../domain/pins/contract.ts'
import type { PinDeleted } from '../../domain/pins/writes.ts'
import { href, routes } from '../../domain/routes.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { BOARDLESS, changeCounts } from '../data/counts.ts'
import { isBoardFeed, useFeedEdits } from '../data/feed-edits.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'

/** What the menu of a card knows of its pin. */
export type MenuPin = Pick<Pin, 'id' | 'board' | 'pinner'>

/** Takes a pin out of every list of the page: deleted, or hidden from oneself. It shows at once, goes back where that can't be, and can be taken back. */
export function usePinActs(pin: MenuPin, opener: HTMLElement) {
  const { say } = useWords()
  const edits = useFeedEdits()
  const offerUndo = useOfferUndo()
  const boards = pin.board ? [pin.board.id] : []

  /** Shows it as gone; the focus goes on to the next card. */
  function leave(): () => void {
    const card = opener.closest('article')
    const next = card?.nextElementSibling ?? card?.previousElementSibling
    ;(next?.querySelector<HTMLElement>('a') ?? document.getElementById('main'))?.focus({ preventScroll: true })
    return edits.edit<PinItem>(
      (address) => !isBoardFeed(address),
      (item) => ('id' in item && item.id === pin.id ? null : item),
    )
  }

  async function run(backs: (() => void)[], send: () => Promise<() => void>): Promise<void> {
    try {
      const offer = await send()
      announceChange()
      void edits.followBoards(boards)
      offer()
    } catch (error) {
      for (const back of backs) back()
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
  }

  return {
    remove() {
      const backs = [leave(), changeCounts([[pin.board?.id ?? BOARDLESS, -1]])]
      void run(backs, async () => {
        const { undo } = await call<PinDeleted>('DELETE', href(routes.api.pin, { pin: pin.id }))
        return () =>
          offerUndo(say('pin.deleted'), undo, () => {
            for (const back of backs) back()
            void edits.followBoards(boards)
          })
      })
    },
    hide() {
      const address = href(routes.api.hide, { pin: pin.id })
      const backs = [leave()]
      void run(backs, async () => {
        await call('PUT', address)
        return () =>
          offerUndo(
            say('closeup.hidden'),
            () => call('DELETE', address),
            () => {
              for (const back of backs) back()
            },
          )
      })
    },
  }
}
