import { expect, test } from 'vitest'
import type { Pin } from '#domain/pins/contract.ts'
import type { RichMetadata } from '#domain/pins/rich.ts'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { texts } from '../fixtures/html.ts'
import { publishHtml, redirect, somewhere } from '../fixtures/origin.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { faultsOf, structuredData } from '../fixtures/structured-data.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, type Person, person } from '../fixtures/world.ts'

const ld = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const SOUP = {
  '@graph': [
    { '@type': 'Article', headline: 'Our kitchen' },
    {
      ...{ '@type': 'Recipe', name: 'Pumpkin soup', description: '<p>Warm &amp; quick</p>', totalTime: 'PT1H20M' },
      ...{
        recipeYield: ['4', '4 servings'],
        recipeIngredient: ['1 pumpkin', '2 onions &amp; salt', '<b>500 ml</b> stock'],
      },
    },
  ],
}

/** Looks at a page and saves a Pin with it, as the pin builder does. */
async function saved(mira: Person, html: string, texts: object = {}, at = somewhere()): Promise<Pin> {
  const session = await sessionOf(mira)
  const link = await publishHtml(at, html)
  await askJson('/v3/link_preview/', { method: 'POST', session, json: { url: link } })
  const media = await upload(mira)
  const json = { media_id: media.media_id, board_id: String((await board(mira)).id), link, ...texts }
  const made = await askJson('/v3/pins/', { method: 'POST', session, json })
  expect(made.http).toBe(200)
  return pinAt(made.data.id)
}

const pinAt = async (id: string) => (await askJson(`/v3/pins/${id}/`)).data as Pin

test('a Pin saved with the page of a recipe keeps and shows what the page says, to people, programs and search engines [SEO-016 SEO-018]', async () => {
  const pin = await saved(await person(), `<title>Soup | Site</title>${ld(SOUP)}`)
  const recipe = {
    ingredients: ['1 pumpkin', '2 onions & salt', '500 ml stock'],
    ...{ minutes: 80, servings: '4' },
  }
  expect(pin.rich_metadata).toEqual({
    ...{ type: 'recipe', url: pin.link, title: 'Pumpkin soup', description: 'Warm & quick' },
    ...{ site_name: pin.domain, recipe },
  })
  expect(pin.rich_summary).toEqual({
    ...{ type_name: 'recipe', display_name: 'Pumpkin soup', display_description: 'Warm & quick' },
    ...{ site_name: pin.domain, url: pin.link },
  })
  expect([pin.closeup_unified_description, pin.embed]).toEqual(['Warm & quick', null])
  const { html } = await askHtml(`/pin/${pin.id}/`)
  expect(await texts(html, '[data-test-id="pin-recipe"] li')).toEqual(recipe.ingredients)
  expect((await texts(html, '[data-test-id="pin-recipe"] p span')).join()).toBe('1 hr 20 min,4 servings')
  // The saver gave it no texts: it is called what the page calls it.
  expect(await texts(html, 'h1')).toEqual(['Pumpkin soup'])
  expect((await texts(html, 'title'))[0]).toMatch(/^Pumpkin soup/)
  expect(html).toContain('<meta name="description" content="Warm &amp; quick"')
  const data = await structuredData(`/pin/${pin.id}/`)
  expect(data).toMatchObject({
    ...{ '@type': 'SocialMediaPosting', headline: 'Pumpkin soup', articleBody: 'Warm & quick' },
    image: { url: `https://pinfold.test${pin.images['736x']?.url}` },
    sharedContent: {
      ...{ '@type': 'Recipe', url: pin.link, name: 'Pumpkin soup', totalTime: 'PT1H20M', recipeYield: '4' },
      recipeIngredient: recipe.ingredients,
    },
  })
  expect(await faultsOf(data ?? {})).toEqual([])
  expect(await faultsOf({ ...(data?.sharedContent as object) })).toEqual([])
})

