import { type MouseEvent, useState } from 'react'
import { href, routes } from '../../domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { PinGrid } from '../pins/pin-grid.tsx'
import { LinkButton } from '../ui/button.tsx'
import { closedIsland } from '../ui/island.tsx'
import css from './movable-pins.module.css'
import type { Origin } from './places.ts'

const SelectPins = closedIsland(() => import('./select-pins.tsx').then(({ SelectPins }) => SelectPins))

/** Pins that the viewer may move: where they are, and what is known of there. */
export interface Movable {
  origin: Origin
  /** The board, with its sections to move into. */
  board: { id: string; name: string; section_count: number } | null
  /** How many pins the grid has in all; null: not known, or it lists only some of the place's. */
  total: number | null
}

/** A grid of pins in which the viewer may choose some and move them; for everybody else the grid alone (BRD-004). */
export function MovablePins({ movable, ...grid }: Parameters<typeof PinGrid>[0] & { movable: Movable | null }) {
  const { say } = useWords()
  const [isSelecting, setSelecting] = useState(false)
  if (!movable) return <PinGrid {...grid} />
  if (isSelecting) return <SelectPins {...grid} {...movable} empty={grid.empty} onDone={() => setSelecting(false)} />
  const { boardId: board, sectionId: section } = movable.origin
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    // The grid stays until the other is there; where it can't be had, for good.
    SelectPins.preload().then(() => setSelecting(true), ignore)
  }
  return (
    <>
      <p className={css.select}>
        <LinkButton
          href={href(routes.organize, board === null ? { all: 1 } : { board, section })}
          data-js=""
          data-test-id="select"
          onClick={onClick}
        >
          {say('pin.select')}
        </LinkButton>
      </p>
      <PinGrid {...grid} />
    </>
  )
}

function ignore() {}
