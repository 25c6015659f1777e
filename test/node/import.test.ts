import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { D1Database } from '@cloudflare/workers-types'
import { afterEach, expect, test } from 'vitest'
import { openStorage, ROOT } from '../../tools/local.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-import-'))
  folders.push(folder)
  return folder
}

/** Lines as a museum writes them: long, accented, repeated, some without pictures. */
function lines(n: number): string {
  const rows = Array.from({ length: n }, (_, i) => ({
    source_id: `A${i}`,
    title: i % 50 === 7 ? `${'Étude '.repeat(40)}${i}` : `Work no. ${i}`,
    description: 'Oil paint on canvas',
    link: `http://www.tate.example/art/${i}`,
    ...(i % 5 !== 0 && { image_url: `http://www.tate.example/images/${i}.jpg`, image_width: 900, image_height: 1200 }),
    created_at: '1856-01-01T00:00:00Z',
    board: i % 40 === 3 ? 'A very long name of an artist that goes on and on and on, beyond fifty' : `Artist ${i % 12}`,
    annotations: ['figure', 'mountain'],
  }))
  return `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`
}

function run(folder: string, ...more: string[]) {
  const child = spawnSync('node', ['tools/import.ts', ...more], {
    cwd: ROOT,
    env: { ...process.env, PINFOLD_DATA: join(folder, 'data') },
    encoding: 'utf8',
  })
  return { code: child.status, out: child.stdout, err: child.stderr }
}

/** Every counter against the rows it counts. */
async function audit(folder: string) {
  const storage = await openStorage(join(folder, 'data'))
  const db = (await storage.getD1Database('DB')) as unknown as D1Database
  const one = async (query: string) => Number((await db.prepare(query).first<{ n: number }>())?.n)
  const figures = {
    pins: await one('select count(*) n from pins'),
    counted: await one('select pin_count n from users'),
    open: await one('select public_pin_count n from users'),
    boards: await one('select count(*) n from boards'),
    boardsCounted: await one('select public_board_count n from users'),
    wrongBoards: await one(
      'select count(*) n from boards b where pin_count <> (select count(*) from pins where board_id = b.id)',
    ),
    wrongCards: await one(
      'select count(*) n from profile_boards c where pin_count <> (select count(*) from pins where board_id = c.board_id)',
    ),
    pictures: await one('select count(*) n from remote_media'),
    keyed: await one('select count(*) n from pins where image_key is not null'),
    words: await one('select count(*) n from pin_annotations'),
  }
  await storage.dispose()
  return figures
}

function expectExact(figures: Awaited<ReturnType<typeof audit>>, pins: number) {
  expect(figures).toMatchObject({ pins, counted: pins, open: pins, wrongBoards: 0, wrongCards: 0, words: pins * 2 })
  expect(figures.boardsCounted).toBe(figures.boards)
  expect(figures.pictures).toBe(figures.keyed)
}

test('a file is imported with exact counters, and a second run adds nothing', async () => {
  const folder = freshFolder()
  const file = join(folder, 'works.ndjson.gz')
  writeFileSync(file, gzipSync(lines(1200)))
  const first = run(folder, file, '--user', 'tate')
  expect(first.code, first.err).toBe(0)
  expect(first.out).toMatch(/created\s+1200/)
  expect(first.out).toContain('title cut to 200 characters')
  expect(first.out).toContain('board name cut to 50 characters')
  expectExact(await audit(folder), 1200)
  expect(run(folder, file, '--user', 'tate').out).toMatch(/created\s+0\n\s+unchanged\s+1200/)
  expectExact(await audit(folder), 1200)
})

test('killed in the middle, the next run ends it with exact counters', async () => {
  const folder = freshFolder()
  const file = join(folder, 'works.ndjson')
  writeFileSync(file, lines(12_000))
  const child: ChildProcess = spawn('node', ['tools/import.ts', file, '--user', 'tate'], {
    cwd: ROOT,
    env: { ...process.env, PINFOLD_DATA: join(folder, 'data') },
  })
  await new Promise<void>((resolve) => child.stdout?.once('data', () => setTimeout(resolve, 700)))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  const again = run(folder, file, '--user', 'tate')
  expect(again.code, again.err).toBe(0)
  expectExact(await audit(folder), 12_000)
})

test('a bad line is told of by its number and stops nothing', async () => {
  const folder = freshFolder()
  const file = join(folder, 'works.ndjson')
  const bad = ['{"title":', '[1,2]', '"text"', '{"source_id":{"a":1}}', '', '{"source_id":"x","annotations":"none"}']
  writeFileSync(file, lines(10) + bad.join('\n'))
  const { code, out } = run(folder, file, '--user', 'tate')
  expect(code).toBe(0)
  expect(out).toMatch(/created\s+10/)
  for (const line of [11, 12, 13, 14, 16]) expect(out).toContain(`line ${line} `)
  expectExact(await audit(folder), 10)
})

test('a bad file ends at once with a sentence, and nothing is written', () => {
  const folder = freshFolder()
  const make = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const cut = gzipSync(lines(500))
  const files = [
    join(folder, 'missing'),
    folder,
    make('empty', ''),
    make('text.txt', 'hello\nworld\n'),
    make('cut.gz', cut.subarray(0, cut.length - 40)),
  ]
  for (const file of files) {
    const { code, err } = run(folder, file, '--user', 'tate')
    expect(code, file).toBe(1)
    expect(err.trim().split('\n'), file).toHaveLength(1)
  }
  expect(run(folder, make('good', lines(1)), '--user', 'login').code).toBe(1)
  expect(run(folder, make('good', lines(1))).code).toBe(1)
})

test('a dry run tells all and writes nothing', () => {
  const folder = freshFolder()
  const file = join(folder, 'works.ndjson')
  writeFileSync(file, lines(30))
  const { code, out } = run(folder, file, '--user', 'tate', '--dry-run')
  expect(code).toBe(0)
  expect(out).toMatch(/Nothing was written[\s\S]*created\s+30/)
  expect(run(folder, file, '--user', 'tate').out).toMatch(/created\s+30/)
})
