import { useMemo } from 'react'
import { call } from '#client/data/call.ts'
import type { OrderAnswer } from '#domain/boards/preferences.ts'
import { routes } from '#domain/routes.ts'
import { MoveDialog } from '../picker/move-dialog.tsx'
import type { ArrangingProps } from './arranging.tsx'
import { FirstHint } from './order-hint.tsx'
import { type Move, orderlyBoards } from './order-moves.ts'
import { Ordering } from './ordering.tsx'
import { useMoves } from './use-moves.ts'

/** Reorders the boards of a profile. */
export function BoardOrder(props: ArrangingProps) {
  const { list, boards, mixed, onOrder } = props
  const orderly = useMemo(() => orderlyBoards(mixed), [mixed])
  const moves = useMoves({ items: boards, orderly, send, onOrder })
  return (
    <>
      <FirstHint />
      <Ordering
        list={list}
        moves={moves}
        dialog={({ id, at, close }) => (
          <MoveDialog {...props} id={id} at={at} moves={moves.moves} onClose={close} onMove={moves.commit} />
        )}
      />
    </>
  )
}

function send({ id, after }: Move): Promise<OrderAnswer> {
  return call('PUT', routes.api.boardOrder, { moves: [{ board_id: id, after_board_id: after }] })
}
