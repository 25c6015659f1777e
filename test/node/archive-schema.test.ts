import { readFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, test } from 'vitest'
import { ARCHIVE_VERSION, archiveLineSchema } from '#domain/imports/archive.ts'
import { routes } from '#domain/routes.ts'

test('the published JSON Schema of an archive’s lines is that of the contract [REL-22]', () => {
  expect(routes.archiveSchema).toContain(`-${ARCHIVE_VERSION}.`)
  const published: unknown = JSON.parse(readFileSync(`public${routes.archiveSchema}`, 'utf8'))
  // That an address is one of the web is a rule that JSON Schema has no words for.
  expect(published).toEqual({
    title: 'A line of pinfold.ndjson',
    ...toJsonSchema(archiveLineSchema, { ignoreActions: ['check'] }),
  })
})
