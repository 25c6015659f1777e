import { afterAll, beforeAll, expect, test } from 'vitest'
import { figuresOfPins, pinPages, serveDemo } from '#tools/bench/demo.ts'
import { staleRows } from '#tools/bench/told.ts'
import { AGENT } from '#tools/bench/visitor.ts'
import type { Server } from '#tools/serve.ts'
import { openSessions } from '../browser/sessions.ts'
import type { Person } from '../fixtures/person.ts'
import type { Kind, Place } from '../fixtures/place.ts'
import { limitOf } from '../fixtures/read-limits.ts'
import type { Surface } from '../fixtures/surface.ts'
import { OF_OWNERS, OF_PLACES, SITE } from '../fixtures/surfaces.ts'

/** Whose boards and Pins are looked at by everybody; an employee looks too. */
const OWNERS = ['mira', 'theo', 'atelier']
const VIEWERS = [null, ...OWNERS, 'june']
/** What every person of the demo world has of their own. */
const OWN: (keyof typeof LATER)[] = ['home', 'homefeed', 'homefeedStart', 'analytics', 'notifications', 'organize']
const LATER = {
  home: '/',
  homefeed: '/homefeed/',
  homefeedStart: '/homefeed/start/',
  analytics: '/analytics/',
  notifications: '/notifications/',
  organize: '/organize/',
} as const
/** Words that many, some and no Pins of the demo world have. */
const SOUGHT = ['blue', 'kitchen', 'no such thing']
/** Dependent rounds of pages, and of calls. A page that is not there reads its viewer once more. */
const ROUNDS = { page: 2, missing: 3, call: 2 }
/** A board of suggestions is read by its place in their list. Questions about other things than one's own. */
const MORE_ROUNDS: Record<string, number> = { boardCreateCluster: 3, 'post /v3/graph/': 3, 'post /v3/exposure/': 3 }

let server: Server
let sessions: Record<string, string[]>
beforeAll(async () => {
  server = await serveDemo()
  sessions = await openSessions(server)
})
afterAll(() => server.close())

interface Cost {
  of: string
  viewer: string | null
  /** Who asked for what, and the answer's status. */
  asked: string
  rows: number
  rounds: number
  mostRounds: number
}
const costs: Cost[] = []

function isReset({ cause }: Error): boolean {
  return /ECONNRESET|UND_ERR_SOCKET|EPIPE/.test(String((cause as { code?: string } | undefined)?.code))
}

/** What an answer cost. A page that was sent before its feeds finished has not counted them, and is asked for again. */
async function ask(of: string, path: string, viewer: string | null, body?: unknown): Promise<void> {
  const cookie = viewer && { cookie: `local-session=${sessions[viewer]?.[0]}`, 'sec-fetch-site': 'same-origin' }
  const sent = body !== undefined && { method: 'POST', body: JSON.stringify(body) }
  const headers = { ...AGENT, ...cookie, ...(sent && { 'content-type': 'application/json' }) }
  const once = () => fetch(server.url + path, { redirect: 'manual', headers, ...sent })
  // A connection that the server closes as idle just when it is used again has answered nothing: the same is asked on a new one.
  const response = await once().catch((error: Error) => (isReset(error) ? once() : Promise.reject(error)))
  if ((await response.text()).includes('<template id="B:')) return ask(of, path, viewer, body)
  const timing = response.headers.get('server-timing') ?? ''
  const figure = (name: string) => Number(new RegExp(`${name};desc="(\\d+)"`).exec(timing)?.[1] ?? 0)
  const kind = of.includes(' /v3/') ? 'call' : response.status === 404 ? 'missing' : 'page'
  const asked = `${viewer ?? 'a visitor'} ${path} ${response.status}`
  costs.push({
    of,
    viewer,
    asked,
    rows: figure('rows'),
    rounds: figure('rounds'),
    mostRounds: MORE_ROUNDS[of] ?? ROUNDS[kind],
  })
}

async function measure(surface: Surface, viewer: string | null, at: Place): Promise<void> {
  const query = (surface.query ?? '').replace('page_size=250', 'page_size=25')
  await ask(surface.of, surface.path(at) + query, viewer, surface.body?.(at))
}

