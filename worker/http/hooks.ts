import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'

/** The switches of tests. A deployment build defines `__LOCAL__` as false, so none of their code is in it. */
export interface Hooks {
  country?: string
  now?: number
  /** The client's address, in place of the platform's. */
  address?: string
  /** ms to wait before a feed, by its name, such as `boards`. */
  delay: Record<string, number>
  /** The k-th database call of the request fails. */
  failCall?: number
  /** Feeds that fail, by name. */
  failFeeds: string[]
}

const NONE: Hooks = { delay: {}, failFeeds: [] }

/** `?country=`, `?now=`, or `x-test-…` headers, where the build and the setting both allow it. */
export function readHooks(c: Context<AppEnv>): Hooks {
  if (!__LOCAL__ || c.env.TEST_HOOKS !== '1') return NONE
  const read = (name: string) => c.req.header(`x-test-${name}`) ?? c.req.query(name)
  const hooks: Hooks = { delay: {}, failFeeds: (c.req.header('x-test-fail-feed') ?? '').split(',').filter(Boolean) }
  const country = read('country')
  if (country) hooks.country = country
  const now = Number(read('now'))
  if (now > 0) hooks.now = now
  const address = c.req.header('x-test-address')
  if (address) hooks.address = address
  for (const part of (c.req.header('x-test-delay') ?? '').split(',')) {
    const [name, ms] = part.split('=')
    if (name && Number(ms) > 0) hooks.delay[name] = Math.min(Number(ms), 10_000)
  }
  const failCall = Number(c.req.header('x-test-fail-call'))
  if (failCall > 0) hooks.failCall = failCall
  return hooks
}
