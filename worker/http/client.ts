import type { Context } from 'hono'
import type { Words } from '../../client/locales/words.ts'
import type { AppEnv } from '../env.ts'
import type { Site } from './asker.ts'
import { addressOf } from './limits.ts'

/** What a write may need to know of a request beside its asker (`c.var.client`): plain values, because no write takes Hono's context. */
export interface Client {
  /** The real client's address, for limits; null where none can be trusted. */
  address: string | null
  /** What the browser or program calls itself. */
  agent: string
  /** The name of the region that the request comes from, as the platform tells it. */
  region: string | null
  /** Mails are written in its language. */
  words: Words
  site: Site
  /** Keys of the mails that the call has written; they are sent after its answer (`mail/outbox.ts`). */
  mails: string[]
}

/** The client of a request whose words and site are known. */
export function clientOf(c: Context<AppEnv>): Client {
  const cf: unknown = c.req.raw.cf
  const region = typeof cf === 'object' && cf !== null && 'region' in cf ? cf.region : null
  return {
    address: addressOf(c),
    agent: (c.req.header('user-agent') ?? '').slice(0, 300),
    region: typeof region === 'string' ? region.slice(0, 100) : null,
    words: c.var.words,
    site: c.var.site,
    mails: [],
  }
}
