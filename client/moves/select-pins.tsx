import { type ReactNode, useState } from 'react'
import type { BulkAction } from '#domain/moves/contract.ts'
import type { PinItem } from '#domain/pins/contract.ts'
import picker from '../boards/picker/board-picker.module.css'
import { PickBoardDialog } from '../boards/picker/pick-board-dialog.tsx'
import { SectionRows } from '../boards/picker/picker-row.tsx'
import { useCount } from '../data/counts.ts'
import type { ListPage } from '../data/outcome.ts'
import { useStore } from '../data/store.ts'
import { usePages } from '../data/use-pages.ts'
import type { Density } from '../grid/geometry.ts'
import { useWords } from '../locales/use-words.ts'
import { cardOf } from '../pins/card-of.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { showToast } from '../ui/states/show-toast.ts'
import type { Movable } from './movable-pins.tsx'
import { idsOfFeed } from './move-calls.ts'
import { moveFault } from './move-fault.ts'
import { pickingOf } from './picking.ts'
import { countOfPlace, type Goal, isSamePlace } from './places.ts'
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
  /** Shown when no pins are left. */
  empty: ReactNode
  onDone: () => void
}

/** A grid of selectable pins, with a bar that shows how many are selected and moves, copies or deletes them. */
export function SelectPins(props: SelectPinsProps) {
  const { feed, first, density, label, origin, board, onDone } = props
  const words = useWords()
  const { say, locale } = words
  const pages = usePages<PinItem>(feed, first)
  const cards = pages.items.flatMap((item) => cardOf(item) ?? [])
  const [store] = useState(createSelectStore)
  const { selection } = useStore(store, store.get())
  const [picking, setPicking] = useState<'move' | 'copy' | 'section' | null>(null)
  const [isListing, setListing] = useState(false)
  const left = useCount(countOfPlace(origin), props.total ?? 0)
  const total = props.total === null ? cards.length : left
  const { progress, run, beforeMaking } = useMove(origin, feed, total)
  const chosen = countOf(selection, total)
  const choose = (next: Selection) => store.set({ ...store.get(), selection: next, anchor: null })
  // For a whole place the server decides which pins it has. For a list with only some of its pins, the whole list is loaded.
  const everything = () => {
    if (props.total !== null) return choose(EVERYTHING)
    setListing(true)
    idsOfFeed(feed)
      .then((ids) => choose(withPins(NOTHING, ids, true)))
      .catch((error) => showToast({ kind: 'error', text: moveFault(error, say) }))
      .finally(() => setListing(false))
  }
  const act = async (action: BulkAction, goal: Goal | null) => {
    const isDone = await run(selection, { action, goal })
    if (isDone) {
      choose(NOTHING)
      setPicking(null)
    }
    return isDone
  }
  const isBusy = progress !== null || isListing
  const whyNot = isBusy ? say('reason.busy') : chosen === 0 && say('reason.no_pins')
  const isEmpty = cards.length === 0 && !pages.busy && (!pages.bookmark || total === 0)
  return (
    <>
      {isEmpty ? (
        props.empty
      ) : (
        <SelectGrid
          pages={isBusy ? { ...pages, more: undefined } : pages}
          cards={cards}
          store={store}
          density={density}
          label={label}
          chooseAll={everything}
        />
      )}
      <section className={css.bar} aria-label={say('pin.select')} data-test-id="select-bar" data-bottom-bar="">
        <strong role="status">
          {chosen > 0 ? say('organize.selected', { count: chosen.toLocaleString(locale) }) : say('organize.select')}
        </strong>
        <Button
          reason={isBusy ? say('reason.busy') : total === 0 && say('reason.none_left')}
          onClick={() => (chosen > 0 ? choose(NOTHING) : everything())}
        >
          {say(chosen > 0 ? 'organize.none' : 'organize.all')}
        </Button>
        <Button onClick={onDone}>{say('block.done')}</Button>
        {board && board.section_count > 0 && (
          <Button reason={whyNot} onClick={() => setPicking('section')}>
            {say('organize.into_section')}
          </Button>
        )}
        <Button reason={whyNot} onClick={() => void act('delete', null)}>
          {say('organize.delete')}
        </Button>
        <Button reason={whyNot} onClick={() => setPicking('copy')}>
          {say('organize.copy')}
        </Button>
        <Button kind="primary" reason={whyNot} onClick={() => setPicking('move')}>
          {say('organize.move')}
        </Button>
      </section>
      {(picking === 'move' || picking === 'copy') && (
        <PickBoardDialog
          {...pickingOf(origin, progress, words, picking)}
          pick={(goal) => act(picking, goal)}
          beforeMaking={(board) => beforeMaking(selection, board)}
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
              pick={(place) => void act('move', place)}
            />
          </div>
        </Dialog>
      )}
    </>
  )
}
