import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { boardOwner, selectActsFor, selectBoardById } from '../../boards/read.ts'
import { prepared } from '../../db/prepared.ts'
import type { Asker } from '../../http/asker.ts'
import { askingSession } from '../../model/accounts/rules.ts'
import { sections } from '../../model/boards/tables.ts'
import { pinner, promoter, promoters } from '../../model/pins/columns.ts'
import { isBlockedFrom, viewerSql } from '../../model/pins/rules.ts'
import { pinAnnotations, pins } from '../../model/pins/tables.ts'
import { users } from '../../model/profiles/tables.ts'
import { type SessionValues, sessionValues } from '../../model/session.ts'

/** Tables of what a person sets on a pin. */
export type MarkTable = 'pin_hides' | 'pin_tries' | 'pin_reactions'

type PinValues = SessionValues & { pinId: number }

/** What a pin is read for: its own page, an answer that shows it, or what else the viewer may do with it. */
export type PinUse = 'page' | 'answer' | 'rule'

const moving = sql`(select json_group_object(key, type) from moving_pictures where key = pins.image_key
  or key in (select j.value ->> 'key' from json_each(pins.story, '$.pages') as j))`
const linkGone = sql`(select since from dead_links where link = pins.link)`

const pin = prepared((db, { pinId, ...session }: PinValues, { isSigned, of }: { isSigned: boolean; of: PinUse }) => {
  const { from, isAsking } = askingSession(session, 'asking')
  const has = (table: MarkTable) =>
    sql`exists (select 1 from ${sql.raw(table)} as mark where mark.user_id = asking.user_id and mark.pin_id = ${pinId})`
  const marks = sql`(select json_array(${has('pin_hides')}, ${has('pin_tries')}, ${has('pin_reactions')}) from ${from} where ${isAsking})`
  return db
    .select({
      pin: pins,
      pinner,
      // Everybody works on their own boards.
      works: sql<number>`case when pins.board_owner_id = pins.pinner_id then 1
        else exists (select 1 from profile_boards w where w.user_id = pins.pinner_id and w.board_id = pins.board_id) end`.as(
        'b_works',
      ),
      sectionTitle: sql<string | null>`${sections.title}`.as('s_title'),
      promoter,
      commentsOff: sql<number>`coalesce(${pins.commentsOff}, ${users.commentsDefaultOff}, 0)`.as('c_off'),
      moving: sql<string>`${of === 'page' ? moving : sql`'{}'`}`.as('m_moving'),
      linkGoneSince: sql<number | null>`${of === 'rule' ? sql`null` : linkGone}`.as('l_gone'),
      marks: sql<string | null>`${isSigned ? marks : sql`null`}`.as('m_marks'),
    })
    .from(pins)
    .leftJoin(users, and(eq(users.id, pins.pinnerId), sql`${users.closedAt} is null`))
    .leftJoin(sections, eq(sections.id, pins.sectionId))
    .leftJoin(promoters, eq(promoters.id, pins.promoterId))
    .where(eq(pins.id, pinId))
})

/**
 * One pin with its people and section, and whether the viewer hid, tried and likes it. Without the saver if their account is
 * closed.
 */
export function selectPin(asker: Asker, pinId: number, of: PinUse = 'answer') {
  return pin(asker.db, { ...sessionValues(asker), pinId }, { isSigned: asker.sessionHash !== null, of })
}

const annotations = prepared((db, { pinId }: { pinId: number }) =>
  db
    .select({ name: pinAnnotations.name })
    .from(pinAnnotations)
    .where(eq(pinAnnotations.pinId, pinId))
    .orderBy(asc(pinAnnotations.rank)),
)

/** The words of a pin, best first. */
export function selectAnnotations({ db }: Asker, pinId: number) {
  return annotations(db, { pinId }, {})
}

const topics = prepared((db, { pinId, ...session }: PinValues, { isSigned }: { isSigned: boolean }) => {
  const me = isSigned ? viewerSql(session) : sql`null`
  // Of a single table Drizzle writes columns without its name, which would be the inner table's here.
  const isFollowed = sql<number>`exists (select 1 from topic_follows as t where t.user_id = ${me} and t.slug = pin_annotations.slug)`
  return db
    .select({ name: pinAnnotations.name, slug: pinAnnotations.slug, isFollowed: isFollowed.as('t_followed') })
    .from(pinAnnotations)
    .where(eq(pinAnnotations.pinId, pinId))
    .orderBy(asc(pinAnnotations.rank))
})

/** The words of a pin, best first, and whether the viewer follows each as a topic. */
export function selectTopicsOf(asker: Asker, pinId: number) {
  return topics(asker.db, { ...sessionValues(asker), pinId }, { isSigned: asker.sessionHash !== null })
}

/** The board of a pin, with the viewer's role. */
export function selectBoardOf(asker: Asker, pinId: number) {
  return selectBoardById(asker.db, asker, { pinId })
}

function saverOfPin(pinId: number): SQL<number | null> {
  return sql`(select pinner_id from pins where id = ${pinId})`
}

/** Whether the viewer is or acts for the saver of a pin, and the owner of its board. */
export function askActing(asker: Asker, pinId: number) {
  return {
    asPinner: selectActsFor(asker, { find: saverOfPin, id: pinId }),
    asOwner: selectActsFor(asker, boardOwner({ pinId })),
  }
}

/** Whether a block exists between the viewer and the pin's people; see `requireUnblocked`. */
export function selectBlocked(asker: Asker, pinId: number) {
  const blocked = sql<number>`${isBlockedFrom(viewerSql(asker), pinId)}`.as('blocked')
  return asker.db.select({ blocked }).from(sql`(select 1)`)
}
