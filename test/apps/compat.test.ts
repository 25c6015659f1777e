import { expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask } from '../fixtures/app.ts'
import { compat, compatLogIn, cookiesOf } from '../fixtures/compat.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

test('a read answers the frame that clients of this wire expect, and a success has no error [API-002]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  const { http, body } = await compat('User.get', { username: mira.username, field_set_key: 'profile' })
  expect(http).toBe(200)
  expect(body.resource_response).toMatchObject({ status: 'success', code: 0, message: 'ok', http_status: 200 })
  expect(body.resource_response).not.toHaveProperty('error')
  expect(body.resource_response).not.toHaveProperty('bookmark')
  expect(body.resource_response.endpoint_name).toBe('v3_get_user')
  expect(body.resource).toMatchObject({
    name: 'UserResource',
    options: { username: mira.username, bookmarks: ['-end-'] },
  })
  expect(body.request_identifier).toMatch(/\S{8,}/)
  const user = body.resource_response.data
  expect(user).toMatchObject({
    type: 'user',
    id: String(mira.id),
    node_id: btoa(`user:${mira.id}`),
    first_name: mira.firstName,
  })
  expect(user.image_medium_url).toMatch(/^https:\/\/pinfold\.test\//)
})

test('what is missing or hidden is 404 in JSON, whatever the client accepts [API-011 REL-02]', async () => {
  const mira = await person()
  const secret = await board(mira, { privacy: 'secret' })
  const accept = { accept: 'text/html' }
  for (const [call, options] of [
    ['User.get', { username: 'nobody_of_that_name' }],
    ['Board.get', { board_id: secret.id }],
    ['Board.get', { username: mira.username, slug: secret.slug }],
    ['Board.get', { username: 'nobody_of_that_name', slug: 'x' }],
    ['BoardSection.get', { username: mira.username, board_slug: secret.slug, section_slug: 'x' }],
    ['BoardFeed.get', { board_id: String(secret.id) }],
    ['Pin.get', { id: '1' }],
  ] as const) {
    const { http, body, error } = await compat(call, options, { headers: accept })
    expect(http, call).toBe(404)
    expect(body.resource_response, call).toMatchObject({ status: 'failure', data: null, http_status: 404 })
    expect(error, call).toMatchObject({ status: 'failure', http_status: 404 })
    expect(error.code, call).toBe(error.api_error_code)
    expect(error.message, call).toMatch(/not found/)
  }
})

test('addresses are taken with an old prefix and any number of slashes; unknown ones are 404 [API-001]', async () => {
  const mira = await person()
  for (const path of [
    '/resource/UserResource/get',
    '/resource/UserResource/get//',
    '/_ngjs/resource/UserResource/get/',
    '/_ngjs/resource/UserResource/get',
  ])
    expect((await compat('User.get', { username: mira.username }, { path })).data?.id, path).toBe(String(mira.id))
  for (const path of [
    '/resource/NothingResource/get/',
    '/resource/',
    '/resource/User/get/',
    '/_ngjs/resource/x/',
    '/resource/UserResource/steal/',
  ])
    expect(await compat('User.get', {}, { path }), path).toMatchObject({ http: 404, error: { code: 11 } })
  expect(await compat('User.get', {}, { path: '/resource/UserResource/delete/' })).toMatchObject({
    http: 405,
    error: { code: 10 },
  })
  expect(await compat('Board.create', {}, { method: 'GET' })).toMatchObject({ http: 405, error: { code: 10 } })
})

test('a list leads from page to page by its bookmark, which is in two places until the last page [API-002 BRD-048]', async () => {
  const mira = await person()
  for (let i = 0; i < 5; i++) await board(mira)
  const seen = new Set<string>()
  let bookmarks: string[] | undefined
  for (let i = 0; i < 3; i++) {
    const page = await compat('Boards.get', { username: mira.username, page_size: 2, ...(bookmarks && { bookmarks }) })
    for (const each of page.data) seen.add(each.id)
    bookmarks = page.bookmarks
    if (i < 2) expect(page.bookmark).toBe(bookmarks[0])
    else expect(page.body.resource_response).not.toHaveProperty('bookmark')
  }
  expect(bookmarks).toEqual(['-end-'])
  expect(seen.size).toBe(5)
})

