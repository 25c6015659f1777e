import { beforeEach, expect, test } from 'vitest'
import { FORM_KEY } from '#domain/constants.ts'
import { articles } from '#worker/model/articles/tables.ts'
import { ask, askHtml, askJson, db } from '../fixtures/app.ts'
import { article, desk, published, saveArticle, TYPED, versionOf } from '../fixtures/articles.ts'
import { employee, send } from '../fixtures/desk.ts'
import { attribute, byTestId, fieldOf, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { faultsOf, structuredData } from '../fixtures/structured-data.ts'
import { person } from '../fixtures/world.ts'

const DAY = 24 * 3600_000
const at = (time: number) => ({ headers: { 'x-test-now': String(time) } })
const minute = (time: number) => new Date(time).toISOString().slice(0, 16)
const titlesOf = (html: string) => texts(html, `${byTestId('article-teaser')} b`)
const pinsIn = (html: string) => select(html, `${byTestId('article')} ${byTestId('pin')}`)
const pathsIn = async (html: string) => (await pinsIn(html)).map(({ attributes }) => attributes.href)

beforeEach(async () => {
  await db.delete(articles)
})

test('an employee writes a draft, looks at it and publishes it; then everybody reads it [ART-001 ART-002]', async () => {
  const { vera, text, blue, path: boardPath } = await desk()
  const session = await sessionOf(vera)
  const id = await article(vera, { text })
  const path = `/today/best/five-blues/${id}/`
  expect((await ask(path)).status).toBe(404)
  expect((await ask(path, { session })).status).toBe(404)
  const preview = await askHtml(`/staff/articles/${id}/preview/`, { session })
  expect(await texts(preview.html, 'h1')).toEqual(['Five blues'])
  expect(await attribute(preview.html, 'meta[name=robots]', 'content')).toBe('noindex')
  expect(await pathsIn(preview.html)).toEqual(blue.map((each) => `/pin/${each.id}/`))
  const answer = await saveArticle(vera, { article_id: id, version: '1', text, act: 'publish' })
  expect(answer.headers.get('location')).toBe(`/staff/articles/${id}/`)
  const { http, html } = await askHtml(path)
  expect(http).toBe(200)
  expect(await texts(html, 'h1')).toEqual(['Five blues'])
  expect(await texts(html, `${byTestId('article')} h2`)).toEqual(['All of them'])
  expect(await pathsIn(html)).toEqual(blue.map((each) => `/pin/${each.id}/`))
  expect(await attribute(html, byTestId('profile-board-card'), 'href')).toBe(boardPath)
  expect(await attribute(html, `${byTestId('article')} img`, 'alt')).toBe('A blue cloth')
  expect(html).toContain('And the board:')
  expect(await titlesOf((await askHtml('/today/')).html)).toEqual(['Five blues'])
  const json = await structuredData(path)
  expect(await faultsOf(json ?? {})).toEqual([])
  expect(json).toMatchObject({
    '@type': 'Article',
    headline: 'Five blues',
    description: 'From indigo to the sea.',
    inLanguage: 'en-US',
    url: `https://pinfold.test${path}`,
    image: expect.stringContaining('/1200x/'),
  })
  expect(await attribute(html, 'link[rel=canonical]', 'href')).toBe(`https://pinfold.test${path}`)
})

test('a scheduled article appears at its minute, without any job [ART-001]', async () => {
  const { vera } = await desk()
  const due = Math.ceil(Date.now() / 60_000) * 60_000 + 2 * DAY
  const { id, path } = await published(vera, { publish_at: minute(due) })
  const drafts = await askHtml('/staff/articles/', { session: await sessionOf(vera) })
  expect(await texts(drafts.html, `${byTestId('draft')} b span`)).toEqual(['Scheduled'])
  expect((await ask(path, at(due - 1000))).status).toBe(404)
  expect(await titlesOf((await askHtml('/today/', at(due - 1000))).html)).toEqual([])
  expect((await ask(path, at(due))).status).toBe(200)
  expect(await titlesOf((await askHtml('/today/', at(due))).html)).toEqual(['Five blues'])
  await saveArticle(vera, { article_id: id, version: '1', act: 'unpublish' })
  expect((await ask(path, at(due))).status).toBe(404)
})

test('nobody but employees writes articles, or learns that there is a form [ART-001]', async () => {
  const { vera } = await desk()
  const stranger = await person()
  const id = await article(vera)
  for (const who of [null, stranger]) {
    const session = who ? { session: await sessionOf(who) } : {}
    for (const path of ['', 'new/', `${id}/`, `${id}/preview/`])
      expect((await ask(`/staff/articles/${path}`, session)).status, path).toBe(404)
    expect((await saveArticle(who)).status).toBe(404)
    expect((await saveArticle(who, { article_id: id, version: '1', title: 'Mine', act: 'publish' })).status).toBe(404)
    expect((await send('/do/delete_article/', { article_id: id }, who, { stays: true })).status).toBe(404)
  }
  expect(await db.select({ title: articles.title, version: articles.version }).from(articles)).toEqual([
    { title: 'Five blues', version: 1 },
  ])
})

test('two who edit at once: the second keeps what they typed, sees why, and decides [ART-001]', async () => {
  const { vera } = await desk()
  const otto = await employee()
  const id = await article(vera)
  await saveArticle(vera, { article_id: id, version: '1', text: 'Of Vera.' })
  const answer = await send(
    '/do/save_article/',
    { ...TYPED, article_id: id, version: '1', text: 'Of Otto.', title: 'Otto’s' },
    otto,
  )
  const html = await answer.text()
  expect(answer.status).toBe(409)
  expect(await texts(html, 'main [role=alert]')).toEqual([
    expect.stringContaining('saved this article in the meantime'),
  ])
  expect([await fieldOf(html, 'title'), await fieldOf(html, 'text')]).toEqual(['Otto’s', 'Of Otto.'])
  expect(await db.select({ text: articles.text }).from(articles)).toEqual([{ text: 'Of Vera.' }])
  // The form has the new version, so that saving it again is a decision.
  const version = (await attribute(html, 'input[name=version]', 'value')) ?? ''
  expect(version).toBe('2')
  await saveArticle(otto, { article_id: id, version, text: 'Of Otto.' })
  expect(await db.select({ text: articles.text }).from(articles)).toEqual([{ text: 'Of Otto.' }])
})

test('of ten who save one version at the same time, one succeeds [ART-001]', async () => {
  const { vera } = await desk()
  const id = await article(vera)
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, i) => saveArticle(vera, { article_id: id, version: '1', text: `Text ${i}` })),
  )
  const saved = all.filter((answer) => !/try=/.test(answer.headers.get('location') ?? ''))
  expect(saved).toHaveLength(1)
  expect(await versionOf(vera, id)).toBe('2')
})

