import { alias } from 'drizzle-orm/sqlite-core'
import { sql } from '#worker/db/sql.ts'
import { actingForSql } from '#worker/model/accounts/rules.ts'
import { boards } from '#worker/model/boards/tables.ts'
import type { Session } from '#worker/model/session.ts'
import { joinSession, type ListOwner, ownerColumns } from '#worker/profiles/read.ts'

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

const listedBoards = alias(boards, 'listed')
const boardColumns = {
  boardId: sql`listed.id`,
  name: sql`listed.name`,
  slug: sql`listed.slug`,
  privacy: sql`listed.privacy`,
  archived: listedBoards.archived,
  kind: sql`listed.kind`,
  deletedAt: sql`listed.deleted_at`,
}

type Which = { boardId: number } | { sectionId: number }

/** A board as the owner of a list of its pins or sections. The `id` is null if the viewer may not see the board: `canSeeBoard` in SQL. */
export function ofBoard(session: Session, which: Which): ListOwner {
  const isSection = 'sectionId' in which
  const listed = isSection
    ? sql`sections as part join boards as listed on listed.id = part.board_id`
    : sql`boards as listed`
  const from = sql`${listed} join users as person on person.id = listed.owner_id`
  const where = isSection ? sql`part.id = ${which.sectionId}` : sql`listed.id = ${which.boardId}`
  const isSigned = session.sessionHash !== null
  const { subjectId = null } = session
  const acts =
    isSigned && subjectId !== null
      ? sql`(person.id = ${subjectId} and ${actingForSql(sql`session.user_id`, sql`person.id`, 'boards')})`
      : sql`0`
  const columns = {
    ...ownerColumns(isSigned),
    ...boardColumns,
    role: sql`${isSigned ? sql`work.role` : null}`,
    acting: sql`${acts}`,
  }
  const shown = sql`listed.deleted_at is null and listed.grp in (0, 1) and person.closed_at is null`
  if (!isSigned)
    return {
      beginning: { from, where },
      id: sql`case when ${shown} and person.is_private = 0 then listed.id end`,
      ownerId: sql`person.id`,
      viewerId: sql`null`,
      columns,
    }
  const open = sql`${shown} and (person.is_private = 0 or viewer.id = tie.follower_id)`
  const works = sql`listed.deleted_at is null and ((session.user_id = person.id and person.closed_at is null) or viewer.id = work.user_id or ${acts})`
  return {
    beginning: { from: sql`${from} ${joinSession(session)} ${joinViewer}`, where },
    id: sql`case when (${open}) or (${works}) then listed.id end`,
    ownerId: sql`person.id`,
    viewerId: sql`session.user_id`,
    columns,
  }
}

/** The viewer's collaboration and account. The owner's own row is not looked up. */
const joinViewer = sql`left join profile_boards as work on work.user_id = case when session.user_id <> person.id then session.user_id end and work.board_id = listed.id
  left join users as viewer on viewer.id = coalesce(work.user_id, tie.follower_id) and viewer.closed_at is null`
