import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, type Person, person } from '../fixtures/world.ts'

const GROUPS_LEAD = `forced_experiments=${encodeURIComponent('{"web_group_boards_at_top":true}')}`

/** A person with four boards: `b` is shared, `d` was saved to last. */
async function owner(row: Parameters<typeof person>[0] = {}) {
  const mira = await person(row)
  const theo = await person()
  for (const name of 'abcd') await board(mira, { name, collaborators: name === 'b' ? [theo] : [] })
  return { mira, session: await sessionOf(mira) }
}

async function listed(path: string, session: string, cookie?: string): Promise<string> {
  const { data } = await askJson(path, { session, ...(cookie && { headers: { cookie } }) })
  return data.flatMap(({ name }: { name?: string }) => name ?? []).join('')
}

/** The boards of a page in document order. */
async function drawn(path: string, session: string, cookie?: string): Promise<string> {
  const { html } = await askHtml(path, { session, ...(cookie && { headers: { cookie } }) })
  return [...html.matchAll(/data-test-id="profile-board-card".*?<b>(\w+)<\/b>/g)].map(([, name]) => name).join('')
}

const choose = (session: string, sort: string) =>
  askJson('/v3/users/me/metadata/', { method: 'PUT', session, json: { most_recent_board_sort_order: sort } })

async function everywhere({ mira, session }: { mira: Person; session: string }, cookie?: string) {
  return Promise.all([
    listed(`/v3/users/${mira.username}/boards/`, session, cookie),
    listed('/v3/users/me/boards/', session, cookie),
    listed(`/v3/users/${mira.username}/boards/feed/?group_by=mix_public_private`, session, cookie),
    drawn(`/${mira.username}/`, session, cookie),
    drawn(`/${mira.username}/_boards/`, session, cookie),
  ])
}

test('an owner who names no order gets their own, else group boards first where that is on, else the last save [BRD-037 BRD-038]', async () => {
  const plain = await owner()
  expect(new Set(await everywhere(plain))).toEqual(new Set(['dcba']))
  expect(new Set(await everywhere(plain, GROUPS_LEAD))).toEqual(new Set(['bdca']))
  const own = await owner({ hasCustomBoardOrder: true })
  // All have the same position: the oldest comes first.
  expect(new Set(await everywhere(own, GROUPS_LEAD))).toEqual(new Set(['abcd']))
})

test('what the owner chose precedes all, at the first paint too, and a named order precedes that [BRD-035 BRD-037]', async () => {
  const own = await owner({ hasCustomBoardOrder: true })
  await choose(own.session, 'newest')
  expect(new Set(await everywhere(own, GROUPS_LEAD))).toEqual(new Set(['dcba']))
  await choose(own.session, 'group_boards_at_top')
  expect(new Set(await everywhere(own))).toEqual(new Set(['bdca']))
  const { username } = own.mira
  expect(await listed(`/v3/users/${username}/boards/?sort=alphabetical`, own.session)).toBe('abcd')
  expect(await drawn(`/${username}/?sort=alphabetical`, own.session)).toBe('abcd')
})

test('others do not see an owner’s custom order but last saved-to first, and so does the preview [BRD-036 BRD-037]', async () => {
  const own = await owner({ hasCustomBoardOrder: true })
  await choose(own.session, 'alphabetical')
  const { username } = own.mira
  const guest = await sessionOf(await person())
  for (const session of ['', guest]) {
    expect(await listed(`/v3/users/${username}/boards/`, session)).toBe('dcba')
    expect(await listed(`/v3/users/${username}/boards/?sort=custom`, session)).toBe('dcba')
    expect(await drawn(`/${username}/`, session)).toBe('dcba')
  }
  expect(await drawn(`/${username}/_profile/`, own.session)).toBe('dcba')
})

test('a next page keeps the order of the one before, whatever was chosen in between [BRD-035 REL-21]', async () => {
  const { mira, session } = await owner()
  await choose(session, 'alphabetical')
  const path = `/v3/users/${mira.username}/boards/?filter_stories=1&page_size=2`
  const first = await askJson(path, { session })
  await choose(session, 'oldest')
  expect(await listed(`${path}&bookmark=${first.bookmark}`, session)).toBe('cd')
  expect(await askJson(`${path}&bookmark=${first.bookmark}x`, { session })).toMatchObject({ http: 400, code: 1 })
})

test('the layout that an owner chose is everybody’s, the density everybody’s own [BRD-039 GRD-004]', async () => {
  const { mira, session } = await owner()
  const guest = await sessionOf(await person())
  const put = (as: string, json: object) => askJson('/v3/users/me/metadata/', { method: 'PUT', session: as, json })
  const props = async (path: string, as: string) => {
    const { html } = await askHtml(path, { session: as })
    return JSON.parse(/id="page">(.*?)<\/script>/.exec(html)?.[1] ?? '{}').props
  }
  const home = `/${mira.username}/`
  for (const as of ['', guest, session]) expect((await props(home, as)).wide).toBe(true)
  await ask(home)
  await put(session, { profile_board_rep_view_type: 'square', profile_pin_rep_view_type: 'dense' })
  for (const as of ['', guest, session]) expect((await props(home, as)).wide).toBe(false)
  expect((await props(home, '')).density).toBe('regular')
  expect((await props(home, guest)).density).toBe('regular')
  expect((await props(home, session)).density).toBe('dense')
  await put(guest, { profile_pin_rep_view_type: 'dense', board_pin_rep_view_type: 'dense' })
  expect((await props(`${home}_pins/`, guest)).density).toBe('dense')
  expect((await props(`${home}a/`, guest)).density).toBe('dense')
  expect((await props(`${home}a/`, session)).density).toBe('regular')
  await put(session, { profile_board_rep_view_type: 'list' })
  for (const as of ['', guest, session]) expect((await props(home, as)).wide).toBe(true)
})
