import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openStorage } from '../../tools/local.ts'
import { hashToken } from '../../worker/http/session-cookie.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { runTool } from '../node/commands.ts'

const PINS = 8000
const TOKEN = 'k'.repeat(43)

/** The built worker in a process of its own, and what ends that at once. */
async function start(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-alone.ts'), folder], { detached: true })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const kill = async () => {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
    await ended
  }
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      if (said.includes('\n')) resolve(said.trim())
    })
    child.once('close', () => reject(new Error(`The server ended: ${said}`)))
  })
  return { url, kill }
}

/** What stands in the folder once nobody has it open. */
async function stateOf(folder: string) {
  const { db, close } = await openStorage(folder)
  const rows = await db
    .prepare('select id, pin_count as pins from boards order by name')
    .all<{ id: number; pins: number }>()
  const wrong = await wrongCounters(db)
  const undos = await db.prepare('select count(*) as n from undo_entries').first<{ n: number }>()
  await close()
  return { boards: rows.results, wrong, undos: undos?.n ?? 0 }
}

test('a process killed at any moment of a move has moved all pins or none, and all that it had acknowledged [REL-18 SEC-007]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-killed-'))
  const file = join(folder, 'pins.ndjson')
  const line = (i: number) => JSON.stringify({ source_id: `${i}`, title: `Pin ${i}`, board: i === 0 ? 'Other' : 'All' })
  writeFileSync(file, Array.from({ length: PINS }, (_, i) => line(i)).join('\n'))
  expect((await runTool(folder, 'import.ts', [file, '--user', 'tate'])).code).toBe(0)
  const { db, close } = await openStorage(folder)
  const times = [Date.now(), Date.now(), Date.now() + 3_600_000]
  await db
    .prepare(`insert into sessions (id, token_hash, user_id, login_state, created_at, last_seen_at, expires_at)
      select 1, ?, id, 'full', ?, ?, ? from users where username = 'tate'`)
    .bind(await hashToken(TOKEN), ...times)
    .run()
  await close()

  let before = await stateOf(folder)
  const outcomes = new Set<string>()
  for (const delay of [0, 40, 80, 120, 180, 260, 400, 5000]) {
    const [all, other] = before.boards
    const [from, to] = (all?.pins ?? 0) > 1 ? [all, other] : [other, all]
    const server = await start(folder)
    const answer = fetch(`${server.url}/v3/bulk_edit/select_all/`, {
      method: 'PUT',
      headers: {
        // What says that it is a program counts as nobody.
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36',
        cookie: `__Host-session=${TOKEN}`,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ board_id: String(from?.id), new_board_id: String(to?.id) }),
    }).then(
      (response) => response.status,
      () => 0,
    )
    const status = await Promise.race([answer, pause(delay).then(() => null)])
    await server.kill()
    const after = await stateOf(folder)
    expect(after.wrong, `killed after ${delay} ms`).toEqual([])
    const moved = after.undos > before.undos
    const left = after.boards.find(({ id }) => id === from?.id)?.pins
    expect(left, `killed after ${delay} ms`).toBe(moved ? 0 : from?.pins)
    if (status === 200) expect(moved).toBe(true)
    outcomes.add(moved ? 'moved' : 'not moved')
    before = after
    // A killed action holds its board no longer than 30 seconds; nobody waits for that here.
    const open = await openStorage(folder)
    await open.db.prepare('delete from board_locks').run()
    await open.close()
  }
  expect([...outcomes].sort()).toEqual(['moved', 'not moved'])
  rmSync(folder, { recursive: true, force: true })
})
