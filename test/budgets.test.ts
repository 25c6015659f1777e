import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { BOARD_SORTS, type BoardListOptions, boardListQuery } from '../domain/boards/contract.ts'
import { viewerIdSql } from '../worker/accounts/queries.ts'
import { planList } from '../worker/boards/list.ts'
import { judge } from '../worker/http/operation.ts'
import {
  ofBoard,
  ofEverybody,
  ofPerson,
  ofSection,
  selectPins,
  selectPinsWithBoard,
  selectPinsWithPinner,
} from '../worker/pins/queries.ts'
import { profileVisibleSql } from '../worker/profiles/queries.ts'
import { ask, db, signIn } from './fixtures/app.ts'
import { type Person, person } from './fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** Two people whose collections have one shape and differ in size: 300 boards and 4,000 pins, and ten times as many. */
const SIZES = [
  { boards: 300, pins: 4000 },
  { boards: 3000, pins: 40_000 },
]
const owners: Person[] = []

beforeAll(async () => {
  for (const [i, { boards, pins }] of SIZES.entries()) {
    const owner = await person({
      publicBoardCount: boards,
      publicPinCount: pins,
      pinCount: pins,
      createdPinCount: pins,
    })
    owners.push(owner)
    const first = (i + 1) * 1_000_000_000
    const numbers = (n: number) => `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${n})`
    const cover = `'[{"key":"abcdefghijklmnop","color":"336699"}]'`
    await DB.batch([
      DB.prepare(`insert into boards (id, owner_id, name, name_key, slug, covers, pin_count, created_at) ${numbers(boards)}
        select ${first} + i, ${owner.id}, 'Board ' || i, 'board ' || i, 'board-' || i, ${cover}, 10, 0 from n`),
      DB.prepare(`insert into profile_boards (user_id, board_id, role, grp, name_key, recent_rk, created_rk, owner_username, name, slug, privacy, covers, pin_count) ${numbers(boards)}
        select ${owner.id}, ${first} + i, 'owner', 0, 'board ' || i, -i, -(${first} + i), '${owner.username}', 'Board ' || i, 'board-' || i, 0, ${cover}, 10 from n`),
      DB.prepare(`insert into pins (id, pinner_id, board_id, grp, listed, saved_rk, title, image_key, image_width, image_height, color, created_at) ${numbers(pins)}
        select ${first} * 1000 + i, ${owner.id}, ${first} + i % ${boards}, 0, 1, -(${first} * 1000 + i), 'Pin ' || i, 'abcdefghijklmnop', 900, 1200, '336699', 0 from n`),
    ])
  }
})

async function cost(path: string, session?: string): Promise<{ rows: number; rounds: number; bookmark?: string }> {
  const response = await ask(path, session ? { session } : {})
  const timing = response.headers.get('server-timing') ?? ''
  const text = await response.text()
  const bookmark = path.startsWith('/v3') ? (JSON.parse(text) as { bookmark?: string }).bookmark : undefined
  const figure = (name: string) => Number(new RegExp(`${name};desc="(\\d+)"`).exec(timing)?.[1])
  return { rows: figure('rows'), rounds: figure('rounds'), ...(bookmark && { bookmark }) }
}

test('the first view of a profile reads at most 65 rows in two rounds, however much there is [REL-21]', async () => {
  const costs = []
  for (const owner of owners) costs.push(await cost(`/${owner.username}/`))
  for (const each of costs) {
    expect(each.rows).toBeLessThanOrEqual(65)
    expect(each.rounds).toBe(2)
  }
  expect(costs[0]?.rows).toBe(costs[1]?.rows)
})

