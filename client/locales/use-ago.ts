import { formatTimeAgo } from '../../domain/time.ts'
import { usePage } from '../ui/frame/page-context.ts'
import { useWords } from './use-words.ts'

/** Writes how long ago a time (ms since 1970) was, seen from when the page was made. */
export function useAgo(form: 'full' | 'short'): (then: number) => string {
  const { say, locale } = useWords()
  const { now } = usePage()
  return (then) => formatTimeAgo(then, now, locale, form, { justNow: say('time.just_now'), now: say('time.now') })
}
