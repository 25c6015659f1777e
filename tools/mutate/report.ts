import type { Planned } from './planned.ts'

/** Reasons why unnoticed mutants are acceptable (`explained.json`), by the mutant's name. */
export type Explained = Readonly<Record<string, string>>

export interface Outcome extends Planned {
  isKilled: boolean
}

export interface Report {
  lines: string[]
  isGood: boolean
}

/** The share of mutants that may survive. */
const ALLOWED = 0.02

/**
 * A table of sources, then the survivors. The report is good if at most 2 % survive, each of them is explained, and each explanation belongs to a survivor.
 * @param all names of all mutants of the requested sources, including those not run
 */
export function report(outcomes: readonly Outcome[], explained: Explained, all: ReadonlySet<string>): Report {
  const survivors = outcomes.filter(({ isKilled }) => !isKilled)
  const killed = new Set(outcomes.filter(({ isKilled }) => isKilled).map(({ mutant }) => mutant.name))
  const bare = survivors.filter(({ mutant }) => !explained[mutant.name])
  const files = new Set([...all].map(fileOf))
  const stale = Object.keys(explained).filter((name) => killed.has(name) || (files.has(fileOf(name)) && !all.has(name)))
  const share = outcomes.length === 0 ? 0 : survivors.length / outcomes.length
  return {
    lines: [
      ...table(outcomes),
      ...survivors.flatMap(({ mutant, tests, untried }) => [
        `${mutant.file}:${mutant.line} survived${without(tests, untried)}: ${mutant.name.slice(mutant.file.length + 1)}`,
        `  ${explained[mutant.name] ?? 'Not explained: assert what it breaks, or say in tools/mutate/explained.json why nothing can.'}`,
      ]),
      ...stale.map((name) => `explained, but no survivor: ${name}`),
      `${outcomes.length} mutants, ${outcomes.length - survivors.length} killed, ${survivors.length} survived (${(share * 100).toFixed(1)} % of ${ALLOWED * 100} %), ${bare.length} of them not explained`,
    ],
    isGood: share <= ALLOWED && bare.length === 0 && stale.length === 0,
  }
}

/** Names the test files that were not tried and might notice the mutant; empty if there are none. */
function without(tests: readonly string[], untried: readonly string[]): string {
  if (tests.length === 0) return ' (no test reaches it)'
  if (untried.length > 3) return ` (not tried with ${untried.length} test files)`
  return untried.length === 0 ? '' : ` (not tried with ${untried.join(' and ')})`
}

function table(outcomes: readonly Outcome[]): string[] {
  const rows = [...Map.groupBy(outcomes, ({ mutant }) => mutant.file)].map(([file, those]) => {
    const killed = those.filter(({ isKilled }) => isKilled).length
    return [file, those.length, killed, those.length - killed].map(String)
  })
  const all = [['file', 'mutants', 'killed', 'survived'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map(([name = '', ...numbers]) =>
    [name.padEnd(widths[0] ?? 0), ...numbers.map((number, i) => number.padStart(widths[i + 1] ?? 0))].join('  '),
  )
}

function fileOf(name: string): string {
  return name.slice(0, name.indexOf(' '))
}
