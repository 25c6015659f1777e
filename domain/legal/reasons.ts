/** Reasons for a report (G-125). */
export const REPORT_REASONS = [
  'spam',
  'impersonation',
  'harassment',
  'hate',
  'misinformation',
  'self_harm',
  'graphic_violence',
  'adult',
  'privacy',
  'intellectual_property',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export function isReportReason(text: string): text is ReportReason {
  return REPORT_REASONS.some((reason) => reason === text)
}
