import type { SQL } from 'drizzle-orm'
import type { Statement } from '#worker/db/batch.ts'
import { select } from '#worker/db/select.ts'
import { sql } from '#worker/db/sql.ts'
import type { RowOf } from '#worker/db/statement.ts'
import { run } from '#worker/db/write.ts'
import { isBoardOpenSql, isOpenSql } from '#worker/model/accounts/rules.ts'
import { boards, profileBoards } from '#worker/model/boards/tables.ts'
import { boardHandedOver, pinsHandedOver } from '#worker/model/effects/write.ts'

/** A board with collaborators, and its longest-standing collaborator, who becomes the owner. */
export function selectBoardToHandOver(userId: number) {
  return select({
    boardId: boards.id,
    grp: boards.grp,
    ownerId: boards.ownerId,
    newOwnerId: sql<number>`${profileBoards.userId}`,
  })`
    from ${boards}
    join ${profileBoards} on ${profileBoards.boardId} = ${boards.id} and ${profileBoards.userId} <> ${userId}
    where ${boards.ownerId} = ${userId} and ${boards.deletedAt} is null
    order by ${profileBoards}.rowid
    limit 1`
}
type BoardToHandOver = RowOf<typeof selectBoardToHandOver>

/** Transfers a group board to its new owner, with its pins and profile rows. Its visibility then depends on the new owner's account. */
export function handOverBoard({ boardId, grp, ownerId, newOwnerId }: BoardToHandOver): Statement[] {
  const slugIsTaken = sql`exists (select 1 from boards o where o.owner_id = ${newOwnerId} and o.slug = boards.slug)`
  const changes = [
    run`update boards set owner_id = ${newOwnerId},
        slug = case when ${slugIsTaken} then slug || '-' || id else slug end where id = ${boardId}`,
    run`update profile_boards set role = case when user_id = ${newOwnerId} then 'owner' else 'collaborator' end,
        grp = case when user_id = ${newOwnerId} or exists (select 1 from users o where o.id = ${newOwnerId} and ${isOpenSql('o')}) then ${grp}
          else max(${grp}, 2) end,
        slug = (select slug from boards where id = ${boardId}),
        owner_username = (select username from users where id = ${newOwnerId}) where board_id = ${boardId}`,
  ]
  return [
    run`delete from profile_boards where user_id = ${ownerId} and board_id = ${boardId}`,
    ...boardHandedOver({ boardId, grp, newOwnerId }, changes),
  ]
}

/** The user's pins with the lowest ids, as a subquery. Call it again once these are deleted or handed over. */
export function nextPins(userId: number, limit: number): SQL {
  return sql`(select id from pins where pinner_id = ${userId} order by id limit ${limit})`
}

/** Transfers those of the user's next pins that are on other people's boards to the boards' owners. */
export function handOverPins(userId: number, limit: number): Statement[] {
  const part = sql`(select p.id from pins p where p.id in ${nextPins(userId, limit)} and p.board_owner_id <> ${userId})`
  return [
    // The pin then belongs to the board's owner, so only the board's group decides whether it is on their profile.
    run`update pins set on_profile = grp = 0 where id in ${part}`,
    ...pinsHandedOver(part),
    run`update or replace pin_likeness set pinner_id = (select b.owner_id from pins p join boards b on b.id = p.board_id
        where p.id = pin_likeness.pin_id) where pin_id in ${part}`,
    run`update pins set source_id = null, favorited = 0,
        pinner_id = (select owner_id from boards where id = pins.board_id),
        board_owner_id = (select owner_id from boards where id = pins.board_id),
        listed = grp = 0 and ${isBoardOpenSql(sql`pins.board_id`)}
        where id in ${part}`,
  ]
}
