import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { run } from '#worker/db/write.ts'
import { askJson, db } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, section } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }
const rowsOf = async <T>(query: string) => (await DB.prepare(query).all<T>()).results

test('what a row’s end has to ask of other tables, it asks by an index [REL-15 REL-21]', async () => {
  const tables = await rowsOf<{ name: string }>(
    `select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and sql not like 'create virtual%'`,
  )
  const keys: { child: string; column: string; parent: string }[] = []
  for (const { name } of tables)
    for (const { from, table } of await rowsOf<{ from: string; table: string }>(`pragma foreign_key_list(${name})`))
      keys.push({ child: name, column: from, parent: table })
  expect(keys.length).toBeGreaterThan(40)
  expect(keys).toContainEqual({ child: 'pins', column: 'section_id', parent: 'sections' })
  for (const parent of new Set(keys.map((key) => key.parent))) {
    const plan = await rowsOf<{ detail: string }>(`explain query plan delete from ${parent} where rowid = 1`)
    expect(
      plan.filter(({ detail }) => detail.startsWith('SCAN')),
      `the end of a row of ${parent}`,
    ).toEqual([])
  }
  for (const { child, column } of keys) {
    const [first] = await rowsOf<{ detail: string }>(`explain query plan select 1 from ${child} where ${column} = 1`)
    expect(first?.detail, `${child}.${column}`).toMatch(/^SEARCH/)
  }
})

test('deleting an empty section reads as many rows beside a hundred Pins as beside ten thousand [REL-21 BRD-010]', async ({
  skip,
}) => {
  skip(isLibsql)
  const read: number[] = []
  for (const count of [100, 10_000]) {
    const mira = await person()
    const on = await board(mira)
    const [full, empty] = [await section(on, 'Full'), await section(on, 'Empty')]
    const base = newId()
    await batch(db, [
      run`insert into pins (id, pinner_id, board_id, section_id, grp, listed, saved_rk, title, domain, image_width, image_height, color, created_at)
          with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})
          select ${base} + i, ${mira.id}, ${on.id}, iif(i % 2, ${full.id}, null), 0, 1, -(${base} + i), 'Pin', '', 600, 900, '336699', 1 from n`,
    ])
    const { http, headers } = await askJson(`/v3/board_sections/${empty.id}/`, {
      method: 'DELETE',
      session: await sessionOf(mira),
    })
    expect(http).toBe(200)
    read.push(figureOf(headers, 'rows'))
    const ended = await DB.prepare('delete from sections where id = ? returning id')
      .bind((await section(on, 'Bare')).id)
      .run()
    expect(ended.meta.rows_read).toBeLessThanOrEqual(30)
    const nobody = await person()
    expect(
      (await DB.prepare('delete from users where id = ?').bind(nobody.id).run()).meta.rows_read,
    ).toBeLessThanOrEqual(60)
  }
  console.info(`rows of deleting an empty section: ${read.join(', ')}`)
  expect(read[1]).toBe(read[0])
  expect(read[1]).toBeLessThanOrEqual(30)
})
