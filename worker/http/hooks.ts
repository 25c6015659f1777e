import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'

/** Test hooks. In a deployment's build `__LOCAL__` is false, so it contains no code for them. */
export interface Hooks {
  country?: string
  now?: number
  /** Replaces the client address reported by the platform. */
  address?: string
  /** Replaces the setting CONFIRM_EMAIL_TO_CREATE. */
  confirmDay?: string
  /** Delays of feeds in ms, by feed name such as `boards`. */
  delay?: Record<string, number>
  /** The request's database calls with these numbers (from 1) fail; 0: all of them. */
  failCalls?: number[]
  /** Message of a failing database call; absent: a message without a reason. */
  failWith?: string
  /** The request's database call with this number (from 1) is executed, but its result is lost. */
  loseCall?: number
  /** Names of feeds that fail. */
  failFeeds?: string[]
}

/** Reads `?country=`, `?now=` and `x-test-…` headers if both the build and the setting allow it. */
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
  const confirmDay = c.req.header('x-test-confirm-day')
  if (confirmDay) hooks.confirmDay = confirmDay
  const address = c.req.header('x-test-address')
  if (address) hooks.address = address
  for (const part of (c.req.header('x-test-delay') ?? '').split(',')) {
    const [name, ms] = part.split('=')
    if (name && Number(ms) > 0) delay[name] = Math.min(Number(ms), 10_000)
  }
  if (Object.keys(delay).length > 0) hooks.delay = delay
  if (failFeeds.length > 0) hooks.failFeeds = failFeeds
  const failCalls = c.req.header('x-test-fail-call')
  if (failCalls) hooks.failCalls = failCalls.split(',').map(Number)
  const failWith = c.req.header('x-test-fail-with')
  if (failWith) hooks.failWith = failWith
  const loseCall = Number(c.req.header('x-test-lose-call'))
  if (loseCall > 0) hooks.loseCall = loseCall
  return hooks
}

/** Delays a feed or makes it fail, if a test requests it. */
export async function disturbFeed(c: Context<AppEnv>, name: string): Promise<void> {
  if (!__LOCAL__) return
  const { delay, failFeeds } = c.get('hooks')
  const ms = delay?.[name]
  if (ms) await new Promise((resolve) => setTimeout(resolve, ms))
  if (failFeeds?.includes(name)) throw new Error(`${name}: injected`)
}

/** True if test hooks change the response, so that it must not be cached for others. */
export function isDisturbed(c: Context<AppEnv>): boolean {
  if (!__LOCAL__) return false
  const { delay, failFeeds, failCalls, now } = c.get('hooks')
  return [delay, failFeeds, failCalls, now].some((each) => each !== undefined)
}
