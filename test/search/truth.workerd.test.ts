import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { batch } from '#worker/db/batch.ts'
import { these } from '#worker/db/one-of.ts'
import { pinsRemoved } from '#worker/model/effects/write.ts'
import { db } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

test('a pin that is hidden is indexed once, however many words it has; one that goes is in no index [REL-18]', async ({
  skip,
}) => {
  skip(isLibsql)
  const mira = await person()
  const on = await board(mira)
  const pinOf = async (words: number) => {
    const annotations = Array.from({ length: words }, (_, i) => `teal tone ${i}`)
    return (await pin(mira, on, { row: { title: 'Teal' }, annotations })).id
  }
  const ids = [await pinOf(1), await pinOf(9)]
  const hide = DB.prepare('update pins set listed = 0 where id = ?')
  const [few = 0, many = 0] = await Promise.all(ids.map(async (id) => (await hide.bind(id).run()).meta.rows_written))
  // Each word's own row, and nothing of the indexes.
  expect(many - few).toBe(8)
  await batch(db, pinsRemoved(these(ids)))
  expect(await db.all(sql`select rowid from pin_words where pin_words match 'title : teal'`)).toEqual([])
  expect(await db.all(sql`select rowid from pin_parts where pin_parts match 'eal'`)).toEqual([])
  expect(await db.all(sql`select * from search_paused`)).toEqual([])
})
