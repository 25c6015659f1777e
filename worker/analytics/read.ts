import type { TopItem } from '#client/analytics/top-list.tsx'
import { rendition } from '#client/data/rendition.ts'
import type { AnalyticsProps } from '#client/pages/analytics/analytics.tsx'
import { dayOf, dayText, monthOf, startOf, startOfMonth } from '#domain/analytics/days.ts'
import { KEPT_MONTHS, METRICS_OF, type Metric, type Period, type SubjectKind } from '#domain/analytics/metrics.ts'
import { Failure } from '#domain/errors.ts'
import { href, routes } from '#domain/routes.ts'
import { batch, type Results } from '../db/batch.ts'
import type { Requester } from '../http/requester.ts'
import { selectDays, selectOwnBoard, selectOwnPin, selectTopBoards, selectTopPins } from './queries.ts'

export interface NumbersQuery {
  owner: { id: number; username: string }
  days: Period
  /** A Pin or board of the owner; null: everything. */
  subject: { kind: 'pin' | 'board'; id: number } | null
}

interface Day {
  day: number
  totals: Partial<Record<Metric, number>>
}

/** Statements for the numbers of the last days, and for the Pin or board that they are about. `daysOf` evaluates the results. */
function askDays({ now }: Requester, { owner, days, subject }: NumbersQuery) {
  return {
    rows: selectDays({
      ...{ userId: owner.id, subjectId: subject?.id ?? owner.id },
      ...{ metrics: METRICS_OF[subject?.kind ?? 'all'], since: dayOf(now) - days },
    }),
    pins: subject?.kind === 'pin' ? selectOwnPin(owner.id, subject.id) : undefined,
    boards: subject?.kind === 'board' ? selectOwnBoard(owner.id, subject.id) : undefined,
  }
}

/** The last days, each once, today last. 404 for a Pin or board that is not the owner's. */
function daysOf(
  { now }: Requester,
  { owner, days, subject }: NumbersQuery,
  { rows, pins, boards }: Results<ReturnType<typeof askDays>>,
  mediaBase: string,
) {
  const today = dayOf(now)
  const [pin] = pins ?? []
  const [board] = boards ?? []
  if (subject && !pin && !board) throw new Failure('no_such_call')
  const list = Array.from({ length: days }, (_, i): Day => ({ day: today - days + 1 + i, totals: {} }))
  for (const { what, day, total } of rows) {
    const found = list[day - (today - days + 1)]
    if (found) found.totals[what] = total
  }
  const about = pin
    ? {
        ...{ kind: 'pin' as const, id: String(pin.id), title: pin.title },
        ...{ url: href(routes.pin, { pin: String(pin.id) }), image: rendition(mediaBase, pin.key, '236x') },
      }
    : board
      ? {
          ...{ kind: 'board' as const, id: String(board.id), title: board.title, image: null },
          url: href(routes.board, { username: owner.username, slug: board.slug }),
        }
      : null
  return { list, about }
}

/** The analytics page of an owner. `month`: how many months ago, for the best Pins and boards; 0: this month. */
export async function readAnalytics(
  requester: Requester,
  query: NumbersQuery & { show: Metric; month: number },
  mediaBase: string,
): Promise<Omit<AnalyticsProps, 'days'>> {
  const { owner, subject, month } = query
  const { db, now } = requester
  const kind: SubjectKind = subject?.kind ?? 'all'
  const metrics = METRICS_OF[kind]
  const show = metrics.includes(query.show) ? query.show : (metrics[0] as Metric)
  const present = monthOf(dayOf(now))
  const top = { userId: owner.id, month: present - month, what: show }
  const {
    days: answered,
    pins,
    boards,
  } = await batch(db, {
    days: askDays(requester, query),
    pins: kind === 'all' && METRICS_OF.pin.includes(show) ? selectTopPins(top) : undefined,
    boards: kind === 'all' && METRICS_OF.board.includes(show) ? selectTopBoards(top) : undefined,
  })
  const { list, about } = daysOf(requester, query, answered, mediaBase)
  const item = (id: number, title: string, total: number, image: string | null): TopItem => ({
    ...{ id: String(id), title, total, image },
  })
  return {
    ...{ show, about, month },
    totals: metrics.map((what) => ({ what, total: list.reduce((sum, { totals }) => sum + (totals[what] ?? 0), 0) })),
    series: list.map(({ day, totals }) => ({ at: startOf(day), total: totals[show] ?? 0 })),
    months: Array.from({ length: KEPT_MONTHS }, (_, i) => startOfMonth(present - i)),
    pins: pins?.map(({ id, title, total, key }) => item(id, title, total, rendition(mediaBase, key, '236x'))) ?? null,
    boards: boards?.map(({ id, title, total }) => item(id, title, total, null)) ?? null,
  }
}

/** The numbers of `readAnalytics` as CSV, one line for each day. */
export async function readNumbersFile(requester: Requester, query: NumbersQuery): Promise<string> {
  const { list } = daysOf(requester, query, await batch(requester.db, askDays(requester, query)), '')
  const metrics = METRICS_OF[query.subject?.kind ?? 'all']
  const lines = list.map(({ day, totals }) => [dayText(day), ...metrics.map((what) => totals[what] ?? 0)])
  return [['day', ...metrics], ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}
