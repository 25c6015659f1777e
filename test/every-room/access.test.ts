import { beforeAll, expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask, askJson } from '../fixtures/app.ts'
import { CALLS } from '../fixtures/calls.ts'
import { listed, type Place } from '../fixtures/places.ts'
import { ofGuest } from '../fixtures/shown.ts'
import type { Surface } from '../fixtures/surface.ts'
import { EXEMPT, OF_OWNERS, OF_PLACES, SITE } from '../fixtures/surfaces.ts'
import { actsAs, refusalOf, TOKEN_VIEWERS, type TokenViewer, tokenShows, tokensOf } from '../fixtures/token-viewers.ts'
import { isNobody, makeWorld, standingOf, VIEWERS, type ViewerName, type World } from '../fixtures/viewers.ts'

let world: World
let cells = 0
let asToken: Awaited<ReturnType<typeof tokensOf>>
type AnyViewer = ViewerName | TokenViewer

beforeAll(async () => {
  world = await makeWorld()
  asToken = await tokensOf(world)
})

const everyPlace = () => [...world.places, ...world.guests]

const isToken = (viewer: AnyViewer): viewer is TokenViewer => TOKEN_VIEWERS.some((each) => each === viewer)

/** The whole answer, without the requested address, which a page may repeat. */
async function answerOf(viewer: AnyViewer, surface: Surface, asked: Place): Promise<string> {
  const path = surface.path(asked)
  const body = surface.body && { method: 'POST', json: surface.body(asked) }
  const as = isToken(viewer) ? asToken(viewer, asked.owner) : world.as(viewer, asked.owner)
  const response = await ask(path + (surface.query ?? ''), { ...as, ...body })
  expect(response.status, `${viewer}: ${path}`).toBeLessThan(500)
  const refusal = isToken(viewer) ? refusalOf(viewer, surface, asked) : null
  if (refusal) expect(response.status, `${viewer}: ${path}`).toBe(refusal)
  const text = JSON.stringify([...response.headers]) + (await response.text())
  return [path, encodeURIComponent(path)].reduce((rest, address) => rest.replaceAll(address, ''), text)
}

/**
 * What is wrong with an answer: places that it reveals or omits wrongly, and what a private profile reveals to a viewer who is not
 * admitted.
 */
async function faultsOf(viewer: AnyViewer, surface: Surface, asked: Place): Promise<string[]> {
  const text = await answerOf(viewer, surface, asked)
  const label = `${surface.of}${surface.query ?? ''} of ${asked.canary}`
  const places = everyPlace().flatMap((place) => {
    const shows = place.traces.some((trace) => text.includes(trace))
    const wanted = shownTo(viewer, surface, place, asked)
    if (wanted === 'may' || shows === (wanted === 'must') || (!shows && surface.mayHide)) return []
    return [`${label} ${shows ? 'tells of' : 'hides'} ${place.canary}`]
  })
  const as = isToken(viewer) ? actsAs(surface) : viewer
  const people = world.owners.filter((owner) => !isOpen(as, owner) && text.includes(owner.about ?? ''))
  return [...places, ...people.map(({ about }) => `${label} tells of ${about}`)]
}

function shownTo(viewer: AnyViewer, surface: Surface, place: Place, asked: Place): 'must' | 'may' | 'never' {
  if (isToken(viewer)) return tokenShows(viewer, surface, place, asked)
  return surface.shows(viewer, place, asked) ? 'must' : 'never'
}

function isOpen(viewer: ViewerName, owner: { isPrivate?: boolean | undefined }): boolean {
  const { isOwner, follows } = standingOf(viewer)
  return !owner.isPrivate || isOwner === true || follows === true
}

for (const viewer of [...VIEWERS, ...TOKEN_VIEWERS]) {
  test(`${viewer}: every page and call mentions a place exactly where the viewer may see it [REL-26 REL-09 BRD-056 GRD-013 GRD-032 PRV-001]`, async () => {
    const faults: string[] = []
    const look = async (surface: Surface, asked: Place, counted: Place[]) => {
      faults.push(...(await faultsOf(viewer, surface, asked)))
      cells += counted.length
    }
    for (const surface of SITE) await look(surface, world.places[0] as Place, everyPlace())
    for (const surface of OF_OWNERS)
      for (const owner of world.owners) {
        const own = world.places.filter((place) => place.owner === owner)
        await look(surface, own[0] as Place, own)
      }
    for (const surface of OF_PLACES) for (const place of everyPlace()) await look(surface, place, [place])
    expect(faults).toEqual([])
  })
}

