import { createMessageBatch, env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type ArchiveLine, archiveLineSchema } from '#domain/imports/archive.ts'
import { newId } from '#worker/db/ids.ts'
import type { Bindings } from '#worker/env.ts'
import { runStep, type StepResult } from '#worker/exports/archive/run.ts'
import worker from '#worker/index.ts'
import { dataExports } from '#worker/model/exports/tables.ts'
import { TRANSFERS_QUEUE } from '#worker/queues.ts'
import { ask, askHtml, db } from '../fixtures/app.ts'
import { block, friends, reply, start } from '../fixtures/conversations.ts'
import { night } from '../fixtures/desk.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person, pin, section } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const DAY = 24 * 3600 * 1000
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })

async function askForArchive(who: Person, pictures = 'links') {
  const session = await sessionOf(who)
  return ask('/do/export_data/', { session, ...form({ pictures }) })
}
const exportsOf = (who: Person) =>
  db.select().from(dataExports).where(eq(dataExports.userId, who.id)).orderBy(dataExports.id)

/** The files of a person's newest archive, downloaded through its link and read by another program. */
async function filesOf(who: Person): Promise<Record<string, Uint8Array>> {
  const session = await sessionOf(who)
  const [, url = ''] =
    /href="(\/settings\/data\/\d+\.zip)"/.exec((await askHtml('/settings/data/', { session })).html) ?? []
  const answer = await ask(url, { session })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return unzipSync(new Uint8Array(await answer.arrayBuffer()))
}

const textOf = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array())

/** The lines of `pinfold.ndjson`, each judged by the contract. */
function linesOf(files: Record<string, Uint8Array>): ArchiveLine[] {
  return textOf(files, 'pinfold.ndjson')
    .trimEnd()
    .split('\n')
    .map((line) => v.parse(archiveLineSchema, JSON.parse(line)))
}
const of = <T extends ArchiveLine['type']>(lines: ArchiveLine[], type: T) =>
  lines.filter((line): line is Extract<ArchiveLine, { type: T }> => line.type === type)

test('a small account gets its archive at once: boards, sections and Pins with everything about them, in four forms [REL-22]', async () => {
  const mira = await person({ fullName: 'Mira', about: 'Blue <things>' })
  const sea = await board(mira, { name: 'Sea & <sky>', privacy: 'secret', row: { description: 'All of it' } })
  const deep = await section(sea, 'Deep')
  await pin(mira, sea, { row: { title: 'No section' } })
  const link = 'https://example.com/?a=1&b="2"'
  await pin(mira, sea, {
    row: { title: '=1+1', description: 'A "quoted"\nline, é \u{1f600}', alt: 'Waves', link, sectionId: deep.id },
    annotations: ['Blue', 'Water'],
  })
  const answer = await askForArchive(mira)
  expect(answer.headers.get('location')).toBe('/settings/data/')
  const files = await filesOf(mira)
  const lines = linesOf(files)
  expect(lines[0]).toMatchObject({ type: 'pinfold', version: 1, site: 'https://pinfold.test', username: mira.username })
  expect(lines.at(-1)).toEqual({ type: 'end', lines: lines.length - 1 })
  expect(of(lines, 'account')).toMatchObject([{ full_name: 'Mira', about: 'Blue <things>' }])
  expect(of(lines, 'board')).toMatchObject([
    {
      name: 'Sea & <sky>',
      privacy: 'secret',
      description: 'All of it',
      sections: [{ id: String(deep.id), title: 'Deep' }],
    },
  ])
  const id = String(sea.id)
  expect(of(lines, 'pin')).toMatchObject([
    { title: '=1+1', alt: 'Waves', link, board: id, section: String(deep.id), annotations: ['Blue', 'Water'] },
    { title: 'No section', board: id, section: null },
  ])
  expect(textOf(files, 'pins.csv')).toContain(`,'=1+1,"A ""quoted""\nline, é \u{1f600}",`)
  const bookmarks = textOf(files, 'bookmarks.html')
  expect(bookmarks).toMatch(/^<!DOCTYPE NETSCAPE-Bookmark-file-1>/)
  expect(bookmarks).toContain('>Sea &amp; &lt;sky&gt;</H3>')
  expect(bookmarks).toMatch(
    /<H3[^>]*>Deep<\/H3>\n<DL><p>\n<DT><A HREF="https:\/\/example.com\/\?a=1&amp;b=&quot;2&quot;"/,
  )
  expect(bookmarks.match(/<DL>/g)?.length).toBe(bookmarks.match(/<\/DL>/g)?.length)
  const [, page = ''] = /href="(boards\/[^"]+)"/.exec(textOf(files, 'index.html')) ?? []
  expect(textOf(files, decodeURI(page))).toContain('<h1 dir="auto">Sea &amp; &lt;sky&gt;</h1>')
  expect(textOf(files, decodeURI(page))).toContain('alt="Waves"')
})

