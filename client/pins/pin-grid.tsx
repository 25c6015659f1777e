import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import type { PinCard as Card, PinItem } from '#domain/pins/contract.ts'
import { withQuery } from '#domain/routes.ts'
import type { ListPage } from '../data/outcome.ts'
import { usePages } from '../data/use-pages.ts'
import type { Density } from '../grid/geometry.ts'
import { Masonry } from '../grid/masonry.tsx'
import { useWords } from '../locales/use-words.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { LoadMore } from '../ui/states/load-more.tsx'
import { cardOf } from './card-of.ts'
import { PinCard } from './pin-card.tsx'
import { pinPath } from './pin-path.ts'

interface PinGridProps {
  /** The feed's API URL, and its first page, which came with the document. */
  feed: string
  first: ListPage<PinItem>
  density: Density
  label: string
  /** The page that shows the next pins without JavaScript; null: the grid shows only the first page. */
  path: string | null
  /** True if its first picture is the page's largest contentful paint. */
  leads?: boolean
  /** Id of a pin to leave out, because the page is about it. */
  without?: string
  /** Renders a card's title; must be a stable function. */
  titleOf?: (pin: Card) => ReactNode
  /** Shown after the last pin was removed. */
  empty?: ReactNode
  /** Renders the controls that reorder the pins. */
  arrange?: ((grid: PinsToArrange) => ReactNode) | undefined
}

type Order = (pins: Card[]) => Card[]
const unchanged: Order = (pins) => pins

export interface PinsToArrange {
  list: RefObject<HTMLDivElement | null>
  /** The loaded pins in the server's order. */
  pins: Card[]
  /** Receives the function that reorders the pins for display. */
  onOrder: (order: Order) => void
}

/** Pins of the first row: one of them is the page's largest contentful paint. More columns than these exist in wide windows only. */
const FIRST_ROW = { phone: 2, desktop: 5 }

/** Pins in a masonry grid with endless scrolling (GRD-031). */
export function PinGrid({
  feed,
  first,
  density,
  label,
  path,
  leads = false,
  without,
  titleOf,
  empty,
  arrange,
}: PinGridProps) {
  const { say } = useWords()
  const { mobile } = usePage()
  const leading = !leads ? 0 : mobile ? FIRST_ROW.phone : FIRST_ROW.desktop
  const pages = usePages<PinItem>(feed, first)
  const list = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<Order>(() => unchanged)
  const onOrder = useCallback((next: Order) => setOrder(() => next), [])
  const cards = pages.items.flatMap((item) => cardOf(item) ?? []).filter((card) => card.id !== without)
  const renderCard = useCallback(
    (pin: Card, index: number) => <PinCard pin={pin} leads={index < leading} title={titleOf?.(pin)} />,
    [leading, titleOf],
  )
  if (empty && cards.length === 0 && !pages.busy && !pages.bookmark) return empty
  return (
    <div ref={list} data-test-id="pins-grid" data-intent="">
      {arrange?.({ list, pins: cards, onOrder })}
      <Masonry
        items={order(cards)}
        density={density}
        label={label}
        busy={pages.busy}
        busyLabel={say('feed.loading')}
        onNearEnd={path ? pages.more : undefined}
        renderCard={renderCard}
        renderStub={renderStub}
      />
      {path && !pages.busy && <LoadMore pages={pages} href={withQuery(path, { bookmark: pages.bookmark })} silent />}
    </div>
  )
}

/** Replaces a card that is far from the viewport: a link with the title. */
function renderStub(pin: Card, className: string) {
  return (
    <a className={className} href={pinPath(pin)}>
      {pin.title}
    </a>
  )
}
