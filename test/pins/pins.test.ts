import { expect, test } from 'vitest'
import type { Video } from '#worker/model/pins/tables.ts'
import { askJson } from '../fixtures/app.ts'
import { board, person, pin } from '../fixtures/world.ts'

test('a pin has every field of the sources [GRD-008 GRD-010 GRD-011 GRD-012 GRD-015 GRD-016 CON-008 CON-009]', async () => {
  const mira = await person({ fullName: 'Mira Okafor' })
  const on = await board(mira, { name: 'Coastal light' })
  const made = await pin(mira, on, {
    row: {
      title: 'Study no. 4',
      description: 'Salt and lemon',
      link: 'https://www.tate.example/a',
      domain: 'tate.example',
      createdAt: Date.UTC(2021, 3, 4, 5, 43, 58),
      repinCount: 3,
      commentCount: 2,
      isRepin: true,
      seoTitle: 'A study',
      seoDescription: 'Of light',
    },
  })
  const { data } = await askJson(`/v3/users/${mira.username}/pins/`)
  expect(data[0]).toMatchObject({
    id: String(made.id),
    type: 'pin',
    title: 'Study no. 4',
    grid_title: 'Study no. 4',
    description: 'Salt and lemon',
    link: 'https://www.tate.example/a',
    domain: 'tate.example',
    is_video: false,
    is_repin: true,
    is_promoted: false,
    is_downstream_promotion: false,
    promoter: null,
    pinner: { username: mira.username, full_name: 'Mira Okafor' },
    board: { id: String(on.id), name: 'Coastal light', url: on.url },
    repin_count: 3,
    comment_count: 2,
    created_at: 'Sun, 04 Apr 2021 05:43:58 +0000',
    story_pin_data: null,
    seo_title: 'A study',
    seo_description: 'Of light',
    seo_url: `/pin/study-no-4--${made.id}/`.replace('study-no-4', 'a-study'),
    seo_noindex_reason: null,
  })
  expect(Object.keys(data[0]).filter((key) => /[A-Z]/.test(key))).toEqual([])
})

test('pictures come in seven sizes with their pixels [GRD-009 GRD-027]', async () => {
  const mira = await person()
  const made = await pin(mira, await board(mira), { row: { imageWidth: 800, imageHeight: 1200 } })
  const { images } = (await askJson(`/v3/pins/${made.id}/`)).data
  expect(Object.keys(images).sort()).toEqual(['1200x', '136x136', '170x', '236x', '474x', '736x', 'orig'])
  expect(images['236x']).toEqual({ url: `/img/236x/${made.imageKey}.webp`, width: 236, height: 354 })
  expect(images['136x136']).toMatchObject({ width: 136, height: 136 })
  expect(images.orig).toEqual({ url: `/img/originals/${made.imageKey}.webp`, width: 800, height: 1200 })
  const bare = await pin(mira, await board(mira), { row: { imageKey: null } })
  expect((await askJson(`/v3/pins/${bare.id}/`)).data.images).toEqual({})
})

test('promoted pins say who pays, videos and stories carry their own data [CON-004 CON-005 CON-006 GRD-014]', async () => {
  const mira = await person()
  const shop = await person({ fullName: 'Atelier Fournier', isPartner: true })
  const video: Video = { url: 'https://media.example/v.mp4', width: 720, height: 1280, duration: 9000 }
  const made = await pin(mira, await board(mira), {
    row: {
      promoterId: shop.id,
      isVideo: true,
      isStory: true,
      video,
      story: { title: 'Three bowls', page_count: 4 },
      priceValue: 24,
      priceCurrency: 'EUR',
    },
    annotations: ['bowl', 'lemon'],
  })
  const { data } = await askJson(`/v3/pins/${made.id}/`)
  expect(data).toMatchObject({
    type: 'story',
    is_promoted: true,
    promoter: { full_name: 'Atelier Fournier', is_partner: true },
    recommendation_reason: { reason: 'PROMOTED_PIN' },
    image_signature: made.imageKey,
    story_pin_data: { metadata: { pin_title: 'Three bowls' }, page_count: 4 },
    story_pin_data_id: String(made.id),
    price_value: 24,
    price_currency: 'EUR',
    annotations: ['bowl', 'lemon'],
  })
  expect(data.videos.video_list.V_720P).toMatchObject({ duration: 9000, thumbnail: `/img/736x/${made.imageKey}.webp` })
})
