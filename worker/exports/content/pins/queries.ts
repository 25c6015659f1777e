import type { SQL } from 'drizzle-orm'
import { GROUPS } from '#domain/boards/contract.ts'
import type { ArchiveStory, ArchiveVideo } from '#domain/imports/archive.ts'
import type { Rich } from '#domain/pins/rich.ts'
import { rows } from '#worker/db/select.ts'
import type { Json } from '#worker/db/sql.ts'
import { sql } from '#worker/db/sql.ts'
import { isRemovedFile } from '#worker/model/media/rules.ts'
import { SLICE } from '../queries.ts'

export interface PinRow {
  id: number
  rk: number
  source_id: string | null
  /** null: on no board of the person. */
  board_id: number | null
  /** Path of another person's board. */
  on_board: string | null
  board_name: string | null
  section_id: number | null
  section: string | null
  /** Its place in the board's own order; null: never moved. */
  place: string | null
  title: string
  description: string
  link: string | null
  alt: string
  image_key: string | null
  image_width: number
  image_height: number
  color: string
  /** The source address of a picture from the web; the type and hash of an upload. */
  source_url: string | null
  is_fetched: 0 | 1
  media_type: string | null
  hash: string | null
  is_repin: 0 | 1
  favorited: 0 | 1
  is_video: 0 | 1
  is_story: 0 | 1
  price_value: number | null
  price_currency: string | null
  /** As stored. */
  story: Json<ArchiveStory> | null
  video: Json<ArchiveVideo> | null
  rich: Json<Rich> | null
  comments_off: 0 | 1 | null
  repin_of: number | null
  created_at: number | null
  /** Names in order. */
  annotations: Json<string[]>
}

/** True if the archive may name another person's board: it is public, or the person works on it. */
const isNamed = (userId: number) => sql`(b.grp = 0 or b.owner_id = ${userId}
  or exists (select 1 from profile_boards as mine where mine.user_id = ${userId} and mine.board_id = b.id))`
const onBoard = (userId: number) => sql`case when b.owner_id <> ${userId} and ${isNamed(userId)}
  then (select '/' || o.username || '/' || b.slug || '/' from users as o where o.id = b.owner_id and o.closed_at is null) end`

/** @param which condition on `p` and `b` */
function pinsWhere(userId: number, which: SQL, order: SQL, limit: number) {
  return rows<PinRow>`select p.id, p.saved_rk as rk, p.source_id, case when b.owner_id = ${userId} and b.kind = 'normal' then b.id end as board_id,
        ${onBoard(userId)} as on_board, case when b.kind = 'normal' and ${isNamed(userId)} then b.name end as board_name, p.section_id,
        case when ${isNamed(userId)} then (select s.title from sections as s where s.id = p.section_id) end as section, p.place, p.title, p.description, p.link, p.alt, p.image_key, p.image_width,
        p.image_height, p.color, r.source_url, r.looked is not null as is_fetched, m.type as media_type, m.hash, p.is_repin, p.favorited, p.is_video, p.is_story,
        p.price_value, p.price_currency, p.story, p.video, p.rich_json as rich, p.comments_off, p.repin_of, p.created_at,
        (select json_group_array(name) from (select name from pin_annotations where pin_id = p.id order by rank)) as annotations
      from pins as p cross join boards as b on b.id = p.board_id
        left join remote_media as r on r.key = p.image_key
        left join media as m on m.id = (select min(id) from media where key = p.image_key)
      where ${which} order by ${order} limit ${limit}`
}

/** The person's Pins on boards and without, newest first. Deleted and removed ones are left out. */
export function selectPins(userId: number, after: number) {
  const which = sql`p.pinner_id = ${userId} and p.grp < 9 and p.saved_rk > ${after}`
  return pinsWhere(userId, which, sql`p.saved_rk`, SLICE)
}

/**
 * The person's own Pins of one section of their board, or outside of its sections. The signs `+` keep SQLite from using the index of all the person's Pins,
 * which would read each Pin for each section.
 */
