import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { boards, profileBoards } from '#worker/model/boards/tables.ts'
import { ask, askJson, db, signIn } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

/** Text that breaks HTML, SQL, JSON or paths that are built by concatenation. */
const HOSTILE = [
  '</script><script>alert(1)</script>',
  `" onmouseover='alert(1)' \``,
  "Robert'); DROP TABLE pins;--",
  '%_\\%',
  '{"a":[1,null]}',
  'null',
  'undefined',
  '__proto__',
  '0x10',
  '-1e999',
  'line\u2028and\u2029paragraph\tand\r\nbreak',
  '\u202Eevil\u202C \u200Fright to left\u200E',
  '👩‍👩‍👧‍👦 日本語 عربى e\u0301',
  '{{7*7}}<%= 7*7 %>',
  '../../etc/passwd',
  // The package behind libSQL in tests ends a text at a NUL (docs/decisions/083).
  `a\uFEFF mark${isLibsql ? '' : ' and a \u0000 nul'}`,
]

test('text of people comes back as the same text in every answer [REL-09 REL-10]', async () => {
  for (const text of HOSTILE) {
    const mira = await person({ fullName: text, firstName: text, about: text, location: text, pronouns: [text] })
    const slug = { slug: `hostile-${mira.id}` }
    const on = await board(mira, { name: text, row: { ...slug, description: text, seoTitle: text }, card: slug })
    const part = await section(on, text)
    const made = await pin(mira, on, {
      row: { title: text, description: `${text} at length`, alt: text, story: { title: text, page_count: 1 } },
      annotations: [text],
    })
    const data = async (path: string) => (await askJson(path)).data
    expect(await data(`/v3/users/${mira.username}/`), text).toMatchObject({
      full_name: text,
      first_name: text,
      about: text,
      location: text,
    })
    const one = { name: text, description: text, seo_title: text, owner: { full_name: text } }
    expect(await data(`/v3/boards/${on.id}/`), text).toMatchObject(one)
    expect((await data(`/v3/users/${mira.username}/boards/`))[0], text).toMatchObject(one)
    expect((await data(`/v3/users/${mira.username}/boards/?field_set_key=board_card`))[0].name).toBe(text)
    expect(await data(`/v3/board_sections/${part.id}/`), text).toMatchObject({ title: text, board: { name: text } })
    const item = { title: text, alt_text: text, board: { name: text }, pinner: { full_name: text } }
    expect(await data(`/v3/pins/${made.id}/`), text).toMatchObject({ ...item, annotations: [text] })
    for (const list of [`users/${mira.username}`, `boards/${on.id}`])
      expect((await data(`/v3/${list}/pins/`))[0], text).toMatchObject(item)
    expect((await data(`/v3/users/${mira.username}/pins/?field_set_key=pin_card`))[0].title).toBe(text)
  }
})

test('half a character, which UTF-8 can’t hold, becomes the sign for an unknown one and breaks nothing [REL-09 REL-15]', async () => {
  const mira = await person({ fullName: 'half \uD83D of one' })
  const { http, data } = await askJson(`/v3/users/${mira.username}/`)
  expect(http).toBe(200)
  expect(data.full_name).toMatch(/^half \uFFFD+ of one$/)
})

test('hostile names keep their place in an alphabet that is paged through [REL-15 BRD-033]', async () => {
  const mira = await person()
  for (const [i, name] of HOSTILE.entries()) {
    const slug = { slug: `h-${i}` }
    await board(mira, { name, row: slug, card: slug })
  }
  const seen: string[] = []
  let bookmark: string | undefined
  do {
    const page = await askJson(
      `/v3/users/${mira.username}/boards/?sort=alphabetical&page_size=2${bookmark ? `&bookmark=${bookmark}` : ''}`,
    )
    expect(page.http).toBe(200)
    seen.push(...page.data.map(({ name }: { name: string }) => name))
    bookmark = page.bookmark
  } while (bookmark)
  expect(seen.toSorted()).toEqual(HOSTILE.toSorted())
})

test('hostile words in any place of a request are refused or find nothing, and are never echoed [REL-15 REL-10 REL-14]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on)
  const session = await signIn(mira.username)
  for (const text of HOSTILE) {
    const word = encodeURIComponent(text)
    const enums = [
      'sort',
      'group_by',
      'filter_types',
      'privacy_filter',
      'field_set_key',
      'page_size',
      'include_archived',
    ]
    const paths = [
      `/v3/users/${mira.username}/boards/?${enums.map((name) => `${name}=${word}`).join('&')}`,
      `/v3/users/${mira.username}/boards/?${word}=${word}`,
      `/v3/users/${mira.username}/pins/?fields=${word}`,
      `/v3/boards/${on.id}/pins/?bookmark=${word}`,
      `/v3/users/${word}/`,
      `/v3/users/${word}/boards/`,
      `/v3/boards/${word}/`,
      `/v3/pins/${word}/`,
      `/v3/board_sections/${word}/pins/`,
    ]
    for (const path of paths) {
      const response = await ask(path, { session })
      const body = await response.text()
      expect([200, 308, 400, 404], path).toContain(response.status)
      // Every failure has `data: null`.
      if (response.status >= 400 && text !== 'null') expect(body, path).not.toContain(JSON.stringify(text).slice(1, -1))
    }
  }
  const named = { username_or_email: "' or 1=1 --", password: '\u0000' }
  expect((await askJson('/v3/login/', { method: 'POST', json: named })).http).toBe(401)
  // All data is still there.
  expect((await askJson(`/v3/users/${mira.username}/pins/`)).data).toHaveLength(1)
  expect(await db.select().from(boards).where(eq(boards.id, on.id))).toHaveLength(1)
  expect(await db.select().from(profileBoards).where(eq(profileBoards.boardId, on.id))).toHaveLength(1)
})
