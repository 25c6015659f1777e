import { handOnCounts } from '#worker/counts.ts'
import type { Bindings } from '#worker/env.ts'
import { causeOf, log } from '#worker/log.ts'

/** Minimum ms between two reports of an isolate, while it has requests. */
const EVERY = 10_000

let lastAt = 0

/** The object that sums up all isolates; null without a token to read it, or without the binding. */
export function metricsOf({ METRICS, METRICS_TOKEN }: Bindings) {
  return METRICS && METRICS_TOKEN ? METRICS.get(METRICS.idFromName('all')) : null
}

/** True if counts are reported (token and binding are set) and the last report is old enough. */
export function isDue(env: Bindings): boolean {
  return Boolean(env.METRICS && env.METRICS_TOKEN) && Date.now() - lastAt >= EVERY
}

/** Reports the counts of this isolate; called after a response, a cron or a queue's batch. Never throws. */
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
