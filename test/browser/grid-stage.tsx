import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Masonry } from '#client/grid/masonry.tsx'
import type { GridItem } from '#client/grid/window.ts'

const itemsOf = (count: number): GridItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, width: 600, height: 300 + ((index * 7919) % 900) }))

const renderCard = ({ id }: GridItem) => (
  <a href={`/pin/${id}/`}>
    <span className="c3">picture</span>
    <b>Pin {id}</b>
  </a>
)
const renderStub = ({ id }: GridItem, className: string) => (
  <a className={className} href={`/pin/${id}/`}>
    Pin {id}
  </a>
)

function Stage({ count }: { count: number }) {
  const [items, setItems] = useState(() => itemsOf(count))
  Object.assign(window, { append: (by: number) => flushSync(() => setItems(itemsOf(items.length + by))) })
  const drawing = { renderCard, renderStub, density: 'regular', label: 'Pins', busy: false, busyLabel: '' } as const
  return <Masonry items={items} {...drawing} />
}

/** Replaces the page by a grid with that many pins; `window.append(n)` adds more. */
function stage(count: number) {
  document.body.replaceChildren(document.createElement('main'))
  createRoot(document.body.firstElementChild as Element).render(<Stage count={count} />)
}
Object.assign(window, { stage })
