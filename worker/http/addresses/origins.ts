import type { Context } from 'hono'
import { Failure } from '#domain/errors.ts'
import type { AppEnv, Bindings } from '#worker/env.ts'
import { log } from '#worker/log.ts'
import { originIn } from './origin-in.ts'

interface Origins {
  /** Origins of `SITE_ORIGIN` and `TRUSTED_ORIGINS`. */
  origins: ReadonlySet<string>
  /** Hosts with port of these origins and of `MEDIA_BASE`. */
  hosts: ReadonlySet<string>
}

const read = new WeakMap<Bindings, Origins>()

/** The configured origins, parsed once for each set of bindings. An entry that is no origin is logged and skipped. */
function originsOf(env: Bindings): Origins {
  const known = read.get(env)
  if (known) return known
  const origins = new Set([env.SITE_ORIGIN])
  for (const entry of (env.TRUSTED_ORIGINS ?? '').split(',').filter((text) => text.trim() !== '')) {
    const origin = originIn(entry)
    if (origin) origins.add(origin)
    else log('error', 'trusted_origins', { reason: `TRUSTED_ORIGINS names "${entry.trim()}", which is no origin.` })
  }
  const hosts = [...origins, env.MEDIA_BASE ?? ''].flatMap((address) => URL.parse(address)?.host ?? [])
  const result = { origins, hosts: new Set(hosts) }
  read.set(env, result)
  return result
}

/** Loopback hosts at any port, because a tunnel or container may change the port. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/**
 * Fails as `unknown_host` unless the request's host belongs to the site; local builds accept loopback hosts at any port (docs/decisions/145). Fails
 * as `unavailable` if `SITE_ORIGIN` is not set.
 */
export function requireKnownHost(c: Context<AppEnv>): void {
  const { hosts } = originsOf(c.env)
  const { host } = new URL(c.req.url)
  if (!hosts.has(host) && !(__LOCAL__ && LOOPBACK.test(host))) throw new Failure('unknown_host')
}

/** True if it is one of the configured origins. */
export function isOriginOfSite(env: Bindings, origin: string): boolean {
  return originsOf(env).origins.has(originIn(origin) ?? '')
}

/**
 * True if it is the origin of this request, which may be any known host. Use it for values that the browser sends back; addresses that are sent
 * elsewhere begin with `SITE_ORIGIN`.
 */
export function isAskedOrigin(c: Context<AppEnv>, origin: string): boolean {
  return originIn(origin) === new URL(c.req.url).origin
}
