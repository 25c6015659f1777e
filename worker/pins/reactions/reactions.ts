import { Failure } from '../../../domain/errors.ts'
import { round } from '../../db/round.ts'
import { personChanged } from '../../effects/write.ts'
import type { Asker } from '../../http/asker.ts'
import type { Limit } from '../../http/limits.ts'
import { openActor } from '../../profiles/write.ts'
import { openAnyPin, openOwnPin, openPin, type PinActor, requireUnblocked } from '../access/acting.ts'
import { selectBlocked } from '../access/queries.ts'
import {
  followTopic,
  hidePin,
  markFavorite,
  selectHasMark,
  selectPublicTopic,
  tryPin,
  unfollowTopic,
  unhidePin,
  untryPin,
} from './queries.ts'

/** Sets or clears the favourite flag of the actor's pin (W-51); idempotent. */
export async function setFavorite(asker: Asker, pinId: number, favorited: boolean) {
  const at = await openOwnPin(asker, pinId)
  await round(asker.db, { mark: markFavorite(asker.db, at, favorited) })
  return { id: String(pinId), favorited }
}

/** Hides a pin from the viewer's feeds, or shows it again (W-61); idempotent. */
export async function setHidden(asker: Asker, pinId: number, hidden: boolean) {
  const { db } = asker
  const { viewerId } = hidden ? await openPin(asker, pinId) : await openToUnmark(asker, pinId, 'pin_hides')
  await round(db, { mark: (hidden ? hidePin : unhidePin)(db, viewerId, pinId) })
  return { id: String(pinId), hidden }
}

/** Sets or clears the viewer's tried flag of a pin (W-61). Setting it is 403 code 91 if a block exists. */
export async function setTried(asker: Asker, pinId: number, tried: boolean) {
  const { db } = asker
  const { viewerId } = tried ? await openUnblocked(asker, pinId) : await openToUnmark(asker, pinId, 'pin_tries')
  await round(db, { mark: (tried ? tryPin : untryPin)(db, viewerId, pinId), follows: personChanged(db, viewerId) })
  return { id: String(pinId), tried }
}

/** Opens a pin to clear a flag, also if the viewer may not see the pin any more. */
async function openToUnmark(asker: Asker, pinId: number, table: 'pin_hides' | 'pin_tries'): Promise<PinActor> {
  const at = await openAnyPin(asker, pinId, { more: selectHasMark(asker, pinId, table) })
  if (!at.isSeen && !at.more[0]?.has) throw new Failure('pin_not_found')
  return at
}

async function openUnblocked(asker: Asker, pinId: number): Promise<PinActor> {
  const at = await openPin(asker, pinId, { more: selectBlocked(asker, pinId) })
  requireUnblocked(at.more)
  return at
}

const TOPICS: Limit = { name: 'topics', times: 1000, seconds: 3600 }

/**
 * Follows or unfollows a topic (W-61). Following a topic without public pins is 404 code 11, whether or not hidden pins
 * have it (REL-02).
 */
export async function setTopicFollowed(asker: Asker, slug: string, followed: boolean) {
  const { db } = asker
  const opening = { limit: TOPICS, who: null, scope: 'boards' } as const
  const { viewerId, more } = await openActor(asker, opening, { topic: selectPublicTopic(db, slug) })
  if (followed && more.topic.length === 0) throw new Failure('no_such_call')
  await round(db, {
    follow: (followed ? followTopic : unfollowTopic)(db, viewerId, slug),
    follows: personChanged(db, viewerId),
  })
  return { id: slug, followed }
}
