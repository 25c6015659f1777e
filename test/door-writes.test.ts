import { expect, test } from 'vitest'
import { askJson } from './fixtures/app.ts'
import { door, doorLogIn } from './fixtures/door.ts'
import { board, person, pin } from './fixtures/world.ts'

test('calls of /v3 pass by their path, and only they [API-001 REL-15]', async () => {
  const mira = await person()
  const cookies = await doorLogIn(mira.username)
  const made = await door('Api.create', { url: '/v3/boards/', data: { name: 'By path' } }, { cookies })
  expect(made.data).toMatchObject({ type: 'board', name: 'By path', node_id: btoa(`board:${made.data.id}`) })
  const url = `/v3/boards/${made.data.id}`
  expect((await door('Api.get', { url }, { cookies })).data.name).toBe('By path')
  expect(
    (await door('Api.update', { url: `${url}/`, data: { description: 'Now' } }, { cookies })).data.description,
  ).toBe('Now')
  const list = await door('Api.get', {
    url: `/v3/users/${mira.username}/boards/`,
    data: { page_size: 1, filter_stories: true, filter_all_pins: true },
  })
  expect(list.data).toHaveLength(1)
  expect((await door('Api.delete', { url }, { cookies })).http).toBe(200)
  expect((await door('Api.get', { url }, { cookies })).http).toBe(404)
  for (const bad of [
    '//v3/x/',
    '/v3/../login/',
    'https://other.test/v3/users/me/',
    '/resource/UserResource/get/',
    '/v3/%2e%2e/x/',
    '/v3//users/',
    '/login/',
    '/v3\\x/',
    '',
    '/v3/./x/',
    '/v3/x/#y',
  ])
    expect(await door('Api.get', { url: bad }, { cookies }), bad).toMatchObject({ http: 400, error: { code: 1 } })
})

test('boards, sections, pins and people are written through the door as through the calls behind it [API-001]', async () => {
  const mira = await person()
  const theo = await person()
  const cookies = await doorLogIn(mira.username)
  const as = { cookies }
  const from = await board(mira)
  const [first, second, third] = [await pin(mira, from), await pin(mira, from), await pin(mira, from)]
  const to = (await door('Board.create', { name: 'Target', category: 'other', description: 'x' }, as)).data
  expect(to.description).toBe('x')
  await door('BulkEdit.update', { board_id: to.id, pin_ids: [first.id] }, as)
  await door('BulkEdit.create', { board_id: to.id, pin_ids: [String(second.id)] }, as)
  await door('BulkEdit.delete', { pin_ids: `${third.id}` }, as)
  expect((await door('Board.get', { board_id: to.id }, as)).data.pin_count).toBe(2)
  expect((await door('Board.get', { board_id: from.id }, as)).data.pin_count).toBe(1)
  const inside = (await door('BoardSection.create', { board_id: to.id, name: 'In', initial_pins: [first.id] }, as)).data
  expect(inside).toMatchObject({ title: 'In', pin_count: 1, board: { id: to.id } })
  await door('BoardSectionEdit.create', { section_id: inside.id, name: 'Inside' }, as)
  await door('BoardSectionPins.delete', { section_id: inside.id, pins: [first.id] }, as)
  expect((await door('BoardSection.get', { section_id: inside.id }, as)).data).toMatchObject({
    title: 'Inside',
    pin_count: 0,
  })
  await door('BoardSectionEdit.update', { section_id: inside.id, pins: [first.id] }, as)
  expect((await door('BoardSectionPins.get', { section_id: inside.id }, as)).data).toHaveLength(1)
  expect(await door('BoardSectionEdit.delete', { section_id: inside.id }, as)).toMatchObject({ http: 200, data: null })
  expect(
    (await door('Repin.create', { pin_id: second.id, board_id: to.id, description: 'again' }, as)).data.description,
  ).toBe('again')
  expect((await door('Pin.update', { id: first.id, title: 'New title' }, as)).data.title).toBe('New title')
  expect(await door('Pin.delete', { id: first.id }, as)).toMatchObject({ http: 200, data: null })
  expect((await door('BoardArchive.update', { board_id: to.id }, as)).data.archived_by_me_at).toBeTruthy()
  expect(await door('Board.delete', { board_id: to.id }, as)).toMatchObject({ http: 200, data: null })
  expect((await door('UserFollow.create', { user_id: theo.id }, as)).data).toMatchObject({
    username: theo.username,
    explicitly_followed_by_me: true,
  })
  expect((await door('UserFollowing.get', { username: mira.username }, as)).data).toMatchObject([
    { type: 'user', username: theo.username },
  ])
  expect((await door('UserBlock.create', { blocked_user_id: theo.id }, as)).data).toMatchObject({ blocked_by_me: true })
  expect(
    (await door('UserMetadata.update', { most_recent_board_sort_order: 'newest' }, as)).data
      .most_recent_board_sort_order,
  ).toBe('newest')
  expect((await door('UserSettings.update', { about: 'By program' }, as)).data.about).toBe('By program')
})

