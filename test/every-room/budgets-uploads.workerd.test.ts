import { expect } from 'vitest'
import { ask } from '../fixtures/app.ts'
import { onD1 as test } from '../fixtures/databases.ts'
import { figureOf } from '../fixtures/figures.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { upload } from '../fixtures/uploads.ts'
import { board, person, pin } from '../fixtures/world.ts'

interface Asked {
  path: string
  json?: object
}

/** What looks for uploads of a person: by their ids, or for none. */
const READS: Record<string, (of: { board: number; pin: number; media: string }) => Asked> = {
  'the form of a board': ({ board }) => ({ path: `/board/${board}/edit/` }),
  'a new Pin': ({ board, media: media_id }) => ({ path: '/v3/pins/', json: { board_id: String(board), media_id } }),
  'a comment with a picture': ({ pin, media: media_id }) => ({
    path: `/v3/pins/${pin}/comments/`,
    json: { text: 'Mine', tried: true, media_id },
  }),
}

for (const [name, asks] of Object.entries(READS))
  test(`${name} reads the same rows, however many uploads a person has [REL-21]`, async () => {
    const rows: number[] = []
    for (const count of [3, 200]) {
      const mira = await person()
      const on = await board(mira)
      const shown = await pin(mira, on)
      let media = ''
      for (let i = 0; i < count; i++) media = (await upload(mira)).media_id
      const { path, json } = asks({ board: on.id, pin: shown.id, media })
      const session = await sessionOf(mira)
      const answer = await ask(path, { session, ...(json && { method: 'POST', json }) })
      expect(answer.status).toBe(200)
      await answer.text()
      rows.push(figureOf(answer.headers, 'rows'))
    }
    const [few = 0, many = 0] = rows
    expect(few).toBeGreaterThan(0)
    // The first Pin of a database has a few neighbours less or more, however many uploads there are.
    expect(Math.abs(many - few)).toBeLessThanOrEqual(5)
  })
