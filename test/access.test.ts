import { beforeAll, expect, test } from 'vitest'
import { askJson, signIn } from './fixtures/app.ts'
import { listed, makePlaces, type Place, reachable, type Standing } from './fixtures/places.ts'
import { follow, person } from './fixtures/world.ts'

/** Who looks. `bad cookie` brings a session nobody has; `crawler` brings a good one and counts as nobody. */
const VIEWERS = ['visitor', 'bad cookie', 'crawler', 'stranger', 'follower', 'collaborator', 'owner'] as const
type Viewer = (typeof VIEWERS)[number]
const STANDINGS: Partial<Record<Viewer, Standing>> = {
  follower: { follows: true },
  collaborator: { isCollaborator: true },
  owner: { isOwner: true },
}

const asks: Record<Viewer, { session?: string; headers?: Record<string, string> }> = {} as never
const places: Place[] = []
const ownSessions = new Map<number, string>()

beforeAll(async () => {
  const people = { stranger: await person(), follower: await person(), collaborator: await person() }
  const { owners, places: made } = await makePlaces(people.collaborator)
  places.push(...made)
  for (const owner of owners) await follow(people.follower, owner)
  asks.visitor = {}
  asks['bad cookie'] = { session: `__Host-session=${'A'.repeat(43)}` }
  asks.crawler = {
    session: await signIn(people.collaborator.username),
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  }
  for (const name of ['stranger', 'follower', 'collaborator'] as const)
    asks[name] = { session: await signIn(people[name].username) }
  for (const owner of owners) ownSessions.set(owner.id, await signIn(owner.username))
})

function askAs(viewer: Viewer, place: Place) {
  return viewer === 'owner' ? { session: ownSessions.get(place.owner.id) ?? '' } : asks[viewer]
}

const without = ({ request_id: _, headers: __, ...rest }: Awaited<ReturnType<typeof askJson>>) => rest
const absent = new Map<string, object>()
/** What an address that nobody has answers, asked once a viewer. */
async function missing(path: string, as: { session?: string; headers?: Record<string, string> }): Promise<object> {
  const key = `${path} ${as.session} ${as.headers?.['user-agent']}`
  const known = absent.get(key) ?? without(await askJson(path, as))
  absent.set(key, known)
  return known
}

for (const viewer of VIEWERS) {
  const standing = STANDINGS[viewer] ?? {}
  test(`${viewer}: boards, sections and pins answer by their address only to who may see them [REL-09 BRD-056 GRD-013]`, async () => {
    for (const place of places) {
      const as = askAs(viewer, place)
      const label = `${viewer} at ${place.canary}`
      const seen = reachable(standing, place)
      const reads = [
        ...(place.kind === 'boardless'
          ? []
          : [
              `/v3/boards/${place.boardId}/`,
              `/v3/boards/${place.boardId}/pins/`,
              `/v3/boards/${place.boardId}/sections/`,
            ]),
        ...(place.sectionId
          ? [`/v3/board_sections/${place.sectionId}/`, `/v3/board_sections/${place.sectionId}/pins/`]
          : []),
      ]
      for (const path of reads) {
        const answer = await askJson(path, as)
        expect(answer.http, `${label}: ${path}`).toBe(seen ? 200 : 404)
        if (seen) continue
        expect(without(answer), `${label}: ${path}`).toEqual(await missing(path.replace(/\d{4,}/, '123'), as))
      }
      // The pinner keeps their pin even where its board is gone.
      const pinSeen = seen || viewer === 'owner'
      const one = await askJson(`/v3/pins/${place.pinId}/`, as)
      expect(one.http, `${label}: pin`).toBe(pinSeen ? 200 : 404)
      if (!pinSeen) expect(without(one)).toEqual(await missing('/v3/pins/123/', as))
    }
  })

  test(`${viewer}: lists of a profile hold what the viewer may find, and nothing else [GRD-032 BRD-056]`, async () => {
    for (const owner of new Set(places.map((place) => place.owner))) {
      const own = places.filter((place) => place.owner === owner)
      const as = askAs(viewer, own[0] as Place)
      const isOpen = !owner.isPrivate || viewer === 'follower' || viewer === 'owner'
      for (const path of [
        'boards/',
        'boards/feed/',
        'pins/',
        'pins/created/',
        'boards/?field_set_key=board_card',
        'pins/?field_set_key=pin_card',
      ]) {
        const url = `/v3/users/${owner.username}/${path}${path.includes('?') ? '&' : '?'}page_size=250`
        const answer = await askJson(url, as)
        if (!isOpen) {
          expect(answer, `${viewer}: ${url}`).toMatchObject({
            http: 403,
            code: 90,
            message: 'This profile is private.',
            data: null,
          })
          continue
        }
        const text = JSON.stringify(answer.data)
        for (const place of own) {
          const isBoardList = path.startsWith('boards')
          const expected = isBoardList
            ? listed(standing, place) && place.kind !== 'boardless' && place.kind !== 'deleted'
            : listed(standing, place)
          expect(text.includes(place.canary.slice(0, 50)), `${viewer}: ${url} ${place.canary}`).toBe(expected)
        }
      }
    }
  })

  test(`${viewer}: what everybody finds holds public pins of public profiles alone [REL-05]`, async () => {
    const seen: string[] = []
    let bookmark: string | undefined
    do {
      const page = await askJson(
        `/v3/explore/pins/?page_size=250&field_set_key=pin_card${bookmark ? `&bookmark=${bookmark}` : ''}`,
        asks[viewer] ?? {},
      )
      seen.push(...page.data.map(({ title }: { title: string }) => title))
      bookmark = page.bookmark
    } while (bookmark)
    for (const place of places) {
      const expected = !place.isPrivate && (place.kind === 'public' || place.kind === 'boardless')
      expect(seen.includes(place.canary), place.canary).toBe(expected)
    }
  })
}

test('a person who isn’t let in learns nothing of a private profile but the name [REL-09]', async () => {
  const place = places.find(({ isPrivate }) => isPrivate) as Place
  for (const viewer of ['visitor', 'bad cookie', 'crawler', 'stranger', 'collaborator'] as const) {
    const text = JSON.stringify((await askJson(`/v3/users/${place.owner.username}/`, asks[viewer])).data)
    expect(text, viewer).not.toContain('canary')
    expect(text, viewer).not.toContain('_count')
  }
})
