import { toJsonSchema } from '@valibot/to-json-schema'
import type { Hono } from 'hono'
import { generateSpecs, uniqueSymbol } from 'hono-openapi'
import type * as v from 'valibot'
import { ERRORS, type ErrorName } from '../../../domain/errors.ts'
import { routes } from '../../../domain/routes.ts'
import { failureSchema, successSchema } from '../../../domain/wire.ts'
import type { AppEnv } from '../../env.ts'
import { type ObjectSchema, type Operation, operations } from './operation.ts'

/**
 * The API description (OpenAPI 3.1), generated from the schemas that validate the calls. A build generates it once, as a file beside the
 * scripts (docs/decisions/028), so that the worker does not contain the generator.
 */
export function describeApi(app: Hono<AppEnv>): Promise<object> {
  for (const { handler } of app.routes) {
    const definition = operations.get(handler)
    if (definition) Object.assign(handler, { [uniqueSymbol]: { spec: describe(definition) } })
  }
  return generateSpecs(app, {
    documentation: {
      info: { title: 'Pinfold', version: '3', description: 'The /v3 calls of Pinfold.' },
      // All calls refer to this one failure object.
      components: { schemas: { Failure: jsonSchema(failureSchema, 'output') } },
    },
    exclude: [new RegExp(`^(?!${routes.apiRoot})`)],
    excludeStaticFile: false,
  })
}

function describe(definition: Operation<ObjectSchema | undefined, ObjectSchema | undefined>) {
  const statuses = new Map<number, string[]>()
  const fails: ErrorName[] = ['invalid', 'too_often', 'unexpected', 'unavailable', ...(definition.fails ?? [])]
  for (const name of fails) {
    const { code, status } = ERRORS[name]
    statuses.set(status, [...(statuses.get(status) ?? []), `${code} ${name}`])
  }
  return {
    summary: definition.summary,
    parameters: definition.query ? queryParameters(definition.query) : [],
    ...(definition.body && {
      requestBody: {
        required: !definition.isBodyOptional,
        content: { 'application/json': { schema: jsonSchema(definition.body, 'input') } },
      },
    }),
    responses: {
      [definition.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: jsonSchema(successSchema(definition.data), 'output') } },
      },
      ...Object.fromEntries(
        [...statuses].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        ]),
      ),
    },
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
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return rest
}
