import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { boards } from '../worker/boards/tables.ts'
import { askJson, db, signIn } from './fixtures/app.ts'
import { board, follow, type Person, person, pin, section } from './fixtures/world.ts'

/** Who looks. `bad cookie` brings a session nobody has; `crawler` brings a good one and counts as nobody. */
const VIEWERS = ['visitor', 'bad cookie', 'crawler', 'stranger', 'follower', 'collaborator', 'owner'] as const
type Viewer = (typeof VIEWERS)[number]
const KINDS = ['public', 'protected', 'secret', 'archived', 'deleted', 'boardless'] as const
type Kind = (typeof KINDS)[number]

interface Place {
  kind: Kind
  isPrivate: boolean
  owner: Person
  boardId: number
  sectionId: number | null
  pinId: number
  canary: string
}

const asks: Record<Viewer, { session?: string; headers?: Record<string, string> }> = {} as never
const places: Place[] = []
const ownSessions = new Map<number, string>()

beforeAll(async () => {
  const people = { stranger: await person(), follower: await person(), collaborator: await person() }
  const owners = [
    await person({ about: 'canaryaboutopen' }),
    await person({ isPrivate: true, about: 'canaryaboutprivate' }),
  ]
  for (const owner of owners) {
    await follow(people.follower, owner)
    for (const kind of KINDS) places.push(await makePlace(owner, kind, people.collaborator))
  }
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

async function makePlace(owner: Person, kind: Kind, collaborator: Person): Promise<Place> {
  const canary = `canary${kind}${owner.isPrivate ? 'private' : 'open'}${owner.id}`
  const privacy = kind === 'protected' || kind === 'secret' ? kind : 'public'
  const boardless = kind === 'boardless'
  const on = await board(owner, {
    name: canary.slice(0, 50),
    privacy,
    archived: kind === 'archived',
    collaborators: boardless ? [] : [collaborator],
    ...(boardless && { row: { kind: 'quicksave' as const, slug: '_quicksave' }, card: { grp: 9 } }),
  })
  const part = boardless ? null : await section(on, `${canary} part`.slice(0, 50))
  const made = await pin(owner, on, { row: { title: canary, boardless, sectionId: null } })
  if (kind === 'deleted') {
    await db.update(boards).set({ deletedAt: Date.now() }).where(eq(boards.id, on.id))
    await db.run(`update pins set grp = 9, listed = 0 where board_id = ${on.id}`)
  }
  if (kind === 'deleted' || boardless) await db.run(`delete from profile_boards where board_id = ${on.id}`)
  return {
    kind,
    isPrivate: Boolean(owner.isPrivate),
    owner,
    boardId: on.id,
    sectionId: part?.id ?? null,
    pinId: made.id,
    canary,
  }
}

function askAs(viewer: Viewer, place: Place) {
  return viewer === 'owner' ? { session: ownSessions.get(place.owner.id) ?? '' } : asks[viewer]
}

/** An oracle of its own, in words of the requirements: who reaches a thing by its address. */
function reachable(viewer: Viewer, { kind, isPrivate }: Place): boolean {
  if (kind === 'deleted') return false
  if (viewer === 'owner') return true
  if (viewer === 'collaborator' && kind !== 'boardless') return true
  if (isPrivate && viewer !== 'follower') return false
  return kind === 'public' || kind === 'protected' || kind === 'boardless'
}

/** Who finds it in the lists of its owner's profile. */
function listed(viewer: Viewer, { kind, isPrivate }: Place): boolean {
  if (kind === 'deleted' || viewer === 'owner') return viewer === 'owner'
  if (isPrivate && viewer !== 'follower') return false
  return kind === 'public' || kind === 'boardless'
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
  test(`${viewer}: boards, sections and pins answer by their address only to who may see them [REL-09 BRD-056 GRD-013]`, async () => {
    for (const place of places) {
      const as = askAs(viewer, place)
      const label = `${viewer} at ${place.canary}`
      const seen = reachable(viewer, place)
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
            ? listed(viewer, place) && place.kind !== 'boardless' && place.kind !== 'deleted'
            : listed(viewer, place)
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
