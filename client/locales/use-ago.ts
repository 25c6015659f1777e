import { formatTimeAgo } from '../../domain/time.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { useWords } from './use-words.ts'

/** Formats how long ago a time was (ms since 1970), relative to when the page was rendered. */
export function useAgo(form: 'full' | 'short'): (then: number) => string {
  const { say, locale } = useWords()
  const { now } = usePage()
  return (then) => formatTimeAgo(then, now, locale, form, { justNow: say('time.just_now'), now: say('time.now') })
}
