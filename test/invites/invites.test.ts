import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

const counters = () => wrongCounters((env as unknown as { DB: D1Database }).DB as never)
const invite = (id: number, session: string, ...users: { id: number }[]) =>
  askJson(`/v3/boards/${id}/invites/`, {
    method: 'POST',
    session,
    json: { invited_user_ids: users.map((user) => String(user.id)) },
  })
const mine = (session: string, query = 'current_user=true') =>
  askJson(`/v3/users/me/board_invites/?${query}`, { session })
const answer = (method: 'PUT' | 'DELETE', id: number, user: { id: number }, session: string, json?: object) =>
  askJson(`/v3/boards/${id}/invites/${user.id}/`, { method, session, ...(json && { json }) })

test('an invitation has board, sender, time and state [INV-003 INV-004 INV-005 INV-012]', async () => {
  const mira = await person({ fullName: 'Mira Lang', firstName: 'Mira' })
  const theo = await person()
  await follow(theo, mira)
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const sea = await board(mira, { name: 'The Sea', privacy: 'secret' })
  await pin(mira, sea)
  const sent = await invite(sea.id, asMira, theo)
  expect(sent).toMatchObject({
    http: 200,
    data: [{ status: 'new', invited_user: { id: String(theo.id), username: theo.username } }],
  })
  const { http, data } = await mine(asTheo)
  expect(http).toBe(200)
  expect(data).toHaveLength(1)
  expect(data[0].board).toEqual({
    id: String(sea.id),
    url: sea.url,
    name: 'The Sea',
    image_cover_url: null,
  })
  expect(data[0].invited_by_user).toEqual({
    id: String(mira.id),
    first_name: 'Mira',
    full_name: 'Mira Lang',
    username: mira.username,
    image_small_url: null,
  })
  expect(Date.parse(data[0].created_at)).toBeGreaterThan(0)
  expect(data[0].status).toBe('new')
  // Of a secret board they see name and address only.
  expect(await askJson(`/v3/boards/${sea.id}/`, { session: asTheo })).toMatchObject({ http: 404, code: 40 })
  expect(await askJson(`/v3/boards/${sea.id}/pins/`, { session: asTheo })).toMatchObject({ http: 404, code: 40 })
  expect(await askJson(`/v3/boards/${sea.id}/collaborators/`, { session: asTheo })).toMatchObject({ http: 404 })
})

test('a stranger’s invitation waits too, by another name; answered ones do not [INV-006]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const [first, second, third] = [await board(mira), await board(mira), await board(mira)]
  const fourth = await board(mira)
  for (const each of [first, second, third, fourth]) await invite(each.id, asMira, theo)
  expect((await mine(asTheo)).data.map(({ status }: { status: string }) => status)).toEqual(
    Array(4).fill('contact_request_not_approved'),
  )
  await answer('PUT', first.id, theo, asTheo)
  await answer('DELETE', second.id, theo, asTheo)
  await answer('DELETE', third.id, theo, asMira)
  const left = (await mine(asTheo)).data
  expect(left.map((each: { board: { id: string } }) => each.board.id)).toEqual([String(fourth.id)])
  // They work on a board together by now, so this is no stranger.
  const fifth = await board(mira)
  expect((await invite(fifth.id, asMira, theo)).data[0].status).toBe('new')
  expect((await mine(asTheo)).data[0].board.id).toBe(String(fifth.id))
})

test('accepting adds the person to the board, its lists and all counts at once [INV-007 INV-015 BRD-046]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const sea = await board(mira, { privacy: 'secret' })
  await pin(mira, sea)
  await invite(sea.id, asMira, theo)
  const accepted = await answer('PUT', sea.id, theo, asTheo, {})
  expect(accepted).toMatchObject({
    http: 200,
    data: { board: { id: String(sea.id), url: sea.url }, status: 'accepted' },
  })
  expect(await answer('PUT', sea.id, theo, asTheo, {})).toMatchObject({ http: 200, data: { status: 'accepted' } })
  const own = await askJson('/v3/users/me/boards/?filter_types=GROUP', { session: asTheo })
  expect(own.data.map(({ id }: { id: string }) => id)).toEqual([String(sea.id)])
  expect(own.data[0]).toMatchObject({ collaborated_by_me: true, is_collaborative: true, pin_count: 1 })
  expect((await askJson(`/v3/boards/${sea.id}/pins/`, { session: asTheo })).data).toHaveLength(1)
  const people = await askJson(`/v3/boards/${sea.id}/collaborators/`, { session: asTheo })
  expect(people.data).toMatchObject({
    owner: { id: String(mira.id) },
    collaborators: [{ id: String(theo.id) }],
    invites: [],
    may_invite: false,
    may_remove: false,
  })
  expect(await counters()).toEqual([])
})