test('every way to ask for the first page is understood, and the end is an empty page [API-002]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on)
  for (const bookmarks of [undefined, null, '', [], [null], ['']])
    expect(
      (await compat('BoardFeed.get', { board_id: on.id, bookmarks })).data,
      JSON.stringify(bookmarks),
    ).toHaveLength(1)
  const end = await compat('BoardFeed.get', { board_id: on.id, bookmarks: ['-end-'] })
  expect(end).toMatchObject({ http: 200, data: [], bookmarks: ['-end-'] })
  expect((await compat('Board.get', { board_id: on.id, bookmarks: ['anything'] })).data.id).toBe(String(on.id))
  expect(await compat('BoardFeed.get', { board_id: on.id, bookmarks: [{ a: 1 }] })).toMatchObject({
    http: 400,
    error: { code: 1 },
  })
  expect(await compat('BoardFeed.get', { board_id: on.id, bookmarks: ['made up'] })).toMatchObject({
    http: 400,
    error: { code: 1 },
  })
})

test('a pin has what download programs read: whole addresses, a domain, its saver and its size [GRD-008 GRD-009]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  const on = await board(mira, { name: 'Late light' })
  const inside = await section(on, 'Inside')
  const made = await pin(mira, on, {
    row: { title: 'Dusk', description: 'A <b>field</b> #dusk', sectionId: inside.id },
  })
  const { data } = await compat('Pin.get', { id: made.id, field_set_key: 'detailed' })
  expect(data).toMatchObject({
    type: 'pin',
    id: String(made.id),
    node_id: btoa(`pin:${made.id}`),
    domain: 'Uploaded by user',
    description_html: 'A &lt;b&gt;field&lt;/b&gt; #dusk',
    hashtags: ['#dusk'],
    pinner: { id: String(mira.id), username: mira.username, type: 'user' },
    board: { id: String(on.id), name: 'Late light', owner: { username: mira.username } },
    board_section_id: String(inside.id),
    aggregated_pin_data: { id: String(made.id) },
  })
  expect(data.images.orig.url).toMatch(/^https:\/\/pinfold\.test\/img\/originals\//)
  expect(data.images['236x'].url.replace('/236x/', '/originals/')).toBe(data.images.orig.url)
})

test('a section says which board it is on, by its id and by its address [SEC-001]', async () => {
  const mira = await person()
  const on = await board(mira, { name: 'Rooms' })
  const inside = await section(on, 'Blue ones')
  const byId = await compat('BoardSection.get', { section_id: inside.id })
  expect(byId.data).toMatchObject({
    type: 'board_section',
    id: String(inside.id),
    board: { id: String(on.id), name: 'Rooms' },
  })
  const address = { username: mira.username, board_slug: on.slug, section_slug: inside.slug }
  expect((await compat('BoardSection.get', address)).data).toEqual(byId.data)
  expect((await compat('BoardSections.get', { board_id: on.id })).data).toHaveLength(1)
})

