import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Part, partName } from '#worker/backups/format.ts'

/** Rows per part. */
const ROWS = 50_000
/** Characters passed on at once. */
const CHUNK = 256_000

/** Writes lines into as many parts as they need, in constant memory. */
export async function writeParts(
  folder: string,
  kind: 'tables' | 'files',
  name: string,
  lines: Iterable<string> | AsyncIterable<string>,
  wrote: (rows: number) => void = () => {},
): Promise<Part[]> {
  const parts: Part[] = []
  const source = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  let next = await source.next()
  while (!next.done) {
    const file = partName(kind, name, parts.length)
    const hash = createHash('sha256')
    let rows = 0
    async function* chunks() {
      let text = ''
      for (; !next.done && rows < ROWS; next = await source.next()) {
        text += `${next.value}\n`
        rows += 1
        if (text.length < CHUNK) continue
        hash.update(text)
        yield text
        text = ''
      }
      hash.update(text)
      yield text
    }
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    await pipeline(Readable.from(chunks()), createGzip({ level: 1 }), createWriteStream(join(folder, file)))
    parts.push({ file, rows, sha256: hash.digest('hex') })
    wrote(rows)
  }
  return parts
}

/** Checks a part without loading it into memory. Returns null if it is intact, or the reason as the end of a sentence. */
export async function checkPart(folder: string, { file, rows, sha256 }: Part): Promise<string | null> {
  const hash = createHash('sha256')
  let lines = 0
  try {
    await pipeline(createReadStream(join(folder, file)), createGunzip(), async (chunks) => {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        hash.update(chunk)
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
      }
    })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : "can't be unpacked"
  }
  return lines === rows && hash.digest('hex') === sha256 ? null : 'is not what was written'
}

/** The text of a part in pieces of whole lines. */
export async function* piecesOf(folder: string, { file }: Part): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const unpacked = createReadStream(join(folder, file)).pipe(createGunzip({ chunkSize: CHUNK }))
  let rest = ''
  for await (const chunk of unpacked) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
}

/** The digest of lines. Equal for equal rows, however they are split into parts. */
export async function digestOf(pieces: AsyncIterable<string[]> | Iterable<string[]>): Promise<string> {
  const hash = createHash('sha256')
  for await (const lines of pieces) hash.update(`${lines.join('\n')}\n`)
  return hash.digest('hex')
}
