import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Masonry, type MasonryProps } from './masonry.tsx'
import type { GridItem } from './window.ts'

test('the server renders every card in reading order, shaped by classes and without a style attribute [GRD-001]', () => {
  const html = rendered({ items: pins(250) })
  expect(html).not.toMatch(/\sstyle=/)
  expect(html.match(/<article class="r\d+">/g)).toHaveLength(250)
  expect([...html.matchAll(/href="\/pin\/(\d+)\/"/g)].map((link) => link[1])).toEqual(pins(250).map((pin) => pin.id))
  expect(html).toContain('<article class="r29"><a href="/pin/0/">Pin 0</a></article>')
})

test('the server renders a card for each of more than 500 pins, and no stub [GRD-031]', () => {
  const html = rendered({ items: pins(600) })
  expect(html.match(/<article /g)).toHaveLength(600)
  expect(html).not.toContain('data-stub')
})

test('dense and regular differ by one class of the grid [GRD-005]', () => {
  expect(rendered({ density: 'dense' })).toMatch(/^<section class="[^" ]*masonry[^" ]* [^" ]*dense[^" ]*"/)
  expect(rendered({ density: 'regular' })).not.toContain('dense')
})

test('a grid that loads a page is busy and shows a spinner with an accessible name [GRD-003]', () => {
  const waiting = rendered({ busy: true, busyLabel: 'Loading more Pins' })
  expect(waiting).toContain('aria-busy="true"')
  expect(waiting).toMatch(/role="progressbar" aria-label="Loading more Pins"/)
  const still = rendered({ busy: false })
  expect(still).toContain('aria-busy="false"')
  expect(still).not.toContain('progressbar')
})

test('the space for the spinner remains until the last page is loaded [GRD-003]', () => {
  expect(rendered({ busy: false, onNearEnd: () => {} })).toMatch(
    /<div class="[^"]*end[^"]*" data-end="" data-growing=""><\/div><\/section>$/,
  )
  expect(rendered({ busy: false })).toMatch(/<\/article><\/div><\/section>$/)
})

test('the grid has its accessible name [GRD-001]', () => {
  expect(rendered({ label: 'Unorganized ideas' })).toContain('aria-label="Unorganized ideas"')
})

function rendered(props: Partial<MasonryProps<GridItem>>): string {
  return renderToString(
    <Masonry
      items={pins(3)}
      density="regular"
      label="Pins"
      busy={false}
      busyLabel="Loading"
      renderCard={(pin) => <a href={`/pin/${pin.id}/`}>{`Pin ${pin.id}`}</a>}
      renderStub={(pin, className) => (
        <a data-stub className={className} href={`/pin/${pin.id}/`}>
          {`Pin ${pin.id}`}
        </a>
      )}
      {...props}
    />,
  )
}

function pins(count: number): GridItem[] {
  return Array.from({ length: count }, (_, index) => ({ id: String(index), width: 600, height: 600 + index }))
}
