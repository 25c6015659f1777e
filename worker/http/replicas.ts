import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { D1 } from '../db/open.ts'
import type { AppEnv, Bindings } from '../env.ts'
import { bookmarkCookieName, cookieTraits } from './cookies/cookies.ts'
import { isSafe } from './csrf.ts'

const BOOKMARK = /^[0-9a-f-]{8,100}$/
/** Lifetime of the cookie, in seconds; replicas lag by seconds only. */
const KEPT = 600

/** The database of one request, and a function that sets the bookmark cookie. */
export interface ReplicaSession {
  DB: D1
  leaveBookmark(): void
}

/**
 * With `READ_REPLICAS=on`, visitors read the nearest replica, signed-in people read data at least as new as they have seen or written, and writes go
 * to the primary. Otherwise all requests use the primary and need no cookie.
 */
export function replicaSession(c: Context<AppEnv>, env: Bindings): ReplicaSession {
  if (env.READ_REPLICAS !== 'on') return { DB: env.DB, leaveBookmark: () => undefined }
  const cookie = getCookie(c, bookmarkCookieName(c))
  const known = cookie !== undefined && BOOKMARK.test(cookie) ? cookie : null
  const isOwn = c.get('sessionHash') !== null || !isSafe(c.req.method)
  const start = !isSafe(c.req.method) ? 'first-primary' : (known ?? (isOwn ? 'first-primary' : 'first-unconstrained'))
  const session = env.DB.withSession(start)
  return {
    DB: session,
    leaveBookmark() {
      const bookmark = session.getBookmark()
      // A visitor who only reads gets no cookie.
      if (!isOwn || bookmark === null || bookmark === known) return
      setCookie(c, bookmarkCookieName(c), bookmark, { ...cookieTraits(c), httpOnly: true, maxAge: KEPT })
    },
  }
}
