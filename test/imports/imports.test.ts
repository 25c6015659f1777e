import { eq, sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { runImport } from '#worker/imports/running/run.ts'
import { dataImports } from '#worker/model/imports/tables.ts'
import { ask, askHtml, cookieIn, db } from '../fixtures/app.ts'
import { BINDINGS, BOOKMARKS, boardsOf, finish, newest, pinsOf, press, send } from '../fixtures/imports.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

test('bookmarks are shown first and imported then: folders are boards and sections, secret ones; one Undo takes all back [REL-22]', async () => {
  const mira = await person()
  expect((await send(mira, BOOKMARKS)).headers.get('location')).toBe('/import/')
  expect(await newest(mira)).toMatchObject({
    state: 'ready',
    boards: 2,
    pins: 3,
    known: 0,
    skipped: { forbidden_link: 2 },
  })
  expect(await pinsOf(mira)).toEqual([])
  const { html } = await askHtml('/import/', { session: await sessionOf(mira) })
  expect(html).toContain('3 new Pins')
  expect(html).toContain('2 links aren’t web addresses')
  await press(mira, 'start')
  await finish(mira)
  expect(await newest(mira)).toMatchObject({ state: 'done', created: 3 })
  expect((await boardsOf(mira)).map(({ name, privacy, pinCount }) => [name, privacy, pinCount])).toEqual([
    ['Doors & gates', 2, 2],
    ['file.html', 2, 1],
  ])
  const all = await pinsOf(mira)
  expect(all.map(({ title }) => title)).toEqual(['Blue <door>', 'Gate', 'Loose'])
  expect(all[0]).toMatchObject({
    link: 'https://example.com/blue?a=1&b=2',
    description: 'Of wood',
    listed: false,
    createdAt: 1.6e12,
  })
  expect(all[1]?.sectionId).not.toBe(null)
  await press(mira, 'undo')
  await finish(mira)
  expect(await newest(mira)).toMatchObject({ state: 'undone' })
  expect(await pinsOf(mira)).toEqual([])
  expect(await boardsOf(mira)).toEqual([])
  const counts = await db.get(sql`select pin_count, secret_board_count from users where id = ${mira.id}`)
  expect(counts).toEqual({ pin_count: 0, secret_board_count: 0 })
})

test('the same file again brings nothing twice, and what is here already is recognized by its link [REL-22]', async () => {
  const mira = await person()
  const mine = await board(mira, { name: 'Mine' })
  await send(mira, BOOKMARKS)
  await press(mira, 'start')
  await finish(mira)
  await send(mira, BOOKMARKS)
  expect(await newest(mira)).toMatchObject({ pins: 3, known: 3 })
  await press(mira, 'start')
  await finish(mira)
  expect(await newest(mira)).toMatchObject({ state: 'done', created: 0 })
  expect(await pinsOf(mira)).toHaveLength(3)
  // Two at once: each checks before the other brings anything.
  const theo = await person()
  for (const name of ['one.html', 'two.html']) await send(theo, BOOKMARKS, {}, name)
  const both = await db.select().from(dataImports).where(eq(dataImports.userId, theo.id))
  await db.run(sql`update data_imports set state = 'running' where user_id = ${theo.id}`)
  await Promise.all(both.map(({ id }) => runImport(db, BINDINGS, id, Date.now(), { slices: 9, ms: 60_000 })))
  expect(await pinsOf(theo)).toHaveLength(3)
  expect(mine.name).toBe('Mine')
})

test('an id that another server has given to a Pin meanwhile stops no import [REL-22]', async () => {
  const mira = await person()
  const other = await pin(mira, await board(mira))
  await send(mira, BOOKMARKS)
  await BINDINGS.MEDIA.put(`imports/${(await newest(mira))?.id}.id`, String(other.id + 1))
  await press(mira, 'start')
  await finish(mira)
  expect(await newest(mira)).toMatchObject({ state: 'done', created: 3 })
  const titles = (await pinsOf(mira)).map(({ title }) => title)
  expect(titles.slice(0, 3)).toEqual(['Blue <door>', 'Gate', 'Loose'])
  await press(mira, 'undo')
  await finish(mira)
  expect((await pinsOf(mira)).map(({ id }) => id)).toEqual([other.id])
})

test('pasted links are read beside the file that was not chosen, which browsers send empty [REL-22]', async () => {
  const mira = await person()
  const boundary = 'a-boundary-as-long-as-browsers-make-it'
  const part = (head: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
  const body = [
    part('name="file"; filename=""\r\nContent-Type: application/octet-stream', ''),
    part('name="links"', 'https://example.com/1\r\nhttps://example.com/2'),
    part('name="privacy"', 'secret'),
    `--${boundary}--\r\n`,
  ].join('')
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) }
  const sent = await ask('/do/import_data/', { method: 'POST', session: await sessionOf(mira), headers, body })
  expect(cookieIn(sent, 'toast')).toContain('import_checked')
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 2 })
})

