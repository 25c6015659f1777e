import { createScheduledController, env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { pixelsOf } from '#worker/media/analysis/pixels.ts'
import { boards } from '#worker/model/boards/tables.ts'
import { remoteMedia } from '#worker/model/media/tables.ts'
import { pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { TIMES } from '#worker/rooms.ts'
import { ask, askHtml, askJson, db, signIn } from '../fixtures/app.ts'
import { attribute } from '../fixtures/html.ts'
import { publish, requestsTo, somewhere } from '../fixtures/origin.ts'
import { as, gif, png } from '../fixtures/pictures.ts'
import { board, mediaKey, type Person, person, pin, type TestBoard } from '../fixtures/world.ts'

const { MEDIA } = env as unknown as { MEDIA: R2Bucket }
const ORIGIN = 'https://pinfold.test'
const BOT = { headers: { 'user-agent': 'facebookexternalhit/1.1' } }

/** The path of the picture that a page names for link previews. */
async function named(path: string): Promise<string> {
  const { html } = await askHtml(path)
  return ((await attribute(html, 'meta[property="og:image"]', 'content')) ?? '').slice(ORIGIN.length)
}

const RED = () => [255, 0, 0] as [number, number, number]
const BLUE = () => [0, 0, 255] as [number, number, number]

/** A public pin whose picture is in the store. */
async function pictured(by: Person, on: TestBoard, file: Uint8Array<ArrayBuffer>, row: object = {}) {
  const imageKey = mediaKey()
  await MEDIA.put(`originals/${imageKey}`, file)
  return pin(by, on, { row: { imageKey, ...row } })
}

/** The pixels of an answered picture, by their places in percent. */
async function look(answer: Response) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const { IMAGES } = env as unknown as { IMAGES: ImagesBinding }
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const info = await IMAGES.info(new Blob([bytes]).stream())
  expect(info).toMatchObject({ format: 'image/jpeg', width: 1200, height: 630 })
  const made = await IMAGES.input(new Blob([bytes]).stream()).output({ format: 'image/png' })
  const { width, height, rgba } = pixelsOf(new Uint8Array(await made.response().arrayBuffer()))
  return (x: number, y: number) => {
    const at = (Math.floor((y / 100) * (height - 1)) * width + Math.floor((x / 100) * (width - 1))) * 4
    const [red = 0, green = 0, blue = 0] = rgba.slice(at, at + 3)
    if (red > 200 && green < 60 && blue < 60) return 'red'
    if (blue > 200 && red < 60 && green < 60) return 'blue'
    return red > 240 && green > 240 && blue > 235 ? 'paper' : `${red},${green},${blue}`
  }
}

test('boards and profiles name a collage of their newest public pictures, with its facts for crawlers [SEO-003]', async () => {
  const mira = await person({ fullName: 'Mira', imageKey: mediaKey() })
  const on = await board(mira, { name: 'Colours' })
  expect(await named(`/${mira.username}/`)).toBe(`/img/280x280/${mira.imageKey}.webp`)
  expect(await named(on.url)).toBe('/static/share-default.png')
  await pictured(mira, on, await png(60, 90, BLUE))
  await pictured(mira, on, await png(60, 90, RED))
  for (const path of [on.url, `/${mira.username}/`]) {
    const collage = await named(path)
    expect(collage).toMatch(/^\/img\/(boards|people)\/\d+\/[\w-]+\.jpg$/)
    const answer = await ask(collage)
    const at = await look(answer)
    expect([at(1, 50), at(49, 50), at(51, 50), at(99, 99)], path).toEqual(['red', 'red', 'blue', 'blue'])
    expect(answer.headers.get('cache-control')).toMatch(/^public, .*immutable$/)
    const etag = answer.headers.get('etag') ?? ''
    const again = await ask(collage, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
    expect((await ask(collage, { method: 'HEAD' })).status).toBe(200)
    const { html } = await askHtml(path, BOT)
    const fact = async (name: string) => attribute(html, `meta[property="og:image${name}"]`, 'content')
    expect([await fact(''), await fact(':width'), await fact(':height'), await fact(':type')]).toEqual([
      ...[ORIGIN + collage, '1200', '630', 'image/jpeg'],
    ])
    expect(await fact(':alt')).toContain('Mira')
    expect(await attribute(html, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
  }
  const session = await signIn(mira.username)
  const { data } = await askJson(`/v3/users/${mira.username}/?get_page_metadata=true`, { session })
  expect(data.page_metadata.og.image).toBe(ORIGIN + (await named(`/${mira.username}/`)))
  const { html } = await askHtml('/help/', BOT)
  expect(await attribute(html, 'meta[property="og:image:type"]', 'content')).toBe('image/png')
})

test('any number and shape of pictures makes a collage, each picture once, and the cover that its owner chose is first', async () => {
  const mira = await person()
  const on = await board(mira)
  const alone = await pictured(mira, on, await png(30, 900, BLUE))
  // A tall picture alone is shown whole, before its own colour.
  const one = await look(await ask(await named(on.url)))
  expect([one(50, 1), one(50, 99)]).toEqual(['blue', 'blue'])
  await pictured(mira, on, gif(3))
  await pictured(mira, on, await as('image/avif', await png(1600, 20, RED)))
  const three = await look(await ask(await named(on.url)))
  expect([three(10, 50), three(90, 50)]).toEqual(['red', 'blue'])
  // What can't be read leaves its room to the others, and is looked for again soon.
  await pictured(mira, on, new TextEncoder().encode('no picture') as Uint8Array<ArrayBuffer>)
  await pin(mira, on)
  const withGaps = await ask(await named(on.url))
  expect(withGaps.headers.get('cache-control')).toBe('public, max-age=300')
  const still = await look(withGaps)
  expect([still(10, 50), still(90, 50)]).toEqual(['red', 'blue'])
  expect((await ask(await named(on.url))).headers.get('etag')).toBe(withGaps.headers.get('etag'))
  for (let i = 0; i < 4; i++) await pictured(mira, on, await png(40, 40, RED))
  const five = await look(await ask(await named(on.url)))
  expect([five(1, 1), five(50, 1), five(50, 99)]).toEqual(['red', 'red', 'red'])
  // The same picture again is no second one.
  const session = await signIn(mira.username)
  const json = { cover_pin_id: String(alone.id) }
  expect((await askJson(`/v3/boards/${on.id}/`, { method: 'PUT', session, json })).http).toBe(200)
  await db.update(pins).set({ dhash: '0f0f0f0f0f0f0f0f' }).where(eq(pins.boardId, on.id))
  const first = await look(await ask(await named(on.url)))
  expect([first(50, 50), first(1, 50)]).toEqual(['blue', 'blue'])
})

test('a board or person without a readable picture leads to the one that stood for it before', async () => {
  const mira = await person({ imageKey: mediaKey() })
  const on = await board(mira)
  const lost = await pin(mira, on)
  const answer = await ask(await named(on.url))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/img/736x/${lost.imageKey}.webp`])
  await db.update(pins).set({ seoNoindexReason: 'staff' }).where(eq(pins.id, lost.id))
  for (const [path, instead] of [
    [on.url, `${ORIGIN}/static/share-default.png`],
    [`/${mira.username}/`, `/img/280x280/${mira.imageKey}.webp`],
  ] as const) {
    const { status, headers } = await ask(await named(path))
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, instead, 'no-store'])
  }
})

test('what is not for everybody any more is gone from the collage at the next request [REL-02 REL-05]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  const [on, secret] = [await board(mira, { name: 'Open' }), await board(mira, { privacy: 'secret' })]
  await pictured(mira, on, await png(60, 90, BLUE))
  const put = (path: string, json: object) => askJson(path, { method: 'PUT', session, json })
  /** What both collages show at their old addresses, where these lead. */
  const shown = async (old: readonly string[]) =>
    Promise.all(
      old.map(async (path) => {
        const answer = await ask(path)
        if (answer.status === 404) return 'nothing'
        expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 302, 'no-store'])
        const at = await look(await ask(answer.headers.get('location') ?? ''))
        return [at(10, 50), at(90, 50)].join(' ')
      }),
    )
  const both = async () => [await named(on.url), await named(`/${mira.username}/`)] as const
  const steps: [string, (pin: number) => Promise<unknown>][] = [
    ['moved', (id) => put(`/v3/pins/${id}/`, { board_id: String(secret.id) })],
    ['deleted', (id) => askJson(`/v3/pins/${id}/`, { method: 'DELETE', session })],
  ]
  for (const [name, hide] of steps) {
    const red = await pictured(mira, on, await png(60, 90, RED))
    const old = await both()
    for (const path of old) expect((await look(await ask(path)))(10, 50)).toBe('red')
    expect(await hide(red.id), name).toMatchObject({ http: 200 })
    expect([name, ...(await shown(old))]).toEqual([name, 'blue blue', 'blue blue'])
  }
  // Employees keep a Pin from search engines: its picture stays on the site, but stands for nothing.
  const quiet = await pictured(mira, on, await png(60, 90, RED))
  await db.update(pins).set({ seoNoindexReason: 'staff' }).where(eq(pins.id, quiet.id))
  for (const path of await both()) expect((await look(await ask(path)))(10, 50)).toBe('blue')

  // Boards and people that are not for everybody, or not for search engines, have none.
  const statuses = async (paths: readonly string[]) => Promise.all(paths.map(async (path) => (await ask(path)).status))
  const privacy = (to: string) => () => put(`/v3/boards/${on.id}/`, { privacy: to })
  const ofUser = (change: Partial<typeof users.$inferInsert>) => () =>
    db.update(users).set(change).where(eq(users.id, mira.id))
  const ofBoard = (reason: string | null) => () =>
    db.update(boards).set({ seoNoindexReason: reason }).where(eq(boards.id, on.id))
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>, [board: number, person: number]][] = [
    ['secret', privacy('secret'), privacy('public'), [404, 404]],
    ['protected', privacy('protected'), privacy('public'), [404, 404]],
    ['unlisted board', ofBoard('thin'), ofBoard(null), [404, 200]],
    ['unlisted person', ofUser({ seoNoindexReason: 'spam' }), ofUser({ seoNoindexReason: null }), [200, 404]],
    ['private', ofUser({ isPrivate: true }), ofUser({ isPrivate: false }), [404, 404]],
    ['closed', ofUser({ closedAt: 1 }), ofUser({ closedAt: null }), [404, 404]],
    ['suspended', ofUser({ closedAt: 1, suspendedAt: 1 }), ofUser({ closedAt: null, suspendedAt: null }), [404, 404]],
    ['deleted', () => askJson(`/v3/boards/${on.id}/`, { method: 'DELETE', session }), async () => {}, [404, 404]],
  ]
  for (const [name, hide, back, expected] of changes) {
    const paths = await both()
    expect([name, ...(await statuses(paths))]).toEqual([name, 200, 200])
    await hide()
    expect([name, ...(await statuses(paths))]).toEqual([name, ...expected])
    await back()
  }
})

test('two are drawn at once; a third leads to the picture that stood for it before, and is drawn later [REL-13]', async () => {
  const mira = await person()
  const slow = async () => {
    const on = await board(mira)
    const { imageKey } = await pin(mira, on)
    const sourceUrl = await publish(somewhere('slow.png'), await png(60, 90, RED), { wait: 3000 })
    await db.insert(remoteMedia).values({ key: imageKey ?? '', sourceUrl })
    return { url: on.url, sourceUrl }
  }
  const on = await board(mira)
  const waiting = await pictured(mira, on, await png(60, 90, BLUE))
  const both = [await slow(), await slow()]
  const path = await named(on.url)
  const drawn = both.map(async ({ url }) => (await ask(await named(url))).status)
  for (const { sourceUrl } of both) await expect.poll(() => requestsTo(sourceUrl), { timeout: 10_000 }).toHaveLength(1)
  const early = await ask(path)
  expect([early.status, early.headers.get('location')]).toEqual([302, `/img/736x/${waiting.imageKey}.webp`])
  expect(await Promise.all(drawn)).toEqual([200, 200])
  expect((await look(await ask(path)))(50, 50)).toBe('blue')
})

test('odd addresses are 404, and what a collage left in the store ends after a week [REL-12]', async () => {
  for (const path of [
    ...['/img/boards/x/a.jpg', '/img/boards/1/a.jpg', '/img/people/99999999999999999999/a.jpg', '/img/people/-1/a.jpg'],
    ...['/img/boards/1/%00.jpg', '/img/people/1/%2e.jpg'],
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  const mira = await person()
  const on = await board(mira)
  await pictured(mira, on, await png(60, 90, RED))
  const stored = async () => (await MEDIA.list({ prefix: 'collages/' })).objects.length
  const before = await stored()
  const path = await named(on.url)
  for (let i = 0; i < 2; i++) expect((await ask(path)).status).toBe(200)
  expect(await stored()).toBe(before + 1)
  const inDays = (days: number) =>
    worker.scheduled(
      createScheduledController({ cron: TIMES.sweep, scheduledTime: Date.now() + days * 24 * 3600 * 1000 }),
      env as never,
    )
  await inDays(6)
  expect(await stored()).toBeGreaterThan(0)
  await inDays(8)
  expect(await stored()).toBe(0)
  expect((await ask(path)).status).toBe(200)
})
