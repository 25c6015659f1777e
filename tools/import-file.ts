import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A file that cannot be imported, or wrong arguments of a command. The message is a sentence that says why. */
export class Refused extends Error {}

/** Maximum length of a line. No pin needs more; without a limit, one line could fill the memory. */
const LONGEST_LINE = 1_000_000

function isGzip(path: string): boolean {
  const magic = Buffer.alloc(2)
  const file = openSync(path, 'r')
  try {
    readSync(file, magic, 0, 2, 0)
  } finally {
    closeSync(file)
  }
  return magic[0] === 0x1f && magic[1] === 0x8b
}

/**
 * The lines of a text file, gzipped or not, one at a time in constant memory. null for a line of more than a million characters. Throws if the file cannot be
 * read or unpacked.
 */
export async function* linesOf(path: string): AsyncGenerator<string | null> {
  const file = createReadStream(path)
  const bytes = isGzip(path) ? pipeline(file, createGunzip(), () => {}) : file
  const decoder = new TextDecoder()
  let line: string | null = ''
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk as Buffer, { stream: true })
    let from = 0
    for (let to = text.indexOf('\n'); to !== -1; to = text.indexOf('\n', from)) {
      yield lengthened(line, text.slice(from, to))
      line = ''
      from = to + 1
    }
    line = lengthened(line, text.slice(from))
  }
  line = lengthened(line, decoder.decode())
  if (line !== '') yield line
}

function lengthened(line: string | null, by: string): string | null {
  return line === null || line.length + by.length > LONGEST_LINE ? null : line + by
}

/**
 * Reads the whole file once before anything is written: it must exist, be a file, unpack completely, and begin with a JSON object. Throws
 * `Refused`.
 * @returns the number of lines
 */
export async function inspect(path: string): Promise<number> {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (!facts) throw new Refused(`There is no file ${path}.`)
  if (!facts.isFile()) throw new Refused(`${path} is not a file.`)
  let lines = 0
  let hasBegun = false
  try {
    for await (const line of linesOf(path)) {
      lines += 1
      if (hasBegun || line?.trim() === '') continue
      hasBegun = true
      if (!isObject(line)) throw new Refused(`${path} is not NDJSON: its first line is no JSON object.`)
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refused(`${path} can't be ${code?.startsWith('Z_') ? 'unpacked' : 'read'}: ${message}.`)
  }
  if (!hasBegun) throw new Refused(`${path} is empty.`)
  return lines
}

function isObject(line: string | null): boolean {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
