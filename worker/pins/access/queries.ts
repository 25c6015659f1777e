import type { SQL } from 'drizzle-orm'
import { boardOwner, selectActsFor, selectBoardById } from '#worker/boards/read.ts'
import { constant, orNull, select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { Requester } from '#worker/http/requester.ts'
import { askingSession } from '#worker/model/accounts/rules.ts'
import { sections } from '#worker/model/boards/tables.ts'
import { joinPromoter, pinner, promoter } from '#worker/model/pins/columns.ts'
import { isBlockedFrom, viewerSql } from '#worker/model/pins/rules.ts'
import { pinAnnotations, pins } from '#worker/model/pins/tables.ts'
import { users } from '#worker/model/profiles/tables.ts'

/** Tables of per-user flags on a pin. */
export type MarkTable = 'pin_hides' | 'pin_tries' | 'pin_reactions'

/** Purpose of the read, which decides the columns: the pin's own page, a response with the pin, or only a permission check. */
export type PinUse = 'page' | 'answer' | 'rule'

const moving = constant(sql<string>`(select json_group_object(key, type) from moving_pictures where key = pins.image_key
  or key in (select j.value ->> 'key' from json_each(pins.story, '$.pages') as j))`)
const NOT_MOVING = constant(sql<string>`'{}'`)
const NULL = constant(sql<null>`null`)
const linkGone = constant(sql<number>`(select since from dead_links where link = pins.link)`)
// Owners always work on their own boards.
const works = constant(sql<number>`case when pins.board_owner_id = pins.pinner_id then 1
  else exists (select 1 from profile_boards w where w.user_id = pins.pinner_id and w.board_id = pins.board_id) end`)
const sectionTitle = constant(sql<string | null>`${sections.title}`)
const commentsOff = constant(sql<number>`coalesce(${pins.commentsOff}, ${users.commentsDefaultOff}, 0)`)
const joins = constant(sql`from ${pins}
  left join ${users} on ${users.id} = ${pins.pinnerId} and ${users.closedAt} is null
  left join ${sections} on ${sections.id} = ${pins.sectionId}
  ${joinPromoter}`)

/** One pin with its saver, promoter and section, and the viewer's hidden, tried and like flags. `pinner` is null if the saver's account is closed. */
export function selectPin(requester: Requester, pinId: number, of: PinUse = 'answer') {
  return select({
    pin: pins,
    pinner: orNull(pinner),
    works,
    sectionTitle,
    promoter,
    commentsOff,
    moving: of === 'page' ? moving : NOT_MOVING,
    linkGoneSince: of === 'rule' ? NULL : linkGone,
    marks: requester.sessionHash === null ? NULL : marksOf(requester, pinId),
  })`${joins} where ${pins.id} = ${pinId}`
}

/** JSON array of 0 or 1: the viewer hid, tried and likes the pin. */
function marksOf(requester: Requester, pinId: number): SQL<string | null> {
  const { from, isAsking } = askingSession(requester, 'asking')
  return sql`(select json_array(exists (select 1 from pin_hides as mark where mark.user_id = asking.user_id and mark.pin_id = ${pinId}),
    exists (select 1 from pin_tries as mark where mark.user_id = asking.user_id and mark.pin_id = ${pinId}),
    exists (select 1 from pin_reactions as mark where mark.user_id = asking.user_id and mark.pin_id = ${pinId})) from ${from} where ${isAsking})`
}

/** The annotations of a pin, best first. */
export function selectAnnotations(pinId: number) {
  return select({ name: pinAnnotations.name })`
    from ${pinAnnotations} where ${pinAnnotations.pinId} = ${pinId} order by ${pinAnnotations.rank}`
}

/** The annotations of a pin, best first; `isFollowed` is 1 if the viewer follows that topic. */
export function selectTopicsOf(requester: Requester, pinId: number) {
  const me = requester.sessionHash === null ? sql`null` : viewerSql(requester)
  return select({
    name: pinAnnotations.name,
    slug: pinAnnotations.slug,
    isFollowed: sql<number>`exists (select 1 from topic_follows as t where t.user_id = ${me} and t.slug = ${pinAnnotations.slug})`,
  })`from ${pinAnnotations} where ${pinAnnotations.pinId} = ${pinId} order by ${pinAnnotations.rank}`
}

/** The board of a pin, with the viewer's role. */
export function selectBoardOf(requester: Requester, pinId: number) {
  return selectBoardById(requester, { pinId })
}

function saverOfPin(pinId: number): SQL<number | null> {
  return sql`(select pinner_id from pins where id = ${pinId})`
}

/** Reads whether the viewer acts for the pin's saver and for its board's owner. */
export function askActing(requester: Requester, pinId: number) {
  return {
    asPinner: selectActsFor(requester, { find: saverOfPin, id: pinId }),
    asOwner: selectActsFor(requester, boardOwner({ pinId })),
  }
}

/** `blocked` is 1 if a block exists between the viewer and the pin's saver or board owner; see `requireUnblocked`. */
export function selectBlocked(requester: Requester, pinId: number) {
  const blocked = sql<number>`${isBlockedFrom(viewerSql(requester), pinId)}`
  return select({ blocked })`from (select 1)`
}
