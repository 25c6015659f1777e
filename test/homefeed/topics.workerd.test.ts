import { expect, test } from 'vitest'
import { cost } from '../fixtures/costs.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

test('a page of the feed reads the same rows whatever brings its Pins; a follow of a topic reads the same for 60 Pins and for 600', async ({
  skip,
}) => {
  skip(isLibsql)
  const rows: number[][] = []
  for (const [topic, count] of [
    ['felt', 60],
    ['yarn', 600],
  ] as const) {
    const saver = await person()
    const on = await board(saver)
    for (let i = 0; i < count; i++)
      await pin(saver, on, { row: { title: `${topic} ${i}`, domain: 'tate.example' }, annotations: [topic] })
    const session = await sessionOf(await person())
    const followed = await cost(`/v3/topics/${topic}/follow/`, { session, method: 'PUT' })
    const { rows: read } = await cost('/v3/homefeed/?field_set_key=pin_card', { session })
    const unfollowed = await cost(`/v3/topics/${topic}/follow/`, { session, method: 'DELETE' })
    rows.push([followed.rows, read, unfollowed.rows])
  }
  console.info(`rows of a topic’s follow, a page and an unfollow: ${rows.join(' | ')}`)
  const [few = [], many = []] = rows
  expect(many[1]).toBe(few[1])
  // Looking for a row of the same picture ends behind it: a row more, unless its key is the last of the index, which is chance.
  for (const [i, read] of many.entries()) expect(Math.abs(read - (few[i] ?? 0))).toBeLessThanOrEqual(15)
  expect(rows[0]?.[0]).toBeLessThanOrEqual(450)
  expect(rows[0]?.[1]).toBeLessThanOrEqual(57)
  // For each Pin one is whether another one takes over (docs/decisions/150).
  expect(rows[0]?.[2]).toBeLessThanOrEqual(500)
})
