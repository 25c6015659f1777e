import { formatTimeAgo } from '#domain/time.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { useWords } from './use-words.ts'

/**
 * Formats how long ago a time was (ms since 1970), relative to when the page was rendered.
 * @param clock of a page that the device may have kept, and only after hydration: the current time
 */
export function useAgo(form: 'full' | 'short', clock?: () => number): (then: number) => string {
  const { say, locale } = useWords()
  const { now } = usePage()
  const words = { justNow: say('time.just_now'), now: say('time.now') }
  return (then) => formatTimeAgo(then, clock?.() ?? now, locale, form, words)
}
