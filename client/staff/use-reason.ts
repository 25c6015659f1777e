import type { NewcomerLimit } from '#domain/accounts/newcomers.ts'
import type { REPORT_REASONS } from '#domain/legal/reasons.ts'
import { useWords } from '../locales/use-words.ts'

/** Returns the reason of a notice: the reason of a report, the limit that a new account reached, or the law and ground of a legal notice. */
export function useReason(): (source: string, reason: string) => string {
  const { say } = useWords()
  return (source, reason) => {
    if (source === 'report') return say(`report.reason.${reason as (typeof REPORT_REASONS)[number]}`)
    if (source === 'brake') return say(`staff.brake.${reason as NewcomerLimit}`)
    if (source === 'copy') return say('staff.same_look')
    return `${source.toUpperCase()}: ${reason}`
  }
}
