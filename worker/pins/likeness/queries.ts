import type { SQL } from 'drizzle-orm'
import { UNKNOWN_COLOR } from '#domain/media/picture-colors.ts'
import { at, each } from '#worker/db/insert-rows.ts'
import { oneOf } from '#worker/db/one-of.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Statement } from '#worker/db/statement.ts'
import { returning, run, setOf, writtenRows } from '#worker/db/write.ts'
import type { Seen } from '#worker/media/jobs.ts'
import { canSeeBoardSql } from '#worker/model/boards/rules.ts'
import { isNotDeleted } from '#worker/model/effects/rules.ts'
import { picturesSeen } from '#worker/model/effects/write.ts'
import { movingOf } from '#worker/model/media/rules.ts'
import { remoteMedia } from '#worker/model/media/tables.ts'
import { pinAnnotations, pins } from '#worker/model/pins/tables.ts'
import { type Mark, marksOf } from './likeness.ts'

/** Inserts marks of existing pins `p` for which `when` holds; existing marks stay. */
export function insertMarks(marks: (Mark & { pin: number })[], when: SQL = sql`true`): Statement {
  return run`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
      select p.pinner_id, ${at('kind')}, ${at('value')}, p.id, ${at('dhash')}
      from ${each(marks)} cross join pins as p on p.id = ${at('pin')} and ${when}`
}

/** Same, for one pin and without a condition. */
export function insertMarksOf(pinId: number, marks: Mark[]): Statement {
  return run`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
      select p.pinner_id, ${at('kind')}, ${at('value')}, p.id, ${at('dhash')} from pins as p cross join ${each(marks)} where p.id = ${pinId}`
}

/** Position of a pin among pins with the same picture in one `grp`, as ordered by `pins_image`. null: deleted pins. */
export type PicturePlace = { grp: number; pinnerId: number; savedRk: number } | null

/**
 * Stores the measured values of a picture on the next pins with it after a position, and inserts the picture marks of pins that have
 * marks. Pins without any get these with all others later. Saves copy all of it.
 */
export function markNext(key: string, { dhash, color, tones, size }: Seen, after: PicturePlace, limit: number) {
  const of = sql`select id from pins where image_key = ${key} and deleted_at`
  const next = after
    ? sql`(${of} is null and grp = ${after.grp} and (pinner_id, saved_rk) > (${after.pinnerId}, ${after.savedRk})
        order by pinner_id, saved_rk limit ${limit})`
    : sql`(${of} is not null limit ${limit})`
  return {
    marks: run`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
        select p.pinner_id, ${at('kind')}, ${at('value')}, p.id, ${at('dhash')}
        from ${each(marksOf({ dhash }))} cross join ${next} as n cross join pins as p on p.id = n.id and p.likened = 1`,
    marked: returning({ pinnerId: pins.pinnerId, savedRk: pins.savedRk })`update ${pins} ${setOf(pins, {
      ...{ dhash, color, tones },
      moving: movingOf(sql`${key}`),
      // A film keeps its own size, whatever its poster.
      ...(size && {
        imageWidth: sql`iif(is_video, image_width, ${size.width})`,
        imageHeight: sql`iif(is_video, image_height, ${size.height})`,
      }),
    })} where ${pins.id} in ${next}`,
    shown: picturesSeen(next, key),
  }
}

/** Copies the picture marks of a pin to the pin saved from it. */
export function copyPictureMarks(fromId: number, toId: number): Statement {
  return run`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id, dhash)
      select p.pinner_id, s.kind, s.value, p.id, s.dhash from pin_likeness as s cross join pins as p on p.id = ${toId}
      where s.pin_id = ${fromId} and s.kind in ('key', 'hash', 'b0', 'b1', 'b2', 'b3')`
}

/** Replaces the link mark of a pin if `when` holds; null removes it. */
export function replaceLinkMark(pinId: number, key: string | null, when: SQL): Statement[] {
  const gone = run`delete from pin_likeness where pin_id = ${pinId} and kind = 'link' and ${when}`
  if (key === null) return [gone]
  const fresh = run`insert or ignore into pin_likeness (pinner_id, kind, value, pin_id)
      select pinner_id, 'link', ${key}, id from pins where id = ${pinId} and ${when}`
  return [gone, fresh]
}

