import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

const find = async (query: Record<string, string>, session?: string) =>
  askJson(`/v3/search/?${new URLSearchParams(query)}`, session ? { session } : {})
const titles = async (query: Record<string, string>, session?: string) =>
  (await find(query, session)).data.map(
    (each: { title?: string; name?: string; username?: string }) => each.title ?? each.name ?? each.username,
  )

const HOSTILE = [
  ...[
    '"',
    '""',
    "'",
    '*',
    '^',
    '(',
    ')',
    '()',
    ':',
    '-',
    '+',
    '{',
    '}',
    'NEAR',
    'NEAR(a b)',
    'a AND',
    'OR',
    'NOT',
    'NOT a',
    'AND OR NOT',
  ],
  ...[
    'title:a',
    'scope:pub',
    '{title} : a',
    'a*',
    '*a',
    '"a" OR 1',
    "'; drop table pins; --",
    '%',
    '_',
    '\\',
    '\u0000',
    'a\u0000b',
    '\u0007',
  ],
  ...[
    '😀',
    '👩‍👩‍👧',
    'é',
    'e\u0301',
    '\u0301',
    'שלום',
    'العربية',
    '한국',
    'ไทย',
    'हिन्दी',
    'ß',
    'ﬁ',
    '²',
    'Ⅷ',
    '\ud800',
    '京',
    '。',
    '\u202eabc',
    '\u{40000}\u{40001}\u{40002}',
  ],
  ...['a'.repeat(200), '京'.repeat(200), 'a '.repeat(100), '"'.repeat(200), '('.repeat(200), '京"*'.repeat(66)],
]
test('any text may be searched for: none is the index’s own language [W-53 W-60 REL-15]', async () => {
  const mira = await person()
  const session = await signIn(mira.username)
  for (const q of HOSTILE)
    for (const scope of ['pins', 'boards', 'users', 'my_pins'])
      for (const path of ['/v3/search/', '/v3/search/suggest/']) {
        const { http } = await askJson(`${path}?${new URLSearchParams({ q, scope })}`, { session })
        // A query of only spaces is not a search.
        expect(q.trim() === '' ? 400 : 200, JSON.stringify([q, scope, path])).toBe(http)
      }
  for (const query of [
    '',
    '?q=',
    '?q=%20',
    `?q=${'a'.repeat(201)}`,
    '?q=a&scope=shop',
    '?q=a&bookmark=x',
    '?q=a&kind=x',
    '?q=a&color=mud',
    '?q=a&after=2025-02-31x',
    '?q=a&board=x',
    '?q=a&page_size=0',
  ])
    expect(await askJson(`/v3/search/${query}`), query).toMatchObject({ http: 400, code: 1 })
})

test('who blocked hundreds still searches, and finds none of them', async () => {
  const mira = await person()
  const theo = await person({ fullName: 'Ozymandias Vole' })
  await pin(theo, await board(theo, { name: 'Ozymandias board' }), { row: { title: 'Ozymandias pin' } })
  const session = await signIn(mira.username)
  const all = async () =>
    (await Promise.all(['pins', 'boards', 'users'].map((scope) => titles({ q: 'ozymandias', scope }, session)))).flat()
  expect(await all()).toHaveLength(3)
  const first = mira.id - 1_000_000
  await db.run(sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 249)
    insert into users (id, username, full_name, first_name, created_at) select ${first} + i, 'ozy' || (${first} + i), 'Ozy', 'Ozy', 1 from n`)
  await db.run(sql`insert into blocks (blocker_id, blocked_id, source, rk)
    select ${mira.id}, id, 'profile', -id from users where id between ${first} and ${first} + 249`)
  expect(await all()).toHaveLength(3)
  // Two hundred are conditions of the index; the others are checked row by row.
  await db.run(
    sql`insert into blocks (blocker_id, blocked_id, source, rk) values (${theo.id}, ${mira.id}, 'profile', 1)`,
  )
  expect(await all()).toEqual([])
  expect(await titles({ q: 'ozy', scope: 'users' }, session)).toEqual([])
})
