import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\.d\.ts$/.test(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Handlers of Enter that hear no text field. */
const NO_TEXT: Record<string, string> = {
  'client/boards/order/use-order-keys.ts': 'the grip of a card is a button',
  'client/pins/publishing/use-reorder.ts': 'the grip of a page is a button',
}

test('every handler of Enter in a text field leaves alone the one that ends a conversion, by one helper', () => {
  const enter = /(['"])Enter\1|\bNumpadEnter\b/
  const handlers = sources.filter((file) => enter.test(read(file)))
  expect(handlers.length).toBeGreaterThan(4)
  const careless = handlers.filter((file) => !/\bisComposed\(/.test(read(file)))
  expect(careless.sort()).toEqual(Object.keys(NO_TEXT).sort())
  const others = sources.filter((file) => /\bisComposing\b|\bkeyCode\b/.test(read(file)))
  expect(others).toEqual(['client/ui/fields/typing.ts'])
})
