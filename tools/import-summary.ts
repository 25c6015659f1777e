/** What an import did, line by line, in bounded memory. */
export interface Summary {
  lines: number
  created: number
  unchanged: number
  adjusted: Map<string, { count: number; first: number[] }>
  skipped: { line: number; reason: string }[]
  adjust(what: string, line: number): void
}

const EXAMPLES = 3
const SHOWN_SKIPS = 50

export function newSummary(): Summary {
  const adjusted: Summary['adjusted'] = new Map()
  return {
    lines: 0,
    created: 0,
    unchanged: 0,
    adjusted,
    skipped: [],
    adjust(what, line) {
      const entry = adjusted.get(what) ?? { count: 0, first: [] }
      entry.count += 1
      if (entry.first.length < EXAMPLES) entry.first.push(line)
      adjusted.set(what, entry)
    },
  }
}

/** Prints the end of an import: counts, what was adjusted and why, what was left out and where. */
export function tellSummary(summary: Summary, seconds: number, isDryRun: boolean): void {
  const rate = Math.round(summary.lines / Math.max(0.001, seconds))
  console.log(
    `\n${isDryRun ? 'Nothing was written. It would be' : 'Done'}: ${summary.lines} lines in ${seconds.toFixed(1)} s, ${rate} a second`,
  )
  console.log(`  created    ${summary.created}`)
  console.log(`  unchanged  ${summary.unchanged}`)
  const adjustments = [...summary.adjusted].sort(([, a], [, b]) => b.count - a.count)
  console.log(`  adjusted   ${adjustments.reduce((sum, [, { count }]) => sum + count, 0)}`)
  for (const [what, { count, first }] of adjustments)
    console.log(`    ${count} × ${what} (line ${first.join(', ')}${count > first.length ? ', …' : ''})`)
  console.log(`  skipped    ${summary.skipped.length}`)
  for (const { line, reason } of summary.skipped.slice(0, SHOWN_SKIPS)) console.log(`    line ${line} ${reason}`)
  if (summary.skipped.length > SHOWN_SKIPS) console.log(`    and ${summary.skipped.length - SHOWN_SKIPS} more`)
}
