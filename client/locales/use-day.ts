import { useWords } from './use-words.ts'

/** Formats a time (ms since 1970) as a day, with `precise` also with hours and minutes. In UTC, so that worker and browser write the same. */
export function useDay(): (time: number, precise?: 'precise') => string {
  const { locale } = useWords()
  return (time, precise) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      ...(precise && { timeStyle: 'short' }),
      timeZone: 'UTC',
    }).format(time) + (precise ? ' UTC' : '')
}