test('the page of a product gives price, availability and shop, and microdata and OpenGraph are read as JSON-LD is [SEO-016]', async () => {
  const mira = await person()
  const offers = {
    price: '34.50',
    priceCurrency: 'eur',
    availability: 'https://schema.org/InStock',
    seller: { name: 'Clay & Co' },
  }
  const bowl = await saved(mira, ld({ '@type': 'Product', name: 'Bowl', offers: [offers] }), { title: 'My bowl' })
  const product = { price_value: 34.5, price_currency: 'EUR', availability: 'in_stock', shop: 'Clay & Co' }
  expect(bowl.rich_metadata?.product).toEqual(product)
  const { html } = await askHtml(`/pin/${bowl.id}/`)
  expect((await texts(html, '[data-test-id="pin-product"] p')).join(' ')).toContain('€34.50')
  expect(await texts(html, '[data-test-id="pin-product"] span')).toEqual(['In stock', 'Clay & Co'])
  expect(await texts(html, 'h1')).toEqual(['My bowl'])
  const data = await structuredData(`/pin/${bowl.id}/`)
  expect(data?.about).toMatchObject({ '@type': 'Product', name: 'Bowl', offers: { price: 34.5, priceCurrency: 'EUR' } })
  expect(await faultsOf(data ?? {})).toEqual([])
  expect(await faultsOf({ ...(data?.about as object) })).toEqual([])
  // The saver's own price counts.
  const own = await saved(mira, ld({ '@type': 'Product', name: 'Bowl', offers: [offers] }), {
    ...{ price_value: 30, price_currency: 'EUR' },
  })
  expect((await structuredData(`/pin/${own.id}/`))?.about).toMatchObject({ offers: { price: 30 } })

  const micro = await saved(
    mira,
    `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Plate <i>blue</i></h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="name">Offer of the day</span>
      <meta itemprop="priceCurrency" content="SEK"><span itemprop="price" content="90">90 kr</span>
      <link itemprop="availability" href="http://schema.org/OutOfStock"></div></div>`,
  )
  expect(micro.rich_metadata).toMatchObject({
    ...{ type: 'product', title: 'Plate blue' },
    product: { price_value: 90, price_currency: 'SEK', availability: 'out_of_stock', shop: micro.domain },
  })
  const card = await saved(
    mira,
    `<meta property="og:type" content="article"><meta property="og:title" content="On clay"><meta name="author" content="Ana">
     <meta property="article:published_time" content="2026-03-01T10:00:00+01:00">`,
  )
  expect(card.rich_metadata?.article).toEqual({ author: 'Ana', date_published: '2026-03-01T09:00:00.000Z' })
  const shown = await askHtml(`/pin/${card.id}/`)
  expect((await texts(shown.html, '[data-test-id="pin-article"]')).join()).toBe('By AnaMar 1, 2026')
  const article = await structuredData(`/pin/${card.id}/`)
  expect(article?.sharedContent).toMatchObject({
    ...{ '@type': 'Article', headline: 'On clay', author: { name: 'Ana' }, datePublished: '2026-03-01T09:00:00.000Z' },
  })
  expect(await faultsOf(article ?? {})).toEqual([])
})

test('the page of a video names its player [SEO-018]', async () => {
  const film = await saved(
    await person(),
    `<meta property="og:type" content="video.other"><meta property="og:title" content="A wheel turns">
     <meta property="og:video:secure_url" content="https://films.example/embed/7"><meta property="og:video:type" content="text/html">`,
  )
  expect(film.embed).toEqual({ src: 'https://films.example/embed/7', type: 'text', subtype: 'html' })
  const data = await structuredData(`/pin/${film.id}/`)
  expect(data?.sharedContent).toMatchObject({ '@type': 'VideoObject', embedUrl: 'https://films.example/embed/7' })
  expect(await faultsOf(data ?? {})).toEqual([])
  // It is named, not framed.
  expect((await askHtml(`/pin/${film.id}/`)).html).not.toContain('<iframe')
})

