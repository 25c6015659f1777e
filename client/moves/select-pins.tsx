import { useState } from 'react'
import type { PinItem } from '../../domain/pins/contract.ts'
import picker from '../boards/board-picker.module.css'
import { PickBoardDialog } from '../boards/pick-board-dialog.tsx'
import { SectionRows } from '../boards/picker-row.tsx'
import { useCount } from '../data/counts.ts'
import type { ListPage } from '../data/outcome.ts'
import { useStore } from '../data/store.ts'
import { usePages } from '../data/use-pages.ts'
import type { Density } from '../grid/geometry.ts'
import { useWords } from '../locales/use-words.ts'
import { cardOf } from '../pins/card-of.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { Movable } from './movable-pins.tsx'
import { pickingOf } from './picking.ts'
import { type Goal, isSamePlace } from './places.ts'
import css from './select.module.css'
import { SelectGrid } from './select-grid.tsx'
import { createSelectStore } from './select-store.ts'
import { countOf, EVERYTHING, NOTHING, type Selection, withPins } from './selection.ts'
import { useMove } from './use-move.ts'

export interface SelectPinsProps extends Movable {
  feed: string
  first: ListPage<PinItem>
  density: Density
  label: string
  onDone: () => void
}

/** A grid of pins in which some can be chosen and moved, with a bar that says how many are and where they may go. */
export function SelectPins(props: SelectPinsProps) {
  const { feed, first, density, label, origin, board, onDone } = props
  const words = useWords()
  const { say, locale } = words
  const pages = usePages<PinItem>(feed, first)
  const cards = pages.items.flatMap((item) => cardOf(item) ?? [])
  const [store] = useState(createSelectStore)
  const { selection } = useStore(store, store.get())
  const [picking, setPicking] = useState<'board' | 'section' | null>(null)
  const left = useCount(origin.sectionId ?? origin.boardId ?? '', props.total ?? 0)
  const total = props.total === null ? cards.length : left
  const { progress, move } = useMove(origin, feed, total)
  const chosen = countOf(selection, total)
  const choose = (next: Selection) => store.set({ ...store.get(), selection: next, anchor: null })
  const everything = () => {
    const loaded = withPins(
      NOTHING,
      cards.map(({ id }) => id),
      true,
    )
    choose(props.total === null || !pages.bookmark ? loaded : EVERYTHING)
  }
  const moveTo = async (goal: Goal) => {
    const isMoved = await move(selection, goal)
    if (isMoved) {
      choose(NOTHING)
      setPicking(null)
    }
    return isMoved
  }
  return (
    <>
      <SelectGrid pages={pages} cards={cards} store={store} density={density} label={label} chooseAll={everything} />
      <section className={css.bar} aria-label={say('pin.select')} data-test-id="select-bar">
        <strong role="status">
          {chosen > 0 ? say('organize.selected', { count: chosen.toLocaleString(locale) }) : say('organize.select')}
        </strong>
        <Button onClick={() => (chosen > 0 ? choose(NOTHING) : everything())}>
          {say(chosen > 0 ? 'organize.none' : 'organize.all')}
        </Button>
        <Button onClick={onDone}>{say('block.done')}</Button>
        {board && board.section_count > 0 && (
          <Button disabled={chosen === 0} onClick={() => setPicking('section')}>
            {say('organize.into_section')}
          </Button>
        )}
        <Button kind="primary" disabled={chosen === 0} onClick={() => setPicking('board')}>
          {say('organize.move')}
        </Button>
      </section>
      {picking === 'board' && (
        <PickBoardDialog
          {...pickingOf(origin, progress, words)}
          pick={moveTo}
          back={() => setPicking(null)}
          close={() => setPicking(null)}
        />
      )}
      {picking === 'section' && board && (
        <Dialog open onClose={() => setPicking(null)} title={say('organize.into_section')} testId="pick-section">
          <div className={picker.sections}>
            <SectionRows
              place={{ boardId: board.id, boardName: board.name, section: null }}
              isHere={(place) => isSamePlace(origin, place)}
              busy={progress !== null}
              pick={(place) => void moveTo(place)}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
