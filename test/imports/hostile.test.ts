import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pins } from '#worker/model/pins/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { mp4 } from '../fixtures/films.ts'
import { archiveOf, boardLine, pinLine } from '../fixtures/gate/archives.ts'
import { boardsOf, finish, newest, pinsOf, press, send } from '../fixtures/imports.ts'
import { call, sendFile } from '../fixtures/moving.ts'
import { png } from '../fixtures/pictures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { type Person, person } from '../fixtures/world.ts'

const SITE = 'https://pinfold.test'
async function take(who: Person, file: string): Promise<void> {
  await send(who, file, { privacy: 'file' }, 'pinfold.ndjson')
  await press(who, 'start')
  await finish(who)
}

/** A film of the person on a public board: its key, and that of its picture. */
async function filmOf(who: Person): Promise<{ film: string; poster: string }> {
  const session = await sessionOf(who)
  const sea = await call(session, 'POST', '/v3/boards/', { name: 'Films' })
  const media_id = await sendFile(session, mp4())
  await sendFile(session, await png(), media_id)
  const made = await call(session, 'POST', '/v3/pins/', { title: 'A film', board_id: sea.id, media_id })
  const [row] = await db
    .select()
    .from(pins)
    .where(eq(pins.id, Number(made.id)))
  return { film: /([\w-]+)\.mp4$/.exec(row?.video?.url ?? '')?.[1] ?? '', poster: row?.imageKey ?? '' }
}

test('a film of an archive is always one of this site, with its own size, whatever address its line has [REL-09 REL-22]', async () => {
  const mira = await person()
  const { film, poster } = await filmOf(mira)
  const picture = { key: poster, width: 3, height: 4, url: `${SITE}/media/736x/${poster}.jpg` }
  const size = { width: 9e15, height: 9e15, duration: 9e15 }
  const urls = [
    `javascript:alert(1)//${film}.mp4`,
    `https://evil.example/${film}.mp4`,
    `//evil.example/video/${film}.mp4`,
    `data:text/html,${film}.mp4`,
    `/video/../${film}.mp4`,
    `/video/${poster}.mp4`,
    `/video/constructor.mp4`,
    `${SITE}/video/${film}.mp4`,
  ]
  const own = { width: 3, height: 4, duration: 1 }
  const page = { color: '336699', key: poster, width: 9e15, height: 9e15 }
  const lines = [
    boardLine(1, { name: 'Brought' }),
    ...urls.map((url, i) => pinLine(100 + i, { board: '1', picture, video: { url, ...own } })),
    pinLine(200, { board: '1', picture, video: { url: `/video/${film}.mp4`, ...size } }),
    ...urls.map((url, i) =>
      pinLine(300 + i, {
        ...{ board: '1', picture },
        story: { title: 'S', page_count: 1, pages: [{ ...page, video: { url, ...own } }] },
      }),
    ),
  ]
  const ada = await person()
  await take(ada, archiveOf(SITE, lines))
  const all = await pinsOf(ada)
  expect(all).toHaveLength(lines.length - 1)
  const films = all.flatMap(({ video, story }) =>
    [video ?? [], ...(story?.pages ?? []).map((leaf) => leaf.video ?? [])].flat(),
  )
  expect(new Set(films.map(({ url }) => url))).toEqual(new Set([`/video/${film}.mp4`]))
  for (const { width, height, duration } of films) expect(Math.max(width, height, duration)).toBeLessThan(100_000)
  for (const { width = 0, height = 0 } of all.flatMap(({ story }) => story?.pages ?? []))
    expect(Math.max(width, height)).toBeLessThan(100_000)
  expect((await newest(ada))?.broken).toEqual(
    expect.arrayContaining([{ rule: 'video', outcome: 'without', count: 6, lines: [3, 4, 5, 6, 7] }]),
  )
  // Two addresses look right, and name no film of this site: alone, and in a story.
  expect((await newest(ada))?.skipped).toEqual({ no_file: 4 })
  await sayNothingOf(ada, /javascript:|evil\.example|data:text/)
})

