import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PIN_FILTERS } from '#domain/pins/contract.ts'
import { filterOf } from '#domain/pins/discovery.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { ask, askJson, db } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, follow, person, pin } from '../fixtures/world.ts'

const ids = async (path: string, session?: string): Promise<number[]> =>
  (await askJson(path, session ? { session } : {})).data.map(({ id }: { id: string }) => Number(id))
const put = (path: string, session: string, method = 'PUT') => askJson(path, { method, session })

test('four filters list one’s favourite pins, created pins, both, and all [GRD-023 GRD-024]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const on = await board(mira, { privacy: 'secret' })
  const make = (favorited: boolean, isRepin: boolean) => pin(mira, on, { row: { favorited, isRepin } })
  const [both, liked, made, none] = [
    ...[await make(true, false), await make(true, true), await make(false, false), await make(false, true)],
  ].map(({ id }) => id) as [number, number, number, number]
  const filtered = (flags: string) => ids(`/v3/users/me/filtered/pins/?flag_filters=${flags}`, session)
  expect(await filtered('')).toEqual([none, made, liked, both])
  expect(await filtered('none')).toEqual([none, made, liked, both])
  expect(await filtered('favorited')).toEqual([liked, both])
  expect(await filtered('created_by_me')).toEqual([made, both])
  expect(await filtered('favorited,created_by_me')).toEqual([both])
  const named = (name: string, as?: string) =>
    ids(`/v3/users/${mira.username}/pins/?exclude_add_pin_rep=1&pin_filter=${name}`, as)
  expect(await named('FAVORITED', session)).toEqual([liked, both])
  for (const name of ['FAVORITED_AND_CREATED', 'FAVORITED_AND_CREATED_BY_ME'])
    expect(await named(name, session)).toEqual([both])
  for (const name of ['COLORS', 'INTERESTS', 'none']) expect(await named(name, session)).toHaveLength(4)
  const fields = await askJson('/v3/users/me/filtered/pins/?flag_filters=favorited&fields=pin.id,favorited', {
    session,
  })
  expect(fields.data[0]).toEqual({ id: String(liked), favorited: true })
  expect(await askJson('/v3/users/me/filtered/pins/')).toMatchObject({ http: 401, code: 2 })
  expect(await askJson('/v3/users/me/filtered/pins/?flag_filters=loved', { session })).toMatchObject({
    http: 400,
    code: 1,
  })
  const first = await askJson('/v3/users/me/filtered/pins/?flag_filters=favorited&page_size=1', { session })
  const next = `/v3/users/me/filtered/pins/?flag_filters=favorited&page_size=1&bookmark=${first.bookmark}`
  expect(await ids(next, session)).toEqual([both])
  expect((await askJson(next.replace('favorited&', 'none&'), { session })).http).toBe(400)
})

test('what each filter’s name means [GRD-024]', () => {
  const named = PIN_FILTERS.map((name) => [name, filterOf(name)] as const)
  for (const [name, { favorited, created }] of named)
    expect([favorited, created], name).toEqual([/^FAVORITED/.test(name), /CREATED/.test(name)])
})

test('others’ favourites are private [GRD-024]', async () => {
  const mira = await person()
  const on = await board(mira)
  const pins = [await pin(mira, on, { row: { favorited: true } }), await pin(mira, on)]
  expect(await ids(`/v3/users/${mira.username}/pins/?pin_filter=FAVORITED`)).toEqual(pins.map(({ id }) => id).reverse())
})

test('the experiment adds is_go_linkless to the set of partners [GRD-017 EXP-008]', async () => {
  const mira = await person()
  const on = await board(mira)
  const [linked, bare] = [await pin(mira, on, { row: { link: 'https://tate.example/' } }), await pin(mira, on)]
  const cookie = `forced_experiments=${encodeURIComponent('{"web_pin_go_linkless":true}')}`
  for (const path of [`/v3/users/${mira.username}/pins/`, `/v3/boards/${on.id}/pins/`]) {
    const read = async (headers: Record<string, string>, set = 'partner_grid_item') =>
      (await askJson(`${path}?field_set_key=${set}`, { headers })).data
    expect(await read({ cookie })).toMatchObject([
      { id: String(bare.id), is_go_linkless: true },
      { id: String(linked.id), is_go_linkless: false },
    ])
    for (const item of [...(await read({})), ...(await read({ cookie }, 'grid_item'))])
      expect(item).not.toHaveProperty('is_go_linkless')
  }
  const one = await askJson(`/v3/pins/${bare.id}/?field_set_key=partner_grid_item`, { headers: { cookie } })
  expect(one.data.is_go_linkless).toBe(true)
})