test('talks, comments and invitations pass the door [MSG-005 INV-012]', async () => {
  const mira = await person()
  const theo = await person()
  const as = { cookies: await doorLogIn(mira.username) }
  const other = { cookies: await doorLogIn(theo.username) }
  const on = await board(mira)
  const about = await pin(mira, on)
  const talk = await door('Conversations.create', { user_ids: [theo.id], emails: [], text: 'Look', pin: about.id }, as)
  expect(talk.data).toMatchObject({ type: 'conversation', users: [{ username: theo.username, type: 'user' }] })
  expect(talk.data.last_message.text).toBe(`Look\nhttps://pinfold.test/pin/${about.id}/`)
  await door('ConversationMessages.create', { conversation_id: talk.data.id, text: 'Again' }, as)
  expect((await door('ConversationMessages.get', { conversation_id: talk.data.id }, other)).data).toHaveLength(2)
  const invited = await door('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  expect(invited.data).toMatchObject({ type: 'board_invite', board: { id: String(on.id) } })
  expect((await door('BoardInvites.get', { current_user: true, field_set_key: 'news' }, other)).data).toHaveLength(1)
  expect((await door('BoardInvites.get', { board_id: on.id }, as)).data).toMatchObject([
    { invited_user: { username: theo.username } },
  ])
  expect((await door('BoardInvite.update', { board_id: on.id }, other)).data).toMatchObject({
    type: 'board',
    id: String(on.id),
  })
  const said = await door(
    'AggregatedComment.create',
    { objectId: about.id, pinId: about.id, text: 'Fine', tags: '[]' },
    other,
  )
  expect((await door('AggregatedCommentFeed.get', { objectId: about.id })).data).toMatchObject([
    { id: said.data.id, text: 'Fine' },
  ])
  const gone = await door(
    'AggregatedComment.delete',
    { commentId: said.data.id },
    { ...other, source: `/pin/${about.id}/` },
  )
  expect(gone).toMatchObject({ http: 200, data: null })
  expect(await door('BoardCollaborator.delete', { board_id: on.id, invited_user_id: theo.id }, as)).toMatchObject({
    http: 200,
  })
})

test('a retry with the same key does a write of several calls once [REL-17]', async () => {
  const mira = await person()
  const cookies = await doorLogIn(mira.username)
  const on = await board(mira)
  const pinned = await pin(mira, on)
  const headers = { 'idempotency-key': 'retry-of-a-section' }
  const options = { board_id: on.id, name: 'Once', initial_pins: [pinned.id] }
  const first = await door('BoardSection.create', options, { cookies, headers })
  const again = await door('BoardSection.create', options, { cookies, headers })
  expect(again.data.id).toBe(first.data.id)
  expect((await door('BoardSections.get', { board_id: on.id }, { cookies })).data).toHaveLength(1)
})

test('the limit of a call behind the door is the limit of the door [REL-13]', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      door('UserSession.create', { username_or_email: 'limit_of_door', password: 'no' }),
    ),
  )
  const last = tries.find(({ http }) => http === 429)
  expect(last?.error).toMatchObject({ code: 8 })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('search, suggestions and related pins answer in the form of this wire [API-001]', async () => {
  const mira = await person()
  const cookies = await doorLogIn(mira.username)
  const on = await board(mira)
  const word = 'zephyrglass'
  const made = await door('Api.create', { url: '/v3/boards/', data: { name: `A ${word}` } }, { cookies })
  expect((await door('BaseSearch.get', { query: word, scope: 'boards', rs: 'typed' })).data.results).toMatchObject([
    { type: 'board', id: made.data.id },
  ])
  const none = await door('BaseSearch.get', { query: word, scope: 'pins' })
  expect(none).toMatchObject({ http: 200, data: { results: [] }, bookmarks: ['-end-'] })
  expect(none.body.resource_response.endpoint_name).toBe('v3_search_pins')
  expect((await door('AdvancedTypeahead.get', { term: word })).data.items).toBeInstanceOf(Array)
  expect((await door('AdvancedTypeahead.get', { term: '' })).data).toEqual({ items: [] })
  expect((await door('BoardContentRecommendation.get', { id: on.id, type: 'board' })).data).toEqual([])
  const shown = await pin(mira, on)
  expect((await door('RelatedPinFeed.get', { pin: shown.id, add_vase: true, pins_only: true })).data).toBeInstanceOf(
    Array,
  )
  expect((await askJson(`/v3/board_addresses/${mira.username}/${on.slug}/`)).data.id).toBe(String(on.id))
})

