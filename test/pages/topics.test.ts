import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { attribute, byTestId, feedsOf, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const put = async (path: string, session: string) =>
  expect((await askJson(path, { method: 'PUT', session })).http).toBe(200)
const unique = () => `word${crypto.randomUUID().slice(0, 8)}`

test('a topic has its public pins, newest first, and a button to follow it', async () => {
  const mira = await person()
  const word = unique()
  const on = await board(mira)
  const first = await pin(mira, on, { annotations: [word] })
  const last = await pin(mira, on, { annotations: ['x', word] })
  await pin(mira, await board(mira, { privacy: 'secret' }), { annotations: [word] })
  const { http, html } = await askHtml(`/topic/${word}/`)
  expect(http).toBe(200)
  expect(await texts(html, byTestId('topic-name'))).toEqual([word])
  const cards = await select(html, byTestId('pin'))
  expect(cards.map(({ attributes }) => attributes.href)).toEqual([`/pin/${last.id}/`, `/pin/${first.id}/`])
  const address = `/v3/topics/${word}/pins/?field_set_key=pin_card`
  expect(feedsOf(html).get(address)?.page.data).toEqual((await askJson(address)).data)
  const session = await sessionOf(await person())
  await put(`/v3/topics/${word}/follow/`, session)
  const mine = (await askHtml(`/topic/${word}/`, { session })).html
  expect(await texts(mine, byTestId('follow-topic'))).toEqual(['Following'])
  expect(await attribute(mine, byTestId('follow-topic'), 'value')).toBe('false')
})

test('a word without public pins has no page, and a bad bookmark is reported', async () => {
  for (const path of ['/topic/nothing-of-that/', '/topic/%00/', '/topic/%F0%9F%A6%9C/', `/topic/${'x'.repeat(900)}/`])
    expect((await ask(path)).status, path).toBe(404)
  const mira = await person()
  const word = unique()
  await pin(mira, await board(mira), { annotations: [word] })
  expect((await ask(`/topic/${word}/?bookmark=bad`)).status).toBe(400)
})

test('a profile lists the followed topics, or a sentence if there are none [TAB-009]', async () => {
  const mira = await person({ firstName: 'Mira' })
  const word = unique()
  await pin(mira, await board(mira), { annotations: [word] })
  const path = `/${mira.username}/topics/`
  const empty = await askHtml(path)
  expect([empty.http, await texts(empty.html, byTestId('topics-empty'))]).toEqual([
    200,
    ['Mira doesn’t follow any topics yet.'],
  ])
  const session = await sessionOf(mira)
  await put(`/v3/topics/${word}/follow/`, session)
  for (const as of [{}, { session }, { headers: { 'user-agent': 'Googlebot/2.1' } }]) {
    const { html } = await askHtml(path, as)
    expect((await select(html, `${byTestId('topics')} a`)).map(({ attributes }) => attributes.href)).toEqual([
      `/topic/${word}/`,
    ])
  }
  const { data } = await askJson(`/v3/users/${mira.username}/`)
  expect(data.interest_following_count).toBe(1)
})

test('the following count of a profile counts people, not topics [HDR-049 HDR-016 FOL-010]', async () => {
  for (const [people, topics] of [
    [0, 0],
    [0, 1],
    [3, 3],
    [1, 7],
    [7, 3],
  ] as const) {
    const mira = await person()
    const session = await sessionOf(mira)
    for (let i = 0; i < people; i++) await put(`/v3/users/${(await person()).id}/follow/`, session)
    const word = unique()
    const shown = await pin(mira, await board(mira), {
      annotations: Array.from({ length: topics }, (_, i) => word + i),
    })
    for (let i = 0; i < topics; i++) await put(`/v3/topics/${word}${i}/follow/`, session)
    const { data } = await askJson(`/v3/users/${mira.username}/`)
    expect([data.following_count, data.interest_following_count], shown.title).toEqual([people + topics, topics])
    for (const as of [{}, { session }]) {
      const { html } = await askHtml(`/${mira.username}/`, as)
      expect(await texts(html, byTestId('following-count'))).toEqual([`${people} following`])
    }
  }
})

test('tried pins have a tab and a page; crawlers are redirected to Saved [TAB-010 TAB-025 TAB-014]', async () => {
  const mira = await person({ firstName: 'Mira' })
  const made = await pin(mira, await board(mira), {})
  const path = `/${mira.username}/tried/`
  const tabs = async (as = {}) => texts((await askHtml(`/${mira.username}/_saved/`, as)).html, '[role=tab]')
  expect(await texts((await askHtml(path)).html, byTestId('tried-empty'))).toEqual(['Mira hasn’t tried any Pins yet.'])
  expect(await tabs()).toEqual([])
  await put(`/v3/pins/${made.id}/tried/`, await sessionOf(mira))
  expect(await tabs()).toEqual(['Saved', 'Tried'])
  const { http, html } = await askHtml(path)
  expect(http).toBe(200)
  expect(await texts(html, '[role=tab][aria-selected=true]')).toEqual(['Tried'])
  expect((await select(html, byTestId('pin'))).map(({ attributes }) => attributes.href)).toEqual([`/pin/${made.id}/`])
  const bot = { headers: { 'user-agent': 'Googlebot/2.1' } }
  const led = await ask(path, bot)
  expect([led.status, led.headers.get('location')]).toEqual([302, `/${mira.username}/_saved/`])
  expect(await tabs(bot)).toEqual([])
})

test('lists of topics and tried pins continue at their bookmark, and reject another list’s', async () => {
  const mira = await person()
  const on = await board(mira)
  const session = await sessionOf(mira)
  const words = Array.from({ length: 27 }, unique)
  for (const word of words) {
    const { id } = await pin(mira, on, { annotations: [word] })
    await put(`/v3/topics/${word}/follow/`, session)
    await put(`/v3/pins/${id}/tried/`, session)
  }
  for (const [list, link] of [
    ['topics', `${byTestId('topics')} a`],
    ['tried', byTestId('pin')],
  ] as const) {
    const path = `/${mira.username}/${list}/`
    const first = (await askHtml(path)).html
    const next = await attribute(first, '[rel=next]', 'href')
    const second = (await askHtml((next ?? '').replaceAll('&amp;', '&'))).html
    const shown = [...(await select(first, link)), ...(await select(second, link))]
    expect(new Set(shown.map(({ attributes }) => attributes.href)).size, list).toBe(27)
    const other = list === 'topics' ? 'tried' : 'topics'
    const bookmark = new URL(next ?? '', 'http://x').searchParams.get('bookmark')
    expect((await ask(`/${mira.username}/${other}/?bookmark=${bookmark}`)).status).toBe(400)
  }
})

test('an experiment takes the Tried tab away, and its page with it [EXP-007 TAB-010]', async () => {
  const mira = await person()
  const made = await pin(mira, await board(mira), {})
  const session = await sessionOf(mira)
  await put(`/v3/pins/${made.id}/tried/`, session)
  const headers = { cookie: `forced_experiments=${encodeURIComponent('{"web_profile_tab_deprecation":"enabled"}')}` }
  const { html } = await askHtml(`/${mira.username}/_saved/`, { headers })
  expect(await texts(html, '[role=tab]')).toEqual([])
  const led = await ask(`/${mira.username}/tried/`, { headers })
  expect([led.status, led.headers.get('location')]).toEqual([302, `/${mira.username}/_saved/`])
})

test('a private profile shows neither to people who are not admitted', async () => {
  const mira = await person({ isPrivate: true })
  const open = await person()
  const word = unique()
  const made = await pin(open, await board(open), { annotations: [word] })
  const session = await sessionOf(mira)
  await put(`/v3/topics/${word}/follow/`, session)
  await put(`/v3/pins/${made.id}/tried/`, session)
  for (const list of ['topics', 'tried']) {
    const { http, html } = await askHtml(`/${mira.username}/${list}/`)
    expect(http, list).toBe(200)
    expect(html, list).not.toContain(word)
    expect(html, list).not.toContain(String(made.id))
    expect((await askHtml(`/${mira.username}/${list}/`, { session })).html, list).toContain(
      list === 'topics' ? word : String(made.id),
    )
  }
})
