import { deleteFollow } from '../../boards/write.ts'
import type { Database } from '../../db/open.ts'
import { round } from '../../db/round.ts'
import { personChanged, removeTopicPins } from '../../effects/write.ts'
import { unfollow } from '../../relations/write.ts'
import type { ImportRecord } from '../tables.ts'
import { restoreProfile } from './profile/profile.ts'
import { unfollowTopics } from './queries.ts'
import { readTraces } from './traces.ts'

/** People or boards that one batch unfollows. */
const AT_ONCE = 20

/** Takes back follows and settings of an import; blocks stay. Done twice, it changes nothing more. */
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
  if (profile) await restoreProfile(db, userId, profile, now)
}
