import type { Context } from 'hono'
import { parseId } from '../../domain/id.ts'
import { followBoard } from '../boards/write.ts'
import type { AppEnv } from '../env.ts'
import type { Asker } from '../http/asker.ts'
import type { ToastName } from '../http/flash.ts'
import { wishIn } from '../pages/follow-wish.ts'
import { setTopicFollowed } from '../pins/write.ts'
import { followUser } from '../relations/write.ts'

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
export async function followWish(c: Context<AppEnv>, wish: string | undefined): Promise<ToastName | null> {
  const { kind = '', what = '' } = wishIn(wish) ?? {}
  const act = KINDS[kind]
  return act ? act(c.var.asker, what).catch((): ToastName => 'not_available') : null
}
