import type { Context } from 'hono'
import { createWords, type Words } from '#client/locales/words.ts'
import { LANGUAGES, languageIn, localeFor } from '#domain/language.ts'
import { timeZoneFrom } from '#domain/notifications/time-zones.ts'
import type { AppEnv } from '../env.ts'
import { catalogue } from '../render/catalogues.ts'
import { addressOf } from './limits.ts'
import type { Site } from './requester.ts'

/** Request data that a write may need besides its requester (`c.var.client`). Plain values, because writes do not take Hono's context. */
export interface Client {
  /** The client's address, for limits; null where no address can be trusted. */
  address: string | null
  /** The user agent. */
  agent: string
  /** Hash of the token that recognises the browser; null: no one has logged in there yet. */
  browserHash: string | null
  /** Time zone of the request's location, as reported by the platform. */
  timeZone: string
  /** Name of the request's region, as reported by the platform. */
  region: string | null
  /** Catalogue in the request's language, also for mails. */
  words: Words
  /** Catalogue of another language, for mails to others; null: the site's default language. */
  inLanguage: (language: string | null) => Promise<Words>
  site: Site
  /** Keys of the mails that the call has stored; they are sent after the response (`mail/outbox.ts`). */
  mails: string[]
}

/** Needs `words` and `site` in the context. */
export function clientOf(c: Context<AppEnv>, browserHash: string | null): Client {
  const cf: unknown = c.req.raw.cf
  const { region, timezone } = (cf ?? {}) as Record<'region' | 'timezone', unknown>
  return {
    address: addressOf(c),
    agent: (c.req.header('user-agent') ?? '').slice(0, 300),
    browserHash,
    timeZone: timeZoneFrom(timezone),
    region: typeof region === 'string' ? region.slice(0, 100) : null,
    words: c.get('words'),
    inLanguage: (language) => wordsIn(c, language),
    site: c.get('site'),
    mails: [],
  }
}

/** The catalogue of a language. Returns the request's own if it can't be read. */
async function wordsIn(c: Context<AppEnv>, text: string | null): Promise<Words> {
  const language = languageIn(text) ?? LANGUAGES[0]
  const messages = await catalogue(language, c.env.ASSETS)
  return messages ? createWords(language, localeFor(language, null), messages) : c.get('words')
}
