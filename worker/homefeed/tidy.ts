import type { Database } from '../db/open.ts'
import { round } from '../db/round.ts'
import { fillInbox } from '../effects/write.ts'
import { deleteInboxes, selectInboxes, selectWithoutInbox, trimInbox, updateTrimmed } from './queries.ts'

/** How long the homefeed of somebody whose sessions all rest is kept up to date, in ms; once they are back the next night makes it anew. */
const UNSEEN = 60 * 24 * 3600_000
const A_NIGHT = 10_000
const AT_ONCE = 20
/** Whoever came within so long, in ms, has a list from the next night on; lists that one night makes at most. */
const LATELY = 2 * 24 * 3600_000
const MADE = 1000

/** Nightly: homefeeds of who stays away go, the others are cut to what is there and what they keep; those whose turn was longest ago first. */
export async function tidyInboxes(db: Database, now: number): Promise<void> {
  const { due } = await round(db, { due: selectInboxes(db, A_NIGHT) })
  const isAway = ({ seenAt }: { seenAt: number }) => seenAt < now - UNSEEN
  const unseen = due.filter(isAway).map(({ userId }) => userId)
  const seen = due.filter((inbox) => !isAway(inbox)).map(({ userId }) => userId)
  for (let i = 0; i < unseen.length; i += AT_ONCE) await round(db, deleteInboxes(db, unseen.slice(i, i + AT_ONCE)))
  for (let i = 0; i < seen.length; i += AT_ONCE) {
    const some = seen.slice(i, i + AT_ONCE)
    await round(db, { trimmed: some.map((id) => trimInbox(db, id)), noted: updateTrimmed(db, some, now) })
  }
}

/** Nightly: lists for who came lately, follows somebody and has none: who was away for long, or followed before there were lists. */
export async function makeInboxes(db: Database, now: number): Promise<void> {
  const { without } = await round(db, { without: selectWithoutInbox(db, now - LATELY, MADE) })
  for (const { userId } of without) await round(db, fillInbox(db, userId, now))
}
