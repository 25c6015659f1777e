import { expect, test, vi } from 'vitest'
import { dailyEvents } from '#worker/model/analytics/tables.ts'
import { askHtml, db, signIn } from '../fixtures/app.ts'
import { faultsOf, structuredData } from '../fixtures/structured-data.ts'
import { board, mediaKey, person, pin, section } from '../fixtures/world.ts'

const BOT = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }
const VIDEO = { url: '/video/abcdefghijklmnop.mp4', width: 1080, height: 1920, duration: 65_400 }

type Posting = { identifier: string; url: string; headline: string }
const postings = async (path: string) => ((await structuredData(path))?.hasPart ?? []) as Posting[]

test('the judge of structured data finds what is wrong with it [SEO-004]', async () => {
  expect(await faultsOf({ '@type': 'ProfilePage', url: 'https://a.example/', hasPart: [] })).toEqual([])
  expect(await faultsOf({ '@type': 'ProfilePage', articleBody: 'no' })).toHaveLength(1)
  expect(await faultsOf({ '@type': 'NoSuchPage' })).toHaveLength(1)
  expect(
    await faultsOf({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'A', headline: 'no' } }),
  ).toHaveLength(1)
  expect(await faultsOf({ '@type': 'VideoObject', name: 'No picture' })).not.toEqual([])
})

test('a profile tells visitors and crawlers who it is and what was saved [SEO-004 SEO-009 SEO-010 SEO-013 SEO-020]', async () => {
  const mira = await person({ fullName: 'Mira </script> Okafor', about: 'Cloth & light', imageKey: mediaKey() })
  const on = await board(mira)
  const film = await pin(mira, on, { row: { isVideo: true, video: VIDEO, title: 'How to dye' } })
  const made = await pin(mira, on, {
    row: {
      title: 'Indigo',
      description: 'From Abeokuta',
      link: 'https://cloth.example/',
      repinCount: 7,
      seoTitle: 'Indigo cloth, dyed by hand',
      seoDescription: 'Cloth from Abeokuta',
    },
  })
  const path = `/${mira.username}/`
  const shown = await structuredData(path)
  expect(shown).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: `https://pinfold.test${path}`,
    mainEntity: {
      '@type': 'Person',
      name: 'Mira </script> Okafor',
      alternateName: mira.username,
      description: 'Cloth & light',
      image: `https://pinfold.test/img/280x280/${mira.imageKey}.webp`,
    },
    breadcrumb: { itemListElement: [{ position: 1 }, { position: 2, item: `https://pinfold.test${path}` }] },
  })
  expect(await faultsOf(shown ?? {})).toEqual([])
  expect(shown?.hasPart).toEqual([
    {
      '@type': 'SocialMediaPosting',
      identifier: String(made.id),
      url: `https://pinfold.test/pin/indigo-cloth-dyed-by-hand--${made.id}/`,
      headline: 'Indigo cloth, dyed by hand',
      articleBody: 'Cloth from Abeokuta',
      image: {
        '@type': 'ImageObject',
        url: `https://pinfold.test/img/736x/${made.imageKey}.webp`,
        width: { '@type': 'QuantitativeValue', value: 736, unitCode: 'E37' },
        height: { '@type': 'QuantitativeValue', value: 1104, unitCode: 'E37' },
      },
      datePublished: '2026-02-01T00:00:00.000Z',
      author: { '@type': 'Person', name: 'Mira </script> Okafor', url: `https://pinfold.test${path}` },
      sharedContent: { '@type': 'WebPage', url: 'https://cloth.example/' },
    },
    expect.objectContaining({
      identifier: String(film.id),
      video: expect.objectContaining({ '@type': 'VideoObject', duration: 'PT1M5S' }),
    }),
  ])
  expect(await structuredData(path, BOT)).toEqual(shown)
  expect(await structuredData(path, { session: await signIn(mira.username) })).toBeNull()
  // The second answer comes from the cache.
  expect(await structuredData(path)).toEqual(shown)
})

