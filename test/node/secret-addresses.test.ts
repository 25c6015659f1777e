import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SECRET_ADDRESSES } from '../fixtures/secret-addresses.ts'

const root = join(import.meta.dirname, '../..')
/** A parameter of the query whose name says that it is a secret. */
const READS_SECRET = /req\.query\('\w*(?:token|secret|password|key|code)\w*'\)/

test('every page that reads a secret from its address is in the table of secret addresses [REL-07]', () => {
  const files = readdirSync(join(root, 'worker'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `worker/${file}`)
  const reading = files.filter((file) => READS_SECRET.test(readFileSync(join(root, file), 'utf8')))
  // It refuses tokens of programs in addresses (RFC 6750, 2.3).
  const refusing = ['worker/accounts/tokens/middleware.ts']
  // It only asks whether there is one.
  const asking = ['worker/http/security.ts']
  const known = new Set([...SECRET_ADDRESSES.map(({ file }) => file), ...refusing, ...asking])
  expect(reading.sort()).toEqual([...known].sort())
})
