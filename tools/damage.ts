import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Maximum bytes of a file that is checked completely, which takes at most a second; of larger files only the schema is checked. */
const WHOLE = 256 * 1024 * 1024
/** SQLite result codes: a malformed file, and a file that is not a database. */
const DAMAGED = new Set([11, 26])

/** A data file is unreadable. The message is a sentence for the person at the terminal. */
export class Damaged extends Error {
  constructor(file: string, reason: string) {
    super(
      `The data file ${file} is damaged (${reason}). Restore a backup (npm run restore); npm run reset throws all data away.`,
    )
  }
}

/**
 * Checks the databases of a data folder before the runtime opens them, which would only report “internal error”.
 * @throws Damaged if a file is not a database or its pages are inconsistent
 */
export function refuseDamaged(folder: string): void {
  for (const part of ['d1', 'r2']) {
    const below = join(folder, part)
    if (!existsSync(below)) continue
    const files = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sqlite'))
    for (const file of files) refuseDamagedFile(join(below, file))
  }
}

function refuseDamagedFile(file: string): void {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
    database.prepare('select count(*) from sqlite_schema').get()
    if (statSync(file).size > WHOLE) return
    const [found] = database.prepare('pragma quick_check(1)').all() as { quick_check?: string }[]
    if (found?.quick_check !== 'ok') throw new Damaged(file, firstLine(found?.quick_check ?? 'unreadable'))
  } catch (error) {
    if (error instanceof Damaged) throw error
    // The runtime reports all other errors.
    const { errcode = 0, message } = error as Error & { errcode?: number }
    if (DAMAGED.has(errcode & 0xff)) throw new Damaged(file, firstLine(message))
  } finally {
    database?.close()
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? text
}
