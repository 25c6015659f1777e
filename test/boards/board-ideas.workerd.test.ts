import { expect, test } from 'vitest'
import { ask, signIn } from '../fixtures/app.ts'
import { figureOf } from '../fixtures/figures.ts'
import { board, type Person, person, pin } from '../fixtures/world.ts'

const pathOf = (owner: Person, { slug }: { slug: string }) => `/${owner.username}/${slug}/`

test('the page of an empty board reads few rows, however many Pins fit [REL-21]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await signIn(mira.username)
  const on = await board(theo)
  const path = pathOf(mira, await board(mira, { name: 'Sfumato' }))
  const rows: number[] = []
  for (const count of [13, 60]) {
    for (let i = 0; i < count; i++) await pin(theo, on, { row: { title: `Sfumato ${i}`, domain: 'example.com' } })
    rows.push(figureOf((await ask(path, { session })).headers, 'rows'))
  }
  expect(rows[1]).toBe(rows[0])
  expect(rows[0]).toBeLessThanOrEqual(70)
})
