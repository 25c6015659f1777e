import { useMemo } from 'react'
import { call } from '#client/data/call.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Dialog } from '#client/ui/layers/dialog.tsx'
import type { PinOrderAnswer } from '#domain/boards/pin-order.ts'
import type { PinCard } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { ArrangingPinsProps } from './arranging.tsx'
import type { Move, Orderly } from './order-moves.ts'
import { Ordering } from './ordering.tsx'
import { PlaceForm } from './place-form.tsx'
import { useMoves } from './use-moves.ts'

/** Reorders the pins of a board or section. */
export function PinOrder({ list, pins, board, path, onOrder }: ArrangingPinsProps) {
  const { say } = useWords()
  const untitled = say('pin.untitled')
  const orderly = useMemo(
    (): Orderly<PinCard> => ({ groupOf: () => '', nameOf: ({ title }) => title || untitled }),
    [untitled],
  )
  const send = ({ id, after }: Move) =>
    call<PinOrderAnswer>('PUT', href(routes.api.boardPinOrder, { board }), { pin_id: id, after_pin_id: after })
  const moves = useMoves({ items: pins, orderly, send, onOrder })
  return (
    <Ordering
      list={list}
      moves={moves}
      dialog={({ id, at, close }) => (
        <Dialog open onClose={close} title={say('order.title', { name: at.name })} testId="place-pin">
          <PlaceForm board={board} pin={id} path={path} />
        </Dialog>
      )}
    />
  )
}
