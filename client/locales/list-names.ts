import type { Speech } from './use-words.ts'

/** "Ada, Ben and 3 others" in the viewer's language. `rest`: how many people are not named. */
export function listNames(names: readonly string[], rest: number, { say, locale }: Speech): string {
  const all = rest > 0 ? [...names, say('people.more', { count: rest })] : names
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(all)
}
