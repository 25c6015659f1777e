import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pin } from '#domain/pins/contract.ts'
import { seed } from '#tools/seed.ts'
import { type Server, serve } from '#tools/serve.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { openSessions } from './sessions.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-films-'))
let server: Server
/** Every Pin of the demo world, as its owner gets it in lists. */
const pins: Pin[] = []

beforeAll(async () => {
  server = await serve({ build: 'local', folder })
  await seed(server, () => {})
  for (const [username, [token]] of Object.entries(await openSessions(server)))
    if (!username.includes(',')) pins.push(...(await pinsOf(username, token ?? '')))
})
afterAll(async () => {
  await closeBrowser()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function pinsOf(username: string, token: string): Promise<Pin[]> {
  const list: Pin[] = []
  for (let bookmark: string | undefined = ''; bookmark !== undefined; ) {
    const query: string = `page_size=250&field_set_key=grid_item&exclude_add_pin_rep=true&bookmark=${bookmark}`
    const headers = { cookie: `local-session=${token}` }
    const answer = await (await fetch(`${server.url}/v3/users/${username}/pins/?${query}`, { headers })).json()
    list.push(...(answer as { data: Pin[] }).data)
    bookmark = (answer as { bookmark?: string | null }).bookmark ?? undefined
  }
  return list
}

const one = async (id: string) => ((await (await fetch(`${server.url}/v3/pins/${id}/`)).json()) as { data: Pin }).data
const films = () => pins.filter(({ is_video }) => is_video)
const stories = () => pins.filter(({ type }) => type === 'story')

/** Fails unless the site serves a file of a type, whole and in part. @returns its bytes */
async function expectFile(path: string, type: RegExp): Promise<number> {
  const whole = await fetch(new URL(path, server.url))
  expect([whole.status, whole.headers.get('content-type')], path).toEqual([200, expect.stringMatching(type)])
  const bytes = new Uint8Array(await whole.arrayBuffer())
  expect(bytes.length, path).toBeGreaterThan(1000)
  if (!path.includes('/video/')) return bytes.length
  const part = await fetch(new URL(path, server.url), { headers: { range: 'bytes=100-199' } })
  const { length } = bytes
  expect([part.status, part.headers.get('content-range')], path).toEqual([206, `bytes 100-199/${length}`])
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(100, 200))
  return length
}

test('in the whole demo world every film has its file, size, length and poster, every story its pages, and each file is served [GRD-010 GRD-019]', async () => {
  expect(pins.length).toBe(600)
  expect([films().length, stories().length]).toEqual([2, 1])
  expect(pins.filter(({ videos, is_video }) => (videos !== null) !== is_video)).toEqual([])
  expect(pins.filter(({ story_pin_data, type }) => (story_pin_data !== null) !== (type === 'story'))).toEqual([])
  for (const { id, image_signature } of films()) {
    const { is_video, videos, images } = await one(id)
    const film = videos?.video_list.V_720P
    expect({ is_video, film }).toEqual({
      is_video: true,
      film: {
        url: expect.stringMatching(/^\/video\/[\w-]{16}\.webm$/),
        ...{ width: 360, height: 640, duration: expect.toSatisfy((ms: number) => ms >= 3000 && ms <= 6000) },
        thumbnail: expect.stringContaining(String(image_signature)),
        bytes: await expectFile(film?.url ?? '', /^video\/webm$/),
      },
    })
    await expectFile(film?.thumbnail ?? '', /^image\//)
    await expectFile(images.orig?.url ?? '', /^image\/webp$/)
  }
  for (const { id } of stories()) {
    const { story_pin_data: story } = await one(id)
    expect(story?.pages?.length).toBe(story?.page_count)
    expect(story?.page_count).toBe(5)
    expect(story?.pages?.every(({ text }) => text)).toBe(true)
    const pictures = story?.pages?.flatMap(({ image }) => image?.url ?? []) ?? []
    expect(new Set(pictures).size).toBe(4)
    for (const url of pictures) await expectFile(url, /^image\//)
  }
})

test('the uploads of films and stories are stored as the site stores them, so that a purge, an archive and a removal find them', async () => {
  const { results } = await server.db
    .prepare(
      `select m.kind, m.type, m.used, m.lead_key = p.image_key as leads, m.poster_key = p.image_key as has_poster from media as m
        join pins as p on p.pinner_id = m.owner_id and p.image_key = m.lead_key order by m.kind, m.id`,
    )
    .all()
  const page = { kind: 'image', type: 'image/webp', used: 1, leads: 1, has_poster: null }
  const film = { kind: 'video', type: 'video/webm', used: 1, leads: 1, has_poster: 1 }
  expect(results).toEqual([page, page, page, page, film, film])
})

test('a card has a mark of a film or a story only where one is', async () => {
  const expected = new Map([
    ...films().map(({ id }) => [id, 'Video'] as const),
    ...stories().map(({ id }) => [id, 'Story'] as const),
  ])
  for (const device of ['desktop', 'phone'] as const) {
    const { page, context } = await open(`${server.url}/atelier/_pins/`, { device })
    const cards = await page.locator('main [data-test-id=pin]').evaluateAll((links) =>
      links.map((link) => ({
        id: /(\d+)\/$/.exec(link.getAttribute('href') ?? '')?.[1],
        mark: link.querySelector('.badge')?.getAttribute('aria-label'),
      })),
    )
    const shown = cards.filter(({ id }) => expected.has(id ?? ''))
    expect(shown.length, device).toBe(expected.size)
    expect(cards.filter(({ id, mark }) => expected.get(id ?? '') !== (mark ?? undefined))).toEqual([])
    expect(cards.length).toBeGreaterThan(20)
    await context.close()
  }
})

test('each film of the demo world plays and can be sought on its page, without a word in the console [MOD-026]', async () => {
  for (const device of ['desktop', 'phone'] as const)
    for (const { id } of films()) {
      const { page, context, trouble } = await open(`${server.url}/pin/${id}/`, { device })
      const video = page.locator('[data-test-id=film] video')
      await video.evaluate((film: HTMLVideoElement) => {
        film.muted = true
        return film.play()
      })
      const facts = () =>
        video.evaluate((film: HTMLVideoElement) => ({ at: film.currentTime, fault: film.error?.code ?? null }))
      await expect.poll(async () => (await facts()).at).toBeGreaterThan(0.3)
      const sought = await video.evaluate(async (film: HTMLVideoElement) => {
        film.pause()
        const done = new Promise((resolve) => {
          film.onseeked = resolve
        })
        film.currentTime = 2.5
        await done
        return { at: film.currentTime, end: film.seekable.end(0), length: film.duration }
      })
      expect(sought.at).toBeCloseTo(2.5, 1)
      expect(sought.end).toBeCloseTo(sought.length, 1)
      expect((await facts()).fault).toBeNull()
      expect(trouble).toEqual([])
      await context.close()
    }
})

test('the story of the demo world is leafed through to its end', async () => {
  const { page, context, trouble } = await open(`${server.url}/pin/${stories()[0]?.id}/`, { reducedMotion: true })
  await hydrated(page)
  const pages = page.locator('[data-test-id=story] > ol > li')
  expect(await pages.count()).toBe(5)
  const next = page.getByRole('button', { name: 'Next page' })
  for (let number = 2; number <= 5; number++) {
    await next.click()
    await expect
      .poll(() => page.locator('[data-test-id=story] [aria-current=page]').textContent())
      .toBe(`Page ${number}`)
  }
  expect(await next.isDisabled()).toBe(true)
  const pictures = page.locator('[data-test-id=story] img')
  await expect
    .poll(() => pictures.evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length))
    .toBe(4)
  expect(trouble).toEqual([])
  await context.close()
})
