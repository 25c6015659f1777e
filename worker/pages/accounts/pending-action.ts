import type { Context } from 'hono'
import type { PendingAction } from '#client/accounts/pending-action.tsx'
import { Failure } from '#domain/errors.ts'
import { parseId } from '#domain/id.ts'
import { followBoard } from '#worker/boards/following/follow.ts'
import { batch } from '#worker/db/batch.ts'
import type { AppEnv } from '#worker/env.ts'
import { byOf } from '#worker/http/action/by.ts'
import type { Left } from '#worker/http/forms/flash.ts'
import { followTopic } from '#worker/pins/reactions/follow-topic.ts'
import { loadPin, savedAlready } from '#worker/pins/read.ts'
import { savePin } from '#worker/pins/saving/save.ts'
import { followUser } from '#worker/relations/follow.ts'
import { selectPublicName, selectTopicName } from '../queries.ts'

/** `user.123`, `board.123` or `topic.blue` to follow, `pin.123` to save after login. */
const TARGET_PATTERN = /^(user|board|topic|pin)\.(.{1,100})$/

interface Target {
  kind: 'user' | 'board' | 'topic' | 'pin'
  /** An id, or a topic's slug. */
  id: string
}

function parseTarget(text: string | undefined): Target | null {
  const [, kind, id] = TARGET_PATTERN.exec(text ?? '') ?? []
  return kind === undefined || id === undefined ? null : { kind: kind as Target['kind'], id }
}

/**
 * What the login will follow or save, with its name. The login page shows it, because anybody can write a link to that page.
 * @returns null if there is nothing to do, or the target is not visible to visitors
 */
export async function pendingActionOf(c: Context<AppEnv>, text: string | undefined): Promise<PendingAction | null> {
  const target = parseTarget(text)
  if (!target || text === undefined) return null
  const name = await nameOf(c, target)
  return name === null ? null : { kind: target.kind === 'pin' ? 'save' : 'follow', target: text, name }
}

async function nameOf(c: Context<AppEnv>, { kind, id }: Target): Promise<string | null> {
  const { db, requester, words } = c.var
  if (kind !== 'pin') {
    const [found] = await batch(db, kind === 'topic' ? selectTopicName(id) : selectPublicName(kind, parseId(id)))
    return found?.name ?? null
  }
  try {
    const { parts } = await loadPin(requester, parseId(id) ?? 0)
    return parts.pin.title || words._('pin.untitled')
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

type Action = (c: Context<AppEnv>, id: string) => Promise<Left>

/** The action for each kind of target. Resolves to the toast of the next page. */
const ACTIONS: Record<Target['kind'], Action> = {
  async user(c, id) {
    const { explicitly_followed_by_me } = await followUser.do(byOf(c), { user: parseId(id) ?? 0 }, {})
    return { toast: explicitly_followed_by_me ? 'followed' : 'requested' }
  },
  async board(c, id) {
    await followBoard.do(byOf(c), { board: parseId(id) ?? 0 }, {})
    return { toast: 'board_followed' }
  },
  async topic(c, id) {
    await followTopic.do(byOf(c), { topic: id }, {})
    return { toast: 'topic_followed' }
  },
  async pin(c, id) {
    const pinId = parseId(id) ?? 0
    // The form may be sent again if its response was lost.
    const copies = await savedAlready(c.var.requester, pinId)
    if (!copies.some(({ by }) => by === 'pin')) await savePin.do(byOf(c), { pin: pinId }, {})
    return { toast: 'pin_saved' }
  },
}

/**
 * Performs the visitor's pending action after login. A failure does not affect the login.
 * @returns the toast of the next page; null if there was nothing to do
 */
export async function actAfterLogin(c: Context<AppEnv>, text: string | undefined): Promise<Left | null> {
  const target = parseTarget(text)
  return target && ACTIONS[target.kind](c, target.id).catch((): Left => ({ toast: 'not_available' }))
}
