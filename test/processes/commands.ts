import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readLine } from '../../domain/imports/line.ts'
import { ROOT } from '../../tools/local.ts'

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
  const child = spawn(process.execPath, [join(ROOT, 'tools', tool), ...args], { env, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
      onOutput?.(output, () => process.kill(-(child.pid ?? 0), 'SIGKILL'))
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
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

/** A row of an import, for calls of the local endpoint. */
export function rowOf(i: number) {
  const line = readLine(JSON.stringify({ source_id: `S${i}`, title: `Pin ${i}`, board: `Board ${i % 7}` }))
  if ('skipped' in line) throw new Error(line.skipped)
  return { ...line.row, id: 1_000_000 + i }
}
