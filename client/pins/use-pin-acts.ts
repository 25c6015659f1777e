import type { Pin, PinItem } from '#domain/pins/contract.ts'
import type { PinDeleted } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { announceChange } from '../data/changes.ts'
import { BOARDLESS, changeCounts } from '../data/counts.ts'
import { isBoardFeed, useFeedEdits } from '../data/feed-edits.ts'
import { CallError } from '../data/fetcher.ts'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/states/show-toast.ts'
import { useOfferUndo } from '../undo/offer-undo.ts'

/** The pin data that a card's menu needs. */
export type MenuPin = Pick<Pin, 'id' | 'board' | 'pinner'>

/**
 * Deletes or hides a pin, or unfollows the topic that brought it: removes it from all lists of the page at once, reverts that on failure, and offers an undo.
 */
export function usePinActs(pin: MenuPin, opener: HTMLElement) {
  const { say } = useWords()
  const edits = useFeedEdits()
  const offerUndo = useOfferUndo()
  const boards = pin.board ? [pin.board.id] : []

  /** Removes the pin from the lists and focuses the next card. @returns reverts it */
  function removeFromLists(): () => void {
    const card = opener.closest('article')
    const next = card?.nextElementSibling ?? card?.previousElementSibling
    ;(next?.querySelector<HTMLElement>('a') ?? document.getElementById('main'))?.focus({ preventScroll: true })
    return edits.edit<PinItem>(
      (address) => !isBoardFeed(address),
      (item) => ('id' in item && item.id === pin.id ? null : item),
    )
  }

  async function run(reverts: (() => void)[], send: () => Promise<() => void>): Promise<void> {
    try {
      const offer = await send()
      announceChange()
      void edits.followBoards(boards)
      offer()
    } catch (error) {
      for (const revert of reverts) revert()
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('error.unavailable') })
    }
  }

  return {
    remove() {
      const reverts = [removeFromLists(), changeCounts([[pin.board?.id ?? BOARDLESS, -1]])]
      void run(reverts, async () => {
        const { undo } = await call<PinDeleted>('DELETE', href(routes.api.pin, { pin: pin.id }))
        return () =>
          offerUndo(say('pin.deleted'), undo, () => {
            for (const revert of reverts) revert()
            void edits.followBoards(boards)
          })
      })
    },
    unfollow({ slug, name }: { slug: string; name: string }) {
      const address = href(routes.api.topicFollow, { topic: slug })
      const revert = edits.edit<PinItem>(
        (list) => !isBoardFeed(list),
        (item) => ('topic' in item && item.topic?.slug === slug ? null : item),
      )
      void run([revert], async () => {
        await call('DELETE', address)
        return () => offerUndo(say('topic.unfollowed', { topic: name }), () => call('PUT', address), revert)
      })
    },
    hide() {
      const address = href(routes.api.hide, { pin: pin.id })
      const revert = removeFromLists()
      void run([revert], async () => {
        await call('PUT', address)
        return () => offerUndo(say('closeup.hidden'), () => call('DELETE', address), revert)
      })
    },
  }
}
