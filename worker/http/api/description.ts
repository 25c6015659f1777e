import { toJsonSchema } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import { generateSpecs, uniqueSymbol } from 'hono-openapi'
import * as v from 'valibot'
import english from '#client/locales/en.json'
import { scopesFor } from '#domain/accounts/token-rules.ts'
import { ERRORS, type ErrorName } from '#domain/errors.ts'
import { isKeyOf, keysOf } from '#domain/keys.ts'
import { routes } from '#domain/routes.ts'
import { failureSchema, successSchema } from '#domain/wire.ts'
import type { AppEnv } from '#worker/env.ts'
import { BODY_EXAMPLES, EXAMPLE_IDS, exampleOf, QUERY_EXAMPLES } from './examples.ts'
import { type ObjectSchema, type Operation, operations } from './operation.ts'
import { type Forms, NAMED, type Shareable, shareParts } from './share-parts.ts'

/**
 * The API description (OpenAPI 3.1), generated from the schemas that validate the calls. A build generates it once into a static file
 * (docs/decisions/028), so that the worker does not contain the generator.
 */
export async function describeApi(app: Hono<AppEnv>): Promise<object> {
  for (const { handler } of app.routes) {
    const definition = operations.get(handler)
    if (definition) Object.assign(handler, { [uniqueSymbol]: { spec: describe(definition) } })
  }
  const described = await generateSpecs(app, {
    documentation: {
      info: { title: 'Pinfold', version: '3', description: 'The /v3 calls of Pinfold.' },
      servers: [{ url: '/' }],
      components: {
        // Referenced by all calls.
        schemas: { Failure: jsonSchema(failureSchema, 'output'), Success: commonSuccess() },
        examples: Object.fromEntries(NAMES.map((name) => [name, { value: failureOf(name) }])),
        securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'A person’s token, or an app’s.' } },
      },
    },
    exclude: [new RegExp(`^(?!${routes.apiRoot})`)],
    excludeStaticFile: false,
  })
  for (const [path, methods] of Object.entries(described.paths ?? {}))
    for (const [method, call] of Object.entries(methods ?? {})) complete(path, method, call as Described)
  // Converts to plain JSON.
  const whole: Shareable = JSON.parse(JSON.stringify(described))
  shareParts(whole, formsOfObjects())
  return whole
}

/** Named objects, each as a whole and with optional fields, as calls with a `fields` parameter return them. */
function formsOfObjects(): Forms[] {
  const json = (schema: v.GenericSchema) => JSON.stringify(jsonSchema(schema, 'output'))
  return Object.entries(NAMED).map(([name, schema]) => ({ name, part: json(v.partial(schema)), whole: json(schema) }))
}

const NAMES = keysOf(ERRORS)

/** The parts of a call's description that are completed here. */
interface Described {
  tags?: string[]
  security?: object[]
  parameters?: { in: string; name: string; example?: string }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}

/** Adds a call's subject, the scopes that a token needs, and example values of its parameters. Without `security`, the call accepts no token. */
function complete(path: string, method: string, call: Described): void {
  const rest = path.slice(routes.apiRoot.length)
  call.tags = [subjectOf(rest)]
  const scopes = scopesFor(method.toUpperCase(), path)
  call.security = scopes ? [{ token: scopes }] : []
  for (const each of call.parameters ?? []) {
    const example = each.in === 'path' ? partOf(each.name) : QUERY_EXAMPLES[`${rest}?${each.name}`]
    if (example !== undefined) each.example = example
  }
  const body = call.requestBody?.content['application/json']
  const own = BODY_EXAMPLES[`${method} ${rest}`]
  if (body && own) body.example = own
}

const SUBJECTS: [RegExp, string][] = [
  [/^(?:account|accounts|login|logout|signup|users\/me\/(?:bell|metadata|$)|users\/state)/, 'account'],
  [/^oauth/, 'apps'],
  [/^(?:boards|board_sections|board_addresses|users\/[^/]+\/boards|users\/me\/board_invites)/, 'boards'],
  [/^(?:pins|bulk_edit|topics|explore|homefeed|media|link_preview|undo|exposure|users\/.+pins)/, 'pins'],
  [/^(?:users|graph|verified_merchant|invite_code)/, 'people'],
  [/^(?:conversations|messages|link_card|native_interactions)/, 'messages'],
  [/^search/, 'search'],
  [/^webhooks/, 'webhooks'],
]

