import { expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { compat, compatLogIn } from '../fixtures/compat.ts'
import { mp4 } from '../fixtures/films.ts'
import { png } from '../fixtures/pictures.ts'
import { type Content, sendFile as send } from '../fixtures/registered.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person } from '../fixtures/world.ts'

test('programs make a story of uploads at the compatibility API: pictures, text and a film with a picture [API-001 CRE-002]', async () => {
  const mira = await person()
  const cookies = await compatLogIn(mira.username)
  const on = await board(mira)
  const sent = async (type: string, file: Content) => {
    const { data } = await compat('MediaUpload.create', { type }, { cookies })
    expect((await send(data, file)).status).toBe(204)
    const { data: states } = await compat('VIP.get', { upload_ids: [data.upload_id] }, { cookies })
    expect(states[data.upload_id].status).toBe('succeeded')
    return states[data.upload_id].signature as string
  }
  const [cover, film] = [await sent('image', await png(90, 160)), await sent('video', mp4())]
  const story = (pages: object[], metadata: object = { pin_title: 'Two pages', pin_image_signature: cover }) =>
    compat(
      'StoryPin.create',
      { board_id: String(on.id), description: 'Of uploads', story_pin: JSON.stringify({ metadata, pages }) },
      { cookies },
    )
  const pages = [
    {
      blocks: [
        { type: 2, image_signature: cover },
        { type: 1, text: ' First ' },
      ],
      layout: 0,
    },
    { blocks: [{ type: 3, video_signature: film }], image_signature: null },
  ]
  const refused = (at: string) => ({ http: 400, error: { errors: [{ field: at }] } })
  expect(await story([{ blocks: [{ image_signature: 'a'.repeat(16) }] }])).toMatchObject(refused('story_pin.pages.0'))
  const made = await story(pages)
  expect(made).toMatchObject({ http: 200, data: { title: 'Two pages', description: 'Of uploads' } })
  const { data } = await askJson(`/v3/pins/${made.data.id}/`)
  expect(data.story_pin_data).toMatchObject({ page_count: 2 })
  expect(JSON.stringify(data.story_pin_data)).toContain('/video/')
  const bare = await sent('video', mp4({ width: 90, height: 160 }))
  const plain = await story([{ blocks: [{ type: 3, video_signature: bare }] }], {})
  expect(plain).toMatchObject({ http: 200, data: { dominant_color: '#dddddd' } })
  expect(plain.data.images.orig).toMatchObject({ width: 90, height: 160 })
  for (const wrong of [
    '{',
    '[]',
    '{"pages":[]}',
    '{"pages":"x"}',
    '{"pages":[{}]}',
    '{"pages":[{"blocks":[{"image_signature":"../x"}]}]}',
  ])
    expect((await compat('StoryPin.create', { story_pin: wrong }, { cookies })).http, wrong).toBe(400)
  expect((await compat('StoryPin.create', {}, { cookies })).http).toBe(400)
  // A carousel would lose its pictures: it is refused wherever a Pin is made, unless it is empty.
  const carousel = { carousel_data_json: '[{"title":"One"},{"title":"Two"}]', board_id: String(on.id) }
  const unread = { http: 400, error: { errors: [{ field: 'carousel_data_json', code: 'unknown_field' }] } }
  const one = await sent('image', await png(50, 60))
  const json = JSON.stringify({ pages: [{ blocks: [{ image_signature: one }] }] })
  expect(await compat('StoryPin.create', { ...carousel, story_pin: json }, { cookies })).toMatchObject(unread)
  expect(await compat('Pin.create', { ...carousel, image_url: 'https://x.example/a.png' }, { cookies })).toMatchObject(
    unread,
  )
  const session = await sessionOf(mira)
  for (const method of ['PUT', 'POST'])
    expect(await askJson('/v3/pins/', { method, session, json: carousel }), method).toMatchObject({
      ...{ http: 400, errors: unread.error.errors },
    })
  const empty = { ...carousel, carousel_data_json: '[]', story_pin: json }
  expect((await compat('StoryPin.create', empty, { cookies })).http).toBe(200)
  expect((await compat('VIP.get', {}, { cookies })).http).toBe(400)
  expect((await compat('VIP.get', { upload_ids: ['1'] })).http).toBe(401)
})