test('a secret import makes a board for what is on none, and none if there is nothing of that kind [REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  const head = 'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite'
  await send(mira, `${head}\n1,A,,,https://example.com/a,Slow,,,,,false\n`)
  await send(theo, null, { links: 'https://example.com/b' })
  for (const [who, name] of [
    [mira, 'Slow'],
    [theo, 'Import'],
  ] as const) {
    expect(await newest(who)).toMatchObject({ boards: 1, pins: 1 })
    await press(who, 'start')
    await finish(who)
    expect((await boardsOf(who)).map((each) => [each.name, each.privacy, each.pinCount])).toEqual([[name, 2, 1]])
  }
})

test('a table, a list of links and lines of JSON are read, whatever they are called [REL-22]', async () => {
  const raindrop = `\ufeffid,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\r
1,"A ""quoted"", title",,"Two
lines",https://example.com/a,Reading / Slow,"one, two",2020-01-02T03:04:05Z,https://example.com/a.jpg,,true\r
2,No link,,,,Reading,,,,,false\r
3,Bad,,,ftp://example.com/x,Reading,,,,,false\r\n`
  const mira = await person()
  await send(mira, raindrop, { privacy: 'file' }, 'x.bin')
  expect(await newest(mira)).toMatchObject({
    state: 'ready',
    boards: 1,
    pins: 1,
    skipped: { empty: 1, forbidden_link: 1 },
  })
  await press(mira, 'start')
  await finish(mira)
  expect(await boardsOf(mira)).toMatchObject([{ name: 'Reading', privacy: 0, sectionCount: 1, pinCount: 1 }])
  expect(await pinsOf(mira)).toMatchObject([
    { title: 'A "quoted", title', description: 'Two\nlines', link: 'https://example.com/a', favorited: true },
  ])
  const theo = await person()
  await send(theo, 'title,url,time_added,tags,status\nSlow,https://example.com/pocket,1600000000,a|b,unread\n')
  expect(await newest(theo)).toMatchObject({ pins: 1 })
  await send(theo, null, {
    links: 'https://example.com/1\nSee https://example.com/2 and http://example.com/3\nnothing',
  })
  expect(await newest(theo)).toMatchObject({ pins: 3, skipped: { unreadable: 1 }, name: '' })
  await send(theo, '{"title":"One","link":"https://example.com/4","board":"B"}\n{"title":""}\nnot json\n')
  expect(await newest(theo)).toMatchObject({ pins: 1, boards: 1, skipped: { empty: 1, unreadable: 1 } })
})

