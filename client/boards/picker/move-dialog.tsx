import { type FormEvent, useState } from 'react'
import { fetchPage } from '#client/data/fetcher.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import { showToast } from '#client/ui/states/show-toast.ts'
import type { BoardCard } from '#domain/boards/contract.ts'
import { withQuery } from '#domain/routes.ts'
import css from '../order/board-order.module.css'
import { arranged, type GroupPosition, type Move, moveTo, orderlyBoards, placeOf } from '../order/order-moves.ts'

interface MoveDialogProps {
  id: string
  at: GroupPosition
  /** The loaded boards in the server's order. */
  boards: readonly BoardCard[]
  moves: readonly Move[]
  mixed: boolean
  feed: string
  bookmark: string | undefined
  onClose: () => void
  onMove: (move: Move, name: string) => void
}

/** Moves a board without dragging: first, last, or to a numbered place (G-033). */
export function MoveDialog(props: MoveDialogProps) {
  const { id, at, boards, moves, mixed, feed, bookmark, onClose, onMove } = props
  const { say } = useWords()
  const [isBusy, setBusy] = useState(false)
  const go = async (wanted: number) => {
    setBusy(true)
    try {
      // A place beyond the loaded boards: load the rest to find its neighbour.
      const rest = wanted >= at.ids.length - 1 ? await restOf(feed, bookmark) : []
      const orderly = orderlyBoards(mixed)
      const whole = rest.length === 0 ? at : placeOf(arranged([...boards, ...rest], moves, orderly), id, orderly)
      const move = whole && moveTo(whole, wanted)
      if (move) onMove(move, at.name)
      onClose()
    } catch {
      setBusy(false)
      showToast({ kind: 'error', text: say('error.unavailable') })
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void go(Number(new FormData(event.currentTarget).get('place')) - 1)
  }
  return (
    <Dialog open onClose={onClose} title={say('order.title', { name: at.name })} testId="move-board">
      <div className={css.actions}>
        <Button reason={isBusy && say('reason.busy')} onClick={() => void go(0)}>
          {say('order.first')}
        </Button>
        <Button reason={isBusy && say('reason.busy')} onClick={() => void go(Number.POSITIVE_INFINITY)}>
          {say('order.last')}
        </Button>
      </div>
      <form className={css.place} onSubmit={onSubmit}>
        <label>
          {say('order.place')}
          <input
            name="place"
            type="number"
            min={1}
            max={100_000}
            required
            inputMode="numeric"
            defaultValue={at.place + 1}
          />
        </label>
        <Button type="submit" kind="primary" reason={isBusy && say('reason.busy')}>
          {say('order.move')}
        </Button>
      </form>
    </Dialog>
  )
}

/** All boards of a list after a bookmark. */
async function restOf(feed: string, bookmark: string | undefined): Promise<BoardCard[]> {
  const rest: BoardCard[] = []
  for (let next = bookmark; next; ) {
    const page = await fetchPage<BoardCard>(withQuery(feed, { bookmark: next, page_size: 250 }))
    rest.push(...page.data)
    next = page.bookmark
  }
  return rest
}
