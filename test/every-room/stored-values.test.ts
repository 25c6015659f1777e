import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { routes } from '#domain/routes.ts'
import { ask, askJson, db } from '../fixtures/app.ts'
import { compat, compatLogIn } from '../fixtures/compat.ts'
import { archiveOf, hostileLines, pinLine } from '../fixtures/gate/archives.ts'
import { COLUMNS, wrongValues } from '../fixtures/gate/columns.ts'
import { type KeepingCall, sendEverywhere } from '../fixtures/gate/doors.ts'
import { type Api, FIELDS, openFields } from '../fixtures/gate/fields.ts'
import { HOSTILE, TEXTS } from '../fixtures/gate/hostile.ts'
import { newest, takeWhole } from '../fixtures/imports.ts'
import { sessionOf, tokenOf } from '../fixtures/sessions.ts'
import { notice } from '../fixtures/takedowns.ts'
import { receiver } from '../fixtures/webhooks.ts'
import { type Person, person } from '../fixtures/world.ts'

const STORY = { title: 'A story', story: { pages: [{ text: 'Words', color: '336699' }] } }
let mira: Person
let session: string
let calls: Record<string, KeepingCall>
let on: { pin: string; board: string; section: string }

beforeAll(async () => {
  mira = await person({ isPartner: true })
  session = await sessionOf(mira)
  const theo = await person()
  const as = (json: object, path: string) => askJson(path, { method: 'POST', session, json })
  const sea = (await as({ name: 'Sea' }, '/v3/boards/')).data
  const part = (await as({ title: 'Part' }, `/v3/boards/${sea.id}/sections/`)).data
  const own = (await as(STORY, '/v3/pins/')).data
  const others = (await askJson('/v3/pins/', { method: 'POST', session: await sessionOf(theo), json: STORY })).data
  const said = await as({ text: 'Hello' }, `/v3/pins/${own.id}/comments/`)
  const talk = await as({ user_ids: [String(theo.id)], text: 'Hello' }, '/v3/conversations/')
  const hook = await receiver(mira)
  on = { pin: own.id, board: sea.id, section: part.id }
  const price = { price_currency: 'EUR' }
  const takedown = notice({ username: theo.username })
  calls = {
    'post /v3/account/tokens/': { path: '/v3/account/tokens/', base: { scopes: ['read'] } },
    'post /v3/boards/': { path: '/v3/boards/' },
    'put /v3/boards/{board}/': { path: `/v3/boards/${sea.id}/` },
    'post /v3/boards/{board}/sections/': { path: `/v3/boards/${sea.id}/sections/` },
    'put /v3/board_sections/{section}/': { path: `/v3/board_sections/${part.id}/` },
    'post /v3/pins/': {
      path: '/v3/pins/',
      base: { story: { pages: [{ text: 'Words', color: '336699' }] }, ...price },
      alone: { price_currency: { price_value: 1 } },
    },
    'put /v3/pins/{pin}/': { path: `/v3/pins/${own.id}/`, base: price, alone: { price_currency: { price_value: 1 } } },
    'post /v3/pins/{pin}/repin/': { path: `/v3/pins/${others.id}/repin/` },
    'put /v3/users/me/': { path: '/v3/users/me/' },
    'post /v3/pins/{pin}/comments/': { path: `/v3/pins/${own.id}/comments/` },
    'put /v3/pins/{pin}/comments/{comment}/': { path: `/v3/pins/${own.id}/comments/${said.data.id}/` },
    'post /v3/conversations/': { path: '/v3/conversations/', base: { user_ids: [String(theo.id)] } },
    'post /v3/conversations/{conversation}/messages/': { path: `/v3/conversations/${talk.data.id}/messages/` },
    'post /v3/users/{user}/report/': {
      path: `/v3/users/${theo.id}/report/`,
      base: { reason: 'spam', source: 'profile' },
    },
    'post /v3/legal/takedowns/{law}/': { path: '/v3/legal/takedowns/dsa/', base: takedown },
    'post /v3/webhooks/': { path: '/v3/webhooks/', base: { events: ['pin.created'] } },
    'put /v3/webhooks/{webhook}/': { path: `/v3/webhooks/${hook.id}/` },
  }
})

/** Calls whose fields have the schema and the write of another call. */
const LIKE: Record<string, string> = { 'post /v3/users/profile/pins/cluster/{cluster}/': 'post /v3/boards/' }
const keeping = Object.entries(FIELDS).filter(([, fields]) =>
  Object.values(fields).some((row) => typeof row === 'string'),
)

test('every field of a call that takes any text or number has a row here, and each column a rule of what it may hold [REL-09]', async () => {
  const api = (await askJson('/v3/openapi.json')) as unknown as Api
  const rows = Object.entries(FIELDS).flatMap(([call, fields]) => Object.keys(fields).map((name) => `${call} ${name}`))
  expect(openFields(api)).toEqual(rows.sort())
  const columns = keeping.flatMap(([, fields]) => Object.values(fields)).filter((row) => typeof row === 'string')
  const ruled = new Set(
    Object.entries(COLUMNS).flatMap(([table, of]) => Object.keys(of).map((name) => `${table}.${name}`)),
  )
  expect(columns.filter((column) => !ruled.has(column))).toEqual([])
  expect(keeping.map(([call]) => LIKE[call] ?? call).filter((call) => !calls[call])).toEqual([])
})

