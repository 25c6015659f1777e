import type { Language } from '#domain/language.ts'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  fr: 'Français',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  it: 'Italiano',
  sv: 'Svenska',
}
