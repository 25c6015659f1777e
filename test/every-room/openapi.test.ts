import { beforeAll, expect, test } from 'vitest'
import { askJson, signIn } from '../fixtures/app.ts'
import { CALLS } from '../fixtures/calls.ts'
import { describedApi } from '../fixtures/described.ts'
import { faults, type Schema } from '../fixtures/json-schema.ts'
import { pinsAbout, suggest } from '../fixtures/suggestions.ts'
import { receiver } from '../fixtures/webhooks.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema?: Schema
}
interface Description {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string
        responses: Record<string, { content: Record<string, { schema: Schema }> }>
        parameters?: Parameter[]
      }
    >
  >
  components: { schemas: Record<string, Schema> }
}

let description: Description

beforeAll(async () => {
  description = await describedApi<Description>()
})

test('the description is OpenAPI 3.1 and names every call of this step with its answers and its errors [REL-25]', () => {
  expect(description.openapi).toMatch(/^3\.1/)
  const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(calls.sort()).toEqual([...CALLS].sort())
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const call of Object.values(methods)) {
      expect(Object.keys(call.responses), path).toEqual(expect.arrayContaining(['400', '500', '503']))
      expect(
        Object.keys(call.responses).filter((status) => /^2/.test(status)),
        path,
      ).toEqual([path === '/v3/legal/takedowns/{law}/' || path === '/v3/media/' ? '201' : '200'])
      for (const response of Object.values(call.responses))
        expect(response.content['application/json']?.schema, path).toBeTruthy()
    }
  }
})

test('every call has a summary of its own, in words and without the code of a requirement [REL-25]', () => {
  const summaries = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  )
  for (const summary of summaries) {
    expect(summary).toMatch(/^[A-Z][a-z]+(?:,? .*[^.])?$/)
    expect(summary).not.toMatch(/\b[A-Z]{1,3}-\d/)
  }
  expect(summaries.filter((summary, i) => summaries.indexOf(summary) !== i)).toEqual([])
})

test('parts of an address are described, and every name that is referred to exists [REL-25]', () => {
  for (const [path, methods] of Object.entries(description.paths)) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const call of Object.values(methods)) {
      const described = (call.parameters ?? []).filter((each) => each.in === 'path')
      expect(described.map(({ name }) => name).sort(), path).toEqual(parts.sort())
      for (const each of call.parameters ?? []) {
        expect(each.schema, `${path} ${each.name}`).toBeTruthy()
        if (each.in === 'path') expect(each.required, `${path} ${each.name}`).toBe(true)
      }
    }
  }
  const text = JSON.stringify(description)
  for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    const found = ref
      .split('/')
      .slice(1)
      .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], description)
    expect(found, ref).toBeTruthy()
  }
})

/** The required parameters of a call. */
const QUERIES: Record<string, string> = {
  '/v3/account/username/': '?username=mira',
  '/v3/search/': '?q=part',
  '/v3/link_card/': '?path=/pin/{pin}/',
  '/v3/search/suggest/': '?q=part',
  '/v3/messages/': '?q=hello',
}

test('live answers keep the description, successes and failures alike [REL-25]', async () => {
  const ada = await person({ isPartner: true })
  const mira = await person({ websiteUrl: 'https://mira.studio', pronouns: ['she'], instagramUsername: 'mira' })
  const on = await board(mira)
  const part = await section(on, 'Part')
  const made = await pin(mira, on, {
    row: { isStory: true, story: { title: 'x', page_count: 1 }, priceValue: 3, priceCurrency: 'EUR' },
    annotations: ['a'],
  })
  await pinsAbout(mira, on, 4, ['sea'])
  await pinsAbout(mira, on, 3, ['other'])
  await suggest(mira)
  const session = await signIn(mira.username)
  const [{ id: cluster }] = (await askJson('/v3/users/profile/pins/clusters/', { session })).data
  const started = { user_ids: [String(ada.id)], text: 'Hello' }
  const talk = await askJson('/v3/conversations/', { method: 'POST', session, json: started })
  const said = await askJson(`/v3/pins/${made.id}/comments/`, { method: 'POST', session, json: { text: 'Hello' } })
  const values: Record<string, string> = {
    cluster,
    conversation: talk.data.id,
    user: mira.username,
    board: String(on.id),
    section: String(part.id),
    slug: on.slug,
    section_slug: part.slug,
    pin: String(made.id),
    comment: said.data.id,
    key: 'QUICK_SAVES_BOARD_ID',
    topic: 'other',
    webhook: (await receiver(mira)).id,
  }
  for (const [pattern, methods] of Object.entries(description.paths)) {
    const call = methods.get
    if (!call) continue
    const path = (pattern === '/v3/verified_merchant/{user}/' ? pattern.replace('{user}', String(ada.id)) : pattern)
      .concat(QUERIES[pattern] ?? '')
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    // Private data needs a session.
    const isOwn =
      /^\/v3\/(account|conversations|experiences|homefeed|media|messages|native_interactions|undo|webhooks|users\/(me|state|profile))\/|boardless|\/(businesses|followers|following|collaborators|saved|already_saved|audience)\/$/.test(
        pattern,
      )
    const { http, headers: _, ...body } = await askJson(path, isOwn ? { session } : {})
    expect(http, path).toBe(200)
    expect(
      faults(
        description.components.schemas,
        call.responses['200']?.content['application/json']?.schema as Schema,
        body,
      ),
      path,
    ).toEqual([])
    const missing = pattern.replaceAll(/\{(\w+)\}/g, () => '123')
    const failed = await askJson(missing)
    if (failed.http === 200) continue
    const { http: status, headers: __, ...failure } = failed
    expect(Object.keys(call.responses), missing).toContain(String(status))
    expect(
      faults(description.components.schemas, { $ref: '#/components/schemas/Failure' } as unknown as Schema, failure),
      missing,
    ).toEqual([])
  }
})

test('parameters of a list are those of its contract [REL-25]', () => {
  const names = description.paths['/v3/users/{user}/boards/']?.get?.parameters?.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(
      'privacy_filter sort page_size group_by include_archived filter_stories filter_all_pins filter_shopping_list field_set_key filter_types bookmark'.split(
        ' ',
      ),
    ),
  )
})
