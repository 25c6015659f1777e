import { expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

test('calls live under /v3/ with a trailing slash, query kept [API-001]', async () => {
  const response = await ask('/v3/users/mira/boards?sort=newest&x=%2F')
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe('/v3/users/mira/boards/?sort=newest&x=%2F')
})

test('every answer is the one envelope, a bookmark only where more follows [API-002 API-011]', async () => {
  const mira = await person()
  const on = await board(mira)
  await pin(mira, on)
  await pin(mira, on)
  const whole = await askJson(`/v3/users/${mira.username}/pins/`)
  expect(whole).toMatchObject({ status: 'success', code: 0, message: 'ok' })
  expect(whole).not.toHaveProperty('bookmark')
  expect(await askJson(`/v3/users/${mira.username}/pins/?page_size=1`)).toHaveProperty('bookmark')
  const failed = await askJson('/v3/boards/1/')
  expect(failed).toMatchObject({
    status: 'failure',
    http: 404,
    code: 40,
    message: 'Board not found.',
    message_detail: null,
    data: null,
  })
  expect(failed.request_id).toMatch(/\S{8,}/)
})

test('wrong methods and unknown calls have different errors, and allowed methods are listed [API-003 REL-15]', async () => {
  const patched = await askJson('/v3/boards/1/', { method: 'PATCH', json: {} })
  expect(patched).toMatchObject({ http: 405, code: 10, message: 'Method not supported.' })
  expect(patched.headers.get('allow')).toBe('POST, GET, HEAD, PUT, DELETE')
  expect((await ask('/v3/login/')).headers.get('allow')).toBe('POST')
  for (const path of ['/v3/nothing/like/this/', '/v3/', '/v3/users/', '/v3/users/a/b/c/d/']) {
    expect(await askJson(path), path).toMatchObject({ http: 404, code: 11, message: 'API method not found.' })
    expect((await askJson(path, { method: 'DELETE' })).http, path).toBe(404)
  }
})

test('HEAD answers as GET does, without a body [API-003 REL-07]', async () => {
  const mira = await person()
  for (const path of [`/v3/users/${mira.username}/`, '/v3/boards/1/', '/v3/openapi.json']) {
    const head = await ask(path, { method: 'HEAD' })
    expect(head.status, path).toBe((await ask(path)).status)
    expect(head.headers.get('content-type'), path).toMatch(/^application\/json/)
    expect(await head.text(), path).toBe('')
  }
})

test('messages are in the language of the request, codes stay [API-011]', async () => {
  const german = await askJson('/v3/boards/1/', { country: 'DE' })
  expect(german.code).toBe(40)
  expect(german.message).not.toBe('Board not found.')
})

const SIZES: [string, number, number][] = [
  ['1', 200, 1],
  ['2', 200, 2],
  ['251', 200, 3],
  ['999999999', 200, 3],
  ['0', 400, 0],
  ['-1', 400, 0],
  ['1e9', 400, 0],
  ['NaN', 400, 0],
  ['', 400, 0],
  ['1.5', 400, 0],
  ['9999999999', 400, 0],
  ['%201', 400, 0],
]
test('page sizes below 1 are refused, above 250 capped, and only digits count [REL-15 BRD-048]', async () => {
  const mira = await person()
  for (let i = 0; i < 3; i++) await board(mira)
  for (const [size, http, length] of SIZES) {
    const answer = await askJson(`/v3/users/${mira.username}/boards/?page_size=${size}`)
    expect(answer.http, size).toBe(http)
    if (http === 200) expect(answer.data, size).toHaveLength(length)
    else expect(answer, size).toMatchObject({ code: 1, errors: [{ field: 'page_size' }] })
  }
})

test('of a repeated parameter the last one counts, and array names are unknown [REL-15]', async () => {
  const mira = await person()
  for (let i = 0; i < 3; i++) await board(mira)
  expect((await askJson(`/v3/users/${mira.username}/boards/?page_size=1&page_size=2`)).data).toHaveLength(2)
  expect((await askJson(`/v3/users/${mira.username}/boards/?page_size[]=1&page_size%5B0%5D=x`)).data).toHaveLength(3)
})

test('booleans are 1, 0, true or false [API-003]', async () => {
  const mira = await person()
  for (const [value, http] of [
    ['1', 200],
    ['0', 200],
    ['true', 200],
    ['false', 200],
    ['yes', 400],
    ['2', 400],
    ['TRUE', 400],
  ] as const)
    expect((await askJson(`/v3/users/${mira.username}/boards/?include_archived=${value}`)).http, value).toBe(http)
})

test('a bookmark that was touched in any place, cut, or made for another list is refused [REL-15]', async () => {
  const mira = await person()
  const theo = await person()
  for (let i = 0; i < 3; i++) {
    await board(mira)
    await board(theo)
  }
  const path = `/v3/users/${mira.username}/boards/?page_size=1`
  const { bookmark = '' } = await askJson(path)
  expect((await askJson(`${path}&bookmark=${bookmark}`)).data).toHaveLength(1)
  const refused = {
    http: 400,
    code: 1,
    message_detail: 'Invalid bookmark',
    errors: [{ field: 'bookmark', code: 'invalid_bookmark' }],
  }
  for (let i = 0; i < bookmark.length; i++) {
    const other = bookmark[i] === 'A' ? 'B' : 'A'
    const touched = bookmark.slice(0, i) + other + bookmark.slice(i + 1)
    const answer = await askJson(`${path}&bookmark=${touched}`)
    // The last character of base64 has unused bits.
    if (i < bookmark.length - 1 || answer.http !== 200) expect(answer, touched).toMatchObject(refused)
  }
  for (const cut of [bookmark.slice(0, -3), bookmark.slice(4), `${bookmark}AAAA`, '%00', '{}', 'null1', '🙂'])
    expect(await askJson(`${path}&bookmark=${encodeURIComponent(cut)}`), cut).toMatchObject({ http: 400, code: 1 })
  for (const foreign of [
    `/v3/users/${theo.username}/boards/?page_size=1`,
    `/v3/users/${mira.username}/boards/?page_size=1&sort=newest`,
    `/v3/users/${mira.username}/boards/?page_size=1&filter_types=GROUP`,
    `/v3/users/${mira.username}/pins/?page_size=1`,
  ])
    expect(await askJson(`${foreign}&bookmark=${bookmark}`), foreign).toMatchObject(refused)
})

test('nothing, null and an empty list mean the first page; -end- is an empty last one [REL-15]', async () => {
  const mira = await person()
  await board(mira)
  for (const first of ['', 'null', '[]', '[null]'])
    expect((await askJson(`/v3/users/${mira.username}/boards/?bookmark=${first}`)).data, first).toHaveLength(1)
  const end = await askJson(`/v3/users/${mira.username}/boards/?bookmark=-end-`)
  expect(end.data).toEqual([])
  expect(end).not.toHaveProperty('bookmark')
})

const ODD_PATHS = [
  '/v3/users/%2F/boards/',
  '/v3/users/%zz/boards/',
  '/v3/users/%00/',
  '/v3/users/..%2f..%2f/',
  `/v3/users/${'a'.repeat(16_000)}/`,
  `/v3/users/mira/boards/?x=${'y'.repeat(16_000)}`,
  '/v3/users/9007199254740993/',
  '/v3/users/99999999999999999999/',
  '/v3/boards/NaN/',
  '/v3/boards/1e3/',
  '/v3/pins/-1/',
  '/v3/users/profile/pins/',
  "/v3/users/'%20or%201=1--/pins/",
  '/v3/users/__proto__/',
  '/v3/users/constructor/boards/',
  `/v3/boards/1/pins/?fields=${encodeURIComponent('pin.__proto__,pin.constructor')}`,
]
test('no path and no query gives a server error [REL-15]', async () => {
  for (const path of ODD_PATHS) {
    const response = await ask(path)
    expect(response.status, path.slice(0, 80)).toBeLessThan(500)
    expect(response.status, path.slice(0, 80)).toBeGreaterThanOrEqual(300)
  }
})

test('an API call is one dependent round and reports the rows it read [REL-21]', async () => {
  const mira = await person()
  const on = await board(mira)
  const made = await pin(mira, on)
  const session = await signIn(mira.username)
  const paths = ['', 'boards/', 'boards/feed/', 'pins/', 'pins/created/', 'story_pins/', 'video_pins/'].map(
    (tail) => `/v3/users/${mira.username}/${tail}`,
  )
  for (const path of [
    ...paths,
    `/v3/boards/${on.id}/`,
    `/v3/boards/${on.id}/pins/`,
    `/v3/boards/${on.id}/sections/`,
    `/v3/pins/${made.id}/`,
  ]) {
    for (const as of [undefined, session]) {
      const response = await ask(path, as ? { session: as } : {})
      expect(response.headers.get('server-timing'), path).toContain('rounds;desc="1"')
    }
  }
})
