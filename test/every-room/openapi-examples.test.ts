import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { EXAMPLE_IDS } from '#worker/http/api/examples.ts'
import { users } from '#worker/model/profiles/tables.ts'
import { type Ask, ask, askJson, db } from '../fixtures/app.ts'
import { comment } from '../fixtures/comments.ts'
import { describedApi } from '../fixtures/described.ts'
import { faults, type Schema } from '../fixtures/json-schema.ts'
import { sessionOf, tokenOf } from '../fixtures/sessions.ts'
import { pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { upload } from '../fixtures/uploads.ts'
import { receiver } from '../fixtures/webhooks.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
interface Call {
  tags: string[]
  security: { token: string[] }[]
  parameters?: { in: string; name: string; example?: string }[]
  requestBody?: { content: { 'application/json': Content } }
  responses: Record<string, { content: { 'application/json': Content } }>
}
let paths: Record<string, Record<string, Call>>
let schemas: Record<string, Schema>
let failures: Record<string, { value: unknown }>

beforeAll(async () => {
  const description = await describedApi<{
    paths: typeof paths
    components: { schemas: typeof schemas; examples: typeof failures }
  }>()
  paths = description.paths
  ;({ schemas, examples: failures } = description.components)
})

const calls = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, path, method, call })),
  )

test('every call has an example of each body, answer and failure, and each keeps its schema [REL-25]', () => {
  for (const { name, call } of calls()) {
    const body = call.requestBody?.content['application/json']
    if (body) expect(faults(schemas, body.schema, body.example), name).toEqual([])
    for (const [status, { content }] of Object.entries(call.responses)) {
      const answer = content['application/json']
      const given = answer.examples
        ? Object.values(answer.examples).map(({ $ref }) => failures[$ref.split('/').at(-1) ?? '']?.value)
        : [answer.example]
      expect(given.length, `${name} ${status}`).toBeGreaterThan(0)
      for (const each of given) expect(faults(schemas, answer.schema, each), `${name} ${status}`).toEqual([])
    }
    for (const each of call.parameters ?? []) if (each.in === 'path') expect(each.example, name).toBeTruthy()
  }
})

test('every call says what it is about and what a token needs for it; those of the account need none, because no token may [API-001]', () => {
  const scopesOf = (path: string, method: string) => paths[path]?.[method]?.security
  expect(scopesOf('/v3/boards/{board}/', 'get')).toEqual([{ token: ['read'] }])
  expect(scopesOf('/v3/conversations/', 'post')).toEqual([{ token: ['messages', 'write'] }])
  expect(scopesOf('/v3/account/tokens/', 'get')).toEqual([])
  for (const { name, call } of calls()) expect(call.tags, name).toHaveLength(1)
})

/** What a call answers whose example can't succeed for everybody, and why. */
const OTHERWISE: Record<string, number> = {
  // Tokens of mails, and codes, that nobody was sent.
  ...{ 'post /v3/account/verify/': 400, 'post /v3/oauth/access_token/': 401, 'put /v3/oauth/access_token/': 401 },
  ...{ 'post /v3/oauth/revoke/': 401, 'post /v3/invite_code/{code}/redeem/': 404 },
  // Passwords of others, and names that are taken.
  ...{ 'post /v3/login/': 401, 'post /v3/account/link/': 401, 'post /v3/account/password/': 401 },
  ...{ 'post /v3/account/deactivate/': 401, 'post /v3/account/delete/': 401, 'post /v3/signup/': 409 },
  // Things that nobody made before: linked accounts, requests, invitations, notifications, deliveries.
  ...{ 'post /v3/accounts/switch/': 404, 'put /v3/users/me/follow_requests/{user}/': 404 },
  ...{ 'put /v3/boards/{board}/invites/{user}/': 404, 'delete /v3/boards/{board}/invites/{user}/': 404 },
  ...{ 'delete /v3/boards/{board}/collaborators/{user}/': 404, 'put /v3/native_interactions/{notification}/': 404 },
  ...{ 'post /v3/webhooks/{webhook}/deliveries/{delivery}/replay/': 404, 'post /v3/undo/{undo}/': 404 },
  ...{ 'put /v3/experiences/{experience}/': 404, 'delete /v3/board_sections/{section}/pins/': 404 },
  // Of a suggestion only its own Pins are saved, and a conversation of two is deleted, not left.
  'post /v3/users/profile/pins/cluster/{cluster}/': 404,
  'delete /v3/conversations/{conversation}/membership/': 400,
  // For businesses, for oneself alone, and for boards of others.
  ...{ 'get /v3/verified_merchant/{user}/': 404, 'put /v3/verified_merchant/{user}/': 403 },
  'get /v3/users/{user}/businesses/': 403,
  ...{
    'put /v3/users/me/cover/': 403,
    'get /v3/users/{user}/pins/boardless/': 403,
    'put /v3/boards/{board}/follow/': 400,
  },
  // A file, and a page of another site.
  ...{ 'post /v3/media/': 400, 'post /v3/link_preview/': 400 },
}

