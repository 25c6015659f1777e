import type { Context } from 'hono'
import { countsHere, prometheusText } from '#worker/counts.ts'
import type { AppEnv } from '#worker/env.ts'
import { causeOf, log } from '#worker/log.ts'
import { hashToken } from '../cookies/tokens.ts'
import { handOn, metricsOf } from './hand-on.ts'

/** Prometheus text format, which every version of Prometheus reads. */
const TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * `/metrics`: the counters of all isolates, for requests with the token `METRICS_TOKEN`. 404 without the token or without the setting. Without the
 * binding `METRICS`, only the counters of the responding isolate. Reads no database.
 */
export async function answerMetrics(c: Context<AppEnv>): Promise<Response> {
  const headers = { 'cache-control': 'no-store' }
  if (!(await isAllowed(c))) return c.text('Not found', 404, headers)
  const metrics = metricsOf(c.env)
  try {
    await handOn(c.env)
    const counted = metrics ? Object.entries(await metrics.read()) : countsHere()
    return c.body(`${aboutSite(metrics !== null)}${prometheusText(counted)}`, 200, { ...headers, 'content-type': TYPE })
  } catch (error) {
    log('warn', 'metrics', { cause: causeOf(error) })
    return c.text('The counters do not answer', 503, { ...headers, 'retry-after': '15' })
  }
}

/** Compares hashes, so that timing reveals nothing about the token. */
async function isAllowed(c: Context<AppEnv>): Promise<boolean> {
  const { METRICS_TOKEN } = c.env
  const [, token] = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (!METRICS_TOKEN || !token) return false
  const [given, known] = await Promise.all([token, METRICS_TOKEN].map(hashToken))
  return given === known
}

function aboutSite(isWhole: boolean): string {
  return [
    '# HELP pinfold_build_info The build that answers.',
    '# TYPE pinfold_build_info gauge',
    `pinfold_build_info{build="${__BUILD__}"} 1`,
    '# HELP pinfold_metrics_whole 1: counters of all isolates; 0: of the one that answers, because METRICS is not bound.',
    '# TYPE pinfold_metrics_whole gauge',
    `pinfold_metrics_whole ${Number(isWhole)}`,
    '',
  ].join('\n')
}