test('the archive has the pictures that the store has, each once, if the person wants the files [REL-22]', async () => {
  const mira = await person()
  const sea = await board(mira)
  const { key } = await upload(mira, { used: true, hash: 'abc' })
  await MEDIA.put(`originals/${key}`, 'the picture', { httpMetadata: { contentType: 'image/webp' } })
  await pin(mira, sea, { row: { imageKey: key } })
  await pin(mira, sea, { row: { imageKey: key } })
  await pin(mira, sea, { row: { title: 'Its file is lost' } })
  await askForArchive(mira)
  expect(Object.keys(await filesOf(mira)).filter((name) => name.startsWith('pictures/'))).toEqual([])
  await askForArchive(mira, 'inside')
  const files = await filesOf(mira)
  expect(Object.keys(files).filter((name) => name.startsWith('pictures/'))).toEqual([`pictures/${key}.webp`])
  expect(textOf(files, `pictures/${key}.webp`)).toBe('the picture')
  const pictures = of(linesOf(files), 'pin').map(({ picture }) => picture)
  expect(pictures.filter((each) => each?.file === `pictures/${key}.webp` && each.hash === 'abc')).toHaveLength(2)
})

test('a person takes along what they wrote and what they read in their conversations, and nothing that others keep private [REL-22]', async () => {
  const [ada, ben] = await friends()
  const { data } = await start(ada, [ben], 'Hi Ben')
  await reply(ben, data.id, 'Hi Ada')
  const carl = await person()
  await start(carl, [ben], 'Not for Ada')
  const secret = await board(ben, { name: 'Hidden', privacy: 'secret', collaborators: [] })
  const guest = await pin(ada, secret, { row: { title: 'On a board of Ben' } })
  await db.run(sql`insert into board_follows (user_id, board_id, rk) values (${ada.id}, ${secret.id}, 1)`)
  await db.run(sql`insert into comments (id, pin_id, author_id, text, created_at) values (${newId()}, ${guest.id}, ${ada.id}, 'Mine', 1),
    (${newId()}, ${guest.id}, ${ben.id}, 'Ben’s', 1)`)
  await block(ada, carl)
  await askForArchive(ada)
  const files = await filesOf(ada)
  const lines = linesOf(files)
  expect(of(lines, 'conversation').map(({ people }) => people)).toEqual([[ben.username]])
  expect(of(lines, 'message').map(({ from, text }) => [from, text])).toEqual([
    [ada.username, 'Hi Ben'],
    [ben.username, 'Hi Ada'],
  ])
  expect(of(lines, 'comment').map(({ text }) => text)).toEqual(['Mine'])
  expect(of(lines, 'follow')).toEqual([{ type: 'follow', kind: 'person', name: ben.username }])
  expect(of(lines, 'block')).toEqual([{ type: 'block', username: carl.username }])
  // The board became secret after Ada had left it: its name is Ben's alone.
  expect(of(lines, 'pin')).toMatchObject([{ title: 'On a board of Ben', board: null }])
  for (const name of Object.keys(files)) expect(textOf(files, name), name).not.toContain('Hidden')
})

