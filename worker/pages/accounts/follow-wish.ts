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

/** `user.123`, `board.123` or `topic.blue`: what a visitor had pressed Follow at. */
const WISH = /^(user|board|topic)\.(.{1,100})$/

interface Wish {
  kind: 'user' | 'board' | 'topic'
  what: string
}

function wishIn(text: string | undefined): Wish | null {
  const [, kind, what] = WISH.exec(text ?? '') ?? []
  return kind === undefined || what === undefined ? null : { kind: kind as Wish['kind'], what }
}

/**
 * Whom or what somebody would follow by logging in, with the name that everybody may know: anybody can write the address of this page, so it
 * says what will come of it. null: nothing, or nothing that a visitor may hear of.
 */
export async function namedWish(c: Context<AppEnv>, text: string | undefined): Promise<PendingFollow | null> {
  const wish = wishIn(text)
  if (!wish || text === undefined) return null
  const { db } = c.var
  const { kind, what } = wish
  const named = kind === 'topic' ? selectTopicName(db, what) : selectPublicName(db, kind, parseId(what))
  const [found] = await round(db, named)
  return found?.name ? { target: text, name: found.name } : null
}

/** How each kind of wish is done, and what the next page says then. */
const KINDS: Record<string, (asker: Asker, what: string) => Promise<ToastName>> = {
  user: async (asker, what) =>
    (await followUser(asker, parseId(what) ?? 0)).explicitly_followed_by_me ? 'followed' : 'requested',
  board: (asker, what) => followBoard(asker, parseId(what) ?? 0).then(() => 'board_followed'),
  topic: (asker, what) => setTopicFollowed(asker, what, true).then(() => 'topic_followed'),
}

/**
 * Does what a visitor had pressed Follow at, now that they are signed in.
 * @returns what the next page says of it; null where nothing was wished. What can't be done undoes no login: it is only said.
 */
export async function followAfterLogin(c: Context<AppEnv>, wish: string | undefined): Promise<ToastName | null> {
  const { kind = '', what = '' } = wishIn(wish) ?? {}
  const act = KINDS[kind]
  return act ? act(c.var.asker, what).catch((): ToastName => 'not_available') : null
}
