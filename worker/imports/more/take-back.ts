import { deleteFollow } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import type { Statement } from '#worker/db/statement.ts'
import { personChanged, removeTopicPins } from '#worker/model/effects/write.ts'
import type { ImportRecord, TraceKind } from '#worker/model/imports/tables.ts'
import { unblock, unfollow, waitAgain } from '#worker/relations/write.ts'
import { changeImport } from '../running/queries.ts'
import { CAME_FURTHER } from '../running/steps.ts'
import { restoreProfile } from './profile/profile.ts'
import { unfollowTopics } from './queries.ts'
import { readTraces, type Traces, writeTraces } from './traces.ts'
import { deleteComments, deleteMarks, forgetTraces, selectTraces } from './undoing/queries.ts'

/** Follows, and other things, taken back by one batch. */
const AT_ONCE = 20

/**
 * Takes back the changes of an import besides Pins and boards, from where the last step ended. Follows that a block ended are not restored, as with any
 * unblocking.
 * @param mayGoOn counts a batch and returns false if the step must end before it
 * @returns true if all is taken back
 */
export async function takeBackMore(
  db: Database,
  bucket: R2Bucket,
  row: ImportRecord,
  now: number,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const { userId } = row
  const came = changeImport(row, CAME_FURTHER)
  // Forget each change once taken back, so that the next step doesn't undo it again after the person has repeated it.
  let traces = await readTraces(bucket, row.id)
  const forget = async (part: Partial<Traces>) => {
    traces = { ...traces, ...part }
    await writeTraces(bucket, row.id, traces)
  }
  while (traces.people.length + traces.boards.length + traces.topics.length > 0) {
    if (!mayGoOn()) return false
    const people = traces.people.slice(0, AT_ONCE)
    const boards = traces.boards.slice(0, AT_ONCE - people.length)
    const topics = traces.topics.slice(0, AT_ONCE - people.length - boards.length)
    await batch(db, [
      ...people.flatMap((to) => unfollow({ from: userId, to })),
      ...boards.flatMap((id) => deleteFollow(userId, id)),
      ...(topics.length > 0 ? [unfollowTopics(userId, topics), ...removeTopicPins(userId, topics)] : []),
      ...personChanged(userId),
      came,
    ])
    await forget({
      people: traces.people.slice(people.length),
      boards: traces.boards.slice(boards.length),
      topics: traces.topics.slice(topics.length),
    })
  }
  // The profile first: followers whom it admitted become requests again only if it is private again.
  if (traces.profile) {
    if (!mayGoOn()) return false
    await restoreProfile(db, row, traces.profile, now)
    await forget({ profile: undefined })
  }
  for (;;) {
    const { things } = await batch(db, { things: selectTraces(row.id, AT_ONCE) })
    const [first] = things
    if (!first) return true
    if (!mayGoOn()) return false
    const ids = things.flatMap(({ kind, id }) => (kind === first.kind ? [id] : []))
    await batch(db, [
      ...taken(userId, first.kind, ids, now),
      forgetTraces(row.id, first.kind, ids),
      ...personChanged(userId),
      came,
    ])
  }
}

/** Statements that take back things of one kind. */
function taken(userId: number, kind: TraceKind, ids: number[], now: number): Statement[] {
  switch (kind) {
    case 'comment':
      return deleteComments(userId, ids, now)
    case 'block':
      return ids.map((to) => unblock({ from: userId, to }))
    case 'admitted':
      return ids.flatMap((from) => waitAgain({ from, to: userId }, -newId()))
    default:
      return [deleteMarks(userId, kind, ids)]
  }
}
