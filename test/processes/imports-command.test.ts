import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { directMedia } from '#tools/backup/media.ts'
import { directTarget, doorListener } from '#tools/door.ts'
import { HALF_MADE } from '#tools/local.ts'
import { hold } from '#tools/lock.ts'
import { verifyPassword } from '#worker/accounts/passwords/password.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { collection, runTool } from './commands.ts'
import { layTables, openTables } from './prepared.ts'
import { openStored } from './stored.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-import-'))
  made.push(folder)
  return folder
}
function fileOf(content: string | Uint8Array): string {
  const path = join(newFolder(), 'file.ndjson')
  writeFileSync(path, content)
  return path
}
const runImport = (folder: string, file: string, ...more: string[]) =>
  runTool(folder, 'import.ts', [file, '--user', 'tate', ...more])

/** The contents of a folder's database when no process has it open. */
async function contentOf(folder: string) {
  const { db, close } = openStored(folder)
  const all = async (query: string) => (await db.prepare(query).all<Record<string, never>>()).results
  const [user] = await all("select * from users where username = 'tate'")
  const [pins] = await all('select count(*) as n, count(distinct source_id) as sources from pins')
  const wrong = await wrongCounters(db)
  close()
  return { user, pins, wrong }
}

test('a file is imported with exact counters and a word on what was adjusted; again, it adds nothing', async () => {
  const folder = newFolder()
  const file = fileOf(gzipSync(collection(2000)))
  const first = await runImport(folder, file, '--password', 'a long secret')
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toMatch(/Made tate\.\n/)
  expect(first.output).toMatch(/Done: 2000 lines in [\d.]+ s, \d+ a second\n {2}created {4}2000\n {2}unchanged {2}0\n/)
  expect(first.output).toContain(`
  adjusted   248
    228 × size missing: shown as a square (lines 8, 15, 22, …)
    20 × A board’s name has 1 to 50 characters. It is shortened. (lines 1, 101, 201, …)
  skipped    0
`)
  const { user, pins, wrong } = await contentOf(folder)
  expect({ pins, wrong }).toEqual({ pins: { n: 2000, sources: 2000 }, wrong: [] })
  expect(user).toMatchObject({ pin_count: 2000, public_pin_count: 2000 })
  expect(await verifyPassword('a long secret', user?.password ?? null)).toBe(true)
  const again = await runImport(folder, file, '--password', 'another')
  expect(again.output).toMatch(/Adding to tate, whose password stays as it was\.\n/)
  expect(again.output).toMatch(/created {4}0\n {2}unchanged {2}2000\n/)
  expect((await contentOf(folder)).user).toEqual(user)
})

test('an import that is killed goes on where it was, with exact counters', async () => {
  const folder = newFolder()
  await layTables(folder)
  const file = fileOf(collection(14_000))
  const killed = await runTool(folder, 'import.ts', [file, '--user', 'tate'], (text, kill) => {
    if (text.includes('10000 of 14000 lines')) kill()
  })
  expect(killed.code).toBe(null)
  expect(existsSync(join(folder, 'server.json'))).toBe(true)
  const half = await contentOf(folder)
  expect(half.wrong).toEqual([])
  expect(Number(half.pins?.n)).toBeGreaterThanOrEqual(10_000)
  expect(Number(half.pins?.n)).toBeLessThan(14_000)
  const rest = await runImport(folder, file)
  expect(rest.output).toContain(`created    ${14_000 - Number(half.pins?.n)}\n  unchanged  ${half.pins?.n}\n`)
  expect(await contentOf(folder)).toMatchObject({ user: { pin_count: 14_000 }, pins: { sources: 14_000 }, wrong: [] })
  expect(existsSync(join(folder, 'server.json'))).toBe(false)
})

test('an import clears away what a broken-off start left, so that the next start does not clear away the import [REL-18]', async () => {
  const folder = newFolder()
  await layTables(folder)
  const { db, close } = openStored(folder)
  await db
    .prepare(
      "insert into users (id, username, full_name, first_name, created_at) values (1, 'mira', 'Mira', 'Mira', 1)",
    )
    .run()
  close()
  writeFileSync(join(folder, HALF_MADE), '')
  expect(await runImport(folder, fileOf('{"title":"one"}'))).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, HALF_MADE))).toBe(false)
  const after = openStored(folder)
  const { results } = await after.db.prepare('select username from users').all()
  after.close()
  expect(results).toEqual([{ username: 'tate' }])
})

