import type { Context } from 'hono'
import { Failure } from '../../../domain/errors.ts'
import type { AppEnv, Bindings } from '../../env.ts'
import { log } from '../../log.ts'
import { originIn } from './origin-in.ts'

interface Origins {
  /** `SITE_ORIGIN` and `TRUSTED_ORIGINS`. */
  origins: ReadonlySet<string>
  /** Their hosts with port, and that of `MEDIA_BASE`. */
  hosts: ReadonlySet<string>
}

const read = new WeakMap<Bindings, Origins>()

/** The settings' origins, read once for each set of bindings. An entry that is no origin is logged and left out. */
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

/** Hosts that only this machine's own browsers reach, at any port: a tunnel or container may change it. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/**
 * Fails as `unknown_host` unless the request names a host of the site, whatever its port on this machine (docs/decisions/145). A deployment
 * without `SITE_ORIGIN` knows no host and fails as `unavailable`.
 */
export function requireKnownHost(c: Context<AppEnv>): void {
  const { hosts } = originsOf(c.env)
  const { host } = new URL(c.req.url)
  if (!hosts.has(host) && !(__LOCAL__ && LOOPBACK.test(host))) throw new Failure('unknown_host')
}

/** Whether it is an origin of the site by its settings. */
export function isOriginOfSite(env: Bindings, origin: string): boolean {
  return originsOf(env).origins.has(originIn(origin) ?? '')
}

/**
 * Whether it is the origin at which this request was made, which may be any known host. For what the browser sends back to where it came from;
 * addresses that leave the request begin with `SITE_ORIGIN`.
 */
export function isAskedOrigin(c: Context<AppEnv>, origin: string): boolean {
  return originIn(origin) === new URL(c.req.url).origin
}