test('an archive is made in steps that may be left anywhere, and is the same [REL-22]', async () => {
  const mira = await person({ email: `${newId()}@example.com`, emailVerifiedAt: 1 })
  for (const name of ['One', 'Two', 'Three']) {
    const on = await board(mira, { name })
    for (let i = 0; i < 3; i++) await pin(mira, on, { row: { title: `${name} ${i}` } })
  }
  await askForArchive(mira)
  const whole = await filesOf(mira)
  const [first] = await exportsOf(mira)
  const id = newId()
  await db
    .insert(dataExports)
    .values({ ...(first as typeof dataExports.$inferSelect), id, state: 'running', step: 0, heldUntil: 0 })
  const bindings = { ...(env as unknown as Bindings), TRANSFERS: undefined } as Bindings
  const results: StepResult[] = []
  while (results.at(-1) !== 'ready') {
    expect(results.length).toBeLessThan(100)
    results.push(await runStep(db, bindings, id, Date.now(), { slices: 1, ms: 60_000 }))
  }
  expect(results.length).toBeGreaterThan(20)
  const inSteps = await filesOf(mira)
  expect(Object.keys(inSteps)).toEqual(Object.keys(whole))
  for (const name of Object.keys(whole)) expect(textOf(inSteps, name), name).toBe(textOf(whole, name))
  expect((await MEDIA.list({ prefix: `exports/${id}` })).objects.map(({ key }) => key)).toEqual([`exports/${id}.zip`])
})

test('a message of the queue goes on with an archive and tells the person by mail; a second message finds nothing to do [REL-22]', async () => {
  const mira = await person({ email: `${newId()}@example.com`, emailVerifiedAt: 1 })
  await board(mira)
  const id = newId()
  const now = Date.now()
  await db.insert(dataExports).values({
    ...{ id, userId: mira.id, withPictures: false, origin: 'https://pinfold.test', language: 'de', state: 'running' },
    ...{ createdAt: now, expiresAt: now + DAY },
  })
  const deliver = () =>
    worker.queue(
      createMessageBatch(TRANSFERS_QUEUE, [{ id: 'm', timestamp: new Date(), attempts: 1, body: { export: id } }]),
      env as unknown as Bindings,
    )
  await deliver()
  await deliver()
  expect(await exportsOf(mira)).toMatchObject([{ state: 'ready' }])
  expect(Object.keys(await filesOf(mira))).toContain('index.html')
})

test('however often somebody asks, one archive is being made; a new one replaces the last [REL-22]', async () => {
  const mira = await person()
  await askForArchive(mira)
  await askForArchive(mira)
  const now = Date.now()
  expect((await exportsOf(mira)).filter(({ expiresAt }) => expiresAt > now)).toHaveLength(1)
  await db.insert(dataExports).values({
    ...{ id: newId(), userId: mira.id, withPictures: false, origin: 'https://pinfold.test', language: 'en' },
    ...{ state: 'running', heldUntil: now + DAY, createdAt: now, expiresAt: now + DAY },
  })
  await Promise.all(Array.from({ length: 20 }, () => askForArchive(mira)))
  expect((await exportsOf(mira)).filter(({ state }) => state === 'running')).toHaveLength(1)
})

test('an archive is for its owner’s full login alone, can be continued in the middle, and ends after a week with its file [REL-22]', async () => {
  const [mira, theo] = [await person(), await person()]
  await askForArchive(mira)
  const [{ id = 0, bytes = 0 } = {}] = await exportsOf(mira)
  const path = `/settings/data/${id}.zip`
  expect((await ask(path)).status).toBe(401)
  expect((await ask(path, { session: await limitedSessionOf(mira) })).status).toBe(401)
  expect((await ask(path, { session: await sessionOf(theo) })).status).toBe(404)
  expect(
    (await ask('/do/export_data/', { session: await limitedSessionOf(mira), ...form({}) })).headers.get('location'),
  ).toContain('/login/')
  const session = await sessionOf(mira)
  for (const wrong of ['1.zip', 'x.zip', `${id}.tar`, `${id}`, `${id}.zip.zip`])
    expect((await ask(`/settings/data/${wrong}`, { session })).status, wrong).not.toBe(200)
  const part = await ask(path, { session, headers: { range: 'bytes=2-5' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes}`])
  expect((await part.arrayBuffer()).byteLength).toBe(4)
  expect((await ask(path, { session, headers: { range: `bytes=${bytes}-` } })).status).toBe(416)
  await ask('/do/delete_export/', { session: await sessionOf(theo), ...form({ export_id: String(id) }) })
  await night('sweep', Date.now() + 6 * DAY)
  expect((await ask(path, { session })).status).toBe(200)
  await night('sweep', Date.now() + 8 * DAY)
  expect((await ask(path, { session })).status).toBe(404)
  expect((await MEDIA.list({ prefix: `exports/${id}` })).objects).toEqual([])
})
