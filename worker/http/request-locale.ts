import { isbot } from 'isbot'
import { countryFrom } from '#domain/country.ts'
import { type DeviceType, deviceType, isMobileLayout } from '#domain/device.ts'
import { LANGUAGES, type Language, languageIn, languageTagIn, pickLocale } from '#domain/language.ts'

/** Data about the request that determines language, legal region and layout. */
export interface RequestLocale {
  /** Two letters, or null if unknown. */
  country: string | null
  language: Language
  /** language-REGION, for Intl. */
  locale: string
  /** The language that the visitor chose; null: none. */
  chosen: Language | null
  /** The language in the previous page's address (`?hl=`), if the request would otherwise get another one; null: none. */
  carried: string | null
  /** The language in the address's own `?hl=`. */
  named: Language | null
  /** Language that links, forms and redirects keep in their addresses: the address's own, else `carried`; null: none (docs/decisions/155). */
  hl: string | null
  /** A language that the browser prefers over the page's, to be offered; null: none. */
  offer: Language | null
  device: DeviceType
  mobile: boolean
  /** A crawler without a session: it gets complete documents. A request with a session is never a crawler, whatever its user agent. */
  isBot: boolean
}

/** The cookie that stores a visitor's chosen language (LOC-001). */
export const LANGUAGE_COOKIE = 'hl'

interface Brought {
  country: unknown
  /** The chosen language: `?hl=`, else the cookie. */
  choice: string | null
  /** The language in the previous page's address; takes precedence over `choice`. */
  carried: string | null
  /** Value of `?hl=`. */
  named: string | undefined
  /** The request has a session cookie, not yet verified. */
  hasSession: boolean
}

export function requestLocale(
  request: Request,
  { country, choice, carried, named, hasSession }: Brought,
): RequestLocale {
  const agent = request.headers.get('user-agent') ?? ''
  const here = countryFrom(country)
  const signs = { country: here, acceptLanguage: request.headers.get('accept-language') }
  const picked = pickLocale({ ...signs, choice: carried ?? choice })
  const isOther = carried !== null && pickLocale({ ...signs, choice }).language !== picked.language
  const device = deviceType(agent)
  return {
    country: here,
    ...picked,
    chosen: languageIn(carried ?? choice),
    carried: isOther ? carried : null,
    named: LANGUAGES.find((language) => language === named) ?? null,
    hl: languageTagIn(named) ?? (isOther ? carried : null),
    device,
    mobile: isMobileLayout(device),
    isBot: !hasSession && (isKnownBot(agent) || isVerifiedBot(request)),
  }
}

/** Cached results by user agent, because matching one takes a regular expression of 3 KB. */
const bots = new Map<string, boolean>()
const MOST_AGENTS = 1000

function isKnownBot(agent: string): boolean {
  const known = bots.get(agent)
  if (known !== undefined) return known
  if (bots.size === MOST_AGENTS) bots.clear()
  const isBot = isbot(agent)
  // Caching user agents of many kilobytes would fill the memory.
  if (agent.length < 300) bots.set(agent, isBot)
  return isBot
}

function isVerifiedBot(request: Request): boolean {
  const cf: unknown = request.cf
  return typeof cf === 'object' && cf !== null && 'verifiedBotCategory' in cf && Boolean(cf.verifiedBotCategory)
}