export function selectPinsOf(
  userId: number,
  { board, section }: { board: number; section: number | null },
  after: number,
) {
  const place = section === null ? sql`p.section_id is null` : sql`p.section_id = ${section}`
  const which = sql`p.board_id = ${board} and ${place} and p.saved_rk > ${after} and +p.pinner_id = ${userId} and +p.grp < 9`
  return pinsWhere(userId, which, sql`p.saved_rk`, SLICE)
}

/** Pins of one slice of pictures: at most twenty files are packed at once, so that a larger slice would be read repeatedly. */
const PICTURES = sql.raw('100')

/** True if the picture is on one of the person's Pins `q` that is not deleted. Reads one row, however many Pins have the picture (`pins_image`). */
const hasOnPin = (key: SQL, userId: number) =>
  sql`q.image_key = ${key} and q.deleted_at is null and q.grp in (${SHOWN}) and q.pinner_id = ${userId}`
const SHOWN = sql.raw([...GROUPS.keys()].join(', '))

/**
 * The person's next Pins, with their stored pictures and films, each once: with the first Pin that shows it. `key` is null for Pins without a picture, and
 * for pictures that were never fetched: a slice reads no more rows for them.
 */
export function selectFiles(userId: number, after: number) {
  const isTaken = sql`p.image_key is not null and (r.key is null or r.looked is not null) and not ${isRemovedFile(sql`p.image_key`)}
    and not exists (select 1 from pins as q where ${hasOnPin(sql`p.image_key`, userId)} and q.saved_rk < p.saved_rk)`
  return rows<{
    rk: number
    key: string | null
    source_url: string | null
    uploads: string | null
  }>`select it.rk, it.key, it.source_url, case when it.key is not null then (select json_group_array(json_array(f.key, f.kind, f.type)) from (
          select m.key, m.kind, m.type from media as m where m.lead_key = it.key and m.used = 1
          union select m.poster_key, 'image', '' from media as m
            where m.lead_key = it.key and m.used = 1 and m.poster_key <> it.key) as f) end as uploads
      from (select p.saved_rk as rk, case when ${isTaken} then p.image_key end as key, r.source_url
        from pins as p left join remote_media as r on r.key = p.image_key
        where p.pinner_id = ${userId} and p.grp < 9 and p.saved_rk > ${after} order by p.saved_rk limit ${PICTURES}) as it
      order by it.rk`
}

const types = sql`(select m.type from media as m where m.key = it.key limit 1)`
const onNoPin = (userId: number) => sql`it.key is not null and not ${isRemovedFile(sql`it.key`)}
  and not exists (select 1 from pins as q where ${hasOnPin(sql`it.key`, userId)})`

/** Pictures of a person that are on none of their Pins, by use: covers of boards, comments, and the profile. `rk` is the key of each list. */
export const OTHER_FILES = {
  profile: (userId: number, after: number) =>
    othersIn(userId, sql`select id as rk, image_key as key from users where id = ${userId} and id > ${after}`),
  covers: (userId: number, after: number) =>
    othersIn(
      userId,
      sql`select pb.board_id as rk, b.own_cover ->> '$.key' as key from profile_boards as pb cross join boards as b on b.id = pb.board_id
        where pb.user_id = ${userId} and pb.role = 'owner' and pb.board_id > ${after} order by pb.board_id limit ${SLICE}`,
    ),
  comments: (userId: number, after: number) =>
    othersIn(
      userId,
      sql`select id as rk, image_key as key from comments where author_id = ${userId} and id > ${after} and deleted_at is null
        and image_key is not null order by id limit ${SLICE}`,
    ),
}

function othersIn(userId: number, list: SQL) {
  return rows<{
    rk: number
    key: string | null
    type: string | null
  }>`select it.rk, case when ${onNoPin(userId)} then it.key end as key, ${types} as type from (${list}) as it order by it.rk`
}
