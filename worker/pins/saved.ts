import { type SQL, sql } from 'drizzle-orm'
import { Failure } from '../../domain/errors.ts'
import type { SavedBefore } from '../../domain/pins/writes.ts'
import { rfc2822 } from '../../domain/time.ts'
import { canSeeBoardSql } from '../boards/conditions.ts'
import { boardUrl } from '../boards/view.ts'
import { batchAll, type Statement } from '../db/batch.ts'
import { at, each } from '../db/insert-rows.ts'
import type { Database } from '../db/open.ts'
import type { Asker } from '../http/asker.ts'
import { selectUploads } from '../media/read.ts'
import type { MediaRow } from '../media/tables.ts'
import { accessStatements, readAccess } from '../profiles/read.ts'
import { looksLike, type Mark, marksOf, probesOf } from './likeness.ts'
import { boardOwnerOf, pinStatements, takePin } from './one-pin.ts'
import { viewerOf } from './viewer.ts'

/** How many answers there are at most; how many of one's newest pins are looked at for each value that is looked for. */
const MOST = 5
const EACH = 12

/**
 * Which of the viewer's own pins are the same as a pin: of the same chain, with the same or a very similar picture, or of the same link. Two
 * rounds: what the pin is known by, then one look-up a value, however many pins the viewer has.
 */
export async function savedAlready(asker: Asker, pinId: number): Promise<SavedBefore[]> {
  const owner = boardOwnerOf(pinId)
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, owner),
    ...pinStatements(asker, pinId),
    asker.db
      .select({
        kind: sql<Mark['kind']>`kind`.as('kind'),
        value: sql<string | number>`value`.as('value'),
        dhash: sql<string | null>`dhash`.as('dhash'),
      })
      .from(sql`pin_likeness`)
      .where(sql`pin_id = ${pinId}`),
  ])
  const access = readAccess(asker, owner, results)
  if (access.viewer.id === null) throw new Failure('no_session')
  const { parts } = takePin(access, results)
  const { pin } = parts
  const stored = (results[0] as (Mark & { dhash: string | null })[]).map(({ dhash, ...mark }) => ({
    ...mark,
    ...(dhash && { dhash }),
  }))
  // A pin may be older than its marks.
  const marks =
    stored.length > 0 ? stored : marksOf({ rootId: pin.rootId ?? pin.id, imageKey: pin.imageKey, link: pin.link })
  return findSaved(asker.db, access.viewer.id, marks, pinId)
}

interface Wanted {
  media_id?: string | undefined
  link?: string | undefined
}

/** The same of an upload of the viewer's, and of a link. Another's upload is as none. */
export async function savedOf(asker: Asker, { media_id: id, link }: Wanted): Promise<SavedBefore[]> {
  const results: unknown[] = await batchAll(asker.db, [
    ...accessStatements(asker, 'me'),
    selectUploads(asker.db, id === undefined ? [] : [Number(id)], viewerOf(asker)),
  ])
  const access = readAccess(asker, 'me', results)
  if (access.viewer.id === null) throw new Failure('no_session')
  const [upload] = results[0] as MediaRow[]
  const ofUpload = upload && { imageKey: upload.key, hash: upload.hash, dhash: upload.dhash }
  return findSaved(asker.db, access.viewer.id, marksOf({ ...ofUpload, link: link ?? null }), null)
}

interface FoundMark {
  pinId: number
  kind: Mark['kind']
  wanted: string | null
  found: string | null
  createdAt: number | null
  boardless: number
  /** Whoever works on the board no more may not see it, though their pins stay on it. */
  seen: number
  boardId: number
  name: string
  slug: string
  ownerUsername: string
}

const BY: Partial<Record<Mark['kind'], SavedBefore['by']>> = {
  pin: 'pin',
  key: 'picture',
  hash: 'picture',
  link: 'link',
}
/** The surest first: a pin is named once, by that. */
const SURE: SavedBefore['by'][] = ['pin', 'picture', 'look', 'link']

async function findSaved(db: Database, viewerId: number, marks: Mark[], but: number | null): Promise<SavedBefore[]> {
  if (marks.length === 0) return []
  const [rows] = (await batchAll(db, [selectMarked(db, viewerId, probesOf(marks), but)])) as [FoundMark[]]
  const found = new Map<number, SavedBefore>()
  for (const row of rows) {
    if (row.wanted !== null && !(row.found !== null && looksLike(row.wanted, row.found))) continue
    const by = BY[row.kind] ?? 'look'
    const known = found.get(row.pinId)
    if (known && SURE.indexOf(known.by) <= SURE.indexOf(by)) continue
    const board = row.boardless || !row.seen ? null : { id: String(row.boardId), name: row.name, url: boardUrl(row) }
    found.set(row.pinId, {
      pin_id: String(row.pinId),
      by,
      board,
      saved_at: row.createdAt === null ? null : rfc2822(row.createdAt),
    })
  }
  return [...found]
    .sort(([a], [b]) => b - a)
    .slice(0, MOST)
    .map(([, saved]) => saved)
}

function selectMarked(db: Database, viewerId: number, probes: Mark[], but: number | null): Statement {
  const one = (name: string): SQL => sql.raw(`near.value ->> '$.${name}'`)
  const rows = db
    .select({
      pinId: sql<number>`p.id`.as('p_id'),
      kind: sql<Mark['kind']>`${at('kind')}`.as('j_kind'),
      wanted: sql<string | null>`${at('dhash')}`.as('j_dhash'),
      found: sql<string | null>`${one('dhash')}`.as('n_dhash'),
      createdAt: sql<number | null>`p.created_at`.as('p_created'),
      boardless: sql<number>`p.boardless`.as('p_boardless'),
      seen: sql<number>`${canSeeBoardSql(sql`${viewerId}`, 'b', 'o')}`.as('b_seen'),
      boardId: sql<number>`b.id`.as('b_id'),
      name: sql<string>`b.name`.as('b_name'),
      slug: sql<string>`b.slug`.as('b_slug'),
      ownerUsername: sql<string>`o.username`.as('o_username'),
    })
    .from(
      sql`${each(probes)} cross join json_each((select json_group_array(json_object('id', pin_id, 'dhash', dhash)) from (
          select l.pin_id, l.dhash from pin_likeness as l
          where l.pinner_id = ${viewerId} and l.kind = ${at('kind')} and l.value = ${at('value')}
          order by l.pin_id desc limit ${EACH}))) as near
        cross join pins as p on p.id = ${one('id')} cross join boards as b on b.id = p.board_id
        cross join users as o on o.id = b.owner_id`,
    )
    .where(sql`p.grp < 9 and p.id is not ${but}`)
  return rows
}
