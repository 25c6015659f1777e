import { createExecutionContext, env } from 'cloudflare:test'
import { beforeAll, expect } from 'vitest'
import { BOARD_SORTS } from '#domain/boards/contract.ts'
import { app } from '#worker/app.ts'
import type { Bindings } from '#worker/env.ts'
import { signIn } from '../fixtures/app.ts'
import { boardless } from '../fixtures/boardless.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { planOf, scansOfTables } from '../fixtures/plans.ts'
import { board, follow, person, pin, section } from '../fixtures/world.ts'

const bindings = env as unknown as Bindings
const statements = new Set<string>()

/** The same database, recording the text of every prepared statement. */
const DB = new Proxy(bindings.DB, {
  get(target, name) {
    if (name === 'prepare') {
      return (text: string) => {
        statements.add(text)
        return target.prepare(text)
      }
    }
    const value: unknown = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  },
})

/** Requests as a browser does, and the second page of a list too. */
async function visit(path: string, session: string | null): Promise<void> {
  const headers = { 'user-agent': 'Mozilla/5.0 Chrome/150.0.0.0', ...(session && { cookie: session }) }
  const request = new Request(`https://pinfold.test${path}`, { headers })
  const response = await app.fetch(request, { ...bindings, DB }, createExecutionContext())
  const text = await response.text()
  expect(response.status, path).toBeLessThan(405)
  const bookmark = path.startsWith('/v3/') ? (JSON.parse(text) as { bookmark?: string }).bookmark : null
  if (bookmark && !path.includes('bookmark='))
    await visit(`${path}${path.includes('?') ? '&' : '?'}bookmark=${bookmark}`, session)
}

beforeAll(async () => {
  const mira = await person()
  const fan = await person()
  await follow(fan, mira)
  const on = await board(mira, { collaborators: [fan] })
  for (const privacy of ['public', 'protected', 'secret'] as const)
    for (let i = 0; i < 3; i++) await board(mira, { privacy, collaborators: i ? [] : [fan] })
  for (let i = 0; i < 3; i++) await board(mira, { archived: true })
  const part = await section(on, 'Part')
  await section(on, 'Next')
  await boardless(mira, 3)
  const made = []
  for (let i = 0; i < 6; i++)
    made.push(
      await pin(mira, on, {
        row: { isVideo: i > 2, isStory: i < 3, favorited: i > 2, ...(i % 2 && { sectionId: part.id }) },
        annotations: ['plans'],
      }),
    )
  const lists = [
    'pins/boardless/?page_size=1',
    'boards/feed/?page_size=2',
    `pins/?page_size=2`,
    `pins/?page_size=2&field_set_key=pin_card`,
  ]
  for (const kind of ['pins/created/', 'story_pins/', 'video_pins/'])
    for (const set of ['grid_item', 'pin_card']) lists.push(`${kind}?page_size=1&field_set_key=${set}`)
  for (const sort of BOARD_SORTS)
    for (const more of [
      '',
      '&field_set_key=board_card',
      '&group_by=visibility',
      '&group_by=mix_public_private',
      '&filter_types=GROUP',
      '&filter_types=SECRET',
      '&filter_types=ARCHIVED',
      '&privacy_filter=secret',
      '&include_archived=0',
    ])
      lists.push(`boards/?page_size=2&sort=${sort}${more}`)
  const paths = [
    '/',
    '/login/',
    '/help/',
    '/v3/users/me/',
    '/v3/users/me/boards/',
    '/v3/users/me/boards/following/?page_size=1',
    `/v3/boards/${on.id}/followers/?page_size=1`,
    '/v3/users/me/pins/boardless/?page_size=1',
    '/v3/experiences/?placement_ids=boardless_pins_upsell',
    `/v3/users/${mira.id}/`,
    '/v3/explore/pins/?page_size=2',
    '/v3/topics/plans/pins/?page_size=2',
    ...['none', 'favorited', 'created_by_me', 'favorited,created_by_me'].map(
      (flags) => `/v3/users/me/filtered/pins/?page_size=1&flag_filters=${flags}`,
    ),
    ...['topics', 'pins/tried'].map((list) => `/v3/users/${mira.username}/${list}/?page_size=1`),
    ...['', ...lists].map((list) => `/v3/users/${mira.username}/${list}`),
    ...['', 'pins/?page_size=2', 'pins/?page_size=1&filter_section_pins=1', 'sections/?page_size=1'].map(
      (list) => `/v3/boards/${on.id}/${list}`,
    ),
    ...['', 'pins/?page_size=2'].map((list) => `/v3/board_sections/${part.id}/${list}`),
    `/v3/pins/${made[0]?.id}/`,
    `/pin/${made[0]?.id}/`,
    on.url,
    `${on.url}part/`,
    ...[
      '',
      '_saved/',
      '_pins/',
      '_boards/',
      '_created/',
      '_profile/',
      '_profile/_created/',
      'story_pins/',
      'nope/',
    ].map((suffix) => `/${mira.username}/${suffix}`),
  ]
  for (const session of [null, await signIn(mira.username), await signIn(fan.username)])
    for (const path of paths) await visit(path, session)
})

/** The words of one pin, six at most, are sorted by how rare they are (081; budgets-found counts the rows). */
const SORTS_WORDS = /word \(slugs\) as materialized/

test('no statement of any read sorts in a temporary tree, or scans a table but in its own order [REL-21]', async () => {
  expect(statements.size).toBeGreaterThan(100)
  for (const text of statements) {
    const plan = await planOf(text)
    if (!SORTS_WORDS.test(text)) expect(plan, text).not.toContain('TEMP B-TREE')
    expect(scansOfTables(plan), text).toEqual([])
  }
})
