import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { routes } from '../../domain/routes.ts'
import { batch, batchAll, type Statement, statement } from '../db/batch.ts'
import { oneOf } from '../db/one-of.ts'
import type { Database } from '../db/open.ts'
import type { AppEnv } from '../env.ts'
import { withdrawnMedia } from './tables.ts'

/** Pictures that are settled beside one request, and by one night. */
const AT_ONCE = 20
export const A_NIGHT = 400

/** Where the mark of a withdrawn picture or film lies in the store: while it is there, the key answers 404, whatever is cached. */
export function markOf(key: string): string {
  return `withdrawn/${key}`
}

/**
 * After a write, before its answer goes out: marks in the store what no pin, upload, person or cover shows any more, and takes the marks from what
 * came back. So the very next request for a deleted pin's picture is 404 (REL-05). What fails here is done by the next write, or by night.
 */
export function settlePictures(): MiddlewareHandler<AppEnv> {
  return async function settlePictures(c, next) {
    await next()
    const isWrite = c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.status < 400
    const isOurs = [routes.apiRoot, routes.formRoot].some((root) => c.req.path.startsWith(root))
    if (!isWrite || !isOurs || c.get('sessionHash') === null) return
    await settleWithdrawn(c.get('db'), c.env.MEDIA, AT_ONCE).catch((error: unknown) =>
      console.error(JSON.stringify({ event: 'withdrawn pictures', cause: String(error) })),
    )
  }
}

/** Brings the marks of at most `most` noted pictures to what the tables say. Two at once, or one killed half-way, come to the same. */
export async function settleWithdrawn(db: Database, bucket: R2Bucket, most: number): Promise<void> {
  const [parts] = await batch(db, [
    selectParts(db, sql`select key, version from withdrawn_media where settled = 0 limit ${most}`),
  ])
  if (parts.length > 0) await settle(db, bucket, parts)
}

interface Part {
  /** The noted picture, and which note. */
  lead: string
  version: number
  /** It, its film, or a later page of its story. */
  key: string
  shown: number
}

async function settle(db: Database, bucket: R2Bucket, parts: Part[]): Promise<void> {
  const withdrawn = parts.filter(({ shown }) => !shown)
  const shown = parts.filter((part) => part.shown)
  await Promise.all(withdrawn.map(({ key }) => bucket.put(markOf(key), '')))
  if (shown.length > 0) await bucket.delete(shown.map(({ key }) => markOf(key)))
  const leads = new Map(parts.map(({ lead, version }) => [lead, version]))
  const isHidden = new Set(withdrawn.map(({ lead }) => lead))
  const done: unknown[] = await batchAll<Statement>(
    db,
    [...leads].map(([lead, version]) => {
      const isThisNote = and(eq(withdrawnMedia.key, lead), eq(withdrawnMedia.version, version))
      const done = { key: withdrawnMedia.key }
      if (!isHidden.has(lead))
        return db.delete(withdrawnMedia).where(isThisNote).returning(done) as unknown as Statement
      return db.update(withdrawnMedia).set({ settled: true }).where(isThisNote).returning(done) as unknown as Statement
    }),
  )
  // Something was written meanwhile, or another settled it by what was true before: what is true now is asked once more.
  const late = [...leads.keys()].filter((_, i) => (done[i] as { key: string }[]).length === 0)
  if (late.length === 0) return
  await batch(db, [
    statement(
      db,
      sql`insert into withdrawn_media (key) select value from json_each(${JSON.stringify(late)}) where true
        on conflict (key) do update set settled = 0, version = version + 1`,
    ),
  ])
}

/** Noted pictures with what else goes under them, and whether anything still shows it. `notes`: a query of `key` and `version`. */
function selectParts(db: Database, notes: SQL) {
  const whole = sql`with note as materialized (${notes})
    select key as lead, version, key from note
    union select n.key, n.version, m.key from note n cross join media m on m.lead_key = n.key and m.used = 1
    union select n.key, n.version, m.poster_key from note n cross join media m on m.lead_key = n.key and m.used = 1
      where m.poster_key is not null`
  return db
    .select({
      lead: sql<string>`lead`.as('lead'),
      version: sql<number>`version`.as('version'),
      key: sql<string>`part.key`.as('part_key'),
      shown: sql<number>`${isShownNow(sql`part.key`)}`.as('is_shown'),
    })
    .from(sql`(${whole}) as part`)
}

/**
 * A pin that isn't deleted shows it, by itself or with its film or story; somebody wears it; it is the cover of a board that is there or can be
 * restored, and not of one that was merged into another; or it is an upload that waits for its pin.
 */
function isShownNow(key: SQL): SQL {
  const onPin = (image: SQL) => sql`exists (select 1 from pins p where p.image_key = ${image} and p.deleted_at is null)`
  const onPerson = (image: SQL) => sql`exists (select 1 from users u where u.image_key = ${image})`
  const onBoard = (image: SQL) =>
    sql`exists (select 1 from boards b where b.own_cover is not null and b.own_cover ->> '$.key' = ${image} and b.shelved ->> '$.into' is null)`
  const lead = sql`m.lead_key`
  const named = sql`(m.used = 0 or ${onPin(lead)} or ${onPerson(lead)} or ${onBoard(lead)})`
  return sql`(${onPin(key)} or ${onPerson(key)} or ${onBoard(key)} or exists (select 1 from media m where m.key = ${key} and ${named})
    or exists (select 1 from media m where m.poster_key = ${key} and ${named}))`
}

/** With a picture's object goes its mark. */
export function forgetWithdrawn(db: Database, keys: string[]): Statement {
  return db.delete(withdrawnMedia).where(sql`${withdrawnMedia.key} ${oneOf(keys)}`) as unknown as Statement
}
