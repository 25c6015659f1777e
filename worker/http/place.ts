import { isbot } from 'isbot'
import { countryFrom } from '../../domain/country.ts'
import { type DeviceType, deviceType, isMobileLayout } from '../../domain/device.ts'
import { LANGUAGES, type Language, languageIn, pickLocale } from '../../domain/language.ts'

/** Where and how a request comes from: what picks its language, its law and its layout. */
export interface Place {
  /** Two letters, or null where it can't be known. */
  country: string | null
  language: Language
  /** language-REGION, for Intl. */
  locale: string
  /** The language, if somebody chose it. */
  chosen: Language | null
  /** The choice of the page before, where nothing else brings it along. */
  carried: string | null
  /** The language that the address itself names by `?hl=`. */
  named: Language | null
  /** A language that the reader seems to prefer over the page's. */
  offer: Language | null
  device: DeviceType
  mobile: boolean
  /** A crawler without a session: it gets whole documents. Whoever brings a session is a person, whatever their client is called. */
  isBot: boolean
}

/** The cookie that keeps a visitor's choice of language (LOC-001). */
export const LANGUAGE_COOKIE = 'hl'

interface Brought {
  country: unknown
  /** The person's own choice of a language: `?hl=`, the setting or the cookie, in this order. */
  choice: string | null
  /** The language that the page before named in its address; it goes before the others. */
  carried: string | null
  /** What `?hl=` says, if anything. */
  named: string | undefined
  /** The request came with what may be a session. */
  hasSession: boolean
}

export function placeOf(request: Request, { country, choice, carried, named, hasSession }: Brought): Place {
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
    device,
    mobile: isMobileLayout(device),
    isBot: !hasSession && (isbot(agent) || isVerifiedBot(request)),
  }
}

function isVerifiedBot(request: Request): boolean {
  const cf: unknown = request.cf
  return typeof cf === 'object' && cf !== null && 'verifiedBotCategory' in cf && Boolean(cf.verifiedBotCategory)
}
