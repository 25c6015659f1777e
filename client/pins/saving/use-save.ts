import { placeName } from '#client/boards/picker/place.ts'
import { call } from '#client/data/call.ts'
import { announceChange } from '#client/data/changes.ts'
import { changeCounts } from '#client/data/counts.ts'
import { isBoardFeed, useFeedEdits } from '#client/data/feed-edits.ts'
import { CallError } from '#client/data/fetcher.ts'
import { askFirst } from '#client/exposure/ask-first.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { overlay } from '#client/ui/layers/overlay.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { useOfferUndo } from '#client/undo/offer-undo.ts'
import type { PinChanged } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import { countsOf, openChangePlace } from './change-place.tsx'
import { forgetPlace, rememberPlace } from './last-place.ts'
import { markSaved } from './saves.ts'
import { keepWaiting, stopWaiting } from './waiting-saves.ts'
import type { WantedSave } from './wanted-save.ts'

/** Codes: not permitted, no such board, no such section. */
const PLACE_GONE: ReadonlySet<number> = new Set([3, 40, 41])
/** Error code: another account is signed in now. */
const OTHER_VIEWER = 15
/** Delay in ms after which a message says that the save is running. */
const PROGRESS_AFTER = 400

/** `waits`: there was no answer; the save is kept until the network is back. */
export type SaveOutcome = 'saved' | 'refused' | 'waits'

interface SaveOptions {
  /** Asks for another board, because the chosen one is gone or no longer accessible. */
  pick: () => void
  /** One of several saves sent together: success shows no message. */
  isQuiet?: boolean
  /** A stored save is never sent as another account. */
  isOwn?: boolean
}

/**
 * Saves a pin to a board, a section, or the profile, and offers an undo and another board. The pin is shown as saved at once; a refusal reverts
 * that and offers a retry. Without a network the save waits (`waiting-saves.ts`). The next Save goes to the same place.
 */
export function useSave(): (wanted: WantedSave, options: SaveOptions) => Promise<SaveOutcome> {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const edits = useFeedEdits()

  return async function save(wanted, options) {
    const { key, pin, place, tracking } = wanted
    const name = place ? placeName(place) : say('picker.profile')
    const revert = showSaved(wanted, name)
    // A new board is not in any list yet, so the lists are refetched.
    const refresh = () =>
      void (place?.isNew ? edits.refetch(isBoardFeed) : edits.followBoards(place ? [place.boardId] : []))
    // JSON omits undefined values.
    const body = {
      board_id: place?.boardId,
      section_id: place?.section?.id,
      tracking_params: tracking || undefined,
    }
    // While a visibility dialog is open, nothing is being waited for.
    const progress = setTimeout(() => overlay.get() ?? showToast({ text: say('save.running') }), PROGRESS_AFTER)
    try {
      // Offline: fail at once.
      if (!navigator.onLine) throw new CallError(0, '')
      const { decision } = await askFirst([{ what: 'pins', pin_ids: [pin], to: place?.boardId ?? null }], {
        keep: 'exposure.other_board',
      })
      if (decision !== 'go') {
        revert()
        return 'refused'
      }
      const made = await call<PinChanged>('POST', href(routes.api.repin, { pin }), body, {
        key,
        isOwn: options.isOwn ?? false,
      })
      if (viewer) rememberPlace(viewer, place)
      announceChange()
      refresh()
      shown.delete(key)
      if (options.isQuiet) return 'saved'
      const text = place ? say('save.done', { boardName: name }) : say('save.on_profile')
      const to = (place && made.board?.url) || href(routes.profile, { username: viewer?.username ?? '' })
      const remove = () => call('DELETE', href(routes.api.pin, { pin: made.id }))
      const after = () => {
        revert()
        refresh()
      }
      const change = { label: say('save.change'), run: () => openChangePlace({ pin, saved: made.id, from: place }) }
      offerUndo(text, made.undo ?? remove, after, to, change)
      return 'saved'
    } catch (error) {
      const waits = hasNoAnswer(error) || (options.isOwn && error instanceof CallError && error.code === OTHER_VIEWER)
      if (viewer && waits && keepWaiting(viewer, wanted)) {
        const takeBack = () => {
          stopWaiting(viewer, wanted)
          revert()
        }
        showToast({ text: say('save.waits'), actions: [{ label: say('undo.button'), run: takeBack }] })
        return 'waits'
      }
      revert()
      const isGone = error instanceof CallError && PLACE_GONE.has(error.code)
      if (isGone) forgetPlace()
      const text = (error instanceof CallError && error.message) || say('save.failed')
      const again = () => void save(wanted, options)
      showToast({
        kind: 'error',
        text,
        actions: [
          isGone ? { label: say('organize.pick'), run: options.pick } : { label: say('save.again'), run: again },
        ],
      })
      return 'refused'
    } finally {
      clearTimeout(progress)
    }
  }
}

/** Functions that revert saves shown before the server answered, by idempotency key. */
const shown = new Map<string, () => void>()

/** Shows the pin as saved and counts it in its place, once for each save. @returns reverts both */
function showSaved({ key, pin, place }: WantedSave, name: string): () => void {
  const before = shown.get(key)
  if (before) return before
  const reverts = [markSaved(pin, name), changeCounts(countsOf(place, 1))]
  const revert = () => {
    shown.delete(key)
    for (const each of reverts) each()
  }
  shown.set(key, revert)
  return revert
}

function hasNoAnswer(error: unknown): boolean {
  return error instanceof CallError && error.code === 0 && error.message === ''
}
