import { VirtuosoMasonry } from '@virtuoso.dev/masonry'
import { useContainerPosition, useMasonry, usePositioner, useScroller } from 'masonic'
import { type ComponentType, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Masonry } from '#client/grid/masonry.tsx'
import type { GridItem } from '#client/grid/window.ts'

/** The same cards in three grids, for `npm run bench`: ours and two libraries. */
const COLUMNS = 4
const WIDTH = 1000
const GAP = 16

/** Counts since the last read; `tools/bench-grids.ts` builds the other two grids so that they count too. */
const done = { positions: 0 }

const itemsOf = (count: number): GridItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, width: 600, height: 300 + ((index * 7919) % 900) }))

function Card({ item, sized = false }: { item: GridItem; sized?: boolean }) {
  const style = sized ? { aspectRatio: item.width / item.height } : undefined
  return (
    <a href={`/pin/${item.id}/`}>
      <span className="c3" style={style}>
        picture
      </span>
      <b>Pin {item.id}</b>
    </a>
  )
}

const renderCard = (item: GridItem) => <Card item={item} />
const renderStub = ({ id }: GridItem, className: string) => (
  <a className={className} href={`/pin/${id}/`}>
    Pin {id}
  </a>
)

function Ours({ items }: { items: GridItem[] }) {
  const drawing = { renderCard, renderStub, density: 'regular', label: 'Pins', busy: false, busyLabel: '' } as const
  return <Masonry items={items} {...drawing} />
}

const masonicCard = ({ data }: { data: GridItem }) => <Card item={data} sized />
const idOf = ({ id }: GridItem) => id

function Masonic({ items }: { items: GridItem[] }) {
  const containerRef = useRef<HTMLElement>(null)
  const { offset, width } = useContainerPosition(containerRef, [])
  const { scrollTop, isScrolling } = useScroller(offset)
  const positioner = usePositioner({ width: width || WIDTH, columnCount: COLUMNS, columnGutter: GAP })
  const counted = useMemo(
    () => ({
      ...positioner,
      set(index: number, height: number) {
        done.positions += 1
        positioner.set(index, height)
      },
    }),
    [positioner],
  )
  return useMasonry({
    positioner: counted,
    scrollTop,
    isScrolling,
    items,
    containerRef,
    height: innerHeight,
    // The same distance as our grid.
    overscanBy: 2,
    itemHeightEstimate: 400,
    itemKey: idOf,
    render: masonicCard,
  })
}

const virtuosoCard = ({ data }: { data: GridItem }) => (
  <div style={{ padding: GAP / 2 }}>
    <Card item={data} sized />
  </div>
)

function Virtuoso({ items }: { items: GridItem[] }) {
  return <VirtuosoMasonry columnCount={COLUMNS} data={items} ItemContent={virtuosoCard} useWindowScroll />
}

const GRIDS: Record<string, ComponentType<{ items: GridItem[] }>> = { ours: Ours, masonic: Masonic, virtuoso: Virtuoso }

function Stage({ name, count }: { name: string; count: number }) {
  const [items, setItems] = useState(() => itemsOf(count))
  Object.assign(window, { append: (by: number) => flushSync(() => setItems(itemsOf(items.length + by))) })
  const Grid = GRIDS[name] ?? Ours
  return <Grid items={items} />
}

/** Replaces the page by a grid with that many pins; `window.append(n)` adds more. */
function stage(name: string, count: number) {
  const main = document.createElement('main')
  main.style.inlineSize = `${WIDTH}px`
  document.body.replaceChildren(main)
  createRoot(main).render(<Stage name={name} count={count} />)
}
Object.assign(window, { stage, done })
