import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#worker/http/cookies/tokens.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { importLines } from './commands.ts'
import { callAndKill, killAtEach, MOMENTS, send, TOKEN } from './kill.ts'
import { start } from './killed-server.ts'
import { openTables } from './prepared.ts'
import { openStored } from './stored.ts'

const PINS = 8000

/** The contents of the folder when no process has it open. */
async function stateOf(folder: string) {
  const { db, close } = openStored(folder)
  const rows = await db
    .prepare('select id, pin_count as pins, deleted_at is not null as is_deleted from boards order by name')
    .all<{ id: number; pins: number; is_deleted: number }>()
  const wrong = await wrongCounters(db)
  const one = async (query: string) => (await db.prepare(query).first<{ n: number }>())?.n ?? 0
  const undos = await one('select count(*) as n from undo_entries')
  const shown = await one('select count(*) as n from pins where grp < 9')
  const cards = await one('select count(*) as n from profile_boards')
  // A killed action locks its board for at most 30 seconds; the test does not wait for that.
  await db.prepare('delete from board_locks').run()
  close()
  return { boards: rows.results, wrong, undos, shown, cards }
}

let origin: string
beforeAll(async () => {
  origin = await makeOrigin()
})
afterAll(() => rmSync(origin, { recursive: true, force: true }))

/** A folder for one test with the boards All, with thousands of pins, and Other, and a session of their owner. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-killed-'))
  cpSync(origin, folder, { recursive: true })
  return folder
}

async function makeOrigin(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-killed-'))
  const line = (i: number) => JSON.stringify({ source_id: `${i}`, title: `Pin ${i}`, board: i === 0 ? 'Other' : 'All' })
  const storage = await openTables(folder)
  await importLines(storage, Array.from({ length: PINS }, (_, i) => line(i)).join('\n'))
  await storage.close()
  const { db, close } = openStored(folder)
  const times = [Date.now(), Date.now(), Date.now() + 3_600_000]
  await db
    .prepare(`insert into sessions (id, token_hash, user_id, login_state, created_at, last_seen_at, expires_at)
      select 1, ?, id, 'full', ?, ?, ? from users where username = 'tate'`)
    .bind(await hashToken(TOKEN), ...times)
    .run()
  close()
  return folder
}

test('a process killed at any moment of a move has moved all pins or none, and all that it had acknowledged [REL-18 SEC-007]', async () => {
  const folder = makeFolder()
  let before = await stateOf(folder)
  const attempt = async (bytes: number) => {
    const [all, other] = before.boards
    const [from, to] = (all?.pins ?? 0) > 1 ? [all, other] : [other, all]
    const json = { board_id: String(from?.id), new_board_id: String(to?.id) }
    const { status, written } = await callAndKill(folder, bytes, {
      method: 'PUT',
      path: '/v3/bulk_edit/select_all/',
      json,
    })
    const after = await stateOf(folder)
    expect(after.wrong, `killed after ${bytes} bytes`).toEqual([])
    const moved = after.undos > before.undos
    const left = after.boards.find(({ id }) => id === from?.id)?.pins
    expect(left, `killed after ${bytes} bytes`).toBe(moved ? 0 : from?.pins)
    if (status === 200) expect(moved).toBe(true)
    before = after
    return { isDone: moved, written }
  }
  const [there, back] = [await attempt(Infinity), await attempt(Infinity)]
  expect([there.isDone, back.isDone]).toEqual([true, true])
  await killAtEach(there.written, attempt)
  rmSync(folder, { recursive: true, force: true })
})

test('a process killed at any moment of deleting or restoring a board of thousands has done it wholly or not at all [REL-18 BRD-057 BRD-012]', async () => {
  const folder = makeFolder()
  let before = await stateOf(folder)
  const attempt = async (bytes: number) => {
    const board = before.boards.find(({ pins }) => pins > 1)
    const path = `/v3/boards/${board?.id}/`
    const isBack = board?.is_deleted === 1
    const call = isBack ? { method: 'POST', path: `${path}restore/` } : { method: 'DELETE', path }
    const { status, written } = await callAndKill(folder, bytes, call)
    const after = await stateOf(folder)
    const label = `${isBack ? 'restored' : 'deleted'}, killed after ${bytes} bytes`
    expect(after.wrong, label).toEqual([])
    const isDeleted = after.boards.find(({ id }) => id === board?.id)?.is_deleted === 1
    // Its pins are all hidden or all visible, and so is its card.
    expect([after.shown, after.cards], label).toEqual(isDeleted ? [1, 1] : [PINS, 2])
    expect(after.undos - before.undos, label).toBe(isDeleted && !isBack ? 1 : 0)
    if (status === 200) expect(isDeleted, label).toBe(!isBack)
    before = after
    return { isDone: isDeleted !== isBack, written }
  }
  const [deleted, restored] = [await attempt(Infinity), await attempt(Infinity)]
  expect([deleted.isDone, restored.isDone]).toEqual([true, true])
  for (const { written } of [deleted, restored]) await killAtEach(written, attempt)
  rmSync(folder, { recursive: true, force: true })
})

test('a process killed at any moment of a call with a key: the same key works at once, and it is done once [REL-17 REL-18]', async () => {
  const folder = makeFolder()
  // The server that answers a repeated call is the one that the next call is killed with.
  let server = await start(folder)
  let made = 0
  const attempt = async (bytes: number) => {
    const call = { method: 'POST', path: '/v3/boards/', key: crypto.randomUUID(), json: { name: `Made ${made++}` } }
    const ended = await callAndKill(folder, bytes, call, server)
    server = await start(folder)
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(server.url, call)))
    const ids = await Promise.all(
      answers.map(async (each) => ((await each.json()) as { data: { id: string } }).data.id),
    )
    expect(
      answers.map((each) => each.status),
      `killed after ${bytes} bytes`,
    ).toEqual([200, 200, 200])
    expect(new Set(ids).size, `killed after ${bytes} bytes`).toBe(1)
    // All, Other, and one for each call.
    const { results } = await server.db.prepare('select id from boards').all()
    expect(results.length, `killed after ${bytes} bytes`).toBe(2 + made)
    expect(await wrongCounters(server.db), `killed after ${bytes} bytes`).toEqual([])
    return ended
  }
  const whole = await attempt(Infinity)
  expect(whole.status).toBe(200)
  for (const part of MOMENTS) {
    const { status } = await attempt(part * whole.written)
    if (part === 0) expect(status, 'killed at once').not.toBe(200)
  }
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})
