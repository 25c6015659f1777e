import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#worker/model/articles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { article, desk, published, saveArticle } from '../fixtures/articles.ts'
import { attribute, byTestId, select, texts } from '../fixtures/html.ts'
import { block } from '../fixtures/relations.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const DAY = 24 * 3600_000
const at = (time: number) => ({ headers: { 'x-test-now': String(time) } })
const minute = (time: number) => new Date(time).toISOString().slice(0, 16)
const titlesOf = (html: string) => texts(html, `${byTestId('article-teaser')} b`)
const pinsIn = (html: string) => select(html, `${byTestId('article')} ${byTestId('pin')}`)
const pathsIn = async (html: string) => (await pinsIn(html)).map(({ attributes }) => attributes.href)

beforeEach(async () => {
  await db.delete(articles)
})

test('another kind or slug leads to the right path, an unknown id is not found [ART-002]', async () => {
  const { vera } = await desk()
  const { id, path } = await published(vera, { title: 'Été: 5 idées!' })
  const right = `/today/best/%C3%A9t%C3%A9-5-id%C3%A9es/${id}/`
  for (const wrong of [path, `/today/shop/%C3%A9t%C3%A9-5-id%C3%A9es/${id}/`, `/today/x/y/${id}/`]) {
    const answer = await ask(`${wrong}?hl=de`)
    expect([answer.status, answer.headers.get('location')], wrong).toEqual([301, `${right}?hl=de`])
  }
  expect((await ask(right)).status).toBe(200)
  for (const none of ['1', 'x', '9'.repeat(20), '0']) expect((await ask(`/today/best/a/${none}/`)).status).toBe(404)
})

test('kind and path follow the shop flag and the type [ART-003 ART-004 ART-005 ART-006]', async () => {
  const { vera } = await desk()
  const id = await article(vera, { act: 'publish', type: '2' })
  const pathOf = async () => (await ask(`/today/x/x/${id}/`)).headers.get('location')
  expect(await pathOf()).toBe(`/today/trending/five-blues/${id}/`)
  await saveArticle(vera, { article_id: id, version: '1', type: '2', is_shop: 'on' })
  expect(await pathOf()).toBe(`/today/shop/five-blues/${id}/`)
  await saveArticle(vera, { article_id: id, version: '2', type: '3' })
  expect(await pathOf()).toBe(`/today/article/five-blues/${id}/`)
})

test('what viewers may not see is not in the article: private, deleted, blocked, unknown [ART-001]', async () => {
  const { vera, owner, text, blue } = await desk()
  const secret = await board(owner, { name: 'Secret', privacy: 'secret' })
  const hidden = await pin(owner, secret, { row: { title: 'Never' } })
  const other = await person()
  const own = await board(other, { name: 'Own' })
  const elsewhere = await pin(other, own, { row: { title: 'Elsewhere' } })
  const more = [
    `/pin/${hidden.id}/`,
    `/${owner.username}/secret/`,
    '/pin/1/',
    '/nobody_here/none/',
    `/pin/${elsewhere.id}/`,
  ]
  const { id, path } = await published(vera, { text: [text, ...more].join('\n'), lead: `/pin/${hidden.id}/` })
  const everything = [...blue, elsewhere].map((each) => `/pin/${each.id}/`)
  const first = (await askHtml(path)).html
  expect(await pathsIn(first)).toEqual(everything)
  expect(await select(first, byTestId('profile-board-card'))).toHaveLength(1)
  for (const word of ['Never', hidden.imageKey ?? 'no key', '/secret/']) expect(first).not.toContain(word)
  // Nor does the saver of the secret Pin see it there.
  expect(await pathsIn((await askHtml(path, { session: await sessionOf(owner) })).html)).toEqual(everything)
  // The writer is told what is missing.
  const form = (await askHtml(`/staff/articles/${id}/`, { session: await sessionOf(vera) })).html
  expect(await texts(form, `${byTestId('unseen')} a`)).toEqual([
    `/pin/${hidden.id}/`,
    '/pin/1/',
    `/${owner.username}/secret/`,
    '/nobody_here/none/',
  ])
  const blocked = await person()
  await block(owner, blocked, 1)
  const seen = (await askHtml(path, { session: await sessionOf(blocked) })).html
  expect(await pathsIn(seen)).toEqual([`/pin/${elsewhere.id}/`])
  expect(await select(seen, byTestId('profile-board-card'))).toEqual([])
  // At once, without a new saving.
  const session = await sessionOf(owner)
  const answer = await askJson(`/v3/boards/${blue[0] ? await boardOf(blue[0].id) : ''}/`, {
    method: 'PUT',
    session,
    json: { privacy: 'secret' },
  })
  expect(answer.http).toBe(200)
  const later = (await askHtml(path)).html
  expect(await pathsIn(later)).toEqual([`/pin/${elsewhere.id}/`])
  expect(await select(later, byTestId('profile-board-card'))).toEqual([])
  const listed = (await askHtml('/today/')).html
  expect(listed).toContain(elsewhere.imageKey)
  for (const each of blue) expect(listed).not.toContain(each.imageKey)
})