/** The subject of a call, for grouping calls. */
function subjectOf(rest: string): string {
  return SUBJECTS.find(([pattern]) => pattern.test(rest))?.[1] ?? 'more'
}

/** The example value of a part of an address. */
function partOf(name: string): string {
  if (isKeyOf(EXAMPLE_IDS, name)) return EXAMPLE_IDS[name]
  return PARTS[name] ?? EXAMPLE_IDS.pin
}

const PARTS: Record<string, string> = {
  ...{ slug: 'rooms-to-read-in', section_slug: 'chairs', topic: 'chair', law: 'dsa', code: 'H3kQ' },
  ...{ key: 'QUICK_SAVES_BOARD_ID', experience: '1' },
}

function describe(definition: Operation<ObjectSchema | undefined, ObjectSchema | undefined>) {
  const statuses = new Map<number, ErrorName[]>()
  const fails: ErrorName[] = ['invalid', 'too_often', 'unexpected', 'unavailable', ...(definition.fails ?? [])]
  for (const name of fails) {
    const { status } = ERRORS[name]
    statuses.set(status, [...(statuses.get(status) ?? []), name])
  }
  return {
    summary: definition.summary,
    parameters: definition.query ? queryParameters(definition.query) : [],
    ...(definition.body && {
      requestBody: {
        required: !definition.isBodyOptional,
        content: { 'application/json': withExample(jsonSchema(definition.body, 'input')) },
      },
    }),
    responses: {
      [definition.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': successOf(definition.data) },
      },
      ...Object.fromEntries(
        [...statuses].map(([status, names]) => [
          status,
          {
            description: names.map((name) => `${ERRORS[name].code} ${name}`).join(', '),
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Failure' },
                examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
              },
            },
          },
        ]),
      ),
    },
  }
}

interface ObjectDescription {
  properties: Record<string, object>
  required: string[]
}

/** The schema of a success: common fields by reference, with its own data and, for a list, the fields for the next page. */
function successOf(data: v.GenericSchema): { schema: object; example: unknown } {
  const whole = jsonSchema(successSchema(data), 'output') as ObjectDescription
  const { data: own = {}, ...rest } = whole.properties
  const isList = 'type' in own && own.type === 'array'
  const more = Object.entries(rest).filter(([name]) => isList && !whole.required.includes(name))
  const schema = { type: 'object', properties: { data: own, ...Object.fromEntries(more) }, required: ['data'] }
  return { schema: { allOf: [{ $ref: '#/components/schemas/Success' }, schema] }, example: exampleOf(whole, '', true) }
}

/** The fields that all successes have. */
function commonSuccess(): object {
  const whole = jsonSchema(successSchema(v.null()), 'output') as ObjectDescription
  const required = whole.required.filter((name) => name !== 'data')
  const properties = Object.fromEntries(required.map((name) => [name, whole.properties[name]]))
  return { type: 'object', properties, required }
}

function withExample(schema: object) {
  return { schema, example: exampleOf(schema) }
}

/** A failure in English, with an example field for `invalid`. */
function failureOf(name: ErrorName) {
  const { code, message } = ERRORS[name]
  return {
    ...{ status: 'failure', code, message: english[message], message_detail: null },
    ...(name === 'invalid' && { errors: [{ field: 'name', code: 'too_long' }] }),
    ...{ data: null, request_id: '9a3c1e' },
  }
}

function queryParameters(query: ObjectSchema) {
  return Object.entries(query.entries).map(([name, schema]) => ({
    in: 'query',
    name,
    required: false,
    schema: jsonSchema(schema, 'input'),
  }))
}

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode, target: 'draft-2020-12' })
  return rest
}
