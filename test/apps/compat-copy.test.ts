import { beforeAll, expect, test } from 'vitest'
import { ask, askJson, signIn } from '../fixtures/app.ts'
import { registerApp, tokensFor } from '../fixtures/oauth.ts'
import { png } from '../fixtures/pictures.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire answers
type Read = any

let as: object
const mira = await person({ fullName: 'Mira Okafor', about: 'Paper boats' })
const session = await signIn(mira.username)

beforeAll(async () => {
  const scopes = ['read', 'write'] as const
  as = (await tokensFor(mira, await registerApp(), [...scopes])).as
})

const get = async (path: string) => askJson(path, as)
const put = async (path: string, json: object) => askJson(path, { ...as, method: 'PUT', json })

/** What a program of this kind sends for a copy: only what is there. */
function given(data: Read, names: string[]) {
  return Object.fromEntries(names.flatMap((name) => (data[name] ? [[name, data[name]]] : [])))
}

function copyPin(data: Read, board_id: string, section?: string) {
  return put('/v3/pins/', {
    ...{ board_id, image_url: data.image_large_url },
    ...(section && { section }),
    ...(data.link && { source_url: data.link }),
    ...given(data, ['alt_text', 'description', 'title']),
  })
}

test('a program copies a board with its sections and pins by what the lists of /v3 say of them [API-001 GRD-009]', async () => {
  const made = async (fields: object) => {
    const upload = await askJson('/v3/media/', { method: 'POST', session, body: await png(90, 160) })
    const json = { media_id: upload.data.media_id, ...fields }
    return (await askJson('/v3/pins/', { method: 'POST', session, json })).data
  }
  const from = await board(mira, { name: 'Late light', row: { category: 'travel' } })
  const inside = await section(from, 'Inside')
  const boardId = String(from.id)
  const texts = { title: 'Dusk', description: 'A field at dusk', link: 'https://example.com/field', alt_text: 'Field' }
  await made({ board_id: boardId, ...texts })
  await made({ board_id: boardId, section_id: String(inside.id), title: 'Kept inside' })

  const source = (await get(`/v3/boards/${boardId}/`)).data
  const names = ['category', 'description', 'event_date', 'layout', 'privacy', 'protected']
  const target = (await put('/v3/boards/', { name: 'A copy', ...given(source, names) })).data
  expect(target).toMatchObject({ name: 'A copy', category: 'travel', privacy: 'public' })
  for (const each of (await get(`/v3/boards/${boardId}/pins/`)).data) {
    expect(each).toMatchObject({
      type: 'pin',
      image_large_url: expect.stringMatching(/^https:\/\/pinfold\.test\/img\//),
    })
    if (!each.board_section_id) expect(await copyPin(each, target.id)).toMatchObject({ http: 200 })
  }
  for (const each of (await get(`/v3/board/${boardId}/sections/`)).data) {
    const copy = (await put(`/v3/board/${target.id}/sections/`, { title: each.title })).data
    for (const one of (await get(`/v3/board/sections/${each.id}/pins/`)).data)
      expect(await copyPin(one, target.id, copy.id)).toMatchObject({ http: 200 })
  }

  const copied = (await get(`/v3/boards/${target.id}/pins/?filter_section_pins=0`)).data
  expect(copied).toHaveLength(2)
  const [dusk, kept] = [copied.find(({ link }: Read) => link), copied.find(({ link }: Read) => !link)]
  expect(dusk).toMatchObject({ ...texts, domain: 'example.com', board_section_id: null })
  // The picture came whole, and not in the size of its address.
  expect(dusk.images.orig).toMatchObject({ width: 90, height: 160 })
  expect(kept).toMatchObject({ title: 'Kept inside', domain: 'Uploaded by user', is_repin: false })
  expect((await get(`/v3/board/${target.id}/sections/`)).data).toMatchObject([{ title: 'Inside', pin_count: 1 }])
})

test('a person says the address of their profile, also where the profile is private [HDR-025]', async () => {
  const nova = await person({ isPrivate: true })
  for (const { username } of [mira, nova])
    expect((await get(`/v3/users/${username}/`)).data.profile_url).toBe(`https://pinfold.test/${username}/`)
})

test('the address of an own picture is taken from the store only while it is shown [REL-05 REL-11]', async () => {
  const shown = await pin(mira, await board(mira))
  const { image_large_url: missing } = (await get(`/v3/pins/${shown.id}/`)).data
  const upload = (url: string) => askJson('/v3/media/', { method: 'POST', session, json: { url } })
  const refused = { http: 400, message: "We can't get anything from that address." }
  expect(await upload(missing)).toMatchObject(refused)
  const make = async () => {
    const kept = (await askJson('/v3/media/', { method: 'POST', session, body: await png(40, 50) })).data
    return (await askJson('/v3/pins/', { method: 'POST', session, json: { media_id: kept.media_id } })).data
  }
  const { image_large_url: url, images } = await make()
  expect(await upload(url)).toMatchObject({ http: 201, data: { kind: 'image', width: 40, height: 50 } })
  expect(await upload(images.orig.url)).toMatchObject({ http: 201 })
  for (const wrong of ['https://pinfold.test/', 'https://pinfold.test/img/x', `${url}x`, url.replace('/img/', '/pin/')])
    expect(await upload(wrong), wrong).toMatchObject(refused)
  const gone = await make()
  await askJson(`/v3/pins/${gone.id}/`, { method: 'DELETE', session })
  expect((await ask(new URL(gone.image_large_url).pathname)).status).toBe(404)
  expect(await upload(gone.image_large_url)).toMatchObject(refused)
})
