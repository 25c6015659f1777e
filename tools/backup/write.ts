import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { lineOf, quote, type TableShape } from '#worker/backups/conditions.ts'
import {
  type FileFacts,
  FORMAT,
  isDerivedFile,
  MANIFEST,
  type Manifest,
  type TableCopy,
} from '#worker/backups/format.ts'
import { progress } from '../progress.ts'
import type { MediaSource } from './media.ts'
import { writeParts } from './parts.ts'
import { schemaOf, tablesOf } from './stored-file.ts'

/** Pattern of our file keys; only these may become paths. */
export const FILE_KEY = /^(?:[a-z0-9_-]+\/)?[A-Za-z0-9_-][A-Za-z0-9_.-]*$/

/**
 * Writes a backup of a database file and the stored files. All tables are read in one transaction, a snapshot, while a server may go on writing to the same
 * file: both processes share the write-ahead log. The manifest is written last.
 */
export async function writeBackup(folder: string, file: string, media: MediaSource): Promise<Manifest> {
  const startedAt = Date.now()
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    sqlite.exec('begin')
    const schema = schemaOf(sqlite)
    const shapes = tablesOf(sqlite)
    const total = shapes.reduce((sum, { name }) => sum + countOf(sqlite, name), 0)
    const tables: Record<string, TableCopy> = {}
    let done = 0
    for (const shape of shapes) {
      const parts = await writeParts(folder, 'tables', shape.name, linesOf(sqlite, shape), (rows) => {
        done += rows
        progress(`Copying ${total} rows`, done / Math.max(1, total))
      })
      tables[shape.name] = { columns: shape.columns.map(({ name }) => name), parts }
    }
    // After the tables: a file is stored before the row that names it.
    const files = await writeParts(folder, 'files', 'list', copyFiles(folder, media))
    const manifest: Manifest = {
      format: FORMAT,
      schema,
      isSnapshot: true,
      hasMedia: true,
      startedAt,
      endedAt: Date.now(),
      tables,
      files,
    }
    const draft = join(folder, `${MANIFEST}.draft`)
    writeFileSync(draft, JSON.stringify(manifest, null, 2), { flush: true })
    renameSync(draft, join(folder, MANIFEST))
    return manifest
  } finally {
    sqlite.close()
  }
}

function countOf(sqlite: DatabaseSync, table: string): number {
  return Number(sqlite.prepare(`select count(*) as n from ${quote(table)}`).get()?.n)
}

/** The rows of a table as JSON lines, in the order of its key. */
export function* linesOf(sqlite: DatabaseSync, shape: TableShape): Generator<string> {
  const rows = sqlite.prepare(
    `select ${lineOf(shape)} as line from ${quote(shape.name)} order by ${shape.keys.join(', ')}`,
  )
  for (const { line } of rows.iterate()) yield String(line)
}

async function* copyFiles(folder: string, media: MediaSource): AsyncGenerator<string> {
  let copied = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await media.list(cursor ?? null)
    for (const facts of page.files.filter(({ key }) => !isDerivedFile(key))) {
      const copy = await copyFile(folder, media, facts)
      if (copy) yield JSON.stringify(copy)
      copied += 1
      if (copied % 100 === 0) progress(`Copying files (${copied})`)
    }
    cursor = page.cursor
  }
}

/** null if the file has been deleted since it was listed. */
async function copyFile(folder: string, media: MediaSource, facts: FileFacts): Promise<FileFacts | null> {
  if (!FILE_KEY.test(facts.key)) throw new Error(`the store has a file with the unexpected key ${facts.key}`)
  const content = await media.read(facts.key)
  if (!content) return null
  const path = join(folder, 'media', facts.key)
  mkdirSync(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { ...facts, size, sha256: hash.digest('hex') }
}