test('a double press of a new article’s button makes one article [ART-001 REL-17]', async () => {
  const { vera } = await desk()
  const fields = { ...TYPED, [FORM_KEY]: crypto.randomUUID() }
  const [first, second] = [
    await send('/do/save_article/', fields, vera, { stays: true }),
    await send('/do/save_article/', fields, vera, { stays: true }),
  ]
  expect(second.headers.get('location')).toBe(first.headers.get('location'))
  expect(await db.select().from(articles)).toHaveLength(1)
})

test('wrong fields come back with what was typed, and nothing is saved [ART-001 ART-011]', async () => {
  const { vera } = await desk()
  for (const [field, value] of [
    ['title', ''],
    ['title', 'x'.repeat(121)],
    ['locale', 'en-FR'],
    ['locale', 'nl-NL'],
    ['type', '4'],
    ['lead', 'https://other.example/pin/1/'],
    ['translates', '1'],
    ['text', 'x'.repeat(12_001)],
    ['text', Array.from({ length: 61 }, (_, i) => `/pin/${i + 1}/`).join('\n')],
    ['publish_at', 'tomorrow'],
    ['version', '-1'],
    ['act', 'destroy'],
    ['article_id', '1 or 1'],
  ] as const) {
    const answer = await send('/do/save_article/', { ...TYPED, intro: 'Kept.', [field]: value }, vera)
    expect([400, 404], `${field} ${value.slice(0, 20)}`).toContain(answer.status)
    if (field !== 'article_id') expect(await fieldOf(await answer.text(), 'intro')).toBe('Kept.')
  }
  expect((await saveArticle(vera, { article_id: '1', version: '1' })).status).toBe(404)
  expect(await db.select().from(articles)).toEqual([])
})

test('a deleted article is gone at once, and its undo brings it back [ART-001]', async () => {
  const { vera } = await desk()
  const { id, path } = await published(vera)
  const session = await sessionOf(vera)
  const gone = await send('/do/delete_article/', { article_id: id }, vera, { stays: true })
  expect(gone.headers.get('location')).toBe('/staff/articles/')
  expect((await ask(path)).status).toBe(404)
  expect(await titlesOf((await askHtml('/today/')).html)).toEqual([])
  expect((await send('/do/delete_article/', { article_id: id }, vera, { stays: true })).status).toBe(404)
  expect((await saveArticle(vera, { article_id: id, version: '1' })).status).toBe(404)
  const [entry] = (await askJson('/v3/undo/', { session })).data
  expect(entry).toMatchObject({ action: 'article_deleted', name: 'Five blues', can_undo: true })
  expect((await askJson(`/v3/undo/${entry.id}/`, { method: 'POST', session, json: {} })).http).toBe(200)
  expect((await ask(path)).status).toBe(200)
})

test('translations name each other with the locales of the list [ART-002 ART-008 ART-011]', async () => {
  const { vera } = await desk()
  const english = await published(vera)
  const german = await article(vera, { title: 'Fünf Blaus', locale: 'de-CH', translates: english.id, act: 'publish' })
  await article(vera, { title: 'Cinq bleus', locale: 'fr-FR', translates: german })
  const links = async (path: string) =>
    (await select((await askHtml(path)).html, 'link[rel=alternate][hreflang]')).map(
      ({ attributes: { hreflang, href } }) => [hreflang, href?.replace('https://pinfold.test', '')],
    )
  const deCh = `/today/best/f%C3%BCnf-blaus/${german}/`
  expect(await links(english.path)).toEqual([
    ['en-US', english.path],
    ['de-CH', deCh],
  ])
  expect(await links(deCh)).toEqual([
    ['de-CH', deCh],
    ['en-US', english.path],
  ])
  expect((await askHtml(english.path)).html).toContain('Deutsch (CH)')
  // Nothing translates itself, not even through its translations.
  for (const translates of [english.id, german]) {
    const answer = await saveArticle(vera, { article_id: english.id, version: '1', translates })
    expect(answer.headers.get('location')).toContain('try=')
  }
  // The translations of what turns out to be one too belong to the same original.
  const first = await published(vera, { title: 'The first', locale: 'en-GB' })
  await saveArticle(vera, { article_id: english.id, version: '1', translates: first.id })
  expect((await links(deCh)).map(([locale]) => locale)).toEqual(['de-CH', 'en-US', 'en-GB'])
})
