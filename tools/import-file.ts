import { createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A file that can't be imported at all, with a sentence that says why. */
export class BadFile extends Error {}

function isGzip(path: string): boolean {
  const magic = Buffer.alloc(2)
  const file = openSync(path, 'r')
  readSync(file, magic, 0, 2, 0)
  return magic[0] === 0x1f && magic[1] === 0x8b
}

/** The lines of an NDJSON file, gzipped or not, one after the other: memory stays flat. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  let broken: Error | null = null
  const note = (error: Error) => {
    broken = error
  }
  const text: Readable = isGzip(path) ? file.on('error', note).pipe(createGunzip()) : file
  text.on('error', note)
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) yield line
  if (broken) throw broken
}

/**
 * Reads the whole file once before anything is written: it must be there, be a file, unpack to its end, and begin with a JSON
 * object. Fails with `BadFile`.
 * @returns how many lines it has
 */
export async function inspect(path: string): Promise<number> {
  if (!existsSync(path)) throw new BadFile(`There is no file ${path}`)
  const facts = statSync(path)
  if (!facts.isFile()) throw new BadFile(`${path} is not a file`)
  if (facts.size === 0) throw new BadFile(`${path} is empty`)
  let lines = 0
  let begun = false
  try {
    for await (const line of linesOf(path)) {
      lines += 1
      if (begun || line.trim() === '') continue
      begun = true
      if (!isObject(line)) throw new BadFile(`${path} is not NDJSON: its first line is no JSON object`)
    }
  } catch (error) {
    if (error instanceof BadFile) throw error
    throw new BadFile(`${path} can't be unpacked: ${(error as Error).message}`)
  }
  if (!begun) throw new BadFile(`${path} has no lines`)
  return lines
}

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