test('to decline, or to take back, leaves all as it was; again is as once [INV-002 INV-013 INV-015 BRD-046]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const [one, two] = [await board(mira, { name: 'One', privacy: 'secret' }), await board(mira)]
  await invite(one.id, asMira, theo)
  await invite(two.id, asMira, theo)
  const declined = { board_id: String(one.id), invited_user_id: String(theo.id) }
  expect(await answer('DELETE', one.id, theo, asTheo, declined)).toMatchObject({
    http: 200,
    data: { status: 'declined', board: { name: 'One' } },
  })
  // They may not learn the board's new name.
  expect(await answer('DELETE', one.id, theo, asTheo)).toMatchObject({
    http: 200,
    data: { status: 'declined', board: { name: '', url: '' } },
  })
  for (let i = 0; i < 2; i++)
    expect(await answer('DELETE', two.id, theo, asMira)).toMatchObject({ http: 200, data: { status: 'cancelled' } })
  expect((await mine(asTheo)).data).toEqual([])
  expect(
    (await askJson('/v3/users/me/boards/', { session: asTheo })).data.filter(
      (each: { type: string }) => each.type === 'board',
    ),
  ).toEqual([])
  expect(await counters()).toEqual([])
})

test('a withdrawn, declined, foreign or missing invitation cannot be accepted [INV-016]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const [asMira, asTheo, asNova] = [await sessionOf(mira), await sessionOf(theo), await sessionOf(nova)]
  const [one, two] = [await board(mira), await board(mira)]
  await invite(one.id, asMira, theo)
  await invite(two.id, asMira, theo)
  const gone = { http: 404, code: 2300, message: 'Invalid Invite' }
  for (const session of [asNova, asMira]) expect(await answer('PUT', one.id, theo, session)).toMatchObject(gone)
  expect(await answer('DELETE', one.id, theo, asNova)).toMatchObject(gone)
  await answer('DELETE', one.id, theo, asMira)
  expect(await answer('PUT', one.id, theo, asTheo)).toMatchObject(gone)
  expect(await answer('DELETE', one.id, theo, asTheo)).toMatchObject(gone)
  await answer('DELETE', two.id, theo, asTheo)
  expect(await answer('PUT', two.id, theo, asTheo)).toMatchObject(gone)
  for (const path of ['0', 'x', '9007199254740993', '1e3'])
    expect(await askJson(`/v3/boards/${path}/invites/${theo.id}/`, { method: 'PUT', session: asTheo })).toMatchObject(
      gone,
    )
  const other = { board_id: String(two.id) }
  expect(await answer('PUT', one.id, theo, asTheo, other)).toMatchObject({ http: 400, code: 1 })
  // Invited again, they can answer again.
  await invite(two.id, asMira, theo)
  expect(await answer('PUT', two.id, theo, asTheo)).toMatchObject({ http: 200, data: { status: 'accepted' } })
  expect(await answer('DELETE', two.id, theo, asTheo)).toMatchObject(gone)
})

test('the list of invitations has pages', async () => {
  const [mira, theo] = [await person(), await person()]
  const [asMira, asTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    const { id } = await board(mira)
    await invite(id, asMira, theo)
    ids.unshift(String(id))
  }
  const seen: string[] = []
  let bookmark: string | undefined
  do {
    const page = await mine(asTheo, `page_size=2${bookmark ? `&bookmark=${bookmark}` : ''}`)
    seen.push(...page.data.map((each: { board: { id: string } }) => each.board.id))
    bookmark = page.bookmark
  } while (bookmark)
  expect(seen).toEqual(ids)
  expect(await mine(asTheo, 'bookmark=nonsense')).toMatchObject({ http: 400, code: 1 })
  expect(await askJson('/v3/users/me/board_invites/')).toMatchObject({ http: 401, code: 2 })
})
