import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../worker/http/cookies/session-cookie.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { runTool } from './commands.ts'
import { start } from './start-alone.ts'
import { openStored } from './stored.ts'

const PINS = 8000
const TOKEN = 'k'.repeat(43)

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
  const file = join(folder, 'pins.ndjson')
  const line = (i: number) => JSON.stringify({ source_id: `${i}`, title: `Pin ${i}`, board: i === 0 ? 'Other' : 'All' })
  writeFileSync(file, Array.from({ length: PINS }, (_, i) => line(i)).join('\n'))
  expect((await runTool(folder, 'import.ts', [file, '--user', 'tate'])).code).toBe(0)
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

interface Call {
  method: string
  key?: string
  path: string
  json?: unknown
}

/** Sends a call to a server that is killed after that many ms; returns the status if the answer arrived before. */
async function callAndKill(folder: string, delay: number, call: Call): Promise<number | null> {
  const server = await start(folder)
  const answer = send(server.url, call).then(
    (response) => response.status,
    () => 0,
  )
  const status = await Promise.race([answer, pause(delay).then(() => null)])
  await server.kill()
  return status
}

function send(server: string, { method, path, key, json = {} }: Call): Promise<Response> {
  return fetch(`${server}${path}`, {
    method,
    headers: {
      // A client that calls itself a program counts as a visitor.
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
      cookie: `local-session=${TOKEN}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(json),
  })
}

/**
 * Kills a call after 0 ms, then after twice as long each time until it completes: on any machine the first kill is too early, the last too
 * late, and the others are in between.
 */
async function killLaterAndLater(first: number, attempt: (delay: number) => Promise<boolean>): Promise<void> {
  expect(await attempt(0), 'killed at once').toBe(false)
  for (let delay = first; !(await attempt(delay)); delay *= 2) expect(delay).toBeLessThan(60_000)
}

/** Milliseconds; each range hits other moments than the one before. */
const FIRST_DELAYS = [14, 20]

test('a process killed at any moment of a move has moved all pins or none, and all that it had acknowledged [REL-18 SEC-007]', async () => {
  const folder = makeFolder()
  let before = await stateOf(folder)
  const attempt = async (delay: number) => {
    const [all, other] = before.boards
    const [from, to] = (all?.pins ?? 0) > 1 ? [all, other] : [other, all]
    const json = { board_id: String(from?.id), new_board_id: String(to?.id) }
    const status = await callAndKill(folder, delay, { method: 'PUT', path: '/v3/bulk_edit/select_all/', json })
    const after = await stateOf(folder)
    expect(after.wrong, `killed after ${delay} ms`).toEqual([])
    const moved = after.undos > before.undos
    const left = after.boards.find(({ id }) => id === from?.id)?.pins
    expect(left, `killed after ${delay} ms`).toBe(moved ? 0 : from?.pins)
    if (status === 200) expect(moved).toBe(true)
    before = after
    return moved
  }
  for (const first of FIRST_DELAYS) await killLaterAndLater(first, attempt)
  rmSync(folder, { recursive: true, force: true })
})

test('a process killed at any moment of deleting or restoring a board of thousands has done it wholly or not at all [REL-18 BRD-057 BRD-012]', async () => {
  const folder = makeFolder()
  let before = await stateOf(folder)
  const attempt = async (delay: number) => {
    const board = before.boards.find(({ pins }) => pins > 1)
    const path = `/v3/boards/${board?.id}/`
    const isBack = board?.is_deleted === 1
    const call = isBack ? { method: 'POST', path: `${path}restore/` } : { method: 'DELETE', path }
    const status = await callAndKill(folder, delay, call)
    const after = await stateOf(folder)
    const label = `${isBack ? 'restored' : 'deleted'}, killed after ${delay} ms`
    expect(after.wrong, label).toEqual([])
    const isDeleted = after.boards.find(({ id }) => id === board?.id)?.is_deleted === 1
    // Its pins are all hidden or all visible, and so is its card.
    expect([after.shown, after.cards], label).toEqual(isDeleted ? [1, 1] : [PINS, 2])
    expect(after.undos - before.undos, label).toBe(isDeleted && !isBack ? 1 : 0)
    if (status === 200) expect(isDeleted, label).toBe(!isBack)
    before = after
    return isDeleted !== isBack
  }
  // Deleted, restored, and both again.
  for (const first of FIRST_DELAYS) for (let times = 0; times < 2; times++) await killLaterAndLater(first, attempt)
  rmSync(folder, { recursive: true, force: true })
})

test('a process killed at any moment of a call with a key: the same key works at once, and it is done once [REL-17 REL-18]', async () => {
  const folder = makeFolder()
  let made = 0
  const attempt = async (delay: number) => {
    const call = { method: 'POST', path: '/v3/boards/', key: crypto.randomUUID(), json: { name: `Made ${made++}` } }
    const status = await callAndKill(folder, delay, call)
    const server = await start(folder)
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(server.url, call)))
    const ids = await Promise.all(
      answers.map(async (each) => ((await each.json()) as { data: { id: string } }).data.id),
    )
    await server.kill()
    expect(
      answers.map((each) => each.status),
      `killed after ${delay} ms`,
    ).toEqual([200, 200, 200])
    expect(new Set(ids).size, `killed after ${delay} ms`).toBe(1)
    // All, Other, and one for each call.
    const { boards, wrong } = await stateOf(folder)
    expect([boards.length, wrong], `killed after ${delay} ms`).toEqual([2 + made, []])
    return status === 200
  }
  await killLaterAndLater(14, attempt)
  rmSync(folder, { recursive: true, force: true })
})