test('no call keeps a value that its column may not hold, and none fails on one [REL-09 REL-15]', async () => {
  const { authorization } = await tokenOf(mira, ['read', 'write', 'messages', 'secret'])
  const statuses = new Map<string, Set<number>>()
  for (const [call, fields] of keeping) {
    const known = calls[call]
    if (!known) continue
    const said = new Set<number>()
    // Half of them as a program with a token, the others as a page.
    for (const [i, value] of HOSTILE.entries()) {
      const isPage = i % 2 === 0 || /account|webhooks|legal/.test(call)
      const headers: Record<string, string> = isPage
        ? { cookie: session, 'sec-fetch-site': 'same-origin' }
        : { authorization }
      const [method = ''] = call.split(' ')
      for (const status of await sendEverywhere(method, known, fields, value, headers)) said.add(status)
    }
    statuses.set(call, said)
  }
  for (const [call, said] of statuses) {
    expect(
      [...said].filter((status) => status >= 500),
      call,
    ).toEqual([])
    expect(
      [...said].some((status) => status < 300),
      `${call} keeps nothing: ${[...said]}`,
    ).toBe(true)
  }
  expect(await wrongValues()).toEqual([])
})

/** What a form can send: a browser sends a half character as U+FFFD. */
const TYPED = TEXTS.filter((text, i) => i % 2 === 1 && text.isWellFormed())

test('no form and no program of the other wire keeps a value that its column may not hold [REL-09 API-001]', async () => {
  const pinFields = ['title', 'description', 'alt_text', 'link', 'price_value', 'price_currency']
  const forms: [path: string, fields: string[], base: Record<string, string>][] = [
    [routes.do.editPin, pinFields, { pin_id: on.pin, price_value: '1', price_currency: 'EUR' }],
    [routes.do.editBoard, ['name', 'description'], { board_id: on.board, name: 'Sea' }],
    [routes.do.editSection, ['title'], { board_id: on.board, section_id: on.section }],
    [routes.do.settings, ['full_name', 'about', 'website_url', 'location'], { section: 'profile' }],
    [routes.do.settings, ['contact_email', 'contact_phone', 'street'], { section: 'business' }],
    [routes.do.comment, ['text'], { pin_id: on.pin }],
  ]
  const statuses = new Set<number>()
  for (const [path, fields, base] of forms)
    for (const field of fields)
      for (const value of TYPED) {
        await db.run(sql`delete from rate_limits`)
        const body = new URLSearchParams({ ...base, [field]: value })
        statuses.add((await ask(path, { method: 'POST', session, body, stays: true })).status)
      }
  const as = { cookies: await compatLogIn(mira.username) }
  for (const value of HOSTILE.filter((_, i) => i % 2 === 0)) {
    await db.run(sql`delete from rate_limits`)
    const texts = Object.fromEntries(['title', 'description', 'alt_text', 'link'].map((name) => [name, value]))
    for (const [call, options] of [
      ['Pin.update', { id: on.pin, ...texts }],
      ['Pin.update', { id: on.pin, title: value }],
      ['Board.update', { board_id: on.board, name: value, description: value }],
      ['UserSettings.update', { about: value, location: value }],
    ] as const)
      statuses.add((await compat(call, options, as)).http)
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
  expect(await wrongValues()).toEqual([])
})

const take = async (file: string) => takeWhole(await person(), file)
const isPin = ({ type }: Record<string, unknown>) => type === 'pin'
/** What people say in Pins, as the database has it. */
const saidBy = (who: Person) =>
  db.all<Record<'title' | 'description' | 'alt' | 'link' | 'price_value' | 'price_currency', string | number | null>>(
    sql`select distinct title, description, alt, link, price_value, price_currency from pins where pinner_id = ${who.id}
      and story is null and title <> '' order by title, description, alt, link, price_value, price_currency`,
  )

test('what a call keeps, an archive brings as it is, and what an archive brings, a call keeps as it is [REL-22]', async () => {
  const kept = await saidBy(mira)
  const lines = kept.map(({ price_value: value, price_currency: currency, ...texts }, i) =>
    pinLine(i + 1, {
      ...{ ...texts, price: value === null ? null : { value, currency } },
      // Without a picture, two Pins with one link would be one.
      picture: { key: 'abcdefghij', width: 3, height: 4, url: `https://example.com/${i}.jpg` },
    }),
  )
  const ada = await take(archiveOf('https://old.example', lines))
  expect((await newest(ada))?.broken).toEqual([])
  expect(await saidBy(ada)).toEqual(kept)
  const lea = await take(archiveOf('https://old.example', hostileLines().filter(isPin)))
  let compared = 0
  for (const [field, column] of Object.entries({
    title: 'title',
    description: 'description',
    alt_text: 'alt',
    link: 'link',
  })) {
    // Each line has a title and a link of its own besides the hostile value.
    const values = await db.all<{ value: string | null }>(
      sql`select distinct ${sql.raw(column)} as value from pins where pinner_id = ${lea.id}
        and value not like 'Pin %' and value not like 'https://example.com/%'`,
    )
    for (const { value } of values) {
      await db.run(sql`delete from rate_limits`)
      const json = { [field]: value }
      expect((await askJson(`/v3/pins/${on.pin}/`, { method: 'PUT', session, json })).http, JSON.stringify(json)).toBe(
        200,
      )
      const [row] = await db.all(sql`select ${sql.raw(column)} as value from pins where id = ${on.pin}`)
      expect(row).toEqual({ value })
      compared++
    }
  }
  expect(compared).toBeGreaterThan(30)
})
