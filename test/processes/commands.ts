import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readLine } from '#domain/imports/line.ts'
import { directTarget } from '#tools/door.ts'
import { ROOT, type Storage } from '#tools/local.ts'
import type { Around } from '#tools/on-target.ts'
import { reserveIds } from '#worker/imports/new-pins.ts'
import { MAX_ROWS } from '#worker/imports/parts.ts'

/** Flags of Node with which a command starts in half of the time. */
export const RESOLVING_ONCE = ['--import', join(ROOT, 'tools/resolve-once.ts')]

export interface Run {
  code: number | null
  /** The output on both streams. */
  output: string
}

/**
 * Runs a command on a data folder; `onOutput` gets the output so far and may kill the command and its children.
 * @param more further settings of its environment
 */
export function runTool(
  folder: string,
  tool: string,
  args: string[],
  onOutput?: (text: string, kill: () => void) => void,
  more: Record<string, string> = {},
): Promise<Run> {
  const env = { ...process.env, PINFOLD_DATA: folder, PORT: '0', ...more }
  const child = spawn(process.execPath, [...RESOLVING_ONCE, join(ROOT, 'tools', tool), ...args], {
    env,
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      onOutput?.(output, () => process.kill(-(child.pid ?? 0), 'SIGKILL'))
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

/**
 * Runs a command's function on data that is open already, as its process does on data that it opens itself.
 * @returns its exit code and what it printed: as an error if it failed, else as output
 */
export async function runOn(
  { db, media }: Storage,
  command: (words: string[], around: Around) => Promise<number>,
  words: string[],
): Promise<{ code: number; output: string }> {
  const [said, complained]: [string[], string[]] = [[], []]
  const says = { log: (line: string) => said.push(line), error: (line: string) => complained.push(line) }
  const code = await command(words, { says, on: (_, run) => run(directTarget(db, media)) })
  return { code, output: (code === 0 ? said : complained).join('\n') }
}

/**
 * Lines of a realistic import file: 121 boards, a fifth without a picture, every seventh picture without a size, every hundredth line with
 * a board name of more than 50 characters.
 */
export function collection(lines: number): string {
  const each = Array.from({ length: lines }, (_, i) => {
    const size = i % 7 === 0 ? {} : { image_width: 1200, image_height: 700 + (i % 900) }
    const picture = i % 5 === 0 ? {} : { image_url: `http://pictures.example/${i}.jpg`, ...size }
    const board = i % 100 === 0 ? `After ${'a very long name '.repeat(5)}` : `Artist ‘${i % 121}’ é`
    const words = ['sea', `word ${i % 40}`]
    return JSON.stringify({ source_id: `T${i}`, title: `Study “${i}”`, board, ...picture, annotations: words })
  })
  return `${each.join('\n')}\n`
}

/** Imports lines for a new person tate as the command does, into data that is open: starting the command takes longer than its work. */
export async function importLines({ db, media }: Storage, lines: string): Promise<void> {
  const target = directTarget(db, media)
  const { id } = await target.person('tate', null)
  const all = lines.trimEnd().split('\n')
  const firstId = reserveIds(all.length)
  const rows = all.map((line, i) => {
    const read = readLine(line)
    if ('skipped' in read) throw new Error(read.skipped)
    return { ...read.row, id: firstId + all.length - (i + 1) }
  })
  for (let from = 0; from < rows.length; from += MAX_ROWS) await target.rows(id, rows.slice(from, from + MAX_ROWS))
  await target.suggest(id)
}

/** A row of an import, for calls of the local endpoint. */
export function rowOf(i: number) {
  const line = readLine(JSON.stringify({ source_id: `S${i}`, title: `Pin ${i}`, board: `Board ${i % 7}` }))
  if ('skipped' in line) throw new Error(line.skipped)
  return { ...line.row, id: 1_000_000 + i }
}
