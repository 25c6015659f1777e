import { expect, test } from 'vitest'
import { ask, askHtml } from '../fixtures/app.ts'
import { block, friends, start } from '../fixtures/conversations.ts'
import { attribute, select, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { follow, type Person, person } from '../fixtures/world.ts'

const open = async (who: Person, path: string) => (await askHtml(path, { session: await sessionOf(who) })).html
const idsOf = (people: Person[]) => people.map(({ id }) => id).join(',')

test('people whom one follows are offered; a search keeps who is chosen, and finds others by name', async () => {
  const [ada, ben] = await friends()
  const zoe = await person({ fullName: 'Zoe Quillfeather' })
  const names = async (path: string) => texts(await open(ada, path), '[data-test-id=choice] b')
  expect(await names('/conversation/choose/')).toEqual(['Ben'])
  expect(await names(`/conversation/choose/?to=${ben.id}&q=quillfeather`)).toEqual(['Ben', 'Zoe Quillfeather'])
  const html = await open(ada, `/conversation/choose/?to=${ben.id}&q=quillfeather`)
  const boxes = await select(html, '[data-test-id=choice] input')
  expect(boxes.map(({ attributes }) => [attributes.value, 'checked' in attributes])).toEqual([
    [String(ben.id), true],
    [String(zoe.id), false],
  ])
  // Who is chosen is not offered again.
  expect(await names(`/conversation/choose/?to=${zoe.id}&q=quillfeather`)).toEqual(['Zoe Quillfeather'])
  await block(zoe, ada)
  expect(await names('/conversation/choose/?q=quillfeather')).toEqual([])
})

test('of 53 people whom one follows the last three come with a press, which keeps who is ticked', async () => {
  const ada = await person()
  const all = await Promise.all(Array.from({ length: 53 }, (_, i) => person({ fullName: `Person ${i}` })))
  for (const each of all) await follow(ada, each)
  const names = async (html: string) => texts(html, '[data-test-id=choice] b')
  const first = await open(ada, '/conversation/choose/')
  const bookmark = (await attribute(first, 'button[name=bookmark]', 'value')) ?? ''
  const more = await open(
    ada,
    `/conversation/choose/?to=${all[52]?.id}&${new URLSearchParams({ listed: '', bookmark })}`,
  )
  expect(await names(more)).toEqual(['Person 52', 'Person 2', 'Person 1', 'Person 0'])
  expect((await names(first)).toSorted()).toEqual(
    all
      .slice(3)
      .map((_, i) => `Person ${i + 3}`)
      .toSorted(),
  )
  expect(await select(more, 'button[name=bookmark]')).toEqual([])
  // The bookmark is of another list than the name that was typed meanwhile.
  const other = `/conversation/choose/?${new URLSearchParams({ listed: '', bookmark, q: 'nobodyofthisname' })}`
  expect((await ask(other, { session: await sessionOf(ada) })).status).toBe(200)
})

test('the page for the message names all, and stands for the conversation of exactly these people', async () => {
  const ada = await person({ fullName: 'Ada' })
  const group = [await person({ fullName: 'Ben' }), await person({ fullName: 'Cleo' })]
  const path = `/conversation/new/?to=${group[0]?.id}&to=${group[1]?.id}`
  expect(await texts(await open(ada, path), 'h1')).toEqual(['Message Ben and Cleo'])
  const { id } = (await start(ada, group, 'Hi')).data
  const response = await ask('/do/start_conversation/', {
    method: 'POST',
    session: await sessionOf(ada),
    body: new URLSearchParams({ user_id: idsOf(group), text: 'All of us' }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/conversation/${id}/`])
})

test('a link of this site comes with it, no other', async () => {
  const [ada, ben] = await friends()
  const textOf = async (about: string) =>
    (await texts(await open(ada, `/conversation/new/?to=${ben.id}&about=${encodeURIComponent(about)}`), 'textarea'))[0]
  expect(await textOf('/pin/12/')).toMatch(/^https?:\/\/[^/]+\/pin\/12\/$/)
  for (const about of [
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
    `/${'x'.repeat(600)}`,
  ])
    expect(await textOf(about), about).toBe('')
})

test('nobody, too many, strangers to the site and oneself: the clear answer', async () => {
  const [ada, ben] = await friends()
  const many = await Promise.all(Array.from({ length: 11 }, () => person()))
  const session = await sessionOf(ada)
  const at = async (path: string) => {
    const response = await ask(path, { session })
    return response.headers.get('location') ?? response.status
  }
  expect(await at('/conversation/new/')).toBe('/conversation/choose/?missing=true')
  expect(await texts(await open(ada, '/conversation/choose/?missing=true'), '[role=alert]')).toEqual([
    'Choose at least one person.',
  ])
  expect(await at(`/conversation/new/?to=${idsOf(many)}`)).toContain('/conversation/choose/?to=')
  const html = await open(ada, `/conversation/choose/?to=${idsOf(many)}`)
  expect((await texts(html, '[role=alert]'))[0]).toContain('You can message up to 10 people.')
  expect(await texts(html, '[data-test-id=choice] input[checked]')).toHaveLength(11)
  for (const to of ['1', 'x', '-1', '99999999999999999999', String(ada.id), `${ben.id},1`])
    expect(await at(`/conversation/new/?to=${to}`), to).toBe(404)
  expect(await at(`/conversation/new/?to=${ben.id},${ben.id}`)).toBe(200)
  const silent = await person({ fullName: 'Silent', messagingOn: false })
  await follow(ada, silent)
  const page = await open(ada, `/conversation/new/?to=${ben.id},${silent.id}`)
  expect(await texts(page, '[data-test-id=obstacle]')).toEqual(["Silent: This person isn't accepting messages."])
  expect(await attribute(page, 'textarea', 'name')).toBeUndefined()
})

test('whatever is wrong with the people when it is sent, the typed text stays', async () => {
  const [ada, ben] = await friends()
  const [silent, gone] = [await person({ fullName: 'Silent', messagingOn: false }), await person()]
  await block(gone, ada)
  const many = await Promise.all(Array.from({ length: 11 }, () => person()))
  for (const user_id of [
    `${ben.id},${silent.id}`,
    `${ben.id},${gone.id}`,
    `${ben.id},${ada.id}`,
    `${ben.id},1`,
    `${ben.id},${ben.id}`,
    idsOf(many),
  ]) {
    const { html } = await askHtml('/do/start_conversation/', {
      method: 'POST',
      session: await sessionOf(ada),
      body: new URLSearchParams({ user_id, text: 'Half an hour of typing', about: '/pin/12/' }),
    })
    expect(await texts(html, 'textarea'), user_id).toEqual(['Half an hour of typing'])
    expect(await attribute(html, 'input[name=about]', 'value'), user_id).toBe('/pin/12/')
  }
})