test('saves and copies take it over, another link ends it, and the page that says nothing any more is believed [SEO-016]', async () => {
  const [mira, theo] = [await person(), await person()]
  const at = somewhere()
  const pin = await saved(mira, ld(SOUP), {}, at)
  const session = await sessionOf(theo)
  const again = await askJson(`/v3/pins/${pin.id}/repin/`, { method: 'POST', session, json: {} })
  expect((await pinAt(again.data.id)).rich_metadata).toEqual(pin.rich_metadata)
  // The same link again, as the form sends it, changes nothing.
  const edit = (json: object) =>
    ask(`/v3/pins/${again.data.id}/`, { method: 'PUT', session, json }).then(() => pinAt(again.data.id))
  expect((await edit({ link: pin.link, title: 'Soup' })).rich_metadata).toEqual(pin.rich_metadata)
  expect(await edit({ link: 'https://other.example/' })).not.toHaveProperty('rich_metadata')
  expect((await edit({ link: pin.link })).rich_metadata).toEqual(pin.rich_metadata)
  expect(await edit({ link: null })).not.toHaveProperty('rich_summary')
  expect(await saved(mira, '<title>Gone</title>', {}, at)).not.toHaveProperty('rich_metadata')
  // A Pin keeps what was said when it was saved.
  expect((await pinAt(pin.id)).rich_metadata).toEqual(pin.rich_metadata)
  // An address that leads elsewhere is that page's.
  const short = await redirect(somewhere('short'), await publishHtml(somewhere(), ld(SOUP)))
  await askJson('/v3/link_preview/', { method: 'POST', session: await sessionOf(mira), json: { url: short } })
  const media = await upload(mira)
  const json = { media_id: media.media_id, link: short }
  const made = await askJson('/v3/pins/', { method: 'POST', session: await sessionOf(mira), json })
  expect((await pinAt(made.data.id)).rich_metadata?.type).toBe('recipe')
})

test('Pins without rich metadata answer as before, and lists leave it out', async () => {
  const mira = await person()
  const plain = await saved(mira, '<title>A page</title><meta property="og:title" content="A page">')
  for (const field of ['rich_summary', 'rich_metadata', 'closeup_unified_description', 'embed'])
    expect(plain).not.toHaveProperty(field)
  expect((await structuredData(`/pin/${plain.id}/`))?.sharedContent).toEqual({ '@type': 'WebPage', url: plain.link })
  await saved(mira, ld(SOUP))
  const list = await askJson(`/v3/users/${mira.username}/pins/`)
  expect(JSON.stringify(list.data)).not.toContain('pumpkin')
})

test('hostile pages give bounded plain texts, or nothing [SEO-016 REL-15]', async () => {
  const mira = await person()
  const wild = await saved(
    mira,
    ld({
      ...{
        '@type': ['Recipe', 7, null],
        name: '<img src=x onerror=alert(1)>\u202eSoup'.repeat(50),
        description: { a: 1 },
      },
      ...{
        totalTime: 'P999DT9999H',
        recipeYield: { deep: [[[]]] },
        recipeIngredient: Array(300).fill('x'.repeat(500)),
      },
    })
      .replaceAll('</', '<\\/')
      .replace('<\\/script>', '</script>'),
  )
  const { recipe, title } = wild.rich_metadata as RichMetadata
  expect(recipe?.ingredients).toHaveLength(50)
  expect(recipe?.ingredients[0]).toHaveLength(150)
  expect([recipe?.minutes, recipe?.servings]).toEqual([null, null])
  expect(title?.length).toBeLessThanOrEqual(200)
  expect(title).toMatch(/^Soup/)
  const wrong = await saved(
    mira,
    ld({
      '@type': 'Product',
      name: 'Bowl',
      offers: { price: '-3', priceCurrency: 'money', availability: 7, seller: [] },
    }),
  )
  expect(wrong.rich_metadata?.product).toEqual({
    ...{ price_value: null, price_currency: null, availability: null, shop: wrong.domain },
  })
  // Search engines read no product without a price.
  expect(await structuredData(`/pin/${wrong.id}/`)).not.toHaveProperty('about')
  const dates = await saved(mira, ld({ '@type': 'Article', headline: 'Old', datePublished: '0000-13-99' }))
  expect(dates.rich_metadata?.article?.date_published).toBe(null)
  const player = await saved(
    mira,
    '<meta property="og:type" content="video"><meta property="og:video" content="javascript:alert(1)">',
  )
  expect(player.embed).toBe(null)
})
