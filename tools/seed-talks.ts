import { sql } from 'drizzle-orm'
import { mentionsIn } from '#domain/comments/mentions.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import { comments } from '#worker/model/comments/tables.ts'
import { notifyComment } from '#worker/model/effects/write.ts'
import { talks } from './demo/talks.ts'

const HOUR = 3600 * 1000

/** Fills the demo world with comments, replies, mentions and likes, and notifies people of them. */
export async function seedTalks(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  const id = (username: string) => ids.get(username) ?? 0
  let hours = talks.length * 9
  for (const { on, replies = [], ...first } of talks) {
    const [owner, board] = on
    const [pin] = await db.all<{ id: number }>(sql`select p.id from pins as p join boards as b on b.id = p.board_id
      where b.owner_id = ${id(owner)} and b.name = ${board} and p.listed = 1 and p.comment_count = 0 order by p.saved_rk limit 1`)
    if (!pin) throw new Error(`${owner}'s board ${board} has no Pin left to talk about`)
    let parentId: number | null = null
    for (const { by, text, likes = [] } of [first, ...replies]) {
      const commentId = newId()
      const at = now - hours-- * HOUR
      await batch(db, [
        db.insert(comments).values({ id: commentId, pinId: pin.id, parentId, authorId: id(by), text, createdAt: at }),
        ...mentionsIn(text).map(
          (typed) =>
            run`insert into comment_mentions (comment_id, user_id, typed, event_id) values (${commentId}, ${id(typed)}, ${typed}, ${newId()})`,
        ),
        ...likes.map(
          (who) =>
            run`insert into comment_reactions (comment_id, user_id, rk) values (${commentId}, ${id(who)}, ${-newId()})`,
        ),
        ...notifyComment(commentId, commentId, id(by), at),
      ])
      parentId ??= commentId
    }
  }
}
