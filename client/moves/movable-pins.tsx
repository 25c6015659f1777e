import { type MouseEvent, type ReactNode, useState } from 'react'
import { href, routes } from '#domain/routes.ts'
import { useWords } from '../locales/use-words.ts'
import { PinGrid } from '../pins/pin-grid.tsx'
import { LinkButton } from '../ui/button.tsx'
import { closedIsland } from '../ui/island.tsx'
import css from './movable-pins.module.css'
import type { Origin } from './places.ts'

const SelectPins = closedIsland(() => import('./select-pins.tsx').then(({ SelectPins }) => SelectPins))

/** A place whose pins the viewer may move. */
export interface Movable {
  origin: Origin
  /** The board, if the pins can be moved into its sections. */
  board: { id: string; name: string; section_count: number } | null
  /** Number of pins in the grid; null: unknown, or the grid lists only some of the place's pins. */
  total: number | null
}

type MovablePinsProps = Parameters<typeof PinGrid>[0] & {
  movable: Movable | null
  /** Menus above the grid, next to Select. */
  tools?: ReactNode
}

/** A grid of pins. If the viewer may move them, it has a button that starts selecting (BRD-004). */
export function MovablePins({ movable, tools, ...grid }: MovablePinsProps) {
  const { say } = useWords()
  const [isSelecting, setSelecting] = useState(false)
  if (!movable)
    return (
      <>
        {tools && <div className={css.tools}>{tools}</div>}
        <PinGrid {...grid} />
      </>
    )
  if (isSelecting) return <SelectPins {...grid} {...movable} empty={grid.empty} onDone={() => setSelecting(false)} />
  const { boardId: board, sectionId: section } = movable.origin
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    // This grid stays until the selection grid is loaded, or for good if loading fails.
    SelectPins.preload().then(() => setSelecting(true), ignore)
  }
  return (
    <>
      <div className={css.tools}>
        {tools}
        <LinkButton
          href={href(routes.organize, board === null ? { all: 1 } : { board, section })}
          data-js=""
          data-test-id="select"
          onClick={onClick}
        >
          {say('pin.select')}
        </LinkButton>
      </div>
      <PinGrid {...grid} />
    </>
  )
}

function ignore() {}
