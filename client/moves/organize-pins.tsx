import type { PinItem } from '#domain/pins/contract.ts'
import type { ListPage } from '../data/outcome.ts'
import { usePages } from '../data/use-pages.ts'
import { useWords } from '../locales/use-words.ts'
import { cardOf } from '../pins/card-of.ts'
import { Button } from '../ui/button.tsx'
import css from './organize.module.css'
import { SelectGrid } from './select-grid.tsx'
import type { SelectStore } from './select-store.ts'
import { EVERYTHING, NOTHING } from './selection.ts'

interface OrganizePinsProps {
  feed: string
  first: ListPage<PinItem>
  store: SelectStore
  /** Number of selected pins. */
  chosen: number
  busy: boolean
  next: (action: 'move' | 'copy') => void
  remove: () => void
}

/** The first step: selecting pins in a grid (ORG-008 to ORG-011, ORG-023). */
export function OrganizePins({ feed, first, store, chosen, busy, next, remove }: OrganizePinsProps) {
  const { say } = useWords()
  const pages = usePages<PinItem>(feed, first)
  const cards = pages.items.flatMap((item) => cardOf(item) ?? [])
  const choose = (selection: typeof NOTHING) => store.set({ ...store.get(), selection, anchor: null })
  const whyNot = busy ? say('reason.busy') : chosen === 0 && say('reason.no_pins')
  return (
    <>
      <div className={css.pins} data-test-id="organize-grid" tabIndex={-1}>
        <SelectGrid
          pages={busy ? { ...pages, more: undefined } : pages}
          cards={cards}
          store={store}
          density="small"
          label={say('organize.heading')}
          chooseAll={() => choose(EVERYTHING)}
        />
      </div>
      <footer className={css.foot} data-bottom-bar="">
        <Button onClick={() => choose(chosen > 0 ? NOTHING : EVERYTHING)}>
          {say(chosen > 0 ? 'organize.none' : 'organize.all')}
        </Button>
        <Button reason={whyNot} onClick={remove}>
          {say('organize.delete')}
        </Button>
        <Button reason={whyNot} onClick={() => next('copy')}>
          {say('organize.copy')}
        </Button>
        <Button kind="primary" reason={whyNot} onClick={() => next('move')}>
          {say('organize.next')}
        </Button>
      </footer>
    </>
  )
}