/** Looks at everything that shows a person's Pins to programs and people. */
async function sayNothingOf(who: Person, hostile: RegExp): Promise<void> {
  const [{ slug = '' } = {}] = await boardsOf(who)
  const { id } = (await pinsOf(who))[0] ?? {}
  for (const path of [
    `/v3/users/${who.username}/pins/?page_size=100`,
    ...['rss', 'atom', 'json'].flatMap((kind) => [`/${who.username}/feed.${kind}`, `/${who.username}/${slug}.${kind}`]),
    ...[`/pin/${id}/`, `/${who.username}/${slug}/`, `/${who.username}/pins/`],
  ])
    expect(await (await ask(path)).text(), path).not.toMatch(hostile)
}

test('what an earlier import brought is not shown: a film that is not on the web, and a date that no Pin can have [REL-09]', async () => {
  const mira = await person()
  await take(
    mira,
    archiveOf('https://old.example', [boardLine(1), pinLine(1, { board: '1' }), pinLine(2, { board: '1' })]),
  )
  const video = JSON.stringify({ url: 'javascript:alert(1)', width: 1, height: 1, duration: 1 })
  const late = Date.UTC(9999, 11, 31)
  await db.run(sql`update pins set video = ${video}, is_video = 1, created_at = ${late}, story = json_object('title', 'S', 'page_count', 1,
    'pages', json_array(json_object('color', '336699', 'text', 'Words', 'video', json(${video})))) where pinner_id = ${mira.id}`)
  await sayNothingOf(mira, /javascript:|<updated>9999|<lastBuildDate>[^<]*9999|date_published":"9999/)
})

test('a Pin whose board the file does not tell of comes on a secret board, never in public [BRD-056 REL-22]', async () => {
  const mira = await person()
  const lines = [
    boardLine(1, { privacy: 'for friends' }),
    pinLine(1, { board: '1' }),
    pinLine(2, { board: '2' }),
    boardLine(3, { is_archived: 'yes' }),
    pinLine(3, { board: '3' }),
  ]
  await take(mira, archiveOf('https://old.example', lines))
  expect((await boardsOf(mira)).map(({ name, privacy, archived }) => [name, privacy, archived])).toEqual([
    ['2', 2, false],
    ['Board 1', 2, false],
    ['Board 3', 0, true],
  ])
  expect((await pinsOf(mira)).map(({ listed, onProfile }) => [listed, onProfile])).toEqual(
    Array.from({ length: 3 }, () => [false, false]),
  )
  expect((await newest(mira))?.broken).toEqual([{ rule: 'line', outcome: 'without', count: 2, lines: [2, 5] }])
})

test('the page says which lines broke which rule and what becomes of the value, before anything is imported [REL-22]', async () => {
  const mira = await person()
  const long = (i: number) => pinLine(i, { title: 'x'.repeat(201), price: { value: -5, currency: 'EUR' } })
  const lines = [...[1, 2, 3, 4, 5, 6].map(long), pinLine(7, { board: 7 }), pinLine(8)]
  await send(mira, archiveOf('https://old.example', lines), { privacy: 'file' }, 'pinfold.ndjson')
  expect(await newest(mira)).toMatchObject({ state: 'ready', pins: 7 })
  const session = await sessionOf(mira)
  const { html } = await askHtml('/import/', { session })
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('&#x27;', '’')
  expect(text).toContain(
    '6 entries (lines 2, 3, 4, 5, 6, …) A Pin’s title has at most 200 characters. It is shortened.',
  )
  expect(text).toContain('6 entries (lines 2, 3, 4, 5, 6, …) A price is between 0 and 999,999,999.99, in whole cents')
  expect(text).toContain('1 entry (line 8) A value in the line isn’t valid here. The whole entry is left out.')
  const german = (await askHtml('/import/?hl=de', { session })).html
  expect(german).toContain('Der Titel eines Pins hat höchstens 200 Zeichen.')
  expect(
    ((await askJson('/import/progress.json', { session })) as unknown as { broken: unknown[] }[])[0]?.broken,
  ).toHaveLength(3)
})
