import { NEEDED_MIGRATION } from './http/setup.ts'

/** A failure of the infrastructure, recognized by the messages of D1, SQLite, libSQL or R2. */
export interface MachineFailure {
  says: RegExp
  /** Names the cause and what to do, for the log and `/healthz/`. Contains no data of the site. */
  sentence: string
  /** Seconds until a retry makes sense. */
  retryAfter: number
  /**
   * How the reads of a failed batch may be repeated: `again`: at once, because the failure is transient; `alone`: without the writes of the batch, because
   * only those fail. Absent: not at all.
   */
  reads?: 'again' | 'alone'
}

const MISSING_SCHEMA = `The schema is older than this build: apply the migrations up to ${NEEDED_MIGRATION}.`

/** In order of precedence: the first match wins. */
const FAILURES: readonly MachineFailure[] = [
  {
    says: /SQLITE_FULL|database or disk is full|No space left on device|ENOSPC/i,
    sentence: 'The disk with the data is full: free some space on it.',
    retryAfter: 60,
    reads: 'alone',
  },
  {
    says: /exceeded maximum DB size|maximum (?:account )?storage limit|exceeded .*daily .*limit/i,
    sentence: 'The database has reached its maximum size or the limit of its plan: delete data or raise the limit.',
    retryAfter: 300,
    reads: 'alone',
  },
  {
    says: /SQLITE_READONLY|readonly database|read-only file system|EROFS/i,
    sentence: 'The database can only be read: check the rights of its file and its disk.',
    retryAfter: 60,
    reads: 'alone',
  },
  {
    says: /SQLITE_CORRUPT|SQLITE_NOTADB|database disk image is malformed|file is not a database/i,
    sentence: 'The file of the database is damaged: restore a backup (docs/deploy.md).',
    retryAfter: 300,
    reads: 'alone',
  },
  {
    says: /SQLITE_IOERR|disk I\/O error|SQLITE_CANTOPEN|unable to open database file|\bEIO\b/i,
    sentence: 'The disk with the data fails: look at the log of the system.',
    retryAfter: 60,
    reads: 'alone',
  },
  { says: /no such (?:table|column)/i, sentence: MISSING_SCHEMA, retryAfter: 60 },
  { says: /HTTP status 40[13]/, sentence: 'LIBSQL_TOKEN was refused.', retryAfter: 60 },
  {
    says: /libSQL server answered with HTTP status 5|HTTP status 5\d\d/,
    sentence: 'The database at LIBSQL_URL refuses requests or does not answer.',
    retryAfter: 2,
    reads: 'again',
  },
  {
    says: /libSQL server answered|due to timeout|HTTP status 429/,
    sentence: 'The database at LIBSQL_URL refuses requests or does not answer.',
    retryAfter: 2,
  },
  { says: /D1_ERROR: timed out/, sentence: 'The database that DB binds does not answer.', retryAfter: 2 },
  {
    says: /overloaded|too many requests queued|SQLITE_BUSY|object to be reset|DB reset because|transient issue/i,
    sentence: 'The database is overloaded or was restarted: this passes by itself if it is rare.',
    retryAfter: 2,
    reads: 'again',
  },
  {
    says: /connection lost|fetch failed|ECONNRESET/i,
    sentence: 'The connection to the database broke: this passes by itself if it is rare.',
    retryAfter: 2,
    reads: 'again',
  },
  { says: /timed out|timeout/i, sentence: 'Something that the site needs did not answer in time.', retryAfter: 2 },
  {
    says: /internal error; reference|D1_ERROR: internal error/i,
    sentence: 'The database does not answer as it should: look at the status of the platform.',
    retryAfter: 5,
    reads: 'alone',
  },
]

/** The known failure that matches the messages of an error and its causes; null: none matches. */
export function machineFailure(error: unknown): MachineFailure | null {
  const text = textOfAll(error)
  return FAILURES.find(({ says }) => says.test(text)) ?? null
}

/** The messages of an error and its causes, at most five, joined by blanks. */
export function textOfAll(error: unknown): string {
  const texts: string[] = []
  for (let each = error; each !== undefined && each !== null && texts.length < 5; )
    if (each instanceof Error) {
      texts.push(each.message)
      each = each.cause
    } else {
      texts.push(String(each))
      break
    }
  return texts.join(' ')
}

const databaseErrors = new WeakSet<object>()

/** When the database last refused to store, in ms since 1970; 0: never in this isolate. */
let lastRefusal = 0

export function lastRefusalToStore(): number {
  return lastRefusal
}

/** Marks an error as an answer of the database, independent of its message. */
export function fromDatabase(error: unknown): object {
  const marked = error instanceof Error ? error : new Error(String(error))
  databaseErrors.add(marked)
  if (machineFailure(marked)?.reads === 'alone') lastRefusal = Date.now()
  return marked
}

export function isFromDatabase(error: unknown): boolean {
  return typeof error === 'object' && error !== null && databaseErrors.has(error)
}
