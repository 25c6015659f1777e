import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { createWords } from '#client/locales/words.ts'
import { Failure } from '#domain/errors.ts'
import { HL } from '#domain/routes.ts'
import { metered, newMeter } from '../db/meter.ts'
import { openDatabase } from '../db/open.ts'
import { alsoReadBy } from '../db/sending/local-reads.ts'
import { limitTime } from '../db/sending/time-limit.ts'
import type { AppEnv } from '../env.ts'
import { sendWaitingMails } from '../mail/outbox.ts'
import { catalogue, SPEECHLESS } from '../render/catalogues.ts'
import { completeBindings, hasDatabase, missingBindings } from '../settings.ts'
import { carriedLanguage } from './addresses/carried-language.ts'
import { requireKnownHost } from './addresses/origins.ts'
import { clientOf } from './client.ts'
import { browserHashOf } from './cookies/browser-cookie.ts'
import { sessionHashOf } from './cookies/session-cookie.ts'
import { requesterOf, siteOf } from './current-requester.ts'
import { readHooks } from './hooks.ts'
import { replicaSession } from './replicas.ts'
import { LANGUAGE_COOKIE, requestLocale } from './request-locale.ts'
import { NoTables } from './setup.ts'

/** Sets the variables that handlers need: database, place, words, clock, request id and others. */
export function requestContext(): MiddlewareHandler<AppEnv> {
  return async function requestContext(c, next) {
    const bound = c.env
    c.env = completeBindings(bound)
    const hooks = __LOCAL__ ? readHooks(c) : {}
    const [sessionHash, browserHash] = await Promise.all([sessionHashOf(c), browserHashOf(c)])
    c.set('sessionHash', sessionHash)
    const place = requestLocale(c.req.raw, {
      country: hooks.country ?? c.req.raw.cf?.country,
      choice: c.req.query(HL) ?? getCookie(c, LANGUAGE_COOKIE) ?? null,
      carried: carriedLanguage(c),
      named: c.req.query(HL),
      hasSession: sessionHash !== null,
    })
    c.set('hooks', hooks)
    c.set('now', hooks.now ?? Date.now())
    c.set('requestId', c.req.header('cf-ray') ?? crypto.randomUUID())
    c.set('nonce', newNonce())
    c.set('place', place)
    const messages = await catalogue(place.language, c.env.ASSETS)
    c.set('words', createWords(place.language, place.locale, messages ?? SPEECHLESS))
    requireKnownHost(c)
    c.set('site', siteOf(c))
    if (!hasDatabase(c.env))
      throw new Failure('unavailable', { retryAfter: 60, cause: new Error(missingBindings(bound)[0]) })
    const { DB, leaveBookmark } = replicaSession(c, c.env)
    const go = () => {
      c.set('requester', requesterOf(c))
      c.set('client', clientOf(c, browserHash))
      if (!messages) throw new Failure('unavailable', { retryAfter: 2 })
      return next()
    }
    const { LIBSQL_URL, LIBSQL_TOKEN } = c.env
    const settings = { DB, LIBSQL_URL, LIBSQL_TOKEN }
    if (!__LOCAL__) {
      c.set('db', openDatabase(settings))
      limitTime(c.get('db'))
      await go()
      sendLetters(c)
      return leaveBookmark()
    }
    const meter = newMeter()
    const { failCalls = [], loseCall, failWith = 'injected' } = hooks
    const failAt = (chosen: (number | undefined)[]) => async (call: number) => {
      if (chosen.includes(call) || chosen.includes(0)) throw new Error(`D1_ERROR: ${failWith}`)
    }
    c.set(
      'db',
      openDatabase(settings, (binding) => metered(binding, meter, failAt(failCalls), failAt([loseCall]))),
    )
    limitTime(c.get('db'))
    if (c.env.LOCAL_READS) alsoReadBy(c.get('db'), c.env.LOCAL_READS)
    await go().catch((error: unknown) => {
      if (!meter.noTable) throw error
    })
    if (meter.noTable) throw new Failure('unavailable', { retryAfter: 5, cause: new NoTables(meter.noTable) })
    leaveBookmark()
    const { rowsRead, rowsWritten, rounds, calls } = meter
    const figures = `rows;desc="${rowsRead}", written;desc="${rowsWritten}", rounds;desc="${rounds}", calls;desc="${calls}"`
    c.header('server-timing', figures, { append: true })
    sendLetters(c)
  }
}

/** Sends the mails that the call has stored, after the response. */
function sendLetters(c: Context<AppEnv>): void {
  const { mails } = c.get('client')
  if (mails.length > 0) c.executionCtx.waitUntil(sendWaitingMails(c.get('db'), c.get('now'), c.env, mails))
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
