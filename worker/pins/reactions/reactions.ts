import { emptyBody } from '#domain/accounts/contract.ts'
import { Failure } from '#domain/errors.ts'
import { flagForm } from '#domain/pins/forms.ts'
import { favoriteAnswer, hideAnswer, pinReactionAnswer, triedAnswer } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import { subjectQuery } from '#domain/wire.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import { requireWritten } from '#worker/db/receipt.ts'
import { action, type Form } from '#worker/http/action/action.ts'
import { WRITE_FAILS } from '#worker/http/action/fails.ts'
import type { ToastName } from '#worker/http/forms/flash.ts'
import type { Requester } from '#worker/http/requester.ts'
import { notifyPinReaction, notifyTried, personChanged } from '#worker/model/effects/write.ts'
import { authorizeAnyPin, authorizeOwnPin, authorizePin, type PinActor, requireUnblocked } from '../access/acting.ts'
import { type MarkTable, selectBlocked } from '../access/queries.ts'
import {
  hidePin,
  likePin,
  markFavorite,
  selectFavorite,
  selectHasMark,
  selectMark,
  tryPin,
  unhidePin,
  unlikePin,
  untryPin,
} from './queries.ts'

type OnPin = { pin: 'pin_not_found' }

/** Options that all toggles on a pin share. */
const ON_PIN = { ids: { pin: 'pin_not_found' }, query: subjectQuery, input: emptyBody, isInputOptional: true } as const

/** A button that turns a flag on or off, with the toast for each. */
function flagButton<Answer>(
  path: string,
  [on, off]: [ToastName, ToastName],
): Form<OnPin, object, Answer, typeof flagForm> {
  return {
    path,
    schema: flagForm,
    asks: ({ pin_id: pin, value }) => ({ ids: { pin }, input: {}, isOn: value === 'true' }),
    done: (_, { pin_id: pin, value }) => ({ to: href(routes.pin, { pin }), toast: value === 'true' ? on : off }),
  }
}

/** Sets or clears the favourite flag of the actor's pin (W-51); idempotent. */
export const setFavorite = action(
  {
    call: ['put', routes.api.favorite],
    ...ON_PIN,
    summary: 'Mark a pin as favourite',
    off: { summary: 'Unmark a favourite pin' },
    answer: favoriteAnswer,
    fails: [...WRITE_FAILS, 'forbidden', 'pin_not_found'],
  },
  async function setFavorite({ requester, ids, isOn: favorited }) {
    const at = await authorizeOwnPin(requester, ids.pin)
    const {
      after: [after],
    } = await batch(requester.db, { mark: markFavorite(at, favorited), after: selectFavorite(at) })
    requireWritten(after?.favorited === Number(favorited), 'pin_not_found')
    return { id: String(ids.pin), favorited }
  },
).form(flagButton(routes.do.favoritePin, ['pin_favorited', 'pin_unfavorited']))

/** Hides a pin from the viewer's feeds, or shows it again (W-61); idempotent. */
export const setHidden = action(
  {
    call: ['put', routes.api.hide],
    ...ON_PIN,
    summary: 'Hide a pin from feeds',
    off: { summary: 'Show a hidden pin in feeds again' },
    answer: hideAnswer,
    fails: [...WRITE_FAILS, 'pin_not_found'],
  },
  async function setHidden({ requester, ids, isOn: hidden }) {
    const { db } = requester
    const { viewerId } = hidden
      ? await authorizePin(requester, ids.pin)
      : await authorizeToUnmark(requester, ids.pin, 'pin_hides')
    const {
      after: [after],
    } = await batch(db, {
      mark: (hidden ? hidePin : unhidePin)(viewerId, ids.pin),
      after: selectMark('pin_hides', viewerId, ids.pin),
    })
    requireWritten(!hidden || after?.isSet === 1, 'pin_not_found')
    return { id: String(ids.pin), hidden }
  },
).form(flagButton(routes.do.hidePin, ['pin_hidden', 'pin_shown']))

/** Sets or clears the viewer's tried flag of a pin (W-61). Setting it is 403 code 91 if a block exists. */
export const setTried = action(
  {
    call: ['put', routes.api.tried],
    ...ON_PIN,
    summary: 'Mark a pin as tried',
    off: { summary: 'Unmark a tried pin' },
    answer: triedAnswer,
    fails: [...WRITE_FAILS, 'pin_not_found', 'blocked'],
  },
  async function setTried({ requester, ids: { pin: pinId }, isOn: tried }) {
    const { db } = requester
    const { viewerId } = tried
      ? await authorizeUnblocked(requester, pinId)
      : await authorizeToUnmark(requester, pinId, 'pin_tries')
    const rk = -newId()
    const {
      after: [after],
    } = await batch(db, {
      mark: tried ? tryPin(viewerId, pinId, rk) : untryPin(viewerId, pinId),
      told: tried ? notifyTried(pinId, viewerId, -rk, requester.now) : undefined,
      follows: personChanged(viewerId),
      after: selectMark('pin_tries', viewerId, pinId),
    })
    requireWritten(!tried || after?.isSet === 1, after?.there ? 'blocked' : 'pin_not_found')
    return { id: String(pinId), tried }
  },
).form(flagButton(routes.do.tryPin, ['pin_tried', 'pin_untried']))

/**
 * Likes a pin or removes the like; idempotent. Savers may like their own pins. A like is 403 code 91 if a block exists; it can be removed also from a pin that
 * is no longer visible.
 */
export const setReacted = action(
  {
    call: ['put', routes.api.reaction],
    ...ON_PIN,
    summary: 'Like a pin',
    off: { summary: 'Take a like of a pin back' },
    answer: pinReactionAnswer,
    fails: [...WRITE_FAILS, 'pin_not_found', 'blocked'],
  },
  async function setReacted({ requester, ids: { pin: pinId }, isOn }) {
    const { db, now } = requester
    const { viewerId } = isOn
      ? await authorizeUnblocked(requester, pinId)
      : await authorizeToUnmark(requester, pinId, 'pin_reactions')
    const rk = -newId()
    const {
      after: [after],
    } = await batch(db, {
      set: isOn ? likePin(viewerId, pinId, rk) : unlikePin(viewerId, pinId),
      told: isOn ? notifyPinReaction(pinId, viewerId, -rk, now) : undefined,
      after: selectMark('pin_reactions', viewerId, pinId),
    })
    requireWritten(!isOn || after?.isSet === 1, after?.there ? 'blocked' : 'pin_not_found')
    return {
      id: String(pinId),
      reacted_by_me: after?.isSet === 1,
      reaction_counts: { 1: after?.likes ?? 0 },
    }
  },
).form(flagButton(routes.do.likePin, ['pin_liked', 'pin_unliked']))

/** Authorizes clearing a flag, also on a pin that the viewer may no longer see. */
async function authorizeToUnmark(requester: Requester, pinId: number, table: MarkTable): Promise<PinActor> {
  const at = await authorizeAnyPin(requester, pinId, { more: selectHasMark(requester, pinId, table) })
  if (!at.isSeen && !at.more[0]?.has) throw new Failure('pin_not_found')
  return at
}

async function authorizeUnblocked(requester: Requester, pinId: number): Promise<PinActor> {
  const at = await authorizePin(requester, pinId, { more: selectBlocked(requester, pinId) })
  requireUnblocked(at.more)
  return at
}
