import type { Language } from '../../../domain/language.ts'

/** What each language calls itself; it is the same in every catalogue. */
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
