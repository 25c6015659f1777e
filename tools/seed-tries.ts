import { sql } from 'drizzle-orm'
import { batch, type Statement } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import { run } from '#worker/db/write.ts'
import { comments } from '#worker/model/comments/tables.ts'
import { notifyComment, notifyPinReaction } from '#worker/model/effects/write.ts'
import { seededRandom } from './demo/random.ts'
import { type DemoTry, tries } from './demo/tries.ts'

const HOUR = 3600 * 1000
/** Likes per batch. */
const BATCH = 100
/** One in this many Pins is liked by a person. */
const ONE_IN = 9

/** Fills the demo world with likes of Pins and with tries, and notifies people of the latest ones. */
export async function seedTries(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  for (const [i, each] of tries.entries()) await seedTry(db, ids, each, now - (tries.length - i) * 5 * HOUR)
  await seedHearts(db, ids, now)
}

async function seedTry(
  db: Database,
  ids: ReadonlyMap<string, number>,
  { on: [owner, board], by, text, picture, likes = [] }: DemoTry,
  at: number,
): Promise<void> {
  const id = (username: string) => ids.get(username) ?? 0
  const newest = (name: string, board: string, isFree: string) =>
    db.all<{ id: number; key: string; width: number; height: number; color: string }>(
      sql`select p.id, p.image_key as key, p.image_width as width, p.image_height as height, p.color from pins as p
        join boards as b on b.id = p.board_id where b.owner_id = ${id(name)} and b.name = ${board} and p.listed = 1 ${sql.raw(isFree)}
        order by p.saved_rk limit 1`,
    )
  const [pin] = await newest(owner, board, 'and p.tried_note_count = 0')
  const [shown] = picture === null ? [] : await newest(by, picture, 'and p.image_key is not null')
  if (!pin || (picture !== null && !shown)) throw new Error(`${owner}'s board ${board} has no Pin left to try`)
  const commentId = newId()
  await batch(db, [
    db.insert(comments).values({
      ...{ id: commentId, pinId: pin.id, parentId: null, authorId: id(by), text, isTried: true, createdAt: at },
      ...(shown && {
        ...{ imageKey: shown.key, imageWidth: shown.width, imageHeight: shown.height, imageColor: shown.color },
      }),
    }),
    run`insert into pin_tries (user_id, pin_id, rk) values (${id(by)}, ${pin.id}, ${-commentId}) on conflict do nothing`,
    ...likes.map(
      (who) =>
        run`insert into comment_reactions (comment_id, user_id, rk) values (${commentId}, ${id(who)}, ${-newId()})`,
    ),
    ...notifyComment(commentId, commentId, id(by), at),
  ])
}

async function seedHearts(db: Database, ids: ReadonlyMap<string, number>, now: number): Promise<void> {
  const random = seededRandom('hearts')
  const pins = await db.all<{ id: number; owner: number }>(
    sql`select id, pinner_id as owner from pins where listed = 1 order by saved_rk desc`,
  )
  const hearts = pins.flatMap((pin) =>
    [...ids.values()]
      .filter((userId) => random.integer(0, ONE_IN - 1) === 0 && userId !== pin.owner)
      .map((userId) => ({ ...pin, userId, heartId: newId() })),
  )
  const told = new Set(hearts.filter(({ owner }) => owner === ids.get('mira')).slice(-4))
  for (let from = 0; from < hearts.length; from += BATCH) {
    const part = hearts.slice(from, from + BATCH)
    await batch(
      db,
      part.flatMap((heart): Statement[] => [
        run`insert into pin_reactions (pin_id, user_id, rk) values (${heart.id}, ${heart.userId}, ${-heart.heartId})`,
        ...(told.has(heart) ? notifyPinReaction(heart.id, heart.userId, heart.heartId, now - HOUR) : []),
      ]),
    )
  }
}
