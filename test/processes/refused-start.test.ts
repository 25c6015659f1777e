import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'
import { freePort } from '#tools/ports.ts'
import { RESOLVING_ONCE, type Run, runTool } from './commands.ts'

const made: string[] = []
let good: string

/** A folder for one test. */
function folderFor(content?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-refused-'))
  made.push(folder)
  if (content) cpSync(content, folder, { recursive: true })
  return folder
}

beforeAll(async () => {
  good = folderFor()
  expect((await runTool(good, 'migrate.ts', [])).code).toBe(0)
  // All of it is in the file, and nothing in its journal.
  const database = new DatabaseSync(databaseIn(good))
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
})
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

const start = (folder: string) => runTool(folder, 'start.ts', ['--no-build'])

/** One sentence about the reason, no trace, and the end of the process with 1. */
function expectRefused({ code, output }: Run, sentence: RegExp): void {
  const lines = output.trim().split('\n')
  expect(lines.at(-1)).toMatch(sentence)
  // The steps so far may stand above it.
  expect(lines.slice(0, -1).filter((line) => !/^[A-Z][\w ]+…$/.test(line))).toEqual([])
  expect(code).toBe(1)
}

/** The file of the database. */
function databaseIn(folder: string): string {
  const files = readdirSync(join(folder, 'd1'), { recursive: true, encoding: 'utf8' })
  return join(folder, 'd1', files.find((file) => file.endsWith('.sqlite') && !file.endsWith('metadata.sqlite')) ?? '')
}

/** Overwrites bytes of the database, and drops its journal, which would have them again. */
function damage(folder: string, from: number, length: number): void {
  const path = databaseIn(folder)
  for (const journal of ['-wal', '-shm']) rmSync(`${path}${journal}`, { force: true })
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(length, 0x5a), 0, length, from)
  closeSync(file)
}

const DAMAGES: Record<string, (folder: string) => void> = {
  'a header that is no database’s': (folder) => damage(folder, 0, 4096),
  'pages of something else in the middle': (folder) => damage(folder, 8 * 4096, 200 * 4096),
  'a file that was cut off': (folder) => {
    damage(folder, 8 * 4096, 1)
    const path = databaseIn(folder)
    const file = openSync(path, 'r+')
    ftruncateSync(file, Math.floor(statSync(path).size / 2))
    closeSync(file)
  },
}

for (const [what, spoil] of Object.entries(DAMAGES))
  test(`${what}: the start names the damaged file and what to do, and ends [REL-18 REL-23]`, async () => {
    const folder = folderFor(good)
    spoil(folder)
    const sentence = /^The data file \S+\.sqlite is damaged \(.+\)\. Restore a backup/
    expectRefused(await start(folder), sentence)
    // Commands say the same.
    const imported = await runTool(folder, 'migrate.ts', [])
    expect([imported.code, imported.output.trim()]).toEqual([1, expect.stringMatching(sentence)])
  })

/** A server on a folder, once it has the folder. */
async function running(folder: string, port: number): Promise<ChildProcess> {
  const env = { ...process.env, PINFOLD_DATA: folder, PORT: String(port) }
  const child = spawn(process.execPath, [...RESOLVING_ONCE, join(ROOT, 'tools', 'start.ts'), '--no-build'], {
    env,
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  await expect.poll(() => said, { timeout: 150_000 }).toMatch(/Opening the database|Pinfold is at/)
  return child
}

test('a second start on one folder says who has it, also at the same port and while the first does not answer [REL-18]', async () => {
  const folder = folderFor(good)
  const port = await freePort()
  const first = await running(folder, port)
  const ended = new Promise((resolve) => first.once('close', resolve))
  const sentence = new RegExp(`in use by a running server at http://localhost:${port}/ \\(process ${first.pid}\\)`)
  try {
    const again = (at: string) => runTool(folder, 'start.ts', ['--no-build'], undefined, { PORT: at })
    expectRefused(await again('0'), sentence)
    expectRefused(await again(String(port)), sentence)
    process.kill(first.pid ?? 0, 'SIGSTOP')
    expectRefused(await again('0'), sentence)
  } finally {
    process.kill(first.pid ?? 0, 'SIGCONT')
    process.kill(-(first.pid ?? 0), 'SIGTERM')
    await ended
  }
})

test('a folder that is none is named [REL-23]', async () => {
  const file = join(folderFor(), 'file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'below')])
    expectRefused(await start(place), /^The data folder can't be used: E[A-Z]+: .+'.+'\.$/)
})
