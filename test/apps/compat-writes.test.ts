import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { compat, compatLogIn } from '../fixtures/compat.ts'
import { board, person, pin } from '../fixtures/world.ts'

test('calls of /v3 pass by their path, and only they [API-001 REL-15]', async () => {
  const mira = await person()
  const cookies = await compatLogIn(mira.username)
  const made = await compat('Api.create', { url: '/v3/boards/', data: { name: 'By path' } }, { cookies })
  expect(made.data).toMatchObject({ type: 'board', name: 'By path', node_id: btoa(`board:${made.data.id}`) })
  const url = `/v3/boards/${made.data.id}`
  expect((await compat('Api.get', { url }, { cookies })).data.name).toBe('By path')
  expect(
    (await compat('Api.update', { url: `${url}/`, data: { description: 'Now' } }, { cookies })).data.description,
  ).toBe('Now')
  const list = await compat('Api.get', {
    url: `/v3/users/${mira.username}/boards/`,
    data: { page_size: 1, filter_stories: true, filter_all_pins: true },
  })
  expect(list.data).toHaveLength(1)
  expect((await compat('Api.delete', { url }, { cookies })).http).toBe(200)
  expect((await compat('Api.get', { url }, { cookies })).http).toBe(404)
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
    expect(await compat('Api.get', { url: bad }, { cookies }), bad).toMatchObject({ http: 400, error: { code: 1 } })
})

test('boards, sections, pins and people are written through the compatibility API as through the calls behind it [API-001]', async () => {
  const mira = await person()
  const theo = await person()
  const cookies = await compatLogIn(mira.username)
  const as = { cookies }
  const from = await board(mira)
  const [first, second, third] = [await pin(mira, from), await pin(mira, from), await pin(mira, from)]
  const to = (await compat('Board.create', { name: 'Target', category: 'other', description: 'x' }, as)).data
  expect(to.description).toBe('x')
  await compat('BulkEdit.update', { board_id: to.id, pin_ids: [first.id] }, as)
  await compat('BulkEdit.create', { board_id: to.id, pin_ids: [String(second.id)] }, as)
  await compat('BulkEdit.delete', { pin_ids: `${third.id}` }, as)
  expect((await compat('Board.get', { board_id: to.id }, as)).data.pin_count).toBe(2)
  expect((await compat('Board.get', { board_id: from.id }, as)).data.pin_count).toBe(1)
  const inside = (await compat('BoardSection.create', { board_id: to.id, name: 'In', initial_pins: [first.id] }, as))
    .data
  expect(inside).toMatchObject({ title: 'In', pin_count: 1, board: { id: to.id } })
  await compat('BoardSectionEdit.create', { section_id: inside.id, name: 'Inside' }, as)
  await compat('BoardSectionPins.delete', { section_id: inside.id, pins: [first.id] }, as)
  expect((await compat('BoardSection.get', { section_id: inside.id }, as)).data).toMatchObject({
    title: 'Inside',
    pin_count: 0,
  })
  await compat('BoardSectionEdit.update', { section_id: inside.id, pins: [first.id] }, as)
  expect((await compat('BoardSectionPins.get', { section_id: inside.id }, as)).data).toHaveLength(1)
  expect(await compat('BoardSectionEdit.delete', { section_id: inside.id }, as)).toMatchObject({
    http: 200,
    data: null,
  })
  expect(
    (await compat('Repin.create', { pin_id: second.id, board_id: to.id, description: 'again' }, as)).data.description,
  ).toBe('again')
  expect((await compat('Pin.update', { id: first.id, title: 'New title' }, as)).data.title).toBe('New title')
  expect(await compat('Pin.delete', { id: first.id }, as)).toMatchObject({ http: 200, data: null })
  expect((await compat('BoardArchive.update', { board_id: to.id }, as)).data.archived_by_me_at).toBeTruthy()
  expect(await compat('Board.delete', { board_id: to.id }, as)).toMatchObject({ http: 200, data: null })
  expect((await compat('UserFollow.create', { user_id: theo.id }, as)).data).toMatchObject({
    username: theo.username,
    explicitly_followed_by_me: true,
  })
  expect((await compat('UserFollowing.get', { username: mira.username }, as)).data).toMatchObject([
    { type: 'user', username: theo.username },
  ])
  expect((await compat('UserBlock.create', { blocked_user_id: theo.id }, as)).data).toMatchObject({
    blocked_by_me: true,
  })
  expect(
    (await compat('UserMetadata.update', { most_recent_board_sort_order: 'newest' }, as)).data
      .most_recent_board_sort_order,
  ).toBe('newest')
  expect((await compat('UserSettings.update', { about: 'By program' }, as)).data.about).toBe('By program')
})

