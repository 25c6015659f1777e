import { env } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { askJson, db } from '../fixtures/app.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { wrongMarks } from '../fixtures/gate/columns.ts'
import { sessionOf } from '../fixtures/sessions.ts'
import { board, person, pin } from '../fixtures/world.ts'

const { DB } = env as unknown as { DB: D1Database }

/** Doors through which somebody saves a Pin again: by its call, as a copy on a board, and on a new board. */
const DOORS: Record<string, (session: string, ids: string[]) => Promise<unknown>> = {
  'a save': async (session, ids) => {
    for (const id of ids) await askJson(`/v3/pins/${id}/repin/`, { method: 'POST', session, json: {} })
  },
  'a copy on a board': async (session, pin_ids) => {
    const { data } = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Copies' } })
    await askJson('/v3/bulk_edit/', { method: 'POST', session, json: { board_id: data.id, pin_ids } })
  },
  'a copy on a new board': async (session, pin_ids) => {
    const { data } = await askJson('/v3/boards/', { method: 'POST', session, json: { name: 'Fresh' } })
    await askJson('/v3/bulk_edit/', { method: 'POST', session, json: { board_id: data.id, pin_ids, new_board: true } })
  },
}

const STORY = { title: 'Bread', page_count: 1, pages: [{ color: '336699', text: 'Flour' }] }
const FILM = { url: '/video/abcdefghijklmnop.webm', width: 360, height: 640, duration: 5000 }
/** What a Pin has, and what a save of it says. */
const KINDS = [
  { row: { isVideo: true }, said: { type: 'pin', is_video: false, videos: null } },
  { row: { isStory: true }, said: { type: 'pin', is_video: false, story_pin_data: null } },
  { row: { isVideo: true, video: FILM }, said: { is_video: true, videos: { video_list: { V_720P: FILM } } } },
  { row: { isStory: true, story: STORY }, said: { type: 'story', story_pin_data: { page_count: 1 } } },
]

for (const [door, save] of Object.entries(DOORS))
  test(`${door} of a Pin that is marked as a film or a story, and has none, is a plain Pin; one that has it keeps it [GRD-010]`, async () => {
    const mira = await person()
    const on = await board(mira)
    const made: string[] = []
    for (const { row } of KINDS) made.push(String((await pin(mira, on, { row })).id))
    const before = await wrongMarks()
    expect(before.length).toBeGreaterThanOrEqual(2)
    const session = await sessionOf(mira)
    await save(session, made)
    const saved = await db.all<{ id: number }>(
      sql`select id from pins where pinner_id = ${mira.id} and is_repin = 1 order by repin_of`,
    )
    expect(saved.length).toBe(KINDS.length)
    for (const [i, { id }] of saved.entries())
      expect((await askJson(`/v3/pins/${id}/`, { session })).data).toMatchObject(KINDS[i]?.said ?? {})
    expect(await wrongMarks()).toEqual(before)
    expect(await wrongCounters(DB)).toEqual([])
  })
