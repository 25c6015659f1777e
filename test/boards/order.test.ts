import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { BOARD_SORTS, type BoardSort, GROUPINGS, type Grouping } from '#domain/boards/contract.ts'
import { profileBoards } from '#worker/model/boards/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { board, type Person, person } from '../fixtures/world.ts'

interface Row {
  id: string
  name: string
  profileGroup: string
}

let mira: Person
let guest: string
let own: string
/** Every board with the columns that decide its position, read from the table. */
let rows: (typeof profileBoards.$inferSelect)[]

beforeAll(async () => {
  mira = await person()
  const theo = await person()
  const privacies = ['public', 'public', 'protected', 'secret', 'public'] as const
  for (let i = 0; i < 60; i++) {
    await board(mira, {
      name: `${'zyxwvutsrq'[i % 10]}${i} board`,
      privacy: privacies[i % 5] ?? 'public',
      archived: i % 7 === 6,
      collaborators: i % 6 === 0 ? [theo] : [],
      card: { customPos: `${(i * 7) % 60}`.padStart(2, '0'), recentRk: -((i * 13) % 60) - 1 },
    })
  }
  own = await signIn(mira.username)
  guest = await signIn((await person()).username)
  rows = await db.select().from(profileBoards).where(eq(profileBoards.userId, mira.id))
})

const keys: Record<BoardSort, (row: typeof profileBoards.$inferSelect) => (string | number)[]> = {
  alphabetical: (row) => [row.namePlace ?? ''],
  last_pinned_to: (row) => [row.recentRk],
  newest: (row) => [-row.boardId],
  oldest: (row) => [row.boardId],
  custom: (row) => [row.customPos],
  group_boards_at_top: (row) => [row.isGroup ? 0 : 1, row.recentRk],
}

function inOrder(sort: BoardSort, shelf: (grp: number) => number, list: typeof rows): string[] {
  const compare = (a: (string | number)[], b: (string | number)[]) => {
    const at = a.findIndex((key, i) => key !== b[i])
    return at < 0 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
  }
  const keyed = list.map((row) => ({ id: String(row.boardId), key: [shelf(row.grp), ...keys[sort](row)] }))
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ id }) => id)
}

async function pageThrough(query: string, session: string): Promise<string[]> {
  const ids: string[] = []
  let bookmark: string | undefined
  do {
    const more = bookmark ? `&bookmark=${bookmark}` : ''
    const page = await askJson(`/v3/users/${mira.username}/boards/?filter_stories=1&page_size=7&${query}${more}`, {
      session,
    })
    expect(page.http).toBe(200)
    ids.push(...page.data.map((row: Row) => row.id))
    bookmark = page.bookmark
  } while (bookmark)
  return ids
}

/** All fields of a board, and those of cards: two statements read them. */
const SETS = ['', '&field_set_key=board_card']

for (const sort of BOARD_SORTS) {
  test(`the owner pages through the order ${sort} without loss or repeat [BRD-033]`, async () => {
    for (const set of SETS) expect(await pageThrough(`sort=${sort}${set}`, own)).toEqual(inOrder(sort, () => 0, rows))
  })

  test(`groups follow each other, each sorted by ${sort} [BRD-048]`, async () => {
    expect(await pageThrough(`sort=${sort}&group_by=visibility`, own)).toEqual(inOrder(sort, (grp) => grp, rows))
  })

  test(`public and secret boards mix on one shelf in the order ${sort} [BRD-027]`, async () => {
    const shelf = (grp: number) => (grp === 2 ? 0 : grp)
    expect(await pageThrough(`sort=${sort}&group_by=mix_public_private`, own)).toEqual(inOrder(sort, shelf, rows))
  })

  test(`others page through the public boards by ${sort}, and never by the owner’s own order [BRD-033 BRD-036]`, async () => {
    const open = rows.filter((row) => row.grp === 0)
    const effective = sort === 'custom' ? 'last_pinned_to' : sort
    for (const set of SETS)
      expect(await pageThrough(`sort=${sort}${set}`, guest)).toEqual(inOrder(effective, () => 0, open))
  })
}

test('without a preference others see the last saved-to board first [BRD-036]', async () => {
  const open = rows.filter((row) => row.grp === 0)
  expect(await pageThrough('', guest)).toEqual(inOrder('last_pinned_to', () => 0, open))
})

/** The owner's boards that each filter keeps, by the requirements. */
const FILTERS: [string, (row: typeof profileBoards.$inferSelect) => boolean][] = [
  ['filter_types=SECRET', (row) => row.grp === 2],
  ['filter_types=ARCHIVED', (row) => row.grp === 3],
  ['filter_types=SECRET,ARCHIVED', (row) => row.grp >= 2],
  ['filter_types=GROUP', (row) => row.isGroup],
  ['filter_types=GROUP,SECRET', (row) => row.isGroup || row.grp === 2],
  ['privacy_filter=protected', (row) => row.grp === 1],
  ['include_archived=0', (row) => row.grp !== 3],
]
const SHELVES: Record<Grouping, (grp: number) => number> = {
  none: () => 0,
  visibility: (grp) => grp,
  mix_public_private: (grp) => (grp === 2 ? 0 : grp),
}
for (const [filter, holds] of FILTERS) {
  test(`${filter} pages to its end in every order and grouping [BRD-048 BRD-050 BRD-053]`, async () => {
    const left = rows.filter(holds)
    expect(left.length).toBeGreaterThan(3)
    for (const grouping of GROUPINGS) {
      for (const sort of BOARD_SORTS) {
        // Group boards have an index with a single order (docs/decisions/005).
        const effective = filter.includes('GROUP') ? 'last_pinned_to' : sort
        const seen = await pageThrough(`${filter}&sort=${sort}&group_by=${grouping}`, own)
        expect(seen, `${sort} ${grouping}`).toEqual(inOrder(effective, SHELVES[grouping], left))
      }
    }
  })
}

test('filters leave others what they may see: group boards that are public, and nothing secret [BRD-053 BRD-056]', async () => {
  const open = rows.filter((row) => row.grp === 0)
  const shared = open.filter((row) => row.isGroup)
  expect(await pageThrough('filter_types=GROUP', guest)).toEqual(inOrder('last_pinned_to', () => 0, shared))
  expect(await pageThrough('filter_types=SECRET', guest)).toEqual([])
  expect(await pageThrough('privacy_filter=protected&group_by=visibility', guest)).toEqual([])
  expect(await pageThrough('group_by=mix_public_private', guest)).toEqual(inOrder('last_pinned_to', () => 0, open))
})

test('an unknown order is refused [BRD-033]', async () => {
  const answer = await askJson(`/v3/users/${mira.username}/boards/?sort=random`)
  expect(answer).toMatchObject({ http: 400, code: 1, errors: [{ field: 'sort', code: 'unknown_value' }] })
})

test('boards that share every key but their id keep one order [BRD-033]', async () => {
  const twin = await person()
  for (let i = 0; i < 9; i++)
    await board(twin, { name: 'Same', row: { slug: `same-${i}` }, card: { slug: `same-${i}` } })
  const seen: string[] = []
  let bookmark: string | undefined
  do {
    const page = await askJson(
      `/v3/users/${twin.username}/boards/?sort=alphabetical&page_size=2${bookmark ? `&bookmark=${bookmark}` : ''}`,
    )
    seen.push(...page.data.map((row: Row) => row.id))
    bookmark = page.bookmark
  } while (bookmark)
  expect(new Set(seen).size).toBe(9)
  expect(await db.select({ id: users.id }).from(users).where(eq(users.id, twin.id))).toHaveLength(1)
})
