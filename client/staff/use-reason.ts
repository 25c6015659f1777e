import { isNewcomerLimit } from '#domain/accounts/newcomers.ts'
import { isReportReason } from '#domain/legal/reasons.ts'
import { useWords } from '../locales/use-words.ts'

/** Returns the reason of a notice: the reason of a report, the limit that a new account reached, or the law and ground of a legal notice. */
export function useReason(): (source: string, reason: string) => string {
  const { say } = useWords()
  return (source, reason) => {
    if (source === 'report' && isReportReason(reason)) return say(`report.reason.${reason}`)
    if (source === 'brake' && isNewcomerLimit(reason)) return say(`staff.brake.${reason}`)
    if (source === 'copy') return say('staff.same_look')
    return `${source.toUpperCase()}: ${reason}`
  }
}
