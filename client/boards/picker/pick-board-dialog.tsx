import type { ReactNode } from 'react'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { type Picking, usePicking } from './use-picking.tsx'

interface PickBoardDialogProps extends Picking {
  close: () => void
  /** What was pressed: on a wide screen the dialog stands beside it; without it, in the middle and large. */
  beside?: Element | null
  /** What is to be known before one picks. */
  note?: ReactNode
}

/**
 * Asks for a board, a section, or a new board, over the page. Load it on demand. It stays until its
 * owner takes it away: `pick` says whether it went well, and `close` is asked for by Escape, the cross and a tap beside it.
 */
export function PickBoardDialog({ close, beside, note, ...picking }: PickBoardDialogProps) {
  const { title, body } = usePicking(picking)
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      layout={beside === undefined ? 'pane' : 'popover'}
      beside={beside ?? null}
      testId="pick-board"
    >
      {note}
      {body}
    </Dialog>
  )
}
