import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { closest } from '#client/ui/presses.ts'
import type { PinCard } from '#domain/pins/contract.ts'
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
  /** Selects all pins, including those not loaded yet. */
  chooseAll: () => void
}

/** Selects pins by click, as a range with Shift, with a frame drawn by mouse, or by keyboard. */
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
  // The button that started selecting has disappeared: the grid gets the focus.
  useEffect(() => {
    const active = CSS.escape(store.get().active ?? '')
    root.current?.querySelector<HTMLElement>(`button[data-pin="${active}"]`)?.focus({ preventScroll: true })
  }, [store])
  const extendTo = useCallback(
    (id: string) => {
      const state = store.get()
      const range = between(order.current, state.anchor, id)
      store.set({ ...state, active: id, selection: withPins(state.selection, range, true) })
    },
    [store],
  )
  const frame = useMarquee(root, store)
  const onKeyDown = useGridKeys(root, store, { extendTo, chooseAll })
  const onClick = (event: MouseEvent) => {
    const id = closest(event, '[data-pin]')?.getAttribute('data-pin')
    if (!id || frame.wasDrawn()) return
    if (event.shiftKey) return extendTo(id)
    const { selection } = store.get()
    const next = toggled(selection, id)
    store.set({ selection: next, active: id, anchor: isSelected(next, id) ? id : null })
  }
  return (
    <SelectContext value={store}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the events of the buttons inside */}
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
