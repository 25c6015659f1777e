import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { href, routes } from '#domain/routes.ts'
import { ask, askHtml, askJson, cookieIn, db } from '../fixtures/app.ts'
import { CALLS } from '../fixtures/calls.ts'
import { select } from '../fixtures/html.ts'
import { linkIn, mailsTo, mailTo, newAddress, newName } from '../fixtures/mail.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { collector } from '../fixtures/suggestions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, pin } from '../fixtures/world.ts'

const settings = env as unknown as { CONFIRM_EMAIL_TO_CREATE?: string }
beforeEach(() => {
  // The people of these tests signed up in January and have confirmed no address.
  settings.CONFIRM_EMAIL_TO_CREATE = '2026-01-01'
})
afterEach(() => {
  delete settings.CONFIRM_EMAIL_TO_CREATE
})

const CONFIRM = 'Confirm your email to keep creating.'

/** Mira with boards, Pins, uploads and a suggestion, so that every request below would create something. */
async function studio() {
  const { mira, all } = await collector()
  const session = await sessionOf(mira)
  const target = await board(mira, { name: 'Target' })
  const own = await pin(mira, all)
  const theo = await person()
  const seen = await pin(theo, await board(theo))
  const { data } = await askJson('/v3/users/profile/pins/clusters/', { session })
  const cluster = data[0].id as string
  const about = (await askJson(href(routes.api.clusterFeed, { cluster }), { session })).data as { id: string }[]
  const [picture, page] = [await upload(mira), await upload(mira)]
  return { mira, session, all, target, own, seen, cluster, about, picture, page }
}
type Studio = Awaited<ReturnType<typeof studio>>

/** Every call that creates Pins, boards or sections. */
const CREATES: Record<string, (studio: Studio) => { path: string; json: object }> = {
  'post /v3/boards/': () => ({ path: '/v3/boards/', json: { name: 'By call' } }),
  'post /v3/boards/{board}/sections/': ({ target }) => ({
    path: `/v3/boards/${target.id}/sections/`,
    json: { title: 'By call' },
  }),
  'post /v3/pins/': ({ picture }) => ({ path: '/v3/pins/', json: { media_id: String(picture.id) } }),
  'post /v3/pins/{pin}/repin/': ({ seen }) => ({ path: `/v3/pins/${seen.id}/repin/`, json: {} }),
  'post /v3/bulk_edit/': ({ target, own }) => ({
    path: '/v3/bulk_edit/',
    json: { board_id: String(target.id), pin_ids: [String(own.id)] },
  }),
  'post /v3/bulk_edit/select_all/': ({ all, target }) => ({
    path: '/v3/bulk_edit/select_all/',
    json: { board_id: String(all.id), new_board_id: String(target.id) },
  }),
  'post /v3/users/profile/pins/cluster/{cluster}/': ({ cluster, about }) => ({
    path: href(routes.api.cluster, { cluster }),
    json: { name: 'By suggestion', pin_ids: about.map(({ id }) => id) },
  }),
}

/** The other POST calls: they create no Pin, board or section. */
const OTHERS =
  `account/deactivate account/delegations account/delete account/email_link account/link account/password account/reset
account/verify accounts/switch exposure undo/{undo} boards/{board}/restore boards/{board}/merge boards/{board}/invites client_errors events
legal/takedowns/{law} login logout link_preview media media/uploads/register media/uploads/register/batch signup invite_code invite_code/attribution/land invite_code/{code}/redeem graph
users/{user}/report pins/{pin}/comments conversations conversations/{conversation}/messages account/tokens webhooks oauth/access_token oauth/revoke
webhooks/{webhook}/secret webhooks/{webhook}/test webhooks/{webhook}/deliveries/{delivery}/replay`
    .split(/\s+/)
    .map((path) => `post /v3/${path}/`)

