import { PickBoardDialog, type PickBoardDialogProps } from '#client/boards/picker/pick-board-dialog.tsx'
import type { Place } from '#client/boards/picker/place.ts'

type PickPlaceDialogProps = Pick<PickBoardDialogProps, 'close' | 'beside' | 'note' | 'namesFor'> & {
  /** Called with the chosen place; null: the profile. */
  put: (place: Place | null) => void
}

/** The picker of a save: a board, a section or the profile, each with one press. `put` must close the dialog. */
export function PickPlaceDialog({ put, ...dialog }: PickPlaceDialogProps) {
  return (
    <PickBoardDialog
      source="save_pin"
      busy={false}
      pick={async (place) => {
        put(place)
        return true
      }}
      pickProfile={() => put(null)}
      {...dialog}
    />
  )
}
