import { getTableColumns, type SQL } from 'drizzle-orm'
import { at, each } from '#worker/db/insert-rows.ts'
import { constant, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf, Statement } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import type { Requester } from '#worker/http/requester.ts'
import { askingSession, INHERITED_COLUMNS, inheritedByNew } from '#worker/model/accounts/rules.ts'
import { isLocked, isShared } from '#worker/model/boards/rules.ts'
import { indexPinsOnce, pinsAdded } from '#worker/model/effects/write.ts'
import { knownRich, movingOf } from '#worker/model/media/rules.ts'
import { COPY_COLUMNS, copiesOfNew, standsForPicture } from '#worker/model/pins/copies.ts'
import { canSeePinSql, isBlockedFromPin } from '#worker/model/pins/rules.ts'
import { pinAnnotations, pins } from '#worker/model/pins/tables.ts'
import type { PinColumns } from './columns.ts'
import { boardOfPlace, holdsSection, isJoined, isSaved, maySave } from './conditions.ts'
import type { Place } from './place.ts'

const COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'domain',
  'image_key',
  'image_width',
  'image_height',
  'color',
  'alt',
  'is_repin',
  'is_story',
  'is_video',
  'price_value',
  'price_currency',
  'story',
  'video',
  'repin_of',
  'root_id',
  'created_at',
  'dhash',
  'tones',
  'picture_id',
] as const
export type NewPin = { id: number } & PinColumns &
  Record<Exclude<(typeof COLUMNS)[number], 'id' | keyof PinColumns>, string | number | null> & {
    /** Rich metadata as stored; absent: the stored metadata of the linked page, if known. */
    rich?: string | null
  }

/**
 * Inserts a pin if `when` holds, a condition on its board `b`, with all counters, covers and copied columns. Writes rows of the board and its people only,
 * never of other pins.
 * @param words its annotations, so that search indexes the pin once with them
 */
export function pinStatements(row: NewPin, place: Place, when: SQL, now: number, words: Word[] = []): Statement[] {
  const { pinnerId, sectionId } = place
  const columns = sql.raw(COLUMNS.join(', '))
  const values = sql.join(COLUMNS.map(at), sql`, `)
  const judged = copiesOfNew({ picture: sql`${pictureOf(row)}`, title: sql`${row.title}`, pinnerId: sql`u.id` })
  const insert = run`insert into pins (pinner_id, board_id, section_id, saved_rk, ${INHERITED_COLUMNS}, boardless, likened, moving, rich_json, ${COPY_COLUMNS}, ${columns})
        select u.id, b.id, ${sectionId}, ${-row.id}, ${inheritedByNew}, b.kind = 'quicksave', 1, ${movingOf(at('image_key'))}, ${row.rich === undefined ? knownRich(at('link')) : sql`${row.rich}`}, ${judged}, ${values}
        from ${each([row])} cross join boards as b on b.id = ${boardOfPlace(place)} cross join users as u on u.id = ${pinnerId}
        where b.deleted_at is null and u.closed_at is null and not ${isJoined(place)} and ${when}`
  return [
    ...(words.length > 0 ? indexPinsOnce([row.id], [insert, insertWords(row.id, words)]) : [insert]),
    ...pinsAdded(
      {
        ...{
          id: row.id,
          pinnerId,
          isInSection: sectionId !== null,
          isShared: place.opened !== null && isShared(place.opened.board),
          isBoardless: place.opened === null,
        },
        picture: row.image_key === null ? null : { key: String(row.image_key), color: String(row.color) },
      },
      { now },
    ),
  ]
}

/** The `picture` column of a new pin. As text: D1 binds numbers as floats. */
function pictureOf({ picture_id: id, image_key: key, is_story: isStory, root_id: root, id: own }: NewPin): string {
  return String(id ?? (key === null || isStory ? (root ?? own) : key))
}

/** `holds` is 1 if the section belongs to the board. */
export function selectHolds(boardId: number, sectionId: number | null) {
  return select({ holds: sql<number>`${holdsSection(boardId, sectionId)}` })`from (select 1)`
}

/** The reasons why the batch did not save the pin; no row if it did. */
export function selectObstacles(pinId: number, place: Place, now: number) {
  return select({
    isBusy: sql<number>`(${isLocked(sql`b.id`, now)} or ${isJoined(place)})`,
    may: sql<number | null>`(${maySave(place, now)})`,
  })`
    from (select 1) left join boards as b on b.id = ${boardOfPlace(place)} and b.deleted_at is null
    where not ${isSaved(pinId)}`
}

const viewer = sql`asking.user_id`
// SQLite short-circuits OR in a condition of CASE, but not in a value.
const isSeen = constant(sql<number>`case when ${canSeePinSql(viewer, 'pins')} then 1 else 0 end`)
const isBlocked = constant(sql<number>`${isBlockedFromPin(viewer, sql`pins.pinner_id`, sql`pins.board_owner_id`)}`)

/** The pin to save. `isSeen`: the viewer may see it, delegation aside. `isBlocked`: a block exists between the viewer and its people. */
export function selectSource(requester: Requester, pinId: number) {
  const { from, isAsking } = askingSession(requester, 'asking')
  return select({
    ...getTableColumns(pins),
    isSeen,
    isBlocked,
  })`from ${pins} left join ${from} on ${isAsking} where ${pins.id} = ${pinId}`
}

/** The annotations of a pin, to copy to its save. */
export function selectWords(pinId: number) {
  return select({ rank: pinAnnotations.rank, name: pinAnnotations.name, slug: pinAnnotations.slug })`
    from ${pinAnnotations} where ${pinAnnotations.pinId} = ${pinId} order by ${pinAnnotations.rank}`
}
export type Word = RowOf<typeof selectWords>

/** Inserts the annotations of a new pin. Copying within the database would read each twice: once for the copy, once for the response. */
function insertWords(pinId: number, list: Word[]): Statement {
  return run`insert into pin_annotations (pin_id, rank, name, slug, listed) select p.id, ${at('rank')}, ${at('name')}, ${at('slug')}, ${standsForPicture('p')}
      from pins as p cross join ${each(list)} where p.id = ${pinId}`
}
