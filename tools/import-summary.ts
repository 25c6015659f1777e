import english from '#client/locales/en.json' with { type: 'json' }
import type { LineFault } from '#domain/errors.ts'
import { RULE_NUMBERS } from '#domain/imports/rules.ts'

/** Lines with the same adjustment: their count, and the first line numbers. */
interface Group {
  count: number
  first: number[]
}

/** The result of an import, line by line, in bounded memory. */
export interface Summary {
  lines: number
  created: number
  unchanged: number
  /** Number of adjusted lines; then lines by adjustment. */
  adjustedLines: number
  adjusted: Map<string, Group>
  skippedLines: number
  /** Number of lines on boards above the maximum of an account. */
  crowded: number
  /** The first skipped lines, each with its reason. */
  skipped: { line: number; reason: string }[]
}

/** Adjustment of a picture whose line has no size. */
export const SQUARE = 'size missing: shown as a square'
const NUMBERS = new Intl.NumberFormat('en')

/** The broken rule and the treatment of the value, in the words of the site's page of imports. */
export function sentenceOf({ rule, outcome }: LineFault): string {
  const numbers: Partial<Record<string, number>> = RULE_NUMBERS[rule] ?? {}
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => NUMBERS.format(numbers[name] ?? 0))
  return `${fill(english[`import.rule.${rule}`])} ${english[`import.outcome.${outcome}`]}`
}

const EXAMPLES = 3
const SKIPS_TOLD = 50

export function newSummary(): Summary {
  const none = { lines: 0, created: 0, unchanged: 0, adjustedLines: 0, skippedLines: 0, crowded: 0 }
  return { ...none, adjusted: new Map(), skipped: [] }
}

/** Records an adjustment of the last read line. */
export function noteAdjusted(summary: Summary, kinds: string[]): void {
  if (kinds.length > 0) summary.adjustedLines += 1
  for (const kind of kinds) {
    const group = summary.adjusted.get(kind) ?? { count: 0, first: [] }
    group.count += 1
    if (group.first.length < EXAMPLES) group.first.push(summary.lines)
    summary.adjusted.set(kind, group)
  }
}

/** Records why the last read line is not a pin. */
export function noteSkipped(summary: Summary, reason: string): void {
  summary.skippedLines += 1
  if (summary.skipped.length < SKIPS_TOLD) summary.skipped.push({ line: summary.lines, reason })
}

/** The summary of an import: counts, adjustments with reasons, and rejected lines with reasons. */
export function summaryLines(summary: Summary, seconds: number, isDryRun: boolean): string[] {
  const rate = Math.round(summary.lines / Math.max(0.001, seconds))
  const title = isDryRun ? 'Nothing was written. It would be' : 'Done'
  return [
    `${title}: ${summary.lines} lines in ${seconds.toFixed(1)} s, ${rate} a second`,
    `  created    ${summary.created}`,
    `  unchanged  ${summary.unchanged}`,
    `  adjusted   ${summary.adjustedLines}`,
    ...groupLines(summary.adjusted),
    `  skipped    ${summary.skippedLines + summary.crowded}`,
    ...(summary.crowded > 0 ? [`    ${summary.crowded} × ${sentenceOf({ rule: 'boards', outcome: 'out' })}`] : []),
    ...summary.skipped.map(({ line, reason }) => `    line ${line} left out: ${reason}`),
    ...(summary.skippedLines > SKIPS_TOLD ? [`    and ${summary.skippedLines - SKIPS_TOLD} more`] : []),
  ]
}

function groupLines(groups: Map<string, Group>): string[] {
  const mostFirst = [...groups].sort(([, a], [, b]) => b.count - a.count)
  return mostFirst.map(([name, { count, first }]) => {
    const rest = count > first.length ? ', …' : ''
    return `    ${count} × ${name} (line${count > 1 ? 's' : ''} ${first.join(', ')}${rest})`
  })
}
