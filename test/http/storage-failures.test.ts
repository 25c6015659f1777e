import { beforeAll, beforeEach, expect, vi } from 'vitest'
import { ask, signIn, withBindings } from '../fixtures/app.ts'
import { onD1 } from '../fixtures/databases.ts'
import { DATABASE_TROUBLES, fillCache, fullMachine, logged } from '../fixtures/full-machine.ts'
import type { Place } from '../fixtures/places.ts'
import { OF_OWNERS, OF_PLACES, SITE } from '../fixtures/surfaces.ts'
import type { ViewerName, World } from '../fixtures/viewers.ts'
import { board, person } from '../fixtures/world.ts'
import { ON_OWNERS, ON_PLACES } from '../fixtures/writes/all.ts'
import { callOf, formOf, isRefused } from '../fixtures/writes/attempt.ts'
import { readyWorld } from '../fixtures/writes/ready.ts'

let world: World
let ready: Awaited<ReturnType<typeof readyWorld>>

beforeAll(async () => {
  ready = await readyWorld()
  world = ready.world
})
beforeEach(() => {
  vi.restoreAllMocks()
})

/** Calls that only count or note what a browser tells: what they tell is lost, and nobody misses it. */
const TOLD = ['post /v3/events/', 'post /v3/client_errors/']

/** How a surface is answered to a viewer. */
async function statusOf(viewer: ViewerName, place: Place, address: string, body?: unknown): Promise<string> {
  const as = world.as(viewer, place.owner)
  const answer = await ask(address, { ...as, ...(body !== undefined && { method: 'POST', json: body }) })
  const text = await answer.text()
  return `${answer.status}${text.includes('data-test-id="feed-failed"') ? ' with a gap' : ''}`
}

for (const viewer of ['visitor', 'stranger', 'follower', 'owner'] as const)
  onD1(`${viewer}: a machine that stores nothing any more answers every read as before [REL-20 REL-23]`, async () => {
    const differs: string[] = []
    let asked = 0
    await logged(async () => {
      for (const [surfaces, places] of [
        [SITE, world.places.slice(0, 1)],
        [OF_OWNERS, world.places.slice(0, 1)],
        [OF_PLACES, world.places.slice(0, 2)],
      ] as const)
        for (const surface of surfaces)
          for (const place of places) {
            const address = surface.path(place) + (surface.query ?? '')
            // It says what is wrong.
            if (surface.of === 'health') continue
            const [says = ''] = DATABASE_TROUBLES[asked++ % DATABASE_TROUBLES.length] ?? []
            const healthy = await statusOf(viewer, place, address, surface.body?.(place))
            fillCache()
            const ill = await withBindings(fullMachine(says), () =>
              statusOf(viewer, place, address, surface.body?.(place)),
            )
            vi.mocked(caches.default.put).mockRestore()
            vi.mocked(caches.default.match).mockRestore()
            if (ill !== healthy) differs.push(`${surface.of} ${address}: ${ill}, not ${healthy} (${says})`)
          }
    })
    expect(differs).toEqual([])
    expect(asked).toBeGreaterThan(100)
  })

onD1(
  'every write that is not stored says so: 503 code 14 with Retry-After, and the cause in the log [REL-23 REL-27]',
  async () => {
    const [owner] = world.owners
    const attempt = ready.attemptOf('owner', owner)
    const writes = [...ON_OWNERS, ...ON_PLACES].filter((write) => !isRefused(write, attempt))
    const wrong: string[] = []
    const counted = { refused: 0, other: 0 }
    for (const [i, write] of writes.entries())
      for (const door of ['call', 'form'] as const) {
        if (!write[door]) continue
        const { path, ...options } = door === 'call' ? callOf(write, attempt) : formOf(write, attempt)
        const [says, sentence] = DATABASE_TROUBLES[i % DATABASE_TROUBLES.length] as (typeof DATABASE_TROUBLES)[number]
        let failed = 0
        const label = `${door} ${write[door]} (${says})`
        const lines = await logged(async () => {
          const answer = await withBindings(
            fullMachine(says, () => failed++),
            () => ask(path, { ...options, stays: true }),
          )
          const text = await answer.text()
          const isTold = write.call && TOLD.includes(write.call)
          if (/SQLITE|D1_ERROR|reference =|10001/.test(text)) wrong.push(`${label} tells ${text.slice(0, 200)}`)
          // A form that keeps what was typed says it on its page.
          const isSaid =
            answer.status === 303 && /^toast=[^;]*unavailable/m.test(answer.headers.getSetCookie().join('\n'))
          if (answer.status !== 503 && !isSaid) {
            counted.other++
            // What met no failing write may be refused for its own reasons; nothing else may look done.
            if (answer.status >= 500 || (failed > 0 && !isTold && answer.status < 400))
              wrong.push(`${label} answers ${answer.status} ${answer.headers.get('location') ?? ''}`)
            return
          }
          counted.refused++
          if (isSaid) return
          if (!(Number(answer.headers.get('retry-after')) > 0)) wrong.push(`${label} has no Retry-After`)
          if (door === 'call' && JSON.parse(text).code !== 14) wrong.push(`${label} answers ${text}`)
          if (door === 'form' && !text.trimEnd().endsWith('</html>')) wrong.push(`${label} answers half a page`)
        })
        if (failed > 0 && !sentence.test(lines) && !lines.includes('The bucket that MEDIA binds'))
          wrong.push(`${label} logs ${lines.slice(0, 300) || 'nothing'}`)
      }
    expect(wrong).toEqual([])
    expect(counted.refused).toBeGreaterThan(150)
    console.info(`${counted.refused} writes refused, ${counted.other} answered otherwise`)
  },
)

for (const [says, sentence] of DATABASE_TROUBLES)
  onD1(
    `whichever database call meets “${says}”, the answer is 503 and the log names the cause [REL-23 REL-27]`,
    async () => {
      const mira = await person()
      const on = await board(mira)
      const session = await signIn(mira.username)
      const json = { username_or_email: mira.username, password: 'pinfold-test' }
      const asked = [
        [`/v3/users/${mira.username}/`, {}],
        [on.url, {}],
        ['/v3/boards/', { method: 'POST', session }],
        ['/v3/login/', { method: 'POST', json }],
      ] as const
      for (const [path, options] of asked)
        for (const call of ['1', '2']) {
          const headers = { 'x-test-fail-with': says.replace('D1_ERROR: ', ''), 'x-test-fail-call': call }
          let status = 0
          const lines = await logged(async () => {
            const json = path === '/v3/boards/' && { json: { name: `New ${call}` } }
            const answer = await ask(path, { ...options, headers, ...json })
            status = answer.status
            const text = await answer.text()
            if (status === 503) expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
            if (status === 503 && path.startsWith('/v3/')) expect(JSON.parse(text), path).toMatchObject({ code: 14 })
            expect(text, path).not.toMatch(/SQLITE|D1_ERROR|reference/)
          })
          // Of a board's creation the first batch reads and counts, and may do without counting.
          expect(call === '1' && path !== '/v3/boards/' ? [503] : [200, 503], `${path} ${call}`).toContain(status)
          if (status === 503) expect(lines, path).toMatch(sentence)
        }
    },
  )
