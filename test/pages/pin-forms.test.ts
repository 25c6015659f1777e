import { expect, test } from 'vitest'
import { ask, askHtml, askJson } from '../fixtures/app.ts'
import { attribute, select, texts } from '../fixtures/html.ts'
import { limitedSessionOf, sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

const send = (path: string, session: string | undefined, form: Record<string, string>) =>
  ask(path, { method: 'POST', body: new URLSearchParams(form), ...(session && { session }) })
const leads = (response: Response) => [response.status, response.headers.get('location')]

async function studio() {
  const mira = await person()
  const on = await board(mira, { name: 'Kitchen' })
  const shelf = await section(on, 'Bowls')
  const other = await board(mira, { name: 'Garden' })
  const made = await pin(mira, on, {
    row: { title: 'Bowl', description: 'Salt', priceValue: 12.5, priceCurrency: 'EUR' },
  })
  return { mira, on, shelf, other, made, session: await sessionOf(mira) }
}

test('a pin is edited by a plain form, with all that can be changed as it is [CRE-036]', async () => {
  const { on, shelf, other, made, session } = await studio()
  const path = `/pin/${made.id}/edit/`
  const { http, html, headers } = await askHtml(path, { session })
  expect(http).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  const typed = (name: string) => attribute(html, `[name=${name}]`, 'value')
  expect(await Promise.all(['title', 'price_value', 'price_currency'].map(typed))).toEqual(['Bowl', '12.5', 'EUR'])
  expect(await texts(html, '[name=description]')).toEqual(['Salt'])
  expect(await attribute(html, '[name=description]', 'maxlength')).toBe('500')
  expect(await texts(html, 'output[for=description]')).toEqual(['4/500'])
  const options = await select(html, '[name=place] option')
  expect(options.map(({ attributes, text }) => [attributes.value, text])).toEqual([
    ['', 'No board'],
    [String(on.id), 'Kitchen'],
    [`${on.id}.${shelf.id}`, 'Kitchen / Bowls'],
    [String(other.id), 'Garden'],
  ])
  const form = {
    pin_id: String(made.id),
    title: 'Two bowls',
    description: '',
    link: '',
    alt_text: 'Bowls',
    price_value: '',
    price_currency: '',
  }
  expect(leads(await send('/do/edit_pin/', session, { ...form, place: `${on.id}.${shelf.id}` }))).toEqual([
    303,
    `/pin/${made.id}/`,
  ])
  expect((await askJson(`/v3/pins/${made.id}/`)).data).toMatchObject({
    title: 'Two bowls',
    alt_text: 'Bowls',
    price_value: null,
    section: { id: String(shelf.id) },
  })
})

test('invalid input stays in the form with an error at its field, and changes nothing', async () => {
  const { on, made, session } = await studio()
  const form = { pin_id: String(made.id), title: 'Kept', place: String(on.id) }
  for (const [field, value] of [
    ['description', 'x'.repeat(501)],
    ['title', 'x'.repeat(201)],
    ['link', 'javascript:alert(1)'],
    ['price_value', 'much'],
    ['price_currency', 'EURO'],
    ['place', '123'],
  ] as const) {
    const answer = await send('/do/edit_pin/', session, { ...form, [field]: value })
    expect([field, answer.status]).toEqual([field, field === 'place' ? 404 : 400])
    const page = await answer.text()
    if (field === 'place') continue
    expect(await attribute(page, `[name=${field}]`, 'aria-invalid'), field).toBe('true')
    if (field !== 'title') expect(await attribute(page, '[name=title]', 'value'), field).toBe('Kept')
  }
  expect((await askJson(`/v3/pins/${made.id}/`)).data).toMatchObject({ title: 'Bowl', link: null, price_value: 12.5 })
})

test('its own plain form asks before a pin is deleted, and leads to the board with a way back', async () => {
  const { on, made, session } = await studio()
  const { http, html } = await askHtml(`/pin/${made.id}/delete/`, { session })
  expect(http).toBe(200)
  expect(await texts(html, 'main h1')).toEqual(['Delete this Pin?'])
  const fields = await select(html, 'main form [type=hidden]')
  const form = Object.fromEntries(fields.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))
  const answer = await send('/do/delete_pin/', session, form)
  expect(leads(answer)).toEqual([303, on.url])
  expect((await ask(`/pin/${made.id}/`, { session })).status).toBe(404)
  const toast =
    answer.headers
      .getSetCookie()
      .find((each) => each.startsWith('toast='))
      ?.split(';')[0] ?? ''
  const there = (await askHtml(on.url, { session, headers: { cookie: toast } })).html
  const offered = await select(there, '[data-toast] [type=hidden]')
  const undo = Object.fromEntries(offered.map(({ attributes }) => [attributes.name ?? '', attributes.value ?? '']))
  const back = await send('/do/undo/', session, { ...undo, return_to: `/pin/${made.id}/` })
  expect(leads(back)).toEqual([303, `/pin/${made.id}/`])
  expect((await askHtml(`/pin/${made.id}/`)).http).toBe(200)
})

test('visitors and limited logins log in first and come back to the form; others’ pins are theirs alone [TAB-031 ACC-013]', async () => {
  const { mira, made } = await studio()
  const theo = await sessionOf(await person())
  for (const path of [`/pin/${made.id}/edit/`, `/pin/${made.id}/delete/`]) {
    const login = `/login/?next=${encodeURIComponent(path)}`
    expect(leads(await ask(path))).toEqual([302, login])
    expect(leads(await ask(path, { session: await limitedSessionOf(mira) }))).toEqual([302, login])
    expect((await ask(path, { session: theo })).status).toBe(403)
    expect((await ask('/pin/123/edit/', { session: theo })).status).toBe(404)
  }
  const form = { pin_id: String(made.id), title: 'Theirs' }
  expect(leads(await send('/do/edit_pin/', undefined, form))).toEqual([
    303,
    expect.stringMatching(new RegExp(`^/login/\\?next=%2Fpin%2F${made.id}%2Fedit%2F%3Ftry%3D[\\w-]{43}$`)),
  ])
  expect((await send('/do/edit_pin/', theo, form)).status).toBe(403)
  expect((await askJson(`/v3/pins/${made.id}/`)).data.title).toBe('Bowl')
})

test('after the login one is where one wanted to be [TAB-031]', async () => {
  const { mira, made } = await studio()
  for (const step of ['edit', 'repin']) {
    const next = `/pin/${made.id}/${step}/`
    const form = { name: mira.username, password: 'pinfold-test', next }
    const login = await askHtml(`/login/?next=${encodeURIComponent(next)}`)
    expect(await attribute(login.html, '[name=next]', 'value')).toBe(next)
    const names = (await select(login.html, 'form[action="/do/login/"] input')).map(({ attributes }) => attributes.name)
    const typed = Object.fromEntries(
      names.map((name) => [name ?? '', (form as Record<string, string>)[name ?? ''] ?? mira.username]),
    )
    expect(leads(await send('/do/login/', undefined, typed))).toEqual([303, next])
  }
})