test('a hidden pin is in no feed of others’ pins that the viewer meets, until it is shown again [REL-02]', async () => {
  const [mira, theo] = [await person(), await person()]
  const session = await sessionOf(theo)
  const on = await board(mira)
  const make = () => pin(mira, on, { annotations: ['hidden sea'] })
  const [a, b, seen] = [await make(), await make(), await make()]
  const feeds = ['/v3/explore/pins/', '/v3/topics/hidden-sea/pins/', `/v3/pins/${seen.id}/related/`]
  for (const path of feeds) expect(await ids(path, session)).toEqual(expect.arrayContaining([a.id, b.id]))
  for (const _ of [1, 2])
    expect((await put(`/v3/pins/${a.id}/hide/`, session)).data).toEqual({ id: String(a.id), hidden: true })
  for (const path of feeds) {
    expect(await ids(path, session), path).not.toContain(a.id)
    expect(await ids(path), path).toContain(a.id)
    expect(await ids(path, await sessionOf(mira)), path).toContain(a.id)
  }
  expect(await ids(`/v3/boards/${on.id}/pins/`, session)).toContain(a.id)
  await put(`/v3/pins/${a.id}/hide/`, session, 'DELETE')
  for (const path of feeds) expect(await ids(path, session)).toContain(a.id)
})

test('topics list their public pins newest first; people follow topics, and mark pins as tried [TAB-021]', async () => {
  const [mira, theo] = [await person(), await person({ isPrivate: true })]
  const [ofMira, ofTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const [open, secret] = [await board(mira), await board(mira, { privacy: 'secret' })]
  const pins = [
    await pin(mira, open, { annotations: ['Blue Glass', 'sea'] }),
    await pin(mira, open, { annotations: ['blue glass'] }),
  ]
  const shut = await pin(mira, secret, { annotations: ['Blue Glass'] })
  const list = '/v3/topics/blue-glass/pins/'
  expect(await ids(list, ofMira)).toEqual([pins[1]?.id, pins[0]?.id])
  const { bookmark } = await askJson(`${list}?page_size=1`)
  expect(await ids(`${list}?page_size=1&bookmark=${bookmark}`)).toEqual([pins[0]?.id])
  await askJson(`/v3/boards/${secret.id}/`, { method: 'PUT', session: ofMira, json: { privacy: 'public' } })
  expect((await ids(list))[0]).toBe(shut.id)
  await askJson(`/v3/boards/${open.id}/`, { method: 'PUT', session: ofMira, json: { privacy: 'secret' } })
  expect(await ids(list)).toEqual([shut.id])

  const follow1 = '/v3/topics/blue-glass/follow/'
  for (const _ of [1, 2]) expect((await put(follow1, ofTheo)).data).toEqual({ id: 'blue-glass', followed: true })
  expect((await put('/v3/topics/nobody-said-so/follow/', ofTheo)).http).toBe(404)
  const topics = async (session?: string) => askJson(`/v3/users/${theo.username}/topics/`, session ? { session } : {})
  const row = { id: 'blue-glass', name: 'Blue Glass' }
  expect((await topics(ofTheo)).data).toEqual([{ ...row, followed: true }])
  expect(await topics(ofMira)).toMatchObject({ http: 403, code: 90 })
  await follow(mira, theo)
  expect((await topics(ofMira)).data).toEqual([{ ...row, followed: false }])

  for (const _ of [1, 2]) expect((await put(`/v3/pins/${shut.id}/tried/`, ofTheo)).data.tried).toBe(true)
  const tried = `/v3/users/${theo.username}/pins/tried/`
  expect([await ids(tried, ofTheo), await ids(tried, ofMira)]).toEqual([[shut.id], [shut.id]])
  expect((await ask(tried)).status).toBe(403)
  await askJson(`/v3/boards/${secret.id}/`, { method: 'PUT', session: ofMira, json: { privacy: 'secret' } })
  expect([await ids(tried, ofTheo), await ids(tried, ofMira)]).toEqual([[], [shut.id]])
  await put(`/v3/pins/${pins[0]?.id}/tried/`, ofMira)
  for (const _ of [1, 2]) expect((await put(follow1, ofTheo, 'DELETE')).data.followed).toBe(false)
  expect((await topics(ofTheo)).data).toEqual([])
})

test('marks of tried and hidden pins can be removed when the pin is no longer visible [REL-02]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [ofMira, ofTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const on = await board(mira)
  const [marked, other] = [await pin(mira, on), await pin(mira, on)]
  for (const mark of ['tried', 'hide']) expect((await put(`/v3/pins/${marked.id}/${mark}/`, ofTheo)).http).toBe(200)
  await askJson(`/v3/boards/${on.id}/`, { method: 'PUT', session: ofMira, json: { privacy: 'secret' } })
  for (const mark of ['tried', 'hide']) {
    expect((await put(`/v3/pins/${marked.id}/${mark}/`, ofTheo)).http).toBe(404)
    expect((await put(`/v3/pins/${marked.id}/${mark}/`, ofTheo, 'DELETE')).http).toBe(200)
    for (const { id } of [marked, other])
      expect(await put(`/v3/pins/${id}/${mark}/`, ofTheo, 'DELETE')).toMatchObject({ http: 404, code: 50 })
  }
  const [row] = await db.select({ count: users.triedPinCount }).from(users).where(eq(users.id, theo.id))
  expect(row?.count).toBe(0)
})