test('talks, comments and invitations pass the compatibility API [MSG-005 INV-012]', async () => {
  const mira = await person()
  const theo = await person()
  const as = { cookies: await compatLogIn(mira.username) }
  const other = { cookies: await compatLogIn(theo.username) }
  const on = await board(mira)
  const about = await pin(mira, on)
  const talk = await compat(
    'Conversations.create',
    { user_ids: [theo.id], emails: [], text: 'Look', pin: about.id },
    as,
  )
  expect(talk.data).toMatchObject({ type: 'conversation', users: [{ username: theo.username, type: 'user' }] })
  expect(talk.data.last_message.text).toBe(`Look\nhttps://pinfold.test/pin/${about.id}/`)
  await compat('ConversationMessages.create', { conversation_id: talk.data.id, text: 'Again' }, as)
  expect((await compat('ConversationMessages.get', { conversation_id: talk.data.id }, other)).data).toHaveLength(2)
  const invited = await compat('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  expect(invited.data).toMatchObject({ type: 'board_invite', board: { id: String(on.id) } })
  expect((await compat('BoardInvites.get', { current_user: true, field_set_key: 'news' }, other)).data).toHaveLength(1)
  expect((await compat('BoardInvites.get', { board_id: on.id }, as)).data).toMatchObject([
    { invited_user: { username: theo.username } },
  ])
  expect((await compat('BoardInvite.update', { board_id: on.id }, other)).data).toMatchObject({
    type: 'board',
    id: String(on.id),
  })
  const said = await compat(
    'AggregatedComment.create',
    { objectId: about.id, pinId: about.id, text: 'Fine', tags: '[]' },
    other,
  )
  expect((await compat('AggregatedCommentFeed.get', { objectId: about.id })).data).toMatchObject([
    { id: said.data.id, text: 'Fine' },
  ])
  const gone = await compat(
    'AggregatedComment.delete',
    { commentId: said.data.id },
    { ...other, source: `/pin/${about.id}/` },
  )
  expect(gone).toMatchObject({ http: 200, data: null })
  expect(await compat('BoardCollaborator.delete', { board_id: on.id, invited_user_id: theo.id }, as)).toMatchObject({
    http: 200,
  })
})

test('a retry with the same key does a write of several calls once [REL-17]', async () => {
  const mira = await person()
  const cookies = await compatLogIn(mira.username)
  const on = await board(mira)
  const pinned = await pin(mira, on)
  const headers = { 'idempotency-key': 'retry-of-a-section' }
  const options = { board_id: on.id, name: 'Once', initial_pins: [pinned.id] }
  const first = await compat('BoardSection.create', options, { cookies, headers })
  const again = await compat('BoardSection.create', options, { cookies, headers })
  expect(again.data.id).toBe(first.data.id)
  expect((await compat('BoardSections.get', { board_id: on.id }, { cookies })).data).toHaveLength(1)
})

test('the limit of a call behind it is the limit of the compatibility API [REL-13]', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, () =>
      compat('UserSession.create', { username_or_email: 'limit_of_compat', password: 'no' }),
    ),
  )
  const last = tries.find(({ http }) => http === 429)
  expect(last?.error).toMatchObject({ code: 8 })
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('search, suggestions and related pins answer in the form of this wire [API-001]', async () => {
  const mira = await person()
  const cookies = await compatLogIn(mira.username)
  const on = await board(mira)
  const word = 'zephyrglass'
  const made = await compat('Api.create', { url: '/v3/boards/', data: { name: `A ${word}` } }, { cookies })
  expect((await compat('BaseSearch.get', { query: word, scope: 'boards', rs: 'typed' })).data.results).toMatchObject([
    { type: 'board', id: made.data.id },
  ])
  const none = await compat('BaseSearch.get', { query: word, scope: 'pins' })
  expect(none).toMatchObject({ http: 200, data: { results: [] }, bookmarks: ['-end-'] })
  expect(none.body.resource_response.endpoint_name).toBe('v3_search_pins')
  expect((await compat('AdvancedTypeahead.get', { term: word })).data.items).toBeInstanceOf(Array)
  expect((await compat('AdvancedTypeahead.get', { term: '' })).data).toEqual({ items: [] })
  expect((await compat('BoardContentRecommendation.get', { id: on.id, type: 'board' })).data).toEqual([])
  const shown = await pin(mira, on)
  expect((await compat('RelatedPinFeed.get', { pin: shown.id, add_vase: true, pins_only: true })).data).toBeInstanceOf(
    Array,
  )
  expect((await askJson(`/v3/board_addresses/${mira.username}/${on.slug}/`)).data.id).toBe(String(on.id))
})

