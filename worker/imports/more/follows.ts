import type { MoreOf } from '#domain/imports/found.ts'
import { insertFollow } from '#worker/boards/write.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { these } from '#worker/db/one-of.ts'
import { homefeedIncomplete, personChanged } from '#worker/model/effects/write.ts'
import { block, followQuietly } from '#worker/relations/write.ts'
import type { Step } from '../running/steps.ts'
import { followTopics, selectBoardsAt, selectPeople, selectTopics } from './queries.ts'
import { readTraces, writeTraces } from './traces.ts'
import { trace } from './undoing/queries.ts'

/** Origin stored with blocks that an import makes. */
const SOURCE = 'import'

/**
 * Follows people, boards and topics again, and blocks people, as far as they exist here. Sends no notifications: the person followed them before. Private
 * people get a request, as always.
 */
export async function bringFollows(
  { db, bucket, row, now }: Step,
  follows: MoreOf<'follow'>[],
  blocks: MoreOf<'block'>[],
): Promise<void> {
  if (follows.length === 0 && blocks.length === 0) return
  const { userId } = row
  const named = (kind: MoreOf<'follow'>['kind']) => follows.filter((each) => each.kind === kind).map(({ name }) => name)
  const { people, boards, topics, toBlock } = await batch(db, {
    people: selectPeople(userId, named('person'), false),
    boards: selectBoardsAt(userId, named('board')),
    topics: selectTopics(userId, named('topic')),
    toBlock: selectPeople(
      userId,
      blocks.map(({ name }) => name),
      true,
    ),
  })
  const traces = await readTraces(bucket, row.id)
  await writeTraces(bucket, row.id, {
    ...traces,
    people: [...traces.people, ...people.map(({ id }) => id)],
    boards: [...traces.boards, ...boards.map(({ id }) => id)],
    topics: [...traces.topics, ...topics.map(({ slug }) => slug)],
  })
  // The archive lists the newest first.
  const followed = named('person').flatMap((name) => people.find(({ username }) => username === name) ?? [])
  const ranked = topics.reverse().map(({ slug }) => ({ slug, rk: -newId() }))
  await batch(db, [
    ...(toBlock.length > 0 ? [trace(row.id, 'block', these(toBlock.map(({ id }) => id)))] : []),
    ...toBlock.flatMap(({ id: to }) => block({ from: userId, to }, SOURCE, -newId(), now)),
    ...followed.reverse().flatMap(({ id: to }) => followQuietly({ from: userId, to }, -newId(), now)),
    ...boards.flatMap(({ id: boardId, ownerId }) => insertFollow({ id: newId(), viewerId: userId, boardId, ownerId })),
    ...(ranked.length > 0 ? [followTopics(userId, ranked), homefeedIncomplete(userId)] : []),
    ...personChanged(userId),
  ])
}
