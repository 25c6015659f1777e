import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'

/** The switches of tests. A deployment build defines `__LOCAL__` as false, so none of their code is in it. */
export interface Hooks {
  country?: string
  now?: number
  /** The client's address, in place of the platform's. */
  address?: string
  /** ms to wait before a feed, by its name, such as `boards`. */
  delay?: Record<string, number>
  /** The k-th database call of the request fails. */
  failCall?: number
  /** The k-th database call of the request is done, and its answer is lost. */
  loseCall?: number
  /** Feeds that fail, by name. */
  failFeeds?: string[]
}

/** `?country=`, `?now=`, or `x-test-…` headers, where the build and the setting both allow it. */
export function readHooks(c: Context<AppEnv>): Hooks {
  if (!__LOCAL__ || c.env.TEST_HOOKS !== '1') return {}
  const read = (name: string) => c.req.header(`x-test-${name}`) ?? c.req.query(name)
  const hooks: Hooks = {}
  const delay: Record<string, number> = {}
  const failFeeds = (c.req.header('x-test-fail-feed') ?? '').split(',').filter(Boolean)
  const country = read('country')
  if (country) hooks.country = country
  const now = Number(read('now'))
  if (now > 0) hooks.now = now
  const address = c.req.header('x-test-address')
  if (address) hooks.address = address
  for (const part of (c.req.header('x-test-delay') ?? '').split(',')) {
    const [name, ms] = part.split('=')
    if (name && Number(ms) > 0) delay[name] = Math.min(Number(ms), 10_000)
  }
  if (Object.keys(delay).length > 0) hooks.delay = delay
  if (failFeeds.length > 0) hooks.failFeeds = failFeeds
  const failCall = Number(c.req.header('x-test-fail-call'))
  if (failCall > 0) hooks.failCall = failCall
  const loseCall = Number(c.req.header('x-test-lose-call'))
  if (loseCall > 0) hooks.loseCall = loseCall
  return hooks
}

/** Keeps a feed waiting, or breaks it, as a test wants. */
export async function disturbFeed(c: Context<AppEnv>, name: string): Promise<void> {
  if (!__LOCAL__) return
  const { delay, failFeeds } = c.get('hooks')
  const ms = delay?.[name]
  if (ms) await new Promise((resolve) => setTimeout(resolve, ms))
  if (failFeeds?.includes(name)) throw new Error(`${name}: injected`)
}

/** Whether a test changes how the request is answered, so that its answer is nobody else's. */
export function isDisturbed(c: Context<AppEnv>): boolean {
  if (!__LOCAL__) return false
  const { delay, failFeeds, failCall, now } = c.get('hooks')
  return [delay, failFeeds, failCall, now].some((each) => each !== undefined)
}
