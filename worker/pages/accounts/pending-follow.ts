import type { Context } from 'hono'
import type { PendingFollow } from '../../../client/accounts/pending-follow.tsx'
import { parseId } from '../../../domain/id.ts'
import { followBoard } from '../../boards/write.ts'
import { round } from '../../db/round.ts'
import type { AppEnv } from '../../env.ts'
import type { Asker } from '../../http/asker.ts'
import type { ToastName } from '../../http/forms/flash.ts'
import { setTopicFollowed } from '../../pins/write.ts'
import { followUser } from '../../relations/write.ts'
import { selectPublicName, selectTopicName } from '../queries.ts'

/** `user.123`, `board.123` or `topic.blue`: what a visitor wants to follow. */
const TARGET_PATTERN = /^(user|board|topic)\.(.{1,100})$/

interface FollowTarget {
  kind: 'user' | 'board' | 'topic'
  /** An id, or a topic's slug. */
  id: string
}

function parseTarget(text: string | undefined): FollowTarget | null {
  const [, kind, id] = TARGET_PATTERN.exec(text ?? '') ?? []
  return kind === undefined || id === undefined ? null : { kind: kind as FollowTarget['kind'], id }
}

/**
 * What a visitor will follow by logging in, with its public name. The login page shows it, because anybody can write a link to that page.
 * @returns null: nothing, or nothing that a visitor may see
 */
export async function pendingFollowOf(c: Context<AppEnv>, text: string | undefined): Promise<PendingFollow | null> {
  const target = parseTarget(text)
  if (!target || text === undefined) return null
  const { db } = c.var
  const { kind, id } = target
  const named = kind === 'topic' ? selectTopicName(db, id) : selectPublicName(db, kind, parseId(id))
  const [found] = await round(db, named)
  return found?.name ? { target: text, name: found.name } : null
}

/** Follows each kind of target, and resolves to the toast of the next page. */
const FOLLOW_BY_KIND: Record<string, (asker: Asker, id: string) => Promise<ToastName>> = {
  user: async (asker, id) =>
    (await followUser(asker, parseId(id) ?? 0)).explicitly_followed_by_me ? 'followed' : 'requested',
  board: (asker, id) => followBoard(asker, parseId(id) ?? 0).then(() => 'board_followed'),
  topic: (asker, id) => setTopicFollowed(asker, id, true).then(() => 'topic_followed'),
}

/**
 * Performs the pending follow after the login. A failure does not affect the login.
 * @returns the toast of the next page; null: nothing to follow
 */
export async function followAfterLogin(c: Context<AppEnv>, text: string | undefined): Promise<ToastName | null> {
  const { kind = '', id = '' } = parseTarget(text) ?? {}
  const follow = FOLLOW_BY_KIND[kind]
  return follow ? follow(c.var.asker, id).catch((): ToastName => 'not_available') : null
}