test('the newest ten pins that may be listed stand in a profile’s structured data, however many there are [SEO-005 SEO-006]', async () => {
  const mira = await person()
  const on = await board(mira)
  const hidden = await board(mira, { privacy: 'secret' })
  const unlisted = await board(mira, { privacy: 'protected' })
  const path = `/${mira.username}/`
  expect(await postings(path)).toEqual([])
  const made: Awaited<ReturnType<typeof pin>>[] = []
  for (let i = 0; i < 15; i++) made.push(await pin(mira, on, { row: { title: `Number ${i}` } }))
  const newest = made.map(({ id }) => String(id)).reverse()
  expect((await postings(path)).map(({ identifier }) => identifier)).toEqual(newest.slice(0, 10))
  // Pins that are left out don't count to ten.
  for (let i = 0; i < 4; i++) await pin(mira, on, { row: { seoNoindexReason: 'low_quality' } })
  await pin(mira, hidden)
  await pin(mira, unlisted)
  expect((await postings(path)).map(({ identifier }) => identifier)).toEqual(newest.slice(0, 10))
  // But they are looked for among the newest thirty only (G-151): six of the fifteen remain.
  for (let i = 0; i < 17; i++) await pin(mira, on, { row: { seoNoindexReason: 'low_quality' } })
  expect((await postings(path)).map(({ identifier }) => identifier)).toEqual(newest.slice(0, 9))
})

test('a pin without a date is left out and logged, and nobody sees an error [SEO-007 SEO-008]', async () => {
  const mira = await person()
  const on = await board(mira)
  const made: Awaited<ReturnType<typeof pin>>[] = []
  for (let i = 0; i < 12; i++) made.push(await pin(mira, on, { row: i % 4 === 3 ? { createdAt: null } : {} }))
  const warn = vi.spyOn(console, 'warn')
  const path = `/${mira.username}/`
  const dated = made.filter((_, i) => i % 4 !== 3).map(({ id }) => String(id))
  expect((await postings(path)).map(({ identifier }) => identifier)).toEqual(dated.reverse())
  const lines = warn.mock.calls.map(([line]) => JSON.parse(String(line)))
  const undated = [11, 7, 3].map((i) => made[i]?.id)
  expect(lines.filter(({ event }) => event === 'missing_created_at')).toEqual([
    { event: 'missing_created_at', pins: undated },
  ])
  warn.mockRestore()
  // The sink of events counts it too (G-013).
  const counted = async () =>
    (await db.select().from(dailyEvents)).find(({ event }) => event === 'missing_created_at')?.total
  await expect.poll(counted).toBeGreaterThan(0)
  const { html, http } = await askHtml(path)
  expect(http).toBe(200)
  expect(html).not.toContain('created_at')
})

test('what may not be listed has no structured data: private, unlisted, hidden, later pages [SEO-004 SEO-006]', async () => {
  const nova = await person({ isPrivate: true })
  const spam = await person({ seoNoindexReason: 'spam' })
  const mira = await person()
  const [own, on, protectedBoard] = [await board(nova), await board(mira), await board(mira, { privacy: 'protected' })]
  await pin(nova, own)
  const unlisted = await pin(mira, protectedBoard)
  const quiet = await pin(mira, on, { row: { seoNoindexReason: 'low_quality' } })
  const thin = await board(mira, { row: { seoNoindexReason: 'thin' } })
  for (let i = 0; i < 26; i++) await board(mira)
  for (const path of [
    ...[`/${nova.username}/`, `/${spam.username}/`, protectedBoard.url, thin.url, `/pin/${unlisted.id}/`],
    ...[`/pin/${quiet.id}/`, `/${mira.username}/_pins/`, own.url],
  ])
    expect(await structuredData(path), path).toBeNull()
  const { html } = await askHtml(`/${mira.username}/`)
  const next = /rel="next" href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/.exec(html)
  expect(await structuredData((next?.[1] ?? next?.[2] ?? '').replaceAll('&amp;', '&'))).toBeNull()
})

