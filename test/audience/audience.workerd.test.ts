import { expect, test } from 'vitest'
import { ask, askHtml } from '../fixtures/app.ts'
import { isLibsql } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { byTestId, texts } from '../fixtures/html.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin, section } from '../fixtures/world.ts'

test('the menus of a board, a section and a Pin lead to the sentence, for those who may ask and nobody else [BRD-056 REL-02]', async () => {
  const mira = await person()
  const theo = await person()
  const on = await board(mira, { name: 'Secret plans', privacy: 'secret' })
  const open = await board(mira, { name: 'Open plans' })
  const part = await section(open, 'Part')
  const blue = await pin(mira, open, { row: { title: 'Blue' } })
  const session = await sessionOf(mira)
  const stranger = await sessionOf(theo)
  const pages = [
    [on.url, `/board/${on.id}/audience/`, 'Only you: the board is secret.', 404],
    [open.url, `/board/${open.id}/audience/`, 'Everyone: it’s public.', 403],
    [`${open.url}part/`, `/board/${open.id}/section/${part.id}/audience/`, 'Everyone: it’s public.', 403],
    [`/pin/${blue.id}/`, `/pin/${blue.id}/audience/`, 'Everyone: it’s public.', 403],
  ] as const
  for (const [place, path, sentence, refused] of pages) {
    expect((await askHtml(place, { session })).html, place).toContain(`href="${path}"`)
    expect((await askHtml(place, { session: stranger })).html, place).not.toContain(path)
    const { http, html, headers } = await askHtml(path, { session })
    expect([http, headers.get('cache-control')], path).toEqual([200, 'private, no-store'])
    expect((await texts(html, byTestId('audience')))[0], path).toMatch(new RegExp(`^${sentence}`))
    expect(figureOf(headers, 'rounds'), path).toBe(1)
    if (!isLibsql) expect(figureOf(headers, 'rows'), path).toBeLessThanOrEqual(40)
    expect((await ask(path, { session: stranger })).status, path).toBe(refused)
    const visitor = await ask(path)
    expect([visitor.status, visitor.headers.get('location')], path).toEqual([
      302,
      `/login/?next=${encodeURIComponent(path)}`,
    ])
  }
  for (const path of [
    '/board/1/audience/',
    '/board/x/audience/',
    `/board/${on.id}/section/${part.id}/audience/`,
    '/pin/1/audience/',
  ])
    expect((await ask(path, { session })).status, path).toBe(404)
})
