import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { FoundMessage } from '#domain/conversations/found.ts'
import { askJson, db } from '../fixtures/app.ts'
import { friends, one, start } from '../fixtures/conversations.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'

const FIND = '/v3/messages/'

test('a search reads at most 60 rows a page, among few messages and many, and finds each once [REL-11]', async () => {
  const [ada, ben] = await friends()
  const { id } = (await start(ada, [ben], 'chestnut 1')).data
  const first = (await db.get<{ id: number }>(sql`select max(id) as id from messages`))?.id ?? 0
  await db.run(sql`insert into messages (id, conversation_id, seq, sender_id, text, created_at)
    with recursive n(i) as (select 2 union all select i + 1 from n where i < 3000)
    select ${first} + i, ${Number(id)}, i, ${ada.id}, 'chestnut ' || i, 1 from n`)
  await db.run(sql`update conversations set last_seq = 3000 where id = ${Number(id)}`)
  const session = await sessionOf(ben)
  const rows = new Set<number>()
  const seen: number[] = []
  let bookmark: string | undefined
  for (let page = 0; page < 12; page++) {
    const answer = await askJson(`${FIND}?q=chest${bookmark ? `&bookmark=${bookmark}` : ''}`, { session })
    if (!isLibsql) rows.add(figureOf(answer.headers, 'rows'))
    seen.push(...answer.data.map(({ seq }: FoundMessage) => seq))
    bookmark = answer.bookmark
  }
  expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => 3000 - i))
  expect(Math.max(...rows)).toBeLessThanOrEqual(60)
  expect(await askJson(`${FIND}?q=other&bookmark=${bookmark}`, { session })).toMatchObject({ http: 400, code: 1 })
  // Deleted for the person, but still known to the index: pages without messages lead to the one that has some.
  await askJson(one(id), { method: 'DELETE', session })
  expect(await askJson(`${FIND}?q=chest`, { session })).toMatchObject({ http: 200, data: [] })
})
