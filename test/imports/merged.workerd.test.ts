import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { openDatabase } from '#worker/db/open.ts'
import { runImport } from '#worker/imports/running/run.ts'
import { db } from '../fixtures/app.ts'
import { onD1 } from '../fixtures/databases.ts'
import { type Batches, rowsOf, watched } from '../fixtures/heavy/watch.ts'
import { finish, newest, press, send } from '../fixtures/imports.ts'
import { type Person, person } from '../fixtures/world.ts'

type Boards = 'merge' | 'new'
const pinboard = (...rows: [folder: string, site: string, isPrivate?: boolean][]) =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${rows
    .map(
      ([folder, site, isPrivate], i) =>
        `<DT><H3>${folder}</H3>\n<DL><p>\n<DT><A HREF="https://${site}.example/${i}"${isPrivate ? ' PRIVATE="1"' : ''}>Pin ${i}</A>\n</DL><p>\n`,
    )
    .join('')}</DL><p>\n`

async function importAs(who: Person, file: string, boards: Boards, privacy: 'file' | 'secret' = 'file') {
  await send(who, file, { privacy }, 'bookmarks.html')
  await finish(who)
  if (boards === 'new') {
    await press(who, 'check', { boards })
    await finish(who)
  }
  await press(who, 'start')
  await finish(who)
  expect(await newest(who)).toMatchObject({ state: 'done' })
}

onD1('the check and the start of an import read rows in proportion to its boards [REL-05 REL-22]', async () => {
  const rowsFor = async (count: number) => {
    const mira = await person()
    const rows = Array.from({ length: count }, (_, i) => [`Board no. ${i}`, 'a'] as [string, string])
    await importAs(mira, pinboard(...rows), 'merge')
    await send(mira, pinboard(...rows).replaceAll('a.example', 'b.example'), { privacy: 'file' }, 'bookmarks.html')
    await finish(mira)
    const { id = 0 } = (await newest(mira)) ?? {}
    const batches: Batches = []
    for (const state of ['checking', 'running']) {
      await db.run(sql`update data_imports set state = ${state}, started_at = 1 where id = ${id}`)
      const bindings = watched(batches)
      while ((await runImport(openDatabase(bindings), bindings, id, Date.now(), { slices: 1, ms: 60_000 })) === 'more');
    }
    return batches.reduce((sum, batch) => sum + rowsOf(batch), 0)
  }
  const [some, twice] = [await rowsFor(60), await rowsFor(120)]
  expect(twice).toBeLessThan(2.3 * some)
})
