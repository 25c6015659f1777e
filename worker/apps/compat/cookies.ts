import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '#worker/env.ts'
import { cookieTraits } from '#worker/http/cookies/cookies.ts'
import { SESSION_SECONDS } from '#worker/http/cookies/session-cookie.ts'
import { newToken } from '#worker/http/cookies/tokens.ts'
import { CSRF_COOKIE } from '#worker/http/csrf.ts'

/** Cookies by which clients recognise that they are logged in. They prove nothing: the session has its own cookie. */
const MARKS = ['_auth', '_pinterest_sess'] as const

/** Sets the cookies that clients expect after logging in, and clears them after logging out. */
export function keepCompatCookies(c: Context<AppEnv>, answer: Response, call: string): void {
  if (call === 'UserSession.create') {
    const traits = { ...cookieTraits(c), maxAge: SESSION_SECONDS }
    add(answer, serialize('_auth', '1', traits))
    add(answer, serialize('_pinterest_sess', newToken(), { ...traits, httpOnly: true }))
  }
  if (call === 'UserSession.delete')
    for (const name of MARKS) add(answer, serialize(name, '', { ...cookieTraits(c), maxAge: 0 }))
}

function add(answer: Response, cookie: string): void {
  answer.headers.append('set-cookie', cookie)
}

/**
 * Sets the CSRF cookie for programs, which read it from the home page before their first call. Browsers send Sec-Fetch headers with every request and
 * get none there (REL-08). A second cookie of that name would crash clients, so a request that already has one gets none either.
 */
export function tokenForPrograms(): MiddlewareHandler<AppEnv> {
  return async function tokenForPrograms(c, next) {
    await next()
    const isBrowser = ['site', 'mode', 'dest', 'user'].some((name) => c.req.header(`sec-fetch-${name}`) !== undefined)
    if (c.req.path !== routes.home || c.req.method !== 'GET' || isBrowser) return
    if (getCookie(c, CSRF_COOKIE) !== undefined) return
    c.header('set-cookie', serialize(CSRF_COOKIE, newToken(), cookieTraits(c)), { append: true })
  }
}