test('a save with a text that is too long saves nothing at the compatibility API either [API-001 REL-17]', async () => {
  const mira = await person()
  const as = { cookies: await compatLogIn(mira.username) }
  const on = await board(mira)
  const source = await pin(mira, on)
  const refused = await compat('Repin.create', { pin_id: source.id, board_id: on.id, title: 'x'.repeat(1000) }, as)
  expect(refused).toMatchObject({ http: 400, error: { code: 1 } })
  expect((await compat('Board.get', { board_id: on.id }, as)).data.pin_count).toBe(1)
})

test('followers of a board, followed boards, states and businesses answer at the compatibility API [API-001 BUS-022]', async () => {
  const [mira, theo, shop] = [await person(), await person(), await person({ isPartner: true })]
  const as = { cookies: await compatLogIn(mira.username) }
  const other = { cookies: await compatLogIn(theo.username) }
  const on = await board(mira)
  await compat('BoardFollow.create', { board_id: on.id }, other)
  expect((await compat('BoardFollowers.get', { board_id: on.id }, as)).data).toMatchObject([
    { type: 'user', username: theo.username },
  ])
  expect(await compat('BoardFollowers.get', { board_id: on.id }, other)).toMatchObject({
    http: 403,
    error: { code: 3 },
  })
  expect((await compat('BoardFollowing.get', {}, other)).data).toMatchObject([{ type: 'board', id: String(on.id) }])
  const state = { state: 'QUICK_SAVES_BOARD_ID' }
  expect(await compat('UserState.create', { ...state, value: 1 }, as)).toMatchObject({ http: 400, error: { code: 1 } })
  await compat('Repin.create', { pin_id: (await pin(theo, await board(theo))).id }, as)
  const known = (await compat('UserState.get', state, as)).data
  expect(known.state_value).toMatch(/^\d+$/)
  expect((await compat('UserState.create', { ...state, value: known.state_value }, as)).data).toEqual(known)
  expect((await compat('UserBusinesses.get', {}, as)).data).toEqual([])
  const linked = { username: shop.username, password: 'pinfold-test' }
  await compat('Api.create', { url: '/v3/account/link/', data: linked }, as)
  await compat('Api.create', { url: '/v3/account/link/', data: { ...linked, username: theo.username } }, as)
  expect((await compat('UserBusinesses.get', {}, as)).data).toMatchObject([{ type: 'user', username: shop.username }])
  expect(await compat('UserBusinesses.get', { user_id: mira.id }, other)).toMatchObject({
    http: 403,
    error: { code: 3 },
  })
})

test('an end with a ban blocks the person, and nobody is invited by mail [INV-012 OPT-011 API-001]', async () => {
  const [mira, theo, nova] = [await person(), await person(), await person()]
  const as = { cookies: await compatLogIn(mira.username) }
  const ofTheo = { cookies: await compatLogIn(theo.username) }
  const [on, works] = [await board(mira), await board(mira, { collaborators: [nova] })]
  const blocked = async (who: { username: string }, sent = as) =>
    (await compat('User.get', { username: who.username }, sent)).data.blocked_by_me
  await compat('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  expect((await compat('BoardInvite.delete', { board_id: on.id, invited_user_id: theo.id, ban: false }, as)).http).toBe(
    200,
  )
  expect(await blocked(theo)).toBe(false)
  await compat('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  const declined = await compat('BoardInvite.delete', { board_id: on.id, ban: true }, ofTheo)
  expect(declined).toMatchObject({ http: 200, data: null })
  expect(await blocked(mira, ofTheo)).toBe(true)
  const again = await compat('BoardInvite.create', { board_id: on.id, invited_user_ids: [theo.id] }, as)
  expect(again).toMatchObject({ http: 403, error: { code: 91 } })
  const gone = await compat(
    'BoardCollaborator.delete',
    { board_id: works.id, invited_user_id: nova.id, ban: 'true' },
    as,
  )
  expect(gone).toMatchObject({ http: 200, data: null })
  expect(await blocked(nova)).toBe(true)
  const own = { board_id: works.id, invited_user_id: mira.id, ban: true }
  expect(await compat('BoardCollaborator.delete', own, as)).toMatchObject({ http: 400, error: { code: 1 } })
  for (const emails of [['a@example.org'], [], 'a@example.org'])
    expect(await compat('BoardEmailInvite.create', { board_id: on.id, emails }, as)).toMatchObject({ http: 400 })
})
