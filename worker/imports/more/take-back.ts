import { deleteFollow } from '../../boards/write.ts'
import { newId } from '../../db/ids.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import type { Statement } from '../../db/statement.ts'
import { personChanged, removeTopicPins } from '../../effects/write.ts'
import { unblock, unfollow, waitAgain } from '../../relations/write.ts'
import type { ImportRecord, TraceKind } from '../tables.ts'
import { restoreProfile } from './profile/profile.ts'
import { unfollowTopics } from './queries.ts'
import { readTraces } from './traces.ts'
import { deleteComments, deleteMarks, forgetTraces, selectTraces } from './undoing/queries.ts'

/** People or boards that one batch unfollows, and things that one takes back. */
const AT_ONCE = 20

/**
 * Takes back what an import changed besides Pins and boards. A block's consequences stay, as wherever one is lifted: whom it ended a follow of may follow again.
 * Done twice, it changes nothing more.
 */
export async function takeBackMore(db: Database, bucket: R2Bucket, row: ImportRecord, now: number): Promise<void> {
  const { people, boards, topics, profile } = await readTraces(bucket, row.id)
  const { userId } = row
  const all = [
    ...people.map((to) => unfollow(db, { from: userId, to })),
    ...boards.map((id) => deleteFollow(db, userId, id)),
    ...(topics.length > 0 ? [[unfollowTopics(db, userId, topics), ...removeTopicPins(db, userId, topics)]] : []),
  ]
  for (let i = 0; i < all.length; i += AT_ONCE)
    await round(db, [...all.slice(i, i + AT_ONCE).flat(), ...personChanged(db, userId)])
  // The profile first: whom it admitted waits again only where it is private again.
  if (profile) await restoreProfile(db, row, profile, now)
  for (;;) {
    const { traces } = await round(db, { traces: selectTraces(db, row.id, AT_ONCE) })
    const [first] = traces
    if (!first) break
    const ids = traces.flatMap(({ kind, id }) => (kind === first.kind ? [id] : []))
    await round(db, [
      ...taken(db, userId, first.kind, ids, now),
      forgetTraces(db, row.id, first.kind, ids),
      ...personChanged(db, userId),
    ])
  }
}

/** The statements that take back things of one kind. */
function taken(db: Database, userId: number, kind: TraceKind, ids: number[], now: number): Statement[] {
  switch (kind) {
    case 'comment':
      return deleteComments(db, userId, ids, now)
    case 'block':
      return ids.map((to) => unblock(db, { from: userId, to }))
    case 'admitted':
      return ids.flatMap((from) => waitAgain(db, { from, to: userId }, -newId()))
    default:
      return [deleteMarks(db, userId, kind, ids)]
  }
}
