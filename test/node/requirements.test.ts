import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'
import { areaOf, requirements, sourcesBelow } from '#tools/requirements.ts'

/** Names of standards that look like codes. */
const STANDARDS = /^(SHA|UTF)-/
const CODE = /\b(?:[A-Z]{3}-\d{2,3}|G-\d{3}|W-\d{2})\b/g

test('every requirement that a source names stands in docs/requirements', () => {
  const known = requirements()
  const unknown = sourcesBelow(ROOT).flatMap((file) =>
    (readFileSync(file, 'utf8').match(CODE) ?? [])
      .filter((code) => !known.has(code) && !STANDARDS.test(code))
      .map((code) => `${code} in ${relative(ROOT, file)}`),
  )
  expect(unknown).toEqual([])
})

test('the table of areas says how many rows each area holds', () => {
  const readme = readFileSync(join(ROOT, 'docs/requirements/README.md'), 'utf8')
  const said = [...readme.matchAll(/^\| ([A-Z]{3}) +\|.*\| (\d+) +\|$/gm)].map(([, area, rows]) => `${area} ${rows}`)
  const counted = [...Map.groupBy(requirements().keys(), areaOf)]
    .filter(([area]) => area !== null && area !== 'REL')
    .map(([area, rows]) => `${area} ${rows.length}`)
  expect(said.toSorted()).toEqual(counted.toSorted())
})