async function boardOf(pinId: number): Promise<string> {
  return (await askJson(`/v3/pins/${pinId}/`)).data.board.id
}

test('staff’s text is as hostile as anybody’s: nothing of it becomes markup or script [ART-001]', async () => {
  const { vera } = await desk()
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)> &amp; ]]> javascript:alert(1) "\''
  const { id } = await published(vera, {
    title: `Evil ${evil}`,
    intro: evil,
    text: `${evil}\n## ${evil}\n\nhttps://x.example/"onclick=1`,
  })
  const answer = await ask(`/today/x/x/${id}/`)
  const { http, html } = await askHtml(answer.headers.get('location') ?? '')
  expect(http).toBe(200)
  expect(html).not.toContain('<script>alert')
  expect(await select(html, 'img[src=x]')).toEqual([])
  expect(await select(html, '[onclick]')).toEqual([])
  expect(JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '').headline).toContain(
    '<img',
  )
})

test('readers get articles in their language, and English ones while it has none [ART-001 ART-011]', async () => {
  const { vera } = await desk()
  await published(vera, { title: 'In English', locale: 'en-GB' })
  const inGermany = async () => titlesOf((await askHtml('/today/', { country: 'DE' })).html)
  expect(await inGermany()).toEqual(['In English'])
  await published(vera, { title: 'Auf Deutsch', locale: 'de-AT' })
  expect(await inGermany()).toEqual(['Auf Deutsch'])
  expect(await titlesOf((await askHtml('/today/')).html)).toEqual(['In English'])
  // Who reads never matters.
  const [german] = await db.select().from(articles).where(eq(articles.title, 'Auf Deutsch'))
  expect((await ask(`/today/best/auf-deutsch/${german?.id}/`, { country: 'JP' })).status).toBe(200)
})

test('the list pages by 12, newest first, and counts none twice [ART-001]', async () => {
  const { vera } = await desk()
  const now = Date.now()
  for (let i = 0; i < 26; i++)
    await article(vera, { title: `Number ${i}`, publish_at: minute(now - i * 60_000 * 60), act: 'publish' })
  const seen: string[] = []
  for (let path = '/today/'; path; ) {
    const { html } = await askHtml(path)
    const titles = await titlesOf(html)
    expect(titles.length).toBeLessThanOrEqual(12)
    seen.push(...titles)
    path = (await attribute(html, 'main a[rel=next]', 'href')) ?? ''
  }
  expect(seen).toEqual(Array.from({ length: 26 }, (_, i) => `Number ${i}`))
  expect((await ask('/today/?bookmark=x')).status).toBe(400)
})

