import type { REPORT_REASONS } from '../../domain/legal/reasons.ts'
import { useWords } from '../locales/use-words.ts'

/** Says why a notice was sent: the reason of a report, or the law and ground of a legal notice. */
export function useReason(): (source: string, reason: string) => string {
  const { say } = useWords()
  return (source, reason) =>
    source === 'report'
      ? say(`report.reason.${reason as (typeof REPORT_REASONS)[number]}`)
      : `${source.toUpperCase()}: ${reason}`
}
