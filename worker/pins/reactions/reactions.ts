import { Failure } from '../../../domain/errors.ts'
import { newId } from '../../db/ids.ts'
import { round } from '../../db/round.ts'
import type { Asker } from '../../http/asker.ts'
import type { Limit } from '../../http/limits.ts'
import { addTopicPins, personChanged, pinReactionTold, removeTopicPins, triedTold } from '../../model/effects/write.ts'
import { openActor } from '../../profiles/write.ts'
import { openAnyPin, openOwnPin, openPin, type PinActor, requireUnblocked } from '../access/acting.ts'
import { type MarkTable, selectBlocked } from '../access/queries.ts'
import {
  followTopic,
  hidePin,
  likePin,
  markFavorite,
  selectHasMark,
  selectPublicTopic,
  selectReaction,
  tryPin,
  unfollowTopic,
  unhidePin,
  unlikePin,
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
  const rk = -newId()
  await round(db, {
    mark: tried ? tryPin(db, viewerId, pinId, rk) : untryPin(db, viewerId, pinId),
    told: tried ? triedTold(db, pinId, viewerId, -rk, asker.now) : undefined,
    follows: personChanged(db, viewerId),
  })
  return { id: String(pinId), tried }
}

/**
 * Gives the pin the viewer's heart or takes it back; idempotent. Also the saver may like their pin. A heart is 403 code 91 if a block exists; it can
 * be taken back where the pin is no longer visible.
 */
export async function setReacted(asker: Asker, pinId: number, isReacted: boolean) {
  const { db, now } = asker
  const { viewerId } = isReacted ? await openUnblocked(asker, pinId) : await openToUnmark(asker, pinId, 'pin_reactions')
  const rk = -newId()
  const {
    reaction: [reaction],
  } = await round(db, {
    set: isReacted ? likePin(db, viewerId, pinId, rk) : unlikePin(db, viewerId, pinId),
    told: isReacted ? pinReactionTold(db, pinId, viewerId, -rk, now) : undefined,
    reaction: selectReaction(viewerId, pinId),
  })
  return {
    id: String(pinId),
    reacted_by_me: reaction?.reacted === 1,
    reaction_counts: { 1: reaction?.count ?? 0 },
  }
}

/** Opens a pin to clear a flag, also if the viewer may not see the pin any more. */
async function openToUnmark(asker: Asker, pinId: number, table: MarkTable): Promise<PinActor> {
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
  const { viewerId, more } = await openActor(asker, opening, { topic: selectPublicTopic(slug) })
  if (followed && more.topic.length === 0) throw new Failure('no_such_call')
  await round(db, {
    follow: (followed ? followTopic : unfollowTopic)(db, viewerId, slug),
    feed: followed ? addTopicPins(db, viewerId, [slug], asker.now) : removeTopicPins(db, viewerId, [slug]),
    follows: personChanged(db, viewerId),
  })
  return { id: slug, followed }
}
