import { sql } from 'drizzle-orm'
import { actingForSql } from '../../accounts/conditions.ts'
import type { Session } from '../../http/asker.ts'
import { joinSession, type ListOwner, ownerColumns } from '../../profiles/read.ts'
import { boards } from '../tables.ts'

/** The board's columns in each row of a list of its pins or sections. */
export interface ListedBoardRow {
  boardId: number
  name: string
  slug: string
  privacy: number
  archived: boolean
  kind: string
  deletedAt: number | null
  role: 'owner' | 'collaborator' | null
  acting: number
}

const boardColumns = {
  boardId: sql`held.id`.as('h_id'),
  name: sql`held.name`.as('h_name'),
  slug: sql`held.slug`.as('h_slug'),
  privacy: sql`held.privacy`.as('h_privacy'),
  archived: sql`held.archived`.mapWith(boards.archived).as('h_archived'),
  kind: sql`held.kind`.as('h_kind'),
  deletedAt: sql`held.deleted_at`.as('h_deleted_at'),
}

type Which = { boardId: number } | { sectionId: number }

/**
 * The owner of a list of pins or sections: a board. Its `id` is null if the viewer may not see the board; this repeats
 * `canSeeBoard` in SQL.
 */
export function ofBoard(session: Session, which: Which): ListOwner {
  const isSection = 'sectionId' in which
  const held = isSection ? sql`sections as part join boards as held on held.id = part.board_id` : sql`boards as held`
  const from = sql`${held} join users as person on person.id = held.owner_id`
  const where = isSection ? sql`part.id = ${which.sectionId}` : sql`held.id = ${which.boardId}`
  const isSigned = session.sessionHash !== null
  const { subjectId = null } = session
  const acts =
    isSigned && subjectId !== null
      ? sql`(person.id = ${subjectId} and ${actingForSql(sql`session.user_id`, sql`person.id`, 'boards')})`
      : sql`0`
  const columns = {
    ...ownerColumns(isSigned),
    ...boardColumns,
    role: sql`${isSigned ? sql`work.role` : null}`.as('h_role'),
    acting: sql`${acts}`.as('h_acting'),
  }
  const shown = sql`held.deleted_at is null and held.grp in (0, 1) and person.closed_at is null`
  if (!isSigned)
    return {
      beginning: { from, where },
      id: sql`case when ${shown} and person.is_private = 0 then held.id end`,
      ownerId: sql`person.id`,
      viewerId: sql`null`,
      columns,
    }
  const open = sql`${shown} and (person.is_private = 0 or viewer.id = tie.follower_id)`
  const works = sql`held.deleted_at is null and ((session.user_id = person.id and person.closed_at is null) or viewer.id = work.user_id or ${acts})`
  return {
    beginning: { from: sql`${from} ${joinSession(session)} ${joinViewer}`, where },
    id: sql`case when (${open}) or (${works}) then held.id end`,
    ownerId: sql`person.id`,
    viewerId: sql`session.user_id`,
    columns,
  }
}

/** The viewer's collaboration and account. The owner's own membership is not looked up. */
const joinViewer = sql`left join profile_boards as work on work.user_id = case when session.user_id <> person.id then session.user_id end and work.board_id = held.id
  left join users as viewer on viewer.id = coalesce(work.user_id, tie.follower_id) and viewer.closed_at is null`
