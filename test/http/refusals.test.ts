import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/language.ts'
import { LIMITS } from '#domain/limits.ts'
import { askJson } from '../fixtures/app.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

/** Texts that people write, where they go, and what a longer one is told in English. */
async function longTexts() {
  const mira = await person()
  const on = await board(mira)
  const own = await pin(mira, on)
  const { text } = LIMITS
  const session = await sessionOf(mira)
  const ask = (method: string, path: string, json: object, language: string) =>
    askJson(`${path}?hl=${language}`, { method, session, json })
  return { ask, rows: rowsFor(text, { board: String(on.id), pin: String(own.id) }) }
}

const rowsFor = (text: typeof LIMITS.text, ids: { board: string; pin: string }) =>
  [
    ['POST', '/v3/boards/', 'name', text.boardName, 'A board name has at most 50 characters.'],
    ['PUT', `/v3/boards/${ids.board}/`, 'description', text.boardDescription, 'A board description has at most 500'],
    ['POST', `/v3/boards/${ids.board}/sections/`, 'title', text.section, 'A section name has at most 50 characters.'],
    ['PUT', `/v3/pins/${ids.pin}/`, 'title', text.pinTitle, 'A Pin title has at most 200 characters.'],
    ['PUT', `/v3/pins/${ids.pin}/`, 'alt_text', text.alt, 'Alt text has at most 500 characters.'],
    ['PUT', `/v3/pins/${ids.pin}/`, 'link', text.link, 'A link has at most 2,048 characters.'],
    ['PUT', '/v3/users/me/', 'full_name', text.fullName, 'A full name has at most 60 characters.'],
    ['PUT', '/v3/users/me/', 'username', text.username, 'A username has at most 30 characters.'],
    ['POST', `/v3/pins/${ids.pin}/comments/`, 'text', text.comment, 'A comment has at most 500 characters.'],
  ] as const

test('a text that is too long is told the limit of its kind, in the reader’s language [REL-15]', async () => {
  const { ask, rows } = await longTexts()
  for (const [method, path, field, limit, sentence] of rows) {
    const json = { [field]: 'x'.repeat(limit + 1) }
    const said = new Set<string>()
    for (const language of LANGUAGES) {
      const answer = await ask(method, path, json, language)
      expect(answer, `${method} ${path} ${language}`).toMatchObject({
        ...{ http: 400, code: 1 },
        errors: expect.arrayContaining([{ field, code: 'too_long' }]),
      })
      const detail = answer.message_detail ?? ''
      expect(detail.replaceAll(/[^0-9]/g, ''), `${path} ${language}: ${detail}`).toBe(String(limit))
      expect(detail, language).not.toMatch(/[{}]|limit\./)
      said.add(detail)
    }
    expect(said.size, field).toBe(LANGUAGES.length)
    expect((await ask(method, path, json, 'en')).message_detail).toContain(sentence)
  }
})