test('an invalid line never stops the import and is reported with its number', async () => {
  const folder = newFolder()
  await layTables(folder)
  const lines = [
    '{"title":"one"}',
    'nonsense',
    '',
    '{"title":7}',
    '[]',
    '{}',
    `{"title":"${'x'.repeat(1e6)}"}`,
    '{"title":"two"}',
  ]
  const { code, output } = await runImport(folder, fileOf(lines.join('\r\n')))
  expect(code).toBe(0)
  expect(output).toContain('created    2\n')
  expect(output).toMatch(/skipped {4}5\n/)
  for (const told of [
    '2 left out: not JSON',
    '4 left out: title is of the wrong kind',
    '5 left out: not a JSON object',
  ])
    expect(output).toContain(`line ${told}\n`)
  expect(output).toContain('line 7 left out: longer than a million characters\n')
})

test('a bad file, a bad name and a bad command end at once with a sentence, and nothing is written', async () => {
  const folder = join(newFolder(), 'data')
  const good = fileOf('{"title":"one"}')
  const packed = gzipSync(collection(3000))
  const cases: [string[], RegExp][] = [
    [['/nowhere.ndjson', '--user', 'tate'], /^There is no file \/nowhere\.ndjson\.\n$/],
    [[fileOf(packed.subarray(0, -30)), '--user', 'tate'], /^.+ can't be unpacked: unexpected end of file\.\n$/],
    [[good, '--user', 'admin'], /^"admin" can't be a username: .+\n$/],
    [[good, '--user', 'tate', '--nonsense'], /npm run import -- FILE --user NAME/],
  ]
  for (const [args, sentence] of cases) {
    const { code, output } = await runTool(folder, 'import.ts', args)
    expect(output).toMatch(sentence)
    expect(code).toBe(1)
  }
  expect(existsSync(folder)).toBe(false)
})

test('a dry run tells what would be and writes nothing', async () => {
  const folder = join(newFolder(), 'data')
  const file = fileOf(collection(700))
  const fresh = await runImport(folder, file, '--dry-run')
  expect(fresh.output).toMatch(/Nothing was written\. It would be: 700 lines .+\n {2}created {4}700\n/)
  expect(existsSync(folder)).toBe(false)
  await layTables(folder)
  await runImport(folder, fileOf(collection(600)))
  const before = await contentOf(folder)
  const more = await runImport(folder, file, '--dry-run')
  expect(more.output).toMatch(/created {4}100\n {2}unchanged {2}600\n/)
  expect(await contentOf(folder)).toEqual(before)
})

test('beside a running server an import goes through it, also while it is getting ready; other commands refuse', async () => {
  const folder = newFolder()
  const held = await hold(folder, 'server', 4321)
  const { db, media, close } = await openTables(folder)
  const imports = [0, 1].map(() =>
    runTool(folder, 'import.ts', [fileOf(collection(1200)), '--user', 'tate'], (text) => {
      if (text.includes('waiting for it')) held.answer(doorListener(directTarget(db, media), directMedia(media)))
    }),
  )
  for (const { code, output } of await Promise.all(imports)) {
    expect(output).toContain('Through the running server at http://localhost:4321/.\n')
    expect(code).toBe(0)
  }
  expect(await wrongCounters(db)).toEqual([])
  expect((await db.prepare('select count(*) as n from pins').first<{ n: number }>())?.n).toBe(1200)
  const inUse = `This data is in use by a running server at http://localhost:4321/ (process ${process.pid}).`
  for (const tool of ['reset.ts', 'migrate.ts', 'start.ts']) {
    const { code, output } = await runTool(folder, tool, [])
    expect(output, tool).toContain(inUse)
    expect(code, tool).toBe(1)
  }
  const { door } = JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { door: number }
  expect((await fetch(`http://127.0.0.1:${door}/person`, { method: 'POST', body: '["eve", null]' })).status).toBe(403)
  await close()
  held.release()
  expect((await runTool(folder, 'reset.ts', [])).code).toBe(0)
  expect(existsSync(join(folder, 'd1'))).toBe(false)
})

test('beside another import an import refuses with a sentence', async () => {
  const folder = newFolder()
  const held = await hold(folder, 'import')
  const { code, output } = await runImport(folder, fileOf('{"title":"one"}'))
  held.release()
  expect(output).toBe(
    `This data is in use by a running import (process ${process.pid}). Run this import when it has ended.\n`,
  )
  expect(code).toBe(1)
})
