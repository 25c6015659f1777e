import { batch } from '../db/batch.ts'
import type { Database } from '../db/open.ts'
import { fillInbox } from '../model/effects/write.ts'
import { deleteInboxes, selectInboxes, selectWithoutInbox, trimInbox, updateTrimmed } from './queries.ts'

/** Time in ms for which the homefeed of an inactive user is kept. The night after the user returns creates it again. */
const MAX_INACTIVE = 60 * 24 * 3600_000
const INBOXES_A_NIGHT = 10_000
/** Homefeeds per batch, each of which is read as a whole. */
const BATCH = 10
/** Users active within this time in ms get a homefeed; maximum number of homefeeds created per night. */
const RECENT = 2 * 24 * 3600_000
const MAX_CREATED = 1000

/** Nightly job: deletes the homefeeds of inactive users and trims the others, starting with those trimmed longest ago. */
export async function tidyInboxes(db: Database, now: number): Promise<void> {
  const { due } = await batch(db, { due: selectInboxes(INBOXES_A_NIGHT) })
  const isInactive = ({ seenAt }: { seenAt: number }) => seenAt < now - MAX_INACTIVE
  const inactive = due.filter(isInactive).map(({ userId }) => userId)
  const active = due.filter((inbox) => !isInactive(inbox)).map(({ userId }) => userId)
  for (let i = 0; i < inactive.length; i += BATCH) await batch(db, deleteInboxes(inactive.slice(i, i + BATCH)))
  for (let i = 0; i < active.length; i += BATCH) {
    const some = active.slice(i, i + BATCH)
    await batch(db, { trimmed: some.map((id) => trimInbox(id)), noted: updateTrimmed(some, now) })
  }
}

/**
 * Nightly job: creates homefeeds for recently active users who follow a source and have none, because they were inactive for long, or followed before homefeeds
 * were stored.
 */
export async function makeInboxes(db: Database, now: number): Promise<void> {
  const { without } = await batch(db, { without: selectWithoutInbox(now - RECENT, MAX_CREATED) })
  for (const { userId } of without) await batch(db, fillInbox(userId, now))
}
