import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#worker/db/open.ts'
import { limitCalls } from '#worker/db/sending/budget.ts'
import { runImport } from '#worker/imports/running/run.ts'
import { askHtml, db } from '../fixtures/app.ts'
import { BINDINGS, boardsOf, finish, newest, pinsOf, press, send } from '../fixtures/imports.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person } from '../fixtures/world.ts'

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
const shelf = async (who: Person) =>
  (await boardsOf(who)).map(({ name, privacy, pinCount }) => `${name} (${privacy}): ${pinCount}`)
const undo = async (who: Person) => {
  await press(who, 'undo')
  await finish(who)
}

test('a second import merges into boards of the same name, or makes new ones with numbers, as the person chooses [REL-22]', async () => {
  for (const [boards, expected] of [
    ['merge', ['Doors (0): 2', 'Rooms (0): 2']],
    ['new', ['Doors (0): 1', 'Doors 2 (0): 1', 'Rooms (0): 1', 'Rooms 2 (0): 1']],
  ] as const) {
    const mira = await person()
    await importAs(mira, pinboard(['Rooms', 'a'], ['Doors', 'a']), 'merge')
    const before = await shelf(mira)
    await importAs(mira, pinboard(['Rooms', 'b'], ['Doors', 'b']), boards)
    expect(await shelf(mira), boards).toEqual(expected)
    // Undo of the second import leaves what the first one brought.
    await undo(mira)
    expect(await shelf(mira), boards).toEqual(before)
  }
})

test('of what is here already the preview says how much it is and lists it, and no board comes for it [REL-22]', async () => {
  for (const boards of ['merge', 'new'] as const) {
    const mira = await person()
    const rows = Array.from(
      { length: 38 },
      (_, i) => [`Board ${String.fromCharCode(65 + (i % 26))}${i}`, 'a'] as [string, string],
    )
    await importAs(mira, pinboard(...rows), 'merge')
    const before = await shelf(mira)
    await send(mira, pinboard(...rows, ['Fresh', 'b'], ['Fresh', 'c']), { privacy: 'file' }, 'bookmarks.html')
    await press(mira, 'check', { boards })
    const { html } = await askHtml('/import/', { session: await sessionOf(mira) })
    expect(html).toContain('38 of 40 Pins already here')
    expect(html).toContain('and 8 more Pins')
    const list = html.slice(html.indexOf('<details>'), html.indexOf('</details>'))
    expect([...list.matchAll(/<li/g)]).toHaveLength(31)
    await press(mira, 'start')
    await finish(mira)
    expect(await shelf(mira), boards).toEqual([...before, 'Fresh (0): 2'])
    await undo(mira)
    expect(await shelf(mira), boards).toEqual(before)
  }
})

test('what a file calls private never comes to a board that others see, under either choice [REL-03 REL-22]', async () => {
  for (const boards of ['merge', 'new'] as const)
    for (const privacy of ['file', 'secret'] as const) {
      const [mira, theo] = [await person(), await person()]
      const shown = [
        await board(mira, { name: 'Open' }),
        await board(mira, { name: 'Linked', privacy: 'protected' }),
        await board(mira, { name: 'Shared', privacy: 'secret', collaborators: [theo] }),
      ].map(({ id }) => id)
      const file = pinboard(['Open', 'a', true], ['Linked', 'a', true], ['Shared', 'a', true], ['Mine', 'a', true])
      await importAs(mira, file, boards, privacy)
      const more = file.replaceAll('a.example', 'b.example')
      await importAs(mira, more, boards, privacy)
      const secret = new Set((await boardsOf(mira)).filter((each) => each.privacy === 2).map(({ id }) => id))
      const pins = await pinsOf(mira)
      expect(pins).toHaveLength(8)
      for (const { boardId } of pins)
        expect([secret.has(boardId), shown.includes(boardId)], `${boards} ${privacy}`).toEqual([true, false])
      // The second file joins the secret "Open 2" of the first, or comes to boards of its own.
      expect(secret.size).toBe(boards === 'merge' ? 5 : 9)
    }
})

test('an import into new boards that is cut off again and again makes each of them once [REL-22]', async () => {
  const mira = await person()
  const rows = Array.from({ length: 120 }, (_, i) => [`Board no. ${i}`, 'a'] as [string, string])
  await importAs(mira, pinboard(...rows.slice(0, 60)), 'merge')
  await send(mira, pinboard(...rows).replaceAll('a.example', 'b.example'), { privacy: 'file' }, 'bookmarks.html')
  await press(mira, 'check', { boards: 'new' })
  const { id = 0 } = (await newest(mira)) ?? {}
  await db.run(sql`update data_imports set state = 'running', started_at = 1 where id = ${id}`)
  for (let i = 0; i < 40 && (await newest(mira))?.state === 'running'; i++) {
    const limited = openDatabase(BINDINGS)
    limitCalls(limited, 8)
    await runImport(limited, BINDINGS, id, Date.now() + i * 600_000, { slices: 3, ms: 60_000 }).catch(() => {})
  }
  expect(await newest(mira)).toMatchObject({ state: 'done', created: 120 })
  const names = (await boardsOf(mira)).map(({ name }) => name)
  expect([names.length, names.filter((name) => / 2$/.test(name) && name !== 'Board no. 2').length]).toEqual([180, 60])
})
