import { useRef } from 'react'
import type { Density } from './geometry.ts'
import './steps.css'
import css from './masonry.module.css'
import type { Span } from './placement.ts'
import { type ItemRenderers, Sheet } from './sheet.tsx'
import { useHeldFocus } from './use-held-focus.ts'
import { useNearEnd } from './use-near-end.ts'
import { useWindow } from './use-window.ts'
import { type GridItem, overlap, SHEET, sheetsOf } from './window.ts'

/** `renderCard` and `renderStub` must be stable functions; otherwise every card is rendered again. */
export interface MasonryProps<T extends GridItem> extends ItemRenderers<T> {
  readonly items: readonly T[]
  readonly density: Density
  /** The accessible name of the grid. */
  readonly label: string
  /** True while a page is loading; `busyLabel` is the accessible name of the spinner. */
  readonly busy: boolean
  readonly busyLabel: string
  /** Loads the next page; undefined at the end. */
  readonly onNearEnd?: (() => void) | undefined
}

/**
 * A masonry grid of cards in reading order [GRD-001]. CSS places the cells by their classes, so that nothing is measured before the first
 * paint and nothing moves after hydration. A card's picture has the cell's width and `aspect-ratio: 1 / var(--r)`, with
 * two lines of text below it.
 */
export function Masonry<T extends GridItem>(props: MasonryProps<T>) {
  const { items, density, label, busy, busyLabel, onNearEnd, renderCard, renderStub } = props
  const root = useRef<HTMLElement>(null)
  const { sentinel, ask } = useNearEnd(items.length, busy, onNearEnd)
  const { held, onFocus } = useHeldFocus(items, root, (index) => index === items.length - 1 && ask())
  const { track, view, ruler } = useWindow(items, density, root, held)
  const everything: Span = { from: 0, to: items.length }
  const cards = track && view ? track.placement.range(view.top, view.bottom) : everything
  const heldIndex = view?.held === undefined ? -1 : items.findIndex((item) => item.id === view.held)

  return (
    <section
      ref={root}
      className={density === 'regular' ? css.masonry : `${css.masonry} ${css[density]}`}
      aria-label={label}
      aria-busy={busy}
      onFocus={onFocus}
    >
      {(track ? sheetsOf(items.length) : [everything]).map((span, sheet) => (
        <Sheet
          key={span.from}
          items={items}
          span={span}
          cards={overlap(span, cards)}
          held={heldIndex >= span.from && heldIndex < span.to ? view?.held : undefined}
          head={track?.heads[sheet]}
          renderCard={renderCard}
          renderStub={renderStub}
        />
      ))}
      {items.length > SHEET && <div ref={ruler} className={css.ruler} />}
      {(busy || onNearEnd) && (
        // The key makes a new end after each page: an end that moves down would be a layout shift.
        <div
          key={items.length}
          ref={sentinel}
          className={css.end}
          data-end={onNearEnd && ''}
          data-growing={onNearEnd && ''}
        >
          {busy && <div role="progressbar" aria-label={busyLabel} className="spinner" />}
        </div>
      )}
    </section>
  )
}