/** Every form that creates Pins, boards or sections. */
const FORMS: Record<string, (studio: Studio) => { path: string; fields: Record<string, string> }> = {
  createBoard: () => ({ path: routes.do.createBoard, fields: { name: 'By form' } }),
  createSection: ({ target }) => ({
    path: routes.do.createSection,
    fields: { board_id: String(target.id), title: 'By form' },
  }),
  createPin: ({ page }) => ({ path: routes.do.createPin, fields: { media_id: String(page.id), place: '' } }),
  repin: ({ seen }) => ({ path: routes.do.repin, fields: { pin_id: String(seen.id) } }),
  'organize: copy': ({ all, target, own }) => ({
    path: routes.do.organize,
    fields: { act: 'copy', place: 'board', board: String(all.id), to: String(target.id), [`pin.${own.id}`]: 'on' },
  }),
  'organize: new board': ({ all, own }) => ({
    path: routes.do.organize,
    fields: { act: 'move', place: 'board', board: String(all.id), name: 'By moving', [`pin.${own.id}`]: 'on' },
  }),
  createFromCluster: ({ cluster, about }) => ({
    path: routes.do.createFromCluster,
    fields: {
      cluster_id: cluster,
      name: 'By suggestion form',
      ...Object.fromEntries(about.map(({ id }) => [`pin.${id}`, 'on'])),
    },
  }),
}

async function things() {
  return db.all(
    sql`select (select count(*) from pins) as pins, (select count(*) from boards) as boards, (select count(*) from sections) as sections`,
  )
}

function send(path: string, fields: Record<string, string>, session: string, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more }
  return ask(path, { method: 'POST', session, headers, body: new URLSearchParams(fields).toString() })
}

test('every POST call creates something or is known not to [G-162]', () => {
  const posts = CALLS.filter((call) => call.startsWith('post '))
  expect([...Object.keys(CREATES), ...OTHERS].toSorted()).toEqual(posts.toSorted())
})

test('every call that creates something is refused with code 94 until the address is confirmed, and then works [G-162]', async () => {
  const world = await studio()
  const { session, mira } = world
  const before = await things()
  for (const [name, request] of Object.entries(CREATES)) {
    const { path, json } = request(world)
    const refused = await askJson(path, { method: 'POST', session, json })
    expect([name, refused.http, refused.code, refused.message]).toEqual([name, 403, 94, CONFIRM])
  }
  expect(await things()).toEqual(before)
  await db.run(sql`update users set email_verified_at = 1 where id = ${mira.id}`)
  for (const [name, request] of Object.entries(CREATES)) {
    const now = await things()
    const { path, json } = request(world)
    expect([name, (await askJson(path, { method: 'POST', session, json })).code]).toEqual([name, 0])
    expect(await things(), name).not.toEqual(now)
  }
})

test('every form that creates something says the same, with a button that resends the mail [G-162]', async () => {
  const world = await studio()
  const { session } = world
  const before = await things()
  for (const [name, request] of Object.entries(FORMS)) {
    const { path, fields } = request(world)
    const answer = await send(path, fields, session)
    // A button of a page has no page of its own: the page where it was pressed shows the message.
    const left = cookieIn(answer, 'toast')
    const html = left ? (await askHtml('/help/', { session, headers: { cookie: left } })).html : await answer.text()
    expect(html, name).toContain(CONFIRM)
    const buttons = await select(html, '[formaction="/do/resend_email/"], form[action="/do/resend_email/"]')
    expect([name, buttons.length]).toEqual([name, 1])
  }
  expect(await things()).toEqual(before)
})

