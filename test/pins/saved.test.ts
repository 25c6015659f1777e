import { createScheduledController, env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import worker from '#worker/index.ts'
import { askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, pin } from '../fixtures/world.ts'

const post = (path: string, session: string, json: unknown) => askJson(path, { method: 'POST', session, json })
const saved = async (id: number | string, session: string) => (await askJson(`/v3/pins/${id}/saved/`, { session })).data
const found = async (query: string, session: string) =>
  (await askJson(`/v3/pins/already_saved/?${query}`, { session })).data

async function shelf() {
  const [mira, theo] = [await person(), await person()]
  return { mira, theo, on: await board(theo, { name: 'Clay' }), session: await sessionOf(theo) }
}

test('a pin that one saved is known again, wherever in its chain one meets it [CRE-036]', async () => {
  const { mira, theo, on, session } = await shelf()
  const source = await pin(mira, await board(mira))
  expect(await saved(source.id, session)).toEqual([])
  const mine = await post(`/v3/pins/${source.id}/repin/`, session, { board_id: String(on.id) })
  const known = { pin_id: mine.data.id, by: 'pin', board: { id: String(on.id), name: 'Clay', url: on.url } }
  expect(await saved(source.id, session)).toEqual([{ ...known, saved_at: mine.data.created_at }])
  const nova = await sessionOf(await person())
  const hers = await post(`/v3/pins/${mine.data.id}/repin/`, nova, {})
  expect(await saved(hers.data.id, session)).toMatchObject([known])
  expect(await saved(mine.data.id, session)).toEqual([])
  const loose = await post(`/v3/pins/${source.id}/repin/`, session, {})
  expect(await saved(source.id, session)).toMatchObject([{ pin_id: loose.data.id, board: null }, known])
  await askJson(`/v3/pins/${loose.data.id}/`, { method: 'DELETE', session })
  expect(await saved(source.id, session)).toMatchObject([known])
  expect(await saved(source.id, await sessionOf(mira))).toEqual([])
  expect(theo.id).toBeGreaterThan(0)
})

test('the same content, a picture much like it and the same link are known again, others are not [CRE-036]', async () => {
  const { theo, session } = await shelf()
  const make = async (row: object, json: object = {}) => {
    const { media_id } = await upload(theo, row)
    return (await post('/v3/pins/', session, { media_id, ...json })).data.id as string
  }
  const first = await make(
    { hash: 'same content', dhash: '8f3c5a0199d2e07b' },
    { link: 'https://www.tate.example/a/?utm_source=x&b=2&a=1' },
  )
  const ask = async (row: object) => found(`media_id=${(await upload(theo, row)).media_id}`, session)
  expect(await ask({ hash: 'same content' })).toMatchObject([{ pin_id: first, by: 'picture', board: null }])
  // Six bits flipped, then seven.
  expect(await ask({ dhash: '8f3c5a0199d2e044' })).toMatchObject([{ pin_id: first, by: 'look' }])
  expect(await ask({ dhash: '8e3d5b0098d3e17a' })).toEqual([])
  expect(await ask({ dhash: '0123456789abcdef' })).toEqual([])
  const link = (text: string) => found(`link=${encodeURIComponent(text)}`, session)
  for (const same of ['http://tate.example/a?a=1&b=2', 'https://tate.example/a/?b=2&a=1&fbclid=9#x'])
    expect(await link(same), same).toMatchObject([{ pin_id: first, by: 'link' }])
  for (const other of ['https://tate.example/a', 'https://tate.example/', 'nonsense', ''])
    expect(await link(other), other).toEqual([])
  const [stranger, anyone] = [await person(), await upload(await person(), { hash: 'same content' })]
  expect(
    await found(`link=${encodeURIComponent('https://tate.example/a?a=1&b=2')}`, await sessionOf(stranger)),
  ).toEqual([])
  expect(await found(`media_id=${anyone.media_id}`, session)).toEqual([])
  await askJson(`/v3/pins/${first}/`, { method: 'PUT', session, json: { link: 'https://elsewhere.example/' } })
  expect(await link('http://tate.example/a?a=1&b=2')).toEqual([])
  expect(await link('http://elsewhere.example')).toMatchObject([{ pin_id: first, by: 'link' }])
  expect(await askJson('/v3/pins/already_saved/')).toMatchObject({ http: 401, code: 2 })
})

test('pins that came by without their marks get them at night, once [CRE-036]', async () => {
  const { mira, theo, on, session } = await shelf()
  const old = await pin(theo, on, { row: { link: 'https://tate.example/old' } })
  const look = () => found(`link=${encodeURIComponent('http://www.tate.example/old/')}`, session)
  expect(await look()).toEqual([])
  const night = () =>
    worker.scheduled?.(createScheduledController({ scheduledTime: Date.now() }) as never, env as never)
  for (const _ of [1, 2]) {
    await night()
    expect(await look()).toMatchObject([{ pin_id: String(old.id), by: 'link' }])
  }
  const twin = await pin(mira, await board(mira), { row: { imageKey: old.imageKey } })
  expect(await saved(twin.id, session)).toMatchObject([{ pin_id: String(old.id), by: 'picture' }])
})

test('five are listed, the newest first [CRE-036]', async () => {
  const { mira, session } = await shelf()
  const source = await pin(mira, await board(mira))
  const made: string[] = []
  for (let i = 0; i < 7; i++) made.unshift((await post(`/v3/pins/${source.id}/repin/`, session, {})).data.id)
  expect((await saved(source.id, session)).map((each: { pin_id: string }) => each.pin_id)).toEqual(made.slice(0, 5))
})
