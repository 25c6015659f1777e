import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import type { PinCard } from '../../domain/pins/contract.ts'
import type { Pages } from '../data/use-pages.ts'
import type { Density } from '../grid/geometry.ts'
import { Masonry } from '../grid/masonry.tsx'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { LoadMore } from '../ui/states/load-more.tsx'
import css from './select.module.css'
import { SelectCard, selectStub } from './select-card.tsx'
import { SelectContext, type SelectStore } from './select-store.ts'
import { between, isSelected, toggled, withPins } from './selection.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useMarquee } from './use-marquee.ts'

interface SelectGridProps {
  pages: Pages<unknown>
  cards: readonly PinCard[]
  store: SelectStore
  density: Density
  label: string
  /** Chooses all there is, also what isn't loaded yet. */
  chooseAll: () => void
}

/** Pins to choose from: by click, by a stretch with Shift, by a frame drawn with the mouse, by keyboard. */
export function SelectGrid({ pages, cards, store, density, label, chooseAll }: SelectGridProps) {
  const { say } = useWords()
  const { path } = usePage()
  const root = useRef<HTMLDivElement>(null)
  const order = useRef<string[]>([])
  order.current = cards.map(({ id }) => id)
  const first = order.current[0] ?? null
  useEffect(() => {
    const { active } = store.get()
    if (active === null || !order.current.includes(active)) store.set({ ...store.get(), active: first })
  }, [store, first])
  // What was pressed to come here is gone.
  useEffect(() => {
    const active = CSS.escape(store.get().active ?? '')
    root.current?.querySelector<HTMLElement>(`button[data-pin="${active}"]`)?.focus({ preventScroll: true })
  }, [store])
  const reach = useCallback(
    (id: string) => {
      const state = store.get()
      const stretch = between(order.current, state.anchor, id)
      store.set({ ...state, active: id, selection: withPins(state.selection, stretch, true) })
    },
    [store],
  )
  const frame = useMarquee(root, store)
  const onKeyDown = useGridKeys(root, store, { reach, chooseAll })
  const onClick = (event: MouseEvent) => {
    const id = (event.target as Element).closest('[data-pin]')?.getAttribute('data-pin')
    if (!id || frame.wasDrawn()) return
    if (event.shiftKey) return reach(id)
    const { selection } = store.get()
    const next = toggled(selection, id)
    store.set({ selection: next, active: id, anchor: isSelected(next, id) ? id : null })
  }
  return (
    <SelectContext value={store}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the buttons inside; here is what several have in common */}
      <div
        ref={root}
        className={css.field}
        data-density={density}
        data-test-id="select-grid"
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={frame.onPointerDown}
      >
        <Masonry
          items={cards}
          density={density}
          label={label}
          busy={pages.busy}
          busyLabel={say('feed.loading')}
          onNearEnd={pages.more}
          renderCard={renderCard}
          renderStub={selectStub}
        />
        {pages.failed && <LoadMore pages={pages} href={path} silent />}
        <div ref={frame.ref} className={css.frame} hidden />
      </div>
    </SelectContext>
  )
}

const renderCard = (pin: PinCard) => <SelectCard pin={pin} />