test('the first page of explore carries the newest article as a Pin of type todayarticle [ART-012 CON-008]', async () => {
  const { vera, text, blue } = await desk()
  const { id, path } = await published(vera, { text })
  const { data, bookmark } = await askJson('/v3/explore/pins/?page_size=2')
  expect(data).toHaveLength(2)
  const found = data.find((each: { type: string }) => each.type === 'todayarticle')
  expect(found).toMatchObject({
    id,
    title: 'Five blues',
    description: 'From indigo to the sea.',
    seo_url: path,
    image_signature: blue[0]?.imageKey,
    link: null,
  })
  // No Pin is lost for it.
  const ids = async (address: string) => (await askJson(address)).data.map((each: { id: string }) => each.id)
  const rest = await ids(`/v3/explore/pins/?page_size=2&bookmark=${bookmark}`)
  const all = (await ids('/v3/explore/pins/?page_size=200')).filter((each: string) => each !== id)
  expect([...data.map((each: { id: string }) => each.id), ...rest].filter((each) => each !== id)).toEqual(
    all.slice(0, 3),
  )
  const one = await askJson('/v3/explore/pins/?page_size=1')
  expect(one.data.map((each: { id: string }) => each.id)).toEqual([id])
  expect(await ids(`/v3/explore/pins/?page_size=1&bookmark=${one.bookmark}`)).toEqual(all.slice(0, 1))
  // On the page it is a link to the article.
  const links = await select((await askHtml('/')).html, `main ${byTestId('pin')}`)
  expect(links.map(({ attributes }) => attributes.href)).toContain(path)
  // It is news for a month.
  const later = await askJson('/v3/explore/pins/', at(Date.now() + 31 * DAY))
  expect(later.data.map((each: { id: string }) => each.id)).not.toContain(id)
})

test('the first page of the homefeed carries the newest article too, and loses no Pin for it; an empty one has none [ART-012]', async () => {
  const { vera, text } = await desk()
  const { id, path } = await published(vera, { text })
  const [theo, newcomer] = [await person(), await person()]
  const on = await board(theo)
  for (let i = 0; i < 5; i++) await pin(theo, on)
  const session = await sessionOf(newcomer)
  const ids = async (more: string) => {
    const { data, bookmark } = await askJson(`/v3/homefeed/?${more}`, { session })
    return { ids: data.map((each: { id: string }) => each.id) as string[], bookmark }
  }
  expect((await ids('page_size=3')).ids).toEqual([])
  await askJson(`/v3/users/${theo.id}/follow/`, { method: 'PUT', session })
  const all = (await ids('page_size=50')).ids
  expect(all).toHaveLength(6)
  expect(all[4]).toBe(id)
  for (const size of [1, 2, 3]) {
    const seen: string[] = []
    let bookmark: string | undefined
    do {
      const page = await ids(`page_size=${size}${bookmark ? `&bookmark=${bookmark}` : ''}`)
      expect(page.ids.length).toBeLessThanOrEqual(size)
      seen.push(...page.ids)
      bookmark = page.bookmark
    } while (bookmark)
    expect(seen.filter((each) => each === id)).toHaveLength(1)
    expect(seen.filter((each) => each !== id)).toEqual(all.filter((each) => each !== id))
  }
  const links = await select((await askHtml('/homefeed/', { session })).html, `main ${byTestId('pin')}`)
  expect(links.map(({ attributes }) => attributes.href)).toContain(path)
})

test('programs list articles as the page does: newest first, paged, without what the reader may not see [ART-001]', async () => {
  const { vera, text, blue } = await desk()
  const made: string[] = []
  for (let i = 0; i < 13; i++) made.push((await published(vera, { text, title: `List ${i}` })).id)
  const first = await askJson('/v3/articles/')
  expect(first.data).toHaveLength(12)
  const second = await askJson(`/v3/articles/?bookmark=${first.bookmark}`)
  const listed = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((id: string) => made.includes(id)).sort()).toEqual([...made].sort())
  expect(first.data[0]).toMatchObject({
    title: expect.stringMatching(/^List /),
    url: expect.stringMatching(/^\/today\//),
    language: 'en',
    image: { url: `/img/736x/${blue[0]?.imageKey}.webp`, dominant_color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
  })
  expect(Number.isNaN(Date.parse(first.data[0].published_at))).toBe(false)
  expect((await askJson('/v3/articles/?bookmark=x')).http).toBe(400)
})
