import { handOnCounts } from '../../counts.ts'
import type { Bindings } from '../../env.ts'
import { causeOf, log } from '../../log.ts'

/** ms between two times that an isolate hands on what it has counted, while it has requests. */
const EVERY = 10_000

let lastAt = 0

/** The one object that adds up; null if nobody may read it, or none is bound. */
export function metricsOf({ METRICS, METRICS_TOKEN }: Bindings) {
  return METRICS && METRICS_TOKEN ? METRICS.get(METRICS.idFromName('all')) : null
}

/** Whether the last time is long enough ago. */
export function isDue(env: Bindings): boolean {
  return Boolean(env.METRICS && env.METRICS_TOKEN) && Date.now() - lastAt >= EVERY
}

/** Hands on what this isolate has counted, as work after an answer, a cron or a queue's batch. Never throws. */
export async function handOn(env: Bindings): Promise<void> {
  const metrics = metricsOf(env)
  if (!metrics) return
  lastAt = Date.now()
  try {
    await handOnCounts((counted) => metrics.add(counted))
  } catch (error) {
    log('warn', 'metrics', { cause: causeOf(error) })
  }
}
