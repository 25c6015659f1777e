import { expect, inject, test } from 'vitest'
import { LANGUAGES, localeFor } from '../../domain/language.ts'

const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' }

test('the built worker reads each language from beside its scripts, at its first use and after [LOC-001]', async () => {
  const titles = new Set<string>()
  for (const language of [...LANGUAGES, ...LANGUAGES]) {
    const html = await (await fetch(`${inject('url')}/login/?hl=${language}`, { headers: AGENT })).text()
    expect(html).toContain(`<html lang="${localeFor(language, null)}"`)
    titles.add(/<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '')
  }
  expect(titles.size).toBe(LANGUAGES.length)
})
