import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newIds } from '#worker/db/ids.ts'
import { askJson, db } from '../fixtures/app.ts'
import { commentsOf, withPin } from '../fixtures/comments.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { person } from '../fixtures/world.ts'

test('a page of 25 comments reads as many rows among 30 as among 3,000, by either order [REL-21]', async ({ skip }) => {
  skip(isLibsql)
  const read: number[] = []
  for (const count of [30, 3000]) {
    const { blue } = await withPin()
    const authors = await Promise.all(Array.from({ length: 30 }, () => person()))
    const base = newIds(count)
    await db.run(sql`insert into comments (id, pin_id, author_id, text, reaction_count, created_at)
      with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})
      select ${base} + i, ${blue.id}, j.value, 'Comment ' || i, i % 7, 1
      from n cross join json_each(${JSON.stringify(authors.map(({ id }) => id))}) as j on j.key = i % 30`)
    const session = await sessionOf(authors[0] ?? (await person()))
    for (const sort of ['newest', 'liked']) {
      const { data, headers } = await askJson(`${commentsOf(blue.id)}?sort=${sort}`, { session })
      expect(data).toHaveLength(25)
      read.push(figureOf(headers, 'rows'))
    }
  }
  console.info(`rows of a page of comments: ${read}`)
  expect(read.slice(2)).toEqual(read.slice(0, 2))
  // The comment and its author, whose name and picture are never copies (docs/decisions/077), and the Pin.
  for (const rows of read) expect(rows).toBeLessThanOrEqual(80)
})