async function rowsOf<Row>(query: string, ...values: (string | number)[]): Promise<Row[]> {
  return (
    await server.db
      .prepare(query)
      .bind(...values)
      .all<Row>()
  ).results
}

/** The largest board of an owner with a privacy, as the table of reads knows places; none: no board. */
async function placeOf(username: string, privacy: number, kind: Kind): Promise<Place[]> {
  const [owner] = await rowsOf<Person>('select id, username from users where username = ?', username)
  const [on] = await rowsOf<{ id: number; slug: string }>(
    "select id, slug from boards where owner_id = ? and privacy = ? and kind = 'normal' and archived = 0 order by pin_count desc limit 1",
    ...[owner?.id ?? 0, privacy],
  )
  if (!owner || !on) return []
  const [section] = await rowsOf<{ id: number; slug: string }>(
    'select id, slug from sections where board_id = ?',
    on.id,
  )
  const [pin] = await rowsOf<{ id: number }>(
    'select id from pins where board_id = ? order by comment_count desc, id limit 1',
    on.id,
  )
  const [comment] = await rowsOf<{ id: number }>('select id from comments where pin_id = ?', pin?.id ?? 0)
  const [talk] = await rowsOf<{ id: number }>(
    'select conversation_id as id from conversation_members where user_id = ?',
    owner.id,
  )
  const url = `/${username}/${on.slug}/`
  return [
    {
      ...{ kind, owner, saver: owner, collaborator: owner, isGone: false, boardId: on.id, url, pinId: pin?.id ?? 0 },
      section: section ? { id: section.id, url: `${url}${section.slug}/` } : null,
      ...{ sectionPinId: null, canary: '', traces: [], message: '123', reply: '123' },
      ...{ conversation: String(talk?.id ?? 123), comment: String(comment?.id ?? 123) },
    },
  ]
}

test('in the demo world every page and call holds its limits of rows and rounds, for every person and a visitor, and README tells those of Pin pages [REL-21 REL-26]', async () => {
  const places = (
    await Promise.all(OWNERS.flatMap((owner) => [placeOf(owner, 0, 'public'), placeOf(owner, 2, 'secret')]))
  ).flat()
  const [first] = places
  if (!first) throw new Error('The demo world has no place')
  for (const [i, viewer] of VIEWERS.entries()) {
    for (const surface of SITE) await measure(surface, viewer, first)
    for (const at of places.filter(({ kind }) => kind === 'public'))
      for (const surface of OF_OWNERS) await measure(surface, viewer, at)
    for (const at of places) for (const surface of OF_PLACES) await measure(surface, viewer, at)
    for (const q of SOUGHT) await ask('search', `/search/?q=${encodeURIComponent(q)}`, viewer)
    // Each at others.
    for (const path of await pinPages(server, i)) await ask('pin', path, viewer)
  }
  for (const { username } of await rowsOf<{ username: string }>('select username from users'))
    for (const of of OWN) await ask(of, LATER[of], username)
  const dearest = new Map<string, Cost>()
  for (const cost of costs) if (cost.rows > (dearest.get(cost.of)?.rows ?? -1)) dearest.set(cost.of, cost)
  const sorted = [...dearest.values()].sort((a, b) => b.rows - a.rows).slice(0, 25)
  console.info(
    `${costs.length} answers; dearest: ${sorted.map(({ of, rows, asked }) => `${of} ${rows} (${asked})`).join(', ')}`,
  )
  const isOver = ({ of, viewer, rows, rounds, mostRounds }: Cost) =>
    rows > limitOf(of, viewer === null) || rounds > mostRounds
  const over = costs.filter(isOver)
  expect(over.map(({ of, asked, rows, rounds }) => `${of}: ${asked}: ${rows} rows, ${rounds} rounds`)).toEqual([])
  expect(dearest.size).toBeGreaterThan(100)
  const mostOf = (who: string | null) =>
    Math.max(...costs.flatMap(({ of, viewer, rows }) => (of === 'pin' && viewer === who ? [rows] : [])))
  expect(staleRows(figuresOfPins(mostOf(null), mostOf('mira')))).toEqual([])
})