const LISTS = [
  { list: 'boards/?field_set_key=board_card', most: 30 },
  { list: 'boards/?field_set_key=board_card&sort=alphabetical', most: 30 },
  { list: 'boards/?field_set_key=board_card&sort=oldest', most: 30 },
  { list: 'pins/?field_set_key=pin_card', most: 30 },
  { list: 'pins/created/?field_set_key=pin_card', most: 30 },
  { list: 'pins/?field_set_key=grid_item', most: 55 },
]
for (const { list, most } of LISTS) {
  test(`a page of ${list} costs the same at any depth and any size, at most ${most} rows in one round [REL-21]`, async () => {
    const seen = new Set<number>()
    for (const owner of owners) {
      let bookmark: string | undefined
      for (let page = 0; page < 8; page++) {
        const each = await cost(`/v3/users/${owner.username}/${list}${bookmark ? `&bookmark=${bookmark}` : ''}`)
        expect(each.rounds).toBe(1)
        seen.add(each.rows)
        bookmark = each.bookmark
      }
    }
    // With two keys a later page reads the row it continues from once more.
    expect(Math.max(...seen) - Math.min(...seen)).toBeLessThanOrEqual(list.includes('alphabetical') ? 1 : 0)
    expect(Math.max(...seen)).toBeLessThanOrEqual(most)
  })
}

test('signed-in pages and calls keep to their rounds too [REL-21]', async () => {
  const [owner] = owners as [Person]
  const session = await signIn(owner.username)
  for (const path of ['', '_pins/', '_boards/', 'board-1/'])
    expect((await cost(`/${owner.username}/${path}`, session)).rounds, path).toBe(2)
  for (const path of ['boards/', 'pins/', ''])
    expect((await cost(`/v3/users/${owner.username}/${path}`, session)).rounds, path).toBe(1)
})

interface Built {
  toSQL(): { sql: string; params: unknown[] }
}

async function planOf(statement: unknown): Promise<string[]> {
  const { sql: text, params } = (statement as Built).toSQL()
  const { results } = await DB.prepare(`explain query plan ${text}`)
    .bind(...params)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

test('no feed sorts in a temporary tree or scans a table but in its own order [REL-21]', async () => {
  const [owner] = owners as [Person]
  const asker = { db, sessionHash: 'x', now: 0, place: {} as never }
  const viewer = viewerIdSql('x', 0)
  const id = sql`${owner.id}`
  const statements: unknown[] = []
  for (const sort of BOARD_SORTS) {
    for (const group_by of ['none', 'visibility', 'mix_public_private']) {
      for (const more of [
        {},
        { filter_types: 'GROUP' },
        { include_archived: '0' },
        { privacy_filter: 'secret' },
        { field_set_key: 'board_card' },
      ]) {
        const options = judge(boardListQuery, { sort, group_by, ...more }) as BoardListOptions
        for (const isOwner of [true, false])
          statements.push(
            ...planList(
              asker,
              { personId: id, guard: profileVisibleSql({ username: owner.username }, viewer), isOwner, name: 'x' },
              options,
            ).statements,
          )
      }
    }
  }
  for (const publicOnly of [true, false]) {
    for (const kind of ['all', 'created', 'story', 'video'] as const) {
      const range = {
        where: ofPerson(id, kind, publicOnly),
        guard: profileVisibleSql({ username: owner.username }, viewer),
        after: [-5],
        limit: 26,
      }
      statements.push(selectPins(db, range), selectPinsWithBoard(db, range))
    }
  }
  for (const where of [ofBoard(id, true), ofBoard(id, false), ofSection(id, 5), ofEverybody()])
    for (const after of [null, [-5]]) statements.push(selectPinsWithPinner(db, { where, after, limit: 26 }))
  expect(statements.length).toBeGreaterThan(150)
  for (const statement of statements) {
    const plan = await planOf(statement)
    for (const step of plan) {
      expect(step, plan.join('\n')).not.toContain('TEMP B-TREE')
      // Everybody's pins are an index walked in its own order, which SQLite calls a scan of that index.
      if (!/USING INDEX pins_listed/.test(step)) expect(step, plan.join('\n')).not.toMatch(/^SCAN/)
    }
  }
})
