import { TransparencyPage } from '#client/pages/legal/transparency.tsx'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { readTransparency } from '#worker/legal/read.ts'
import { defineAddress, definePage } from '../page.ts'
import { viewerOf } from '../viewer.ts'

/** Statistics about reports, legal notices and decisions (DSA, articles 15 and 24). */
export const transparencyPage = definePage({
  address: routes.transparency,
  view: TransparencyPage,
  title: 'transparency.title',
  async read(c) {
    const viewer = await viewerOf(c)
    const { year, years, numbers } = await readTransparency(c.var.requester, yearOf(c.req.query('year')))
    return { props: { year, years, numbers }, viewer, head: { canonical: href(routes.transparency) } }
  },
})

/** Same, as CSV: one line per number. */
export const transparencyFile = defineAddress(routes.transparencyCsv, async (c) => {
  const { year, numbers } = await readTransparency(c.var.requester, yearOf(c.req.query('year')))
  const { notices, decisions, hours, appeals } = numbers
  const lines = [
    ['year', 'what', 'source', 'kind', 'number'],
    ...notices.map(({ source, reason, total }) => [year, 'notices', source, reason, total]),
    ...decisions.map(({ action, total }) => [year, 'decisions', '', action, total]),
    ...(hours === null ? [] : [[year, 'average_hours_to_decision', '', '', hours]]),
    ...Object.entries(appeals).map(([kind, total]) => [year, 'appeals', '', kind, total]),
  ]
  return c.body(lines.map((line) => `${line.join(',')}\r\n`).join(''), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="transparency-${year}.csv"`,
  })
})

/** The year in an address; null without one. Fails with 404 for an invalid year. */
function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (!/^2\d{3}$/.test(text)) throw new Failure('no_such_call')
  return Number(text)
}
