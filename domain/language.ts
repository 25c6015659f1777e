/** The nine languages of the interface; the first is the fallback. */
export const LANGUAGES = ['en', 'es', 'pt', 'de', 'fr', 'id', 'ja', 'it', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/** The supported editorial locales: countries of each language, exactly as in the requirements. */
export const EDITORIAL_COUNTRIES: Record<Language, readonly string[]> = {
  en: ['US', 'GB', 'CA', 'IN', 'AU', 'ID'],
  es: 'MX PE AR CL CO ES VE UY PY EC BO CR DO SV GT HN NI PR PA'.split(' '),
  pt: ['BR'],
  de: ['DE', 'AT', 'CH'],
  fr: ['FR'],
  id: ['ID'],
  ja: ['JP'],
  it: ['IT'],
  sv: ['SE'],
}

const DEFAULT_COUNTRY: Record<Language, string> = {
  en: 'US',
  es: 'ES',
  pt: 'BR',
  de: 'DE',
  fr: 'FR',
  id: 'ID',
  ja: 'JP',
  it: 'IT',
  sv: 'SE',
}

// Indonesia is in two lists; the later entry (Indonesian) wins.
const LANGUAGE_OF_COUNTRY = new Map(
  LANGUAGES.flatMap((language) => EDITORIAL_COUNTRIES[language].map((country) => [country, language] as const)),
)

/** Some older phones still send the withdrawn code of Indonesian. */
const WITHDRAWN_CODES: Record<string, string> = { in: 'id' }

/** Further languages of a header are ignored. */
const MAX_TAGS = 50

export interface LanguageHints {
  /** The person's choice (setting, cookie or `?hl=`): a language or a locale, unvalidated. */
  choice: string | null
  /** ISO code from `countryFrom`. */
  country: string | null
  acceptLanguage: string | null
}

export interface PickedLocale {
  language: Language
  /** language-REGION, such as "pt-BR". */
  locale: string
  /** The browser's first supported language, if it differs from the page's and the person has not chosen a language (LOC-004). */
  offer: Language | null
}

/**
 * The language of a page: the person's choice, else the country's, else the browser's, else English (LOC-001 to
 * LOC-004).
 */
export function pickLocale({ choice, country, acceptLanguage }: LanguageHints): PickedLocale {
  const chosen = readTag(choice ?? '')
  const ofCountry = LANGUAGE_OF_COUNTRY.get(country ?? '')
  const ofBrowser = firstSupported(acceptLanguage ?? '')
  const picked = chosen ?? (ofCountry ? { language: ofCountry, region: null } : ofBrowser)
  const language = picked?.language ?? LANGUAGES[0]
  // A person who chose a language gets no offer.
  const offer = !chosen && ofBrowser && ofBrowser.language !== language ? ofBrowser.language : null
  return { language, locale: localeFor(language, picked?.region ?? country), offer }
}

/** The language of an untrusted text such as `?hl=`; null if unsupported. */
export function languageIn(text: string | null | undefined): Language | null {
  return readTag(text ?? '')?.language ?? null
}

/** A normalized language tag from an untrusted text such as `?hl=`, for addresses: "de" or "de-AT"; null if unsupported. */
export function languageTagIn(text: string | null | undefined): string | null {
  const tag = readTag(text ?? '')
  return tag && [tag.language, ...(tag.region ? [tag.region] : [])].join('-')
}

/** The locale of a language in a country: "de-AT" in AT, "de-DE" in countries that the language does not list. */
export function localeFor(language: Language, country: string | null): string {
  const known = country !== null && EDITORIAL_COUNTRIES[language].includes(country)
  return `${language}-${known ? country : DEFAULT_COUNTRY[language]}`
}

export function isLanguage(value: string): value is Language {
  return (LANGUAGES as readonly string[]).includes(value)
}

interface Tag {
  language: Language
  region: string | null
}

/**
 * Parses "de", "de-AT" or "de-Latn-AT" in any case. Regions that the language does not list are dropped. null if
 * unsupported.
 */
function readTag(text: string): Tag | null {
  const [base = '', ...rest] = text.trim().slice(0, 35).split(/[-_]/)
  const code = base.toLowerCase()
  const language = WITHDRAWN_CODES[code] ?? code
  if (!isLanguage(language)) return null
  const region = rest.find((part) => /^[a-z]{2}$/i.test(part))?.toUpperCase() ?? ''
  return { language, region: EDITORIAL_COUNTRIES[language].includes(region) ? region : null }
}

/**
 * The supported language with the highest quality in an Accept-Language header; the first one among equals (LOC-003).
 */
function firstSupported(header: string): Tag | null {
  let best: Tag | null = null
  let bestQuality = 0
  for (const entry of header.split(',', MAX_TAGS)) {
    const [tag = '', ...parameters] = entry.split(';', 3)
    const quality = readQuality(parameters)
    const read = quality > bestQuality ? readTag(tag) : null
    if (!read) continue
    best = read
    bestQuality = quality
  }
  return best
}

/** 1 if absent, 0 (not wanted) if invalid. */
function readQuality(parameters: string[]): number {
  const given = parameters.map((parameter) => parameter.trim()).find((parameter) => /^q\s*=/i.test(parameter))
  if (given === undefined) return 1
  const value = given.slice(given.indexOf('=') + 1).trim()
  return /^(?:0?\.\d{1,9}|0\.?|1(?:\.0{0,9})?)$/.test(value) ? Number(value) : 0
}
