import { type Place, placeName } from '#client/boards/picker/place.ts'
import { call } from '#client/data/call.ts'
import { announceChange } from '#client/data/changes.ts'
import { BOARDLESS, changeCounts } from '#client/data/counts.ts'
import { useFeedEdits } from '#client/data/feed-edits.ts'
import { CallError } from '#client/data/fetcher.ts'
import { newKey } from '#client/data/new-key.ts'
import { askFirst } from '#client/exposure/ask-first.tsx'
import { useWords } from '#client/locales/use-words.ts'
import { usePage } from '#client/ui/frame/page-context.ts'
import { overlay } from '#client/ui/layers/overlay.ts'
import { showToast } from '#client/ui/states/show-toast.ts'
import { useOfferUndo } from '#client/undo/offer-undo.ts'
import type { PinChanged } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import { rememberPlace } from './last-place.ts'
import { PickPlaceDialog } from './pick-place-dialog.tsx'
import { markSaved } from './saves.ts'

interface ChangePlaceProps {
  /** The pin whose Save was pressed. */
  pin: string
  /** The saved copy, which moves. */
  saved: string
  /** The place of the save; null: the profile. */
  from: Place | null
}

/** Opens the picker to move a pin that was just saved. */
export function openChangePlace(props: ChangePlaceProps): void {
  overlay.set(<ChangePlace key={newKey()} {...props} />)
}

function ChangePlace({ pin, saved, from }: ChangePlaceProps) {
  const move = useMoveSaved(pin, saved, from)
  const close = () => overlay.set(null)
  const put = (place: Place | null) => {
    close()
    void move(place)
  }
  return <PickPlaceDialog put={put} close={close} />
}

/** Moves the saved copy and offers an undo. The page shows the new place at once; a failure reverts that. */
function useMoveSaved(pin: string, saved: string, from: Place | null): (to: Place | null) => Promise<void> {
  const { say } = useWords()
  const { viewer } = usePage()
  const offerUndo = useOfferUndo()
  const edits = useFeedEdits()
  return async function move(to) {
    const name = to ? placeName(to) : say('picker.profile')
    const changes = [...countsOf(from, -1), ...countsOf(to, 1)]
    const reverts = [markSaved(pin, name), changeCounts(changes)]
    const refresh = () => void edits.followBoards([from, to].flatMap((place) => place?.boardId ?? []))
    const revert = () => {
      for (const each of reverts) each()
    }
    try {
      const { decision } = await askFirst([{ what: 'pins', pin_ids: [saved], to: to?.boardId ?? null }], {
        keep: 'exposure.other_board',
      })
      if (decision !== 'go') return revert()
      const body = { board_id: to?.boardId ?? null, section_id: to?.section?.id ?? null }
      const moved = await call<PinChanged>('PUT', href(routes.api.pin, { pin: saved }), body)
      if (viewer) rememberPlace(viewer, to)
      announceChange()
      refresh()
      const text = to ? say('save.done', { boardName: name }) : say('save.on_profile')
      const after = () => {
        revert()
        refresh()
      }
      if (moved.undo) offerUndo(text, moved.undo, after, moved.board?.url)
      else showToast({ text })
    } catch (error) {
      revert()
      showToast({ kind: 'error', text: (error instanceof CallError && error.message) || say('save.failed') })
    }
  }
}

/** Count changes when a place gains or loses pins. */
export function countsOf(place: Place | null, by: number): [id: string, by: number][] {
  const counts: [string, number][] = [[place?.boardId ?? BOARDLESS, by]]
  if (place?.section) counts.push([place.section.id, by])
  return counts
}