test('a board and its sections are collections with the way to them [SEO-004 SEO-020]', async () => {
  const atelier = await person({ fullName: 'Atelier Nord', isPartner: true })
  const on = await board(atelier, { name: 'Blue & "quoted"', row: { description: 'All that is blue' } })
  const part = await section(on, 'Cups')
  await pin(atelier, on)
  const shown = await structuredData(on.url)
  expect(shown).toMatchObject({
    '@type': 'CollectionPage',
    name: 'Blue & "quoted"',
    description: 'All that is blue',
    url: `https://pinfold.test${on.url}`,
    author: { '@type': 'Organization', name: 'Atelier Nord' },
    mainEntity: { '@type': 'ItemList', numberOfItems: 1 },
    breadcrumb: {
      itemListElement: [{ name: expect.any(String) }, { name: 'Atelier Nord' }, { name: 'Blue & "quoted"' }],
    },
  })
  const inside = await structuredData(`${on.url}${part.slug}/`)
  expect(inside).toMatchObject({ name: 'Cups', breadcrumb: { itemListElement: { length: 4 } } })
  for (const data of [shown, inside]) expect(await faultsOf(data ?? {})).toEqual([])
  expect(await structuredData(on.url, { session: await signIn(atelier.username) })).toBeNull()
})

test('a pin’s page is a posting, with a video a video [SEO-010 SEO-013 SEO-014]', async () => {
  const mira = await person()
  const on = await board(mira)
  const plain = await pin(mira, on, { row: { title: '', description: '' } })
  const film = await pin(mira, on, { row: { isVideo: true, video: VIDEO, title: 'How to dye', description: 'Slowly' } })
  const posting = await structuredData(`/pin/${plain.id}/`)
  expect(posting).toMatchObject({ '@type': 'SocialMediaPosting', identifier: String(plain.id) })
  const video = await structuredData(`/pin/${film.id}/`)
  expect(video).toMatchObject({
    '@type': 'VideoObject',
    name: 'How to dye',
    description: 'Slowly',
    thumbnailUrl: `https://pinfold.test/img/736x/${film.imageKey}.webp`,
    contentUrl: 'https://pinfold.test/video/abcdefghijklmnop.mp4',
    width: { value: 1080 },
    height: { value: 1920 },
    duration: 'PT1M5S',
    uploadDate: '2026-02-01T00:00:00.000Z',
    mainEntityOfPage: { breadcrumb: { itemListElement: { length: 3 } } },
  })
  for (const data of [posting, video]) expect(await faultsOf(data ?? {})).toEqual([])
})

test('a rating is shown only with a value and a count of ratings or reviews [SEO-011 SEO-012]', async () => {
  const mira = await person()
  const on = await board(mira)
  const rating = async (row: { ratingValue?: number; ratingCount?: number; reviewCount?: number }) => {
    const data = await structuredData(`/pin/${(await pin(mira, on, { row })).id}/`)
    expect(await faultsOf(data ?? {})).toEqual([])
    return data?.aggregateRating
  }
  const scale = { '@type': 'AggregateRating', bestRating: 5, worstRating: 1 }
  expect(await rating({ ratingValue: 4.5, ratingCount: 12 })).toEqual({ ...scale, ratingValue: 4.5, ratingCount: 12 })
  expect(await rating({ ratingValue: 4, reviewCount: 3 })).toEqual({ ...scale, ratingValue: 4, reviewCount: 3 })
  expect(await rating({ ratingValue: 4, ratingCount: 0, reviewCount: 0 })).toBeUndefined()
  expect(await rating({ ratingValue: 4 })).toBeUndefined()
  expect(await rating({ ratingCount: 12 })).toBeUndefined()
})

test('a pin’s page links its annotations to their topics [SEO-017]', async () => {
  const mira = await person()
  const made = await pin(mira, await board(mira), { annotations: ['Indigo dye', 'Cloth'] })
  const { html } = await askHtml(`/pin/${made.id}/`)
  expect(html).toMatch(/<a href="\/topic\/indigo-dye\/"[^>]*>Indigo dye<\/a>/)
  expect(html).toMatch(/<a href="\/topic\/cloth\/"[^>]*>Cloth<\/a>/)
})
