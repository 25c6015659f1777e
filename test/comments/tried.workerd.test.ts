import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { commentsOf, withPin } from '../fixtures/comments.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

/** Shows how it went. */
const show = async (who: Person, pinId: number, note: { text?: string; media_id?: string; parent_id?: string }) =>
  askJson(commentsOf(pinId), { method: 'POST', session: await sessionOf(who), json: { tried: true, ...note } })

test('25 notes make a page, each is on one page, and none costs more than a comment [REL-21]', async () => {
  const { blue } = await withPin()
  const ben = await person()
  const many = Array.from({ length: 27 }, (_, i) => i)
  for (const i of many) await show(ben, blue.id, { text: `Number ${i}` })
  const first = await askJson(`${commentsOf(blue.id)}?tried=true`)
  const second = await askJson(`${commentsOf(blue.id)}?tried=true&bookmark=${first.bookmark}`)
  const all = [...first.data, ...second.data].map(({ text }: { text: string }) => text)
  expect(all).toEqual(many.toReversed().map((i) => `Number ${i}`))
  expect([first.data.length, second.bookmark]).toEqual([25, undefined])
  const plan = await db.all<{ detail: string }>(
    sql`explain query plan select id from comments where pin_id = 1 and is_tried = 1 and deleted_at is null and id < 5 order by id desc limit 26`,
  )
  expect(plan.map(({ detail }) => detail).join()).toContain('comments_tried')
})
