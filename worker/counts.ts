/** Every counter, with its help text in `/metrics` (docs/decisions/116). */
const COUNTERS = {
  pinfold_requests_total: 'Answered requests by method, route template and status.',
  pinfold_request_seconds_total:
    'Time until answers began. The platform stops the clock while code runs, so it is mostly the database.',
  pinfold_request_slow_total: 'Requests whose answers began after more seconds than le.',
  pinfold_database_calls_total: 'Batches sent to the database, by mode (read, write).',
  pinfold_database_repeats_total: 'Reads that were sent once more after a passing failure.',
  pinfold_database_failures_total: 'Batches that failed, by mode.',
  pinfold_jobs_total: 'Runs of jobs by result (done, unfinished, failed).',
  pinfold_jobs_set_aside_total:
    'Archives, imports and jobs of the night that were set aside, by job and reason (docs/operate.md).',
  pinfold_job_database_calls_total: 'Calls of jobs to the database.',
  pinfold_queue_messages_total: 'Messages of queues by result: done, failed (comes again), dead (failed to the last).',
} as const

export type Counter = keyof typeof COUNTERS
/** A counter with its labels, as the text form of Prometheus spells it, and its value. */
export type Counted = [series: string, value: number]

/** Counts of this isolate that are not handed on yet. Stays small: labels have few values, none of them from users. */
const counts = new Map<string, number>()

/** Adds to a counter of this isolate, in memory only. */
export function count(counter: Counter, labels: Record<string, string | number> = {}, by = 1): void {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, '\\$&')}"`)
  add([[pairs.length > 0 ? `${counter}{${pairs.join(',')}}` : counter, by]])
}

function add(counted: readonly Counted[]): void {
  for (const [series, by] of counted) counts.set(series, (counts.get(series) ?? 0) + by)
}

/** Counts of this isolate that are not handed on yet. */
export function countsHere(): Counted[] {
  return [...counts]
}

/**
 * Hands on the counts of this isolate and resets them. If `handOn` throws, the counts are kept.
 * @throws the errors of `handOn`
 */
export async function handOnCounts(handOn: (counted: Counted[]) => Promise<unknown>): Promise<void> {
  const taken = countsHere()
  if (taken.length === 0) return
  counts.clear()
  try {
    await handOn(taken)
  } catch (error) {
    add(taken)
    throw error
  }
}

/** Counters in the text form of Prometheus 0.0.4, the series of each under its help text. */
export function prometheusText(counted: readonly Counted[]): string {
  const families = Map.groupBy(counted, ([series]) => series.split('{')[0] ?? '')
  return Object.entries(COUNTERS)
    .flatMap(([name, help]) => {
      const lines = (families.get(name) ?? []).map(([series, value]) => `${series} ${value}`)
      return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...lines.sort()]
    })
    .map((line) => `${line}\n`)
    .join('')
}