/** Mira's things, in the places of the ids of the examples. */
async function world() {
  const mira = await person()
  const theo = await person()
  const on = await board(mira, { name: 'Rooms' })
  const other = await board(mira, { name: 'Other rooms' })
  const part = await section(on, 'Chairs')
  const made = await pin(mira, on, { annotations: ['chair'] })
  await pinsAbout(mira, on, 4, ['sea'])
  await pinsAbout(mira, on, 3, ['other'])
  await suggest(mira)
  const session = await sessionOf(mira)
  const [{ id: cluster }] = (await askJson('/v3/users/profile/pins/clusters/', { session })).data
  const json = { user_ids: [String(theo.id)], text: 'Hello' }
  const talk = await askJson('/v3/conversations/', { method: 'POST', session, json })
  const { id: ownSession } = (await askJson('/v3/account/sessions/', { session })).data[0]
  const token = await tokenOf(mira)
  await askJson('/v3/account/delegations/', {
    ...{ method: 'POST', session, json: { delegate_username: theo.username, scopes: ['boards'] } },
  })
  const said = await comment(mira, made.id, 'Hello')
  const { id: webhook } = await receiver(mira)
  const real: Record<string, string> = {
    user: String(theo.id),
    board: String(on.id),
    other_board: String(other.id),
    section: String(part.id),
    pin: String(made.id),
    media: (await upload(mira)).media_id,
  }
  const parts: Record<string, string> = {
    ...{ cluster, webhook, conversation: talk.data.id, comment: String(said.id) },
    ...{ slug: on.slug, section_slug: part.slug, delegate: String(theo.id) },
    ...{ session: ownSession, token: String(token.id) },
  }
  const path = (pattern: string) =>
    pattern
      .replace(/board_addresses\/\{user\}/, `board_addresses/${mira.username}`)
      .replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)
  const text = (sent: string) =>
    Object.entries(EXAMPLE_IDS).reduce((said, [name, id]) => said.replaceAll(id, real[name] ?? id), sent)
  return { session, path, text, theo }
}

test('every example, sent as it is, gets an answer that keeps the description [REL-25]', async () => {
  await db
    .update(users)
    .set({ username: 'mira' })
    .where(eq(users.id, (await person()).id))
  await db
    .update(users)
    .set({ username: 'theo' })
    .where(eq(users.id, (await person()).id))
  const found: Record<string, number> = {}
  let things = await world()
  for (const { name, path: pattern, method, call } of calls()) {
    const { session, path, text } = things
    const query = new URLSearchParams()
    let address = path(pattern)
    for (const { in: place, name: of, example } of call.parameters ?? []) {
      if (example === undefined) continue
      if (place === 'path') address = address.replace(`{${of}}`, text(example))
      else query.set(of, example)
    }
    const example = call.requestBody?.content['application/json'].example
    const options: Ask = { method: method.toUpperCase(), session }
    if (example !== undefined) Object.assign(options, { json: JSON.parse(text(JSON.stringify(example))) })
    const response = await ask(`${address}${query.size > 0 ? `?${query}` : ''}`, options)
    const said = call.responses[String(response.status)]
    expect(said, `${name} answers ${response.status}`).toBeTruthy()
    expect(faults(schemas, said?.content['application/json'].schema as Schema, await response.json()), name).toEqual([])
    if (response.status >= 300) found[name] = response.status
    else if (method !== 'get') things = await world()
  }
  expect(found).toEqual(OTHERWISE)
})
