import type { PinChanged } from '../../../domain/pins/writes.ts'
import { href, routes } from '../../../domain/routes.ts'
import { type Place, placeName } from '../../boards/picker/place.ts'
import { call } from '../../data/call.ts'
import { announceChange } from '../../data/changes.ts'
import { changeCounts } from '../../data/counts.ts'
import { isBoardFeed, useFeedEdits } from '../../data/feed-edits.ts'
import { CallError } from '../../data/fetcher.ts'
import { askFirst } from '../../exposure/ask-first.tsx'
import { useWords } from '../../locales/use-words.ts'
import { usePage } from '../../ui/frame/page-context.ts'
import { showToast } from '../../ui/states/show-toast.ts'
import { useOfferUndo } from '../../undo/offer-undo.ts'
import { countsOf, openChangePlace } from './change-place.tsx'
import { forgetPlace, rememberPlace } from './last-place.ts'
import { markSaved } from './saves.ts'

/** Codes: not permitted, no such board, no such section. */
const PLACE_GONE: ReadonlySet<number> = new Set([3, 40, 41])

/**
 * Saves a pin to a board, a section, or the profile (null), and offers an undo and another board. The pin is shown as saved at once; a
 * failure reverts that and offers a retry. The next Save goes to the same place.
 * @param pick asks for a board, because the one that was wanted is gone or closed to the viewer
 */
export function useSave(
  pin: string,
  tracking: string | null,
  pick: () => void,
): (place: Place | null) => Promise<void> {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const edits = useFeedEdits()

  return async function save(place) {
    const name = place ? placeName(place) : say('picker.profile')
    const unmark = markSaved(pin, name)
    const uncount = changeCounts(countsOf(place, 1))
    const revert = () => {
      unmark()
      uncount()
    }
    // A new board is not in any list yet, so the lists are refetched.
    const refresh = () =>
      void (place?.isNew ? edits.refetch(isBoardFeed) : edits.followBoards(place ? [place.boardId] : []))
    // JSON omits undefined values.
    const body = {
      board_id: place?.boardId,
      section_id: place?.section?.id,
      tracking_params: tracking || undefined,
    }
    try {
      const { decision } = await askFirst([{ what: 'pins', pin_ids: [pin], to: place?.boardId ?? null }], {
        keep: 'exposure.other_board',
      })
      if (decision !== 'go') return revert()
      const made = await call<PinChanged>('POST', href(routes.api.repin, { pin }), body)
      if (viewer) rememberPlace(viewer, place)
      announceChange()
      refresh()
      const text = place ? say('save.done', { boardName: name }) : say('save.on_profile')
      const to = (place && made.board?.url) || href(routes.profile, { username: viewer?.username ?? '' })
      const remove = () => call('DELETE', href(routes.api.pin, { pin: made.id }))
      const after = () => {
        revert()
        refresh()
      }
      const change = { label: say('save.change'), run: () => openChangePlace({ pin, saved: made.id, from: place }) }
      offerUndo(text, made.undo ?? remove, after, to, change)
    } catch (error) {
      revert()
      const isGone = error instanceof CallError && PLACE_GONE.has(error.code)
      if (isGone) forgetPlace()
      const text = (error instanceof CallError && error.message) || say('save.failed')
      showToast({
        kind: 'error',
        text,
        actions: [
          isGone
            ? { label: say('organize.pick'), run: pick }
            : { label: say('save.again'), run: () => void save(place) },
        ],
      })
    }
  }
}