test('a program logs in, gets the cookies that it knows, writes with its own CSRF token, and logs out [REL-07 API-001]', async () => {
  const mira = await person()
  const options = { username_or_email: mira.username, password: 'pinfold-test' }
  const token = { cookie: 'csrftoken=mine', 'x-csrftoken': 'mine' }
  const answer = await compat('UserSession.create', options, { headers: token })
  expect(answer.data).toMatchObject({ id: String(mira.id), username: mira.username })
  expect(JSON.stringify(answer.body)).not.toContain('pinfold-test')
  const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
  expect(names).toEqual(expect.arrayContaining(['_auth', '_pinterest_sess', '__Host-session']))
  expect(names).not.toContain('csrftoken')
  const cookies = `csrftoken=mine; ${cookiesOf(answer)}`
  const made = await compat('Board.create', { name: 'From a program', privacy: 'public' }, { cookies })
  expect(made.data).toMatchObject({ type: 'board', name: 'From a program', url: `/${mira.username}/from-a-program/` })
  const refused = await compat('Board.create', { name: 'Forged' }, { cookies, headers: { 'x-csrftoken': 'other' } })
  expect(refused).toMatchObject({ http: 403, error: { code: 3 } })
  const foreign = await compat(
    'Board.create',
    { name: 'Forged' },
    { cookies, headers: { origin: 'https://other.test' } },
  )
  expect(foreign).toMatchObject({ http: 403, error: { code: 3 } })
  const out = await compat('UserSession.delete', {}, { cookies })
  expect(
    out.headers.getSetCookie().filter((cookie) => /^(?:_auth|_pinterest_sess|__Host-session)=;/.test(cookie)),
  ).toHaveLength(3)
  expect((await compat('UserSettings.get', {}, { cookies })).http).toBe(401)
})

test('a wrong password is 401 and sets no cookie [ACC-001]', async () => {
  const mira = await person()
  const answer = await compat('UserSession.create', { username_or_email: mira.username, password: 'wrong' })
  expect(answer).toMatchObject({ http: 401, error: { code: 5 } })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('the home page gives a token to programs that have none, and to nobody else [REL-07 REL-08]', async () => {
  const given = await ask(routes.home, { isProgram: true })
  expect(given.status).toBe(200)
  expect(given.headers.getSetCookie().filter((cookie) => cookie.startsWith('csrftoken='))).toHaveLength(1)
  const brought = await ask(routes.home, { isProgram: true, headers: { cookie: 'csrftoken=mine' } })
  expect(brought.headers.getSetCookie()).toEqual([])
  expect((await ask(routes.home)).headers.getSetCookie()).toEqual([])
  expect((await ask('/help/', { isProgram: true })).headers.getSetCookie()).toEqual([])
})

test('reads may be sent by POST, with options in a form, in JSON or in the query, and without a context [API-003]', async () => {
  const mira = await person()
  const session = await compatLogIn(mira.username)
  const noToken = session.replace(/csrftoken=[^;]+;? ?/, '')
  expect((await compat('User.get', { username: mira.username }, { method: 'POST', cookies: noToken })).data.id).toBe(
    String(mira.id),
  )
  for (const data of [
    { options: { username: mira.username } },
    { options: { username: mira.username }, context: null },
  ]) {
    const query = new URLSearchParams({ data: JSON.stringify(data) })
    const read = await compat('User.get', null, { path: `/resource/UserResource/get/?${query}`, method: 'POST' })
    expect(read.data?.id).toBe(String(mira.id))
    const json = await ask('/resource/UserResource/get/', {
      method: 'POST',
      json: { data, source_url: '/' },
      isProgram: true,
    })
    expect(await json.json()).toMatchObject({ resource_response: { data: { id: String(mira.id) } } })
  }
})

test('options that are no object, no JSON or of the wrong type are refused in JSON, never by an error of ours [REL-15]', async () => {
  for (const data of [
    '{',
    '[]',
    '3',
    '"x"',
    'null',
    '{"options":3}',
    '{"options":[1]}',
    '{"options":{"username":{"a":1}}}',
    '{"options":{"username":["a"]}}',
  ]) {
    const answer = await compat('User.get', null, {
      path: `/resource/UserResource/get/?data=${encodeURIComponent(data)}`,
    })
    expect(answer.http, data).toBe(400)
    expect(answer.error, data).toMatchObject({ code: 1, http_status: 400 })
  }
  for (const data of ['', ' ', '{}', '{"options":null}', '{"options":{}}']) {
    const answer = await compat('User.get', null, {
      path: `/resource/UserResource/get/?data=${encodeURIComponent(data)}`,
    })
    expect(answer, `'${data}'`).toMatchObject({ http: 401, error: { code: 2 } })
  }
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect((await compat('User.get', {}, { path: `/resource/${name}Resource/get/` })).http, name).toBe(404)
})