test('a save with a text that is too long saves nothing at the door either [API-001 REL-17]', async () => {
  const mira = await person()
  const as = { cookies: await doorLogIn(mira.username) }
  const on = await board(mira)
  const source = await pin(mira, on)
  const refused = await door('Repin.create', { pin_id: source.id, board_id: on.id, title: 'x'.repeat(1000) }, as)
  expect(refused).toMatchObject({ http: 400, error: { code: 1 } })
  expect((await door('Board.get', { board_id: on.id }, as)).data.pin_count).toBe(1)
})

test('followers of a board, followed boards, states and businesses answer at the door [API-001 BUS-022]', async () => {
  const [mira, theo, shop] = [await person(), await person(), await person({ isPartner: true })]
  const as = { cookies: await doorLogIn(mira.username) }
  const other = { cookies: await doorLogIn(theo.username) }
  const on = await board(mira)
  await door('BoardFollow.create', { board_id: on.id }, other)
  expect((await door('BoardFollowers.get', { board_id: on.id }, as)).data).toMatchObject([
    { type: 'user', username: theo.username },
  ])
  expect(await door('BoardFollowers.get', { board_id: on.id }, other)).toMatchObject({ http: 403, error: { code: 3 } })
  expect((await door('BoardFollowing.get', {}, other)).data).toMatchObject([{ type: 'board', id: String(on.id) }])
  const state = { state: 'QUICK_SAVES_BOARD_ID' }
  expect(await door('UserState.create', { ...state, value: 1 }, as)).toMatchObject({ http: 400, error: { code: 1 } })
  await door('Repin.create', { pin_id: (await pin(theo, await board(theo))).id }, as)
  const known = (await door('UserState.get', state, as)).data
  expect(known.state_value).toMatch(/^\d+$/)
  expect((await door('UserState.create', { ...state, value: known.state_value }, as)).data).toEqual(known)
  expect((await door('UserBusinesses.get', {}, as)).data).toEqual([])
  const linked = { username: shop.username, password: 'pinfold-test' }
  await door('Api.create', { url: '/v3/account/link/', data: linked }, as)
  await door('Api.create', { url: '/v3/account/link/', data: { ...linked, username: theo.username } }, as)
  expect((await door('UserBusinesses.get', {}, as)).data).toMatchObject([{ type: 'user', username: shop.username }])
  expect(await door('UserBusinesses.get', { user_id: mira.id }, other)).toMatchObject({ http: 403, error: { code: 3 } })
})

test('an end with a ban blocks the person, and nobody is invited by mail [INV-012 OPT-011 API-001]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const as = { cookies: await doorLogIn(mira.username) }
  const ofTheo = { cookies: await doorLogIn(theo.username) }
  const [on, works] = [await board(mira), await board(mira, { collaborators: [nova] })]
  const blocked = async (who: { username: string }, sent = as) =>
    (await door('User.get', { username: who.username }, sent)).data.blocked_by_me
  await door('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  expect((await door('BoardInvite.delete', { board_id: on.id, invited_user_id: theo.id, ban: false }, as)).http).toBe(
    200,
  )
  expect(await blocked(theo)).toBe(false)
  await door('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  const declined = await door('BoardInvite.delete', { board_id: on.id, ban: true }, ofTheo)
  expect(declined).toMatchObject({ http: 200, data: null })
  expect(await blocked(mira, ofTheo)).toBe(true)
  const again = await door('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  expect(again).toMatchObject({ http: 403, error: { code: 91 } })
  const gone = await door('BoardCollaborator.delete', { board_id: works.id, invited_user_id: nova.id, ban: 'true' }, as)
  expect(gone).toMatchObject({ http: 200, data: null })
  expect(await blocked(nova)).toBe(true)
  const own = { board_id: works.id, invited_user_id: mira.id, ban: true }
  expect(await door('BoardCollaborator.delete', own, as)).toMatchObject({ http: 400, error: { code: 1 } })
  for (const emails of [['a@example.org'], [], 'a@example.org'])
    expect(await door('BoardEmailInvite.create', { board_id: on.id, emails }, as)).toMatchObject({ http: 400 })
})