test('an import goes on after a pause, stops when it is cancelled, and can be taken back half-way [REL-22]', async () => {
  const mira = await person()
  const lines = Array.from(
    { length: 3000 },
    (_, i) => `{"title":"Pin ${i}","description":"${'x'.repeat(400)}","link":"https://example.com/${i}","board":"B"}`,
  )
  await send(mira, lines.join('\n'))
  const { id = 0 } = (await newest(mira)) ?? {}
  const step = () => runImport(db, BINDINGS, id, Date.now(), { slices: 1, ms: 60_000 })
  // Larger than what the request checks itself.
  expect((await newest(mira))?.state).toBe('checking')
  await step()
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 3000 })
  await db.run(sql`update data_imports set state = 'running' where id = ${id}`)
  expect(await step()).toBe('more')
  await press(mira, 'pause')
  const { created = 0 } = (await newest(mira)) ?? {}
  expect(created).toBeGreaterThan(100)
  expect(created).toBeLessThan(3000)
  expect(await step()).toBe('none')
  await press(mira, 'resume')
  await press(mira, 'cancel')
  const before = (await pinsOf(mira)).length
  expect(await step()).toBe('none')
  expect(await pinsOf(mira)).toHaveLength(before)
  await press(mira, 'undo')
  await finish(mira)
  expect(await pinsOf(mira)).toEqual([])
  expect(await boardsOf(mira)).toEqual([])
})

test('export, another account, import: the same boards, sections and Pins, as private as they were [REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  const sea = await board(mira, { name: 'Sea', privacy: 'secret', row: { description: 'Deep', category: 'art' } })
  await board(mira, { name: 'Empty' })
  const old = await board(mira, { name: 'Old', archived: true })
  const deep = await section(sea, 'Deep')
  const link = 'https://example.com/1'
  await pin(mira, sea, {
    row: { title: 'One', alt: 'Alt', link, domain: 'example.com', sectionId: deep.id, favorited: true },
    annotations: ['Blue', 'Sky'],
  })
  await pin(mira, old, { row: { title: 'Two', description: 'Said', priceValue: 3.5, priceCurrency: 'EUR' } })
  await ask('/do/export_data/', {
    method: 'POST',
    session: await sessionOf(mira),
    body: new URLSearchParams({ pictures: 'links' }),
  })
  const { html } = await askHtml('/settings/data/', { session: await sessionOf(mira) })
  const [, url = ''] = /href="(\/settings\/data\/\d+\.zip)"/.exec(html) ?? []
  const zip = new Uint8Array(await (await ask(url, { session: await sessionOf(mira) })).arrayBuffer())
  await send(theo, zip, { privacy: 'file' }, 'pinfold.zip')
  expect(await newest(theo)).toMatchObject({ state: 'ready', boards: 3, pins: 2, skipped: {} })
  await press(theo, 'start')
  await finish(theo)
  const shape = async (who: Person) => {
    const places = await boardsOf(who)
    const named = new Map(places.map(({ id, name }) => [id, name]))
    const parts = await db.all<{ board_id: number; title: string; id: number }>(sql`select * from sections`)
    const titles = new Map(parts.map(({ id, title }) => [id, title]))
    const words = await db.all<{ pin_id: number; name: string }>(sql`select * from pin_annotations order by rank`)
    return {
      boards: places.map(
        ({ name, description, privacy, archived, category, layout, pinCount, sectionCount, createdAt }) => ({
          ...{ name, description, privacy, archived, category, layout, pinCount, sectionCount, createdAt },
        }),
      ),
      pins: (await pinsOf(who)).map((each) => ({
        ...{ title: each.title, description: each.description, link: each.link, domain: each.domain, alt: each.alt },
        ...{ favorited: each.favorited, price: [each.priceValue, each.priceCurrency], color: each.color },
        ...{ size: [each.imageWidth, each.imageHeight], createdAt: each.createdAt, isRepin: each.isRepin },
        ...{ board: named.get(each.boardId), section: titles.get(each.sectionId ?? 0) ?? null },
        annotations: words.filter(({ pin_id }) => pin_id === each.id).map(({ name }) => name),
      })),
    }
  }
  expect(await shape(theo)).toEqual(await shape(mira))
  // Unchanged by whoever packs it again, and readable without its container.
  const lines = unzipSync(zip)['pinfold.ndjson'] ?? new Uint8Array()
  await send(theo, zipSync({ 'a/../x': strToU8('x'), 'pinfold.ndjson': lines }))
  expect(await newest(theo)).toMatchObject({ state: 'ready', pins: 2, known: 2 })
  await send(theo, strFromU8(lines).slice(0, -40))
  expect((await newest(theo))?.state).toBe('ready')
})