test('of a word that only hidden pins have, following tells as little as of none [REL-02]', async () => {
  const [mira, theo] = [await person(), await person()]
  const [ofMira, ofTheo] = [await sessionOf(mira), await sessionOf(theo)]
  const hidden = await board(mira, { privacy: 'secret' })
  await pin(mira, hidden, { annotations: ['Not for Theo'] })
  const refused = await put('/v3/topics/not-for-theo/follow/', ofTheo)
  const none = await put('/v3/topics/nobody-said-so/follow/', ofTheo)
  expect({ ...refused, request_id: '', headers: '' }).toEqual({ ...none, request_id: '', headers: '' })
  // A topic followed while it was public can still be unfollowed.
  const show = (privacy: string) =>
    askJson(`/v3/boards/${hidden.id}/`, { method: 'PUT', session: ofMira, json: { privacy } })
  await show('public')
  expect((await put('/v3/topics/not-for-theo/follow/', ofTheo)).http).toBe(200)
  await show('secret')
  expect((await put('/v3/topics/not-for-theo/follow/', ofTheo, 'DELETE')).data.followed).toBe(false)
  expect((await put('/v3/topics/not-for-theo/follow/', ofTheo)).http).toBe(404)
})

test('more like this: a rare word counts for more than a common one, and only what the world may find [REL-02]', async () => {
  const mira = await person()
  const [on, secret] = [await board(mira), await board(mira, { privacy: 'secret' })]
  for (let i = 0; i < 12; i++) await pin(mira, on, { annotations: ['commonword'] })
  const twin = await pin(mira, on, { annotations: ['rareword'] })
  const shut = await pin(mira, secret, { annotations: ['rareword'] })
  const newer = await pin(mira, on, { annotations: ['commonword'] })
  const made = await pin(mira, on, { annotations: ['commonword', 'rareword'] })
  const path = `/v3/pins/${made.id}/related/`
  const found = await ids(path)
  expect(found.slice(0, 2)).toEqual([twin.id, newer.id])
  expect(found).toHaveLength(14)
  expect([found.includes(made.id), found.includes(shut.id)]).toEqual([false, false])
  const first = await askJson(`${path}?page_size=10`)
  expect([
    ...first.data.map(({ id }: { id: string }) => Number(id)),
    ...(await ids(`${path}?page_size=10&bookmark=${first.bookmark}`)),
  ]).toEqual(found)
  expect(await askJson(`/v3/pins/${shut.id}/related/`)).toMatchObject({ http: 404, code: 50 })
})

test('more like this goes through all words, from the rarest on, and names each pin once, in pages of any size [REL-02]', async () => {
  const mira = await person()
  const on = await board(mira)
  const words = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `${name} ${mira.id}`)
  // The nth word is on n * 3 pins: those of the words before it, and three more.
  const expected: number[][] = []
  for (const [n] of words.entries()) {
    const made = []
    for (let i = 0; i < 3; i++) made.unshift((await pin(mira, on, { annotations: words.slice(n) })).id)
    expected.push(made)
  }
  const { id } = await pin(mira, on, { annotations: words.toReversed() })
  const path = `/v3/pins/${id}/related/`
  for (const size of [1, 2, 7, 250]) {
    const found: number[] = []
    let next = `${path}?page_size=${size}`
    for (;;) {
      const page = await askJson(next)
      found.push(...page.data.map(({ id }: { id: string }) => Number(id)))
      if (!page.bookmark) break
      next = `${path}?page_size=${size}&bookmark=${page.bookmark}`
    }
    expect(found, `pages of ${size}`).toEqual(expected.flat())
  }
})
