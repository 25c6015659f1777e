import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COUNTED_LIMITS } from '#domain/errors.ts'
import { LANGUAGES } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'

test('every maximum of a text has a name in every language, and every maximum of things a sentence with its number [REL-15]', () => {
  for (const language of LANGUAGES) {
    const texts = JSON.parse(readFileSync(new URL(`../../client/locales/${language}.json`, import.meta.url), 'utf8'))
    const named = Object.keys(texts).filter((id) => id.startsWith('limit.'))
    const wanted = [...Object.keys(LIMITS.text), ...COUNTED_LIMITS].map((name) => `limit.${name}`)
    expect(named.sort(), language).toEqual(wanted.sort())
    for (const name of COUNTED_LIMITS) expect(texts[`limit.${name}`], language).toContain('{limit}')
  }
})

test('no contract measures a text by a number whose kind the refusal could not name [REL-15]', () => {
  const sources = import.meta.glob('../../domain/**/*.ts', { query: '?raw', import: 'default', eager: true })
  const unnamed = Object.entries(sources as Record<string, string>)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .filter(([, source]) => /m(?:ax|in)Length\((?:LIMITS\.)?text(?:Min)?\./.test(source))
  expect(unnamed.map(([path]) => path)).toEqual([])
})