test('a page tells the browser of the gate, and only while it is closed [G-162]', async () => {
  const mira = await person()
  const session = await sessionOf(mira)
  const gates = async () => {
    const { html } = await askHtml('/help/', { session })
    const [data] = await select(html, '#page')
    return JSON.parse(data?.text ?? '').context.viewer.gates
  }
  expect(await gates()).toEqual(['confirm_email'])
  // Who signed up before that day may go on.
  settings.CONFIRM_EMAIL_TO_CREATE = '2026-01-03'
  expect(await gates()).toBeUndefined()
  delete settings.CONFIRM_EMAIL_TO_CREATE
  expect(await gates()).toBeUndefined()
  settings.CONFIRM_EMAIL_TO_CREATE = '2026-01-01'
  await db.run(sql`update users set email_verified_at = 1 where id = ${mira.id}`)
  expect(await gates()).toBeUndefined()
})

test('moving, editing and deleting what one has stays possible [G-162]', async () => {
  const { session, own, target } = await studio()
  const json = { board_id: String(target.id), pin_ids: [String(own.id)] }
  expect((await askJson('/v3/bulk_edit/', { method: 'PUT', session, json })).http).toBe(200)
  expect((await askJson(`/v3/pins/${own.id}/`, { method: 'PUT', session, json: { title: 'New' } })).http).toBe(200)
  expect((await askJson(`/v3/pins/${own.id}/`, { method: 'DELETE', session })).http).toBe(200)
})

test('“Resend email” sends a new link to the waiting address, and its press opens the gate [G-162]', async () => {
  const email = newAddress()
  const made = await askJson('/v3/signup/', {
    method: 'POST',
    json: { username: newName(), email, password: 'slow birds carry paper' },
  })
  const session = made.headers.getSetCookie().find((each) => each.startsWith('__Host-session=')) ?? ''
  const own = { session: session.split(';')[0] ?? '' }
  const first = linkIn(await mailTo(email))
  const late = { 'x-test-now': String(Date.now() + 2 * 24 * 3600_000) }
  const create = (name: string) => askJson('/v3/boards/', { method: 'POST', ...own, json: { name }, headers: late })
  expect((await askJson('/v3/boards/', { method: 'POST', ...own, json: { name: 'First day' } })).code).toBe(0)
  expect((await create('Second day')).code).toBe(94)

  const sent = await send(
    routes.do.resendEmail,
    { return_to: '/homefeed/', name: 'of the form around it' },
    own.session,
  )
  expect([sent.status, sent.headers.get('location'), cookieIn(sent, 'toast')]).toEqual([
    303,
    '/homefeed/',
    'toast=email_sent',
  ])
  const { token } = linkIn(await mailTo(email, 2))
  const verify = (each: string) => askJson('/v3/account/verify/', { method: 'POST', json: { token: each } })
  expect((await verify(first.token)).http).toBe(400)
  expect((await verify(token)).http).toBe(200)
  expect((await create('Confirmed')).code).toBe(0)
  const again = await send(routes.do.resendEmail, { return_to: '/homefeed/' }, own.session)
  expect(cookieIn(again, 'toast')).toBe('toast=email_verified')
  expect(await mailsTo(email)).toHaveLength(2)
})

test('who has no waiting address enters one in the settings, and mails are limited [G-162 REL-13]', async () => {
  const session = await sessionOf(await person())
  const answer = await send(routes.do.resendEmail, { return_to: '/homefeed/' }, session)
  expect([answer.headers.get('location'), cookieIn(answer, 'toast')]).toEqual([
    routes.settingsAccount,
    'toast=no_address',
  ])
  for (let i = 0; i < 4; i++) await send(routes.do.resendEmail, {}, session)
  const refused = await send(routes.do.resendEmail, { return_to: '/homefeed/' }, session)
  expect([refused.headers.get('location'), cookieIn(refused, 'toast')]).toEqual(['/homefeed/', 'toast=-too_often'])
  const visitor = await ask(routes.do.resendEmail, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'return_to=/homefeed/',
  })
  expect(visitor.headers.get('location')).toContain('/login/')
})

test('a setting that is no day closes the gate for nobody [G-162]', async () => {
  settings.CONFIRM_EMAIL_TO_CREATE = 'soon'
  const session = await sessionOf(await person())
  expect((await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Open' } })).code).toBe(0)
})
