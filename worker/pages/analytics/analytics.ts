import type { Context } from 'hono'
import { AnalyticsPage } from '#client/pages/analytics/analytics.tsx'
import { KEPT_MONTHS, METRICS, PERIODS } from '#domain/analytics/metrics.ts'
import { Failure } from '#domain/errors.ts'
import { routes } from '#domain/routes.ts'
import { type NumbersQuery, readAnalytics, readNumbersFile } from '#worker/analytics/read.ts'
import type { AppEnv } from '#worker/env.ts'
import { idOf } from '#worker/http/path.ts'
import { defineAddress, definePage } from '../page.ts'
import { NO_STORE_HEADERS, viewerOf } from '../viewer.ts'

/** Views, saves and link clicks of the viewer's content, by day. */
export const analyticsPage = definePage({
  address: routes.analytics,
  view: AnalyticsPage,
  title: 'analytics.title',
  noindex: 'analytics',
  noStore: true,
  needsLogin: true,
  async read(c) {
    const { viewer, query } = await numbersQuery(c)
    const show = METRICS.find((name) => name === c.req.query('show')) ?? 'pin_view'
    const back = Number(c.req.query('month') ?? 0)
    const month = Number.isInteger(back) && back > 0 && back < KEPT_MONTHS ? back : 0
    const props = await readAnalytics(c.var.requester, { ...query, show, month }, c.var.site.mediaBase)
    return { props: { ...props, days: query.days }, viewer }
  },
})

/** Same, as CSV: one line per day. */
export const analyticsFile = defineAddress(routes.analyticsCsv, async (c) => {
  const { query } = await numbersQuery(c)
  return c.body(await readNumbersFile(c.var.requester, query), 200, {
    ...NO_STORE_HEADERS,
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="analytics-${query.days}-days.csv"`,
  })
})

/** The query that an address describes. Fails without a viewer, and with 404 for an invalid id. */
async function numbersQuery(c: Context<AppEnv>) {
  const viewer = await viewerOf(c)
  if (!viewer) throw new Failure('no_session')
  const [pin, board] = [c.req.query('pin'), c.req.query('board')]
  const subject: NumbersQuery['subject'] =
    pin !== undefined
      ? { kind: 'pin', id: idOf(pin, 'no_such_call') }
      : board !== undefined
        ? { kind: 'board', id: idOf(board, 'no_such_call') }
        : null
  const days = PERIODS.find((period) => String(period) === c.req.query('days')) ?? 30
  return { viewer, query: { owner: { id: Number(viewer.id), username: viewer.username }, days, subject } }
}
