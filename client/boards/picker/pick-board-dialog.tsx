import type { ReactNode } from 'react'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { type Picking, usePicking } from './use-picking.tsx'

export interface PickBoardDialogProps extends Picking {
  close: () => void
  /** The pressed element: on wide screens the dialog is placed next to it; undefined: a large dialog in the middle. */
  beside?: Element | null
  /** A text above the boards. */
  note?: ReactNode
}

/**
 * A dialog that asks for a board, a section, or a new board. It stays open until the parent removes it: `close` is called on Escape, the
 * close button and a click outside.
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
