import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversations } from '#worker/model/conversations/tables.ts'
import { askJson, db } from '../fixtures/app.ts'
import { friends, messagesOf, start } from '../fixtures/conversations.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'

test('10,000 messages are read 25 at a time in at most 30 rows, back to the first [REL-11]', async ({ skip }) => {
  skip(isLibsql)
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'm1')).data
  const first =
    (await db.get<{ id: number }>(sql`select max(id) as id from messages where conversation_id = ${id}`))?.id ?? 0
  await db.run(sql`insert into messages (id, conversation_id, seq, sender_id, text, created_at)
    with recursive n(i) as (select 2 union all select i + 1 from n where i < 10000)
    select ${first} - 20000 + i, ${Number(id)}, i, ${ada.id}, 'm' || i, 1 from n`)
  await db
    .update(conversations)
    .set({ lastSeq: 10_000 })
    .where(eq(conversations.id, Number(id)))
  const session = await sessionOf(ben)
  const seen: number[] = []
  let bookmark: string | undefined
  const rows = new Set<number>()
  do {
    const page = await askJson(`${messagesOf(id)}${bookmark ? `?bookmark=${bookmark}` : ''}`, { session })
    seen.push(...page.data.map(({ seq }: { seq: number }) => seq))
    rows.add(figureOf(page.headers, 'rows'))
    bookmark = page.bookmark
  } while (bookmark)
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, i) => 10_000 - i))
  expect(Math.max(...rows)).toBeLessThanOrEqual(30)
  const since = await askJson(`${messagesOf(id)}?since=9998`, { session })
  expect(since.data.map(({ seq }: { seq: number }) => seq)).toEqual([9999, 10_000])
})