test('the table has at least 1,500 cells, and every page and every call that reads is in it [REL-26]', () => {
  const asked = new Set([...SITE, ...OF_OWNERS, ...OF_PLACES].map(({ of }) => of))
  const pages = Object.entries(routes).flatMap(([name, pattern]) => (typeof pattern === 'string' ? [name] : []))
  const calls = CALLS.filter((call) => call.startsWith('get '))
  for (const name of [...pages, ...calls]) if (!EXEMPT.includes(name)) expect(asked, name).toContain(name)
  expect(cells).toBeGreaterThanOrEqual(1500)
  console.info(`${cells} cells, ${asked.size} pages and calls`)
})

test('what a viewer may not see answers to a call exactly as what was never there [REL-02 REL-26]', async () => {
  // A board's people are shown to those who work on it; for others the address answers whether it exists.
  const absent = OF_PLACES.filter(({ of }) => of.startsWith('get /v3/') && !/collaborators|followers/.test(of))
  for (const viewer of VIEWERS)
    for (const surface of absent) {
      const missing = new Map<object, object>()
      for (const place of everyPlace()) {
        if ((surface.there ?? surface.shows)(viewer, place, place)) continue
        const as = world.as(viewer, place.owner)
        const answer = async (path: string) => {
          const { request_id: _, headers: __, ...rest } = await askJson(path + (surface.query ?? ''), as)
          return rest
        }
        const path = surface.path(place)
        const none = missing.get(place.owner) ?? (await answer(path.replace(/\d{4,}/, '123')))
        missing.set(place.owner, none)
        const isOut = isNobody(viewer) || (place.isGone && standingOf(viewer).isOwner)
        expect(none, path).toMatchObject({ http: surface.isSigned && isOut ? 401 : 404 })
        expect(await answer(path), `${viewer} ${path}`).toEqual(none)
      }
    }
})

test('to a token without the scope for it, a secret board and what is on it answer as what was never there [API-001 REL-02 BRD-056]', async () => {
  const secret = world.places.filter(({ kind }) => kind === 'secret')
  let compared = 0
  for (const place of secret)
    for (const surface of OF_PLACES) {
      if (!surface.of.startsWith('get /v3/') || refusalOf('token', surface, place)) continue
      const path = surface.path(place)
      if (path.includes('/conversations/')) continue
      const answer = async (address: string) => {
        const as = asToken('token', place.owner)
        const { request_id: _, headers: __, ...rest } = await askJson(address + (surface.query ?? ''), as)
        return rest
      }
      const missing = path.includes('board_addresses') ? `${path.slice(0, -1)}x/` : path.replace(/\d{4,}/, '123')
      expect(await answer(path), path).toEqual(await answer(missing))
      expect(await answer(path), path).toMatchObject({ http: 404 })
      compared++
    }
  expect(compared).toBeGreaterThan(15)
})

test('lists of a private profile say that it is private, of an open one nothing that is not listed, not even how many [REL-26 PRV-001 REL-01]', async () => {
  for (const viewer of VIEWERS)
    for (const owner of world.owners) {
      const as = world.as(viewer, owner)
      const own = everyPlace().filter((place) => place.owner === owner && !place.isGone)
      const { data } = await askJson(`/v3/users/${owner.username}/`, as)
      const label = `${viewer} of ${owner.about}`
      if (!isOpen(viewer, owner)) {
        expect(
          Object.keys(data).filter((key) => key.includes('_count')),
          label,
        ).toEqual([])
        for (const list of ['boards/', 'boards/feed/', 'pins/', 'pins/created/', 'story_pins/', 'video_pins/'])
          expect(await askJson(`/v3/users/${owner.username}/${list}`, as), `${label} ${list}`).toMatchObject({
            http: 403,
            code: 90,
            message: 'This profile is private.',
            data: null,
          })
        continue
      }
      const standing = standingOf(viewer)
      const isOwner = standing.isOwner === true
      const inLists = own.filter((place) => listed(standing, place))
      const pins = inLists.filter(({ saver }) => saver === owner).flatMap(({ section }) => (section ? [1, 1] : [1]))
      const boards = (...kinds: string[]) => inLists.filter(({ kind }) => kinds.includes(kind)).length
      expect(data, label).toMatchObject({ pin_count: pins.length, board_count: boards('public', 'protected') })
      for (const kind of ['secret', 'archived'])
        expect(data[`${kind}_board_count`], `${label} ${kind}`).toBe(isOwner ? boards(kind) : undefined)
    }
})

test('pins that a guest saved on boards of a private or closed person are in no public count [REL-26 HDR-028 PRV-001]', async () => {
  for (const viewer of VIEWERS) {
    const as = world.as(viewer, world.owners[0])
    const { data } = await askJson(`/v3/users/${world.people.collaborator.username}/`, as)
    const shown = world.guests.filter((place) => ofGuest(viewer, place, place)).length
    expect(data, viewer).toMatchObject({ pin_count: 2 * shown, story_pin_count: shown, has_published_pins: shown > 0 })
  }
})