export function selectMarks(pinId: number) {
  return select({
    kind: sql<Mark['kind']>`kind`,
    value: sql<string | number>`value`,
    dhash: sql<string | null>`dhash`,
  })`from pin_likeness where pin_id = ${pinId}`
}

/** Maximum number of the person's newest pins per searched value. */
const EACH = 12

/**
 * A person's pins that have one of the marks, with their boards.
 * @param exceptId a pin to exclude
 */
export function selectMarked(viewerId: number, probes: Mark[], exceptId: number | null) {
  const one = (name: string): SQL => sql.raw(`near.value ->> '$.${name}'`)
  return select({
    pinId: sql<number>`p.id`,
    kind: sql<Mark['kind']>`${at('kind')}`,
    wanted: sql<string | null>`${at('dhash')}`,
    found: sql<string | null>`${one('dhash')}`,
    createdAt: sql<number | null>`p.created_at`,
    boardless: sql<number>`p.boardless`,
    /** Former collaborators may no longer see the board, though their pins stay on it. */
    seen: sql<number>`${canSeeBoardSql(sql`${viewerId}`, 'b', 'o')}`,
    boardId: sql<number>`b.id`,
    name: sql<string>`b.name`,
    slug: sql<string>`b.slug`,
    ownerUsername: sql<string>`o.username`,
  })`from ${each(probes)} cross join json_each((select json_group_array(json_object('id', pin_id, 'dhash', dhash)) from (
          select l.pin_id, l.dhash from pin_likeness as l
          where l.pinner_id = ${viewerId} and l.kind = ${at('kind')} and l.value = ${at('value')}
          order by l.pin_id desc limit ${EACH}))) as near
        cross join pins as p on p.id = ${one('id')} cross join boards as b on b.id = p.board_id
        cross join users as o on o.id = b.owner_id where ${isNotDeleted('p')} and p.id is not ${exceptId}`
}

/** Pins without marks. */
export function selectUnmarked(limit: number) {
  return select({
    id: pins.id,
    rootId: pins.rootId,
    imageKey: pins.imageKey,
    link: pins.link,
    dhash: remoteMedia.dhash,
  })`
    from ${pins}
    left join ${remoteMedia} on ${remoteMedia.key} = ${pins.imageKey}
    where ${pins.likened} = 0
    order by ${pins.id}
    limit ${limit}`
}

/** Annotations of these pins without a slug. */
export function selectUnslugged(pinIds: number[]) {
  return select({ pinId: pinAnnotations.pinId, rank: pinAnnotations.rank, name: pinAnnotations.name })`
    from ${pinAnnotations}
    where ${pinAnnotations.pinId} ${oneOf(pinIds)} and ${pinAnnotations.slug} = ''`
}

export function setSlugs(words: { pinId: number; rank: number; slug: string }[]): Statement {
  return run`update pin_annotations set slug = ${at('slug')} from ${each(words)}
          where pin_annotations.pin_id = ${at('pinId')} and pin_annotations.rank = ${at('rank')} and pin_annotations.slug = ''`
}

/** Flags pins as marked. */
export function setMarked(pinIds: number[]): Statement {
  return run`update pins set likened = 1 where id ${oneOf(pinIds)}`
}

/**
 * Copies stored hashes, colours and sizes of pictures to the first pins that lack them: older pins, and pins made from a picture already stored. Pictures of
 * other sites that were never measured get the unknown colour.
 */
export function fillSeen(limit: number) {
  const of = (name: string) => sql.raw(`coalesce(r.${name}, m.${name}, f.${name})`)
  return writtenRows<{
    id: number
  }>`update pins set dhash = coalesce(nullif(pins.dhash, ''), seen.dhash, ''), tones = coalesce(seen.tones, ''),
        color = case when seen.is_remote then coalesce(seen.color, ${UNKNOWN_COLOR}) else coalesce(seen.color, pins.color) end,
        image_width = coalesce(seen.width, pins.image_width), image_height = coalesce(seen.height, pins.image_height)
      from (select p.id, ${of('dhash')} as dhash, ${of('tones')} as tones, ${of('color')} as color, r.width, r.height, r.key is not null as is_remote
        from (select id, image_key from pins where tones is null and image_key is not null order by id limit ${limit}) as p
          left join remote_media as r on r.key = p.image_key
          left join media as m on m.id = (select max(id) from media where key = p.image_key)
          left join media as f on f.id = (select max(id) from media where poster_key = p.image_key)) as seen
      where pins.id = seen.id returning pins.id`
}
