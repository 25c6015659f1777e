import { Fragment, memo, type ReactNode } from 'react'
import { ratioStep } from '#domain/media/ratio.ts'
import css from './masonry.module.css'
import { isUntitled, type Span } from './placement.ts'
import { ratioClass } from './steps.ts'
import type { GridItem, SheetHead } from './window.ts'

/** Renders an item as a card, or outside of the window as a stub: one element with the given class. */
export interface ItemRenderers<T extends GridItem> {
  readonly renderCard: (item: T, index: number) => ReactNode
  readonly renderStub: (item: T, className: string) => ReactNode
}

interface SheetProps<T extends GridItem> extends ItemRenderers<T> {
  readonly items: readonly T[]
  /** The items of this sheet. */
  readonly span: Span
  /** The items that are rendered as cards. */
  readonly cards: Span
  /** The id of the item that also stays a card because it has the focus. */
  readonly held: string | undefined
  readonly head: SheetHead | undefined
}

/** One CSS grid of cells in reading order. It is memoized, so that an append renders only the last sheet. */
export const Sheet = memo(SheetView, sameSheet) as typeof SheetView

function SheetView<T extends GridItem>({ items, span, cards, held, head, renderCard, renderStub }: SheetProps<T>) {
  return (
    <div className={css.grid} style={head?.lift ? { marginBlockStart: -head.lift } : undefined}>
      {items.slice(span.from, span.to).map((item, place) => {
        const index = span.from + place
        const shape = ratioClass(ratioStep(item.width, item.height))
        const ratio = isUntitled(item) ? `${shape} ${css.untitled}` : shape
        const isCard = (index >= cards.from && index < cards.to) || item.id === held
        return isCard ? (
          <article key={item.id} className={ratio}>
            {renderCard(item, index)}
          </article>
        ) : (
          <Fragment key={item.id}>{renderStub(item, `${css.stub} ${ratio}`)}</Fragment>
        )
      })}
      {head?.fillers.map(({ column, rows }) => (
        <i
          key={`filler ${column}`}
          aria-hidden="true"
          style={{ gridColumn: column + 1, gridRow: `1 / span ${rows}` }}
        />
      ))}
    </div>
  )
}

function sameSheet<T extends GridItem>(before: SheetProps<T>, after: SheetProps<T>): boolean {
  const { span, cards } = after
  return (
    before.span.from === span.from &&
    before.span.to === span.to &&
    before.cards.from === cards.from &&
    before.cards.to === cards.to &&
    before.held === after.held &&
    before.head === after.head &&
    before.renderCard === after.renderCard &&
    before.renderStub === after.renderStub &&
    after.items.slice(span.from, span.to).every((item, place) => item === before.items[span.from + place])
  )
}
