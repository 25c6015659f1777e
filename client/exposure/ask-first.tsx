import type { ExposureRequest } from '../../domain/exposure/contract.ts'
import type { Exposure } from '../../domain/exposure/rules.ts'
import { routes } from '../../domain/routes.ts'
import { call } from '../data/call.ts'
import { overlay } from '../ui/layers/overlay.ts'
import type { KeepLabel } from './notice.tsx'

/** What somebody decided: to go on, to keep it as hidden as it is, or neither. */
export type Decision = 'go' | 'keep' | 'stop'

interface Answer {
  decision: Decision
  /** Ids of the named Pins that would be seen by more people: what `keep` leaves where they are. */
  exposed: ReadonlySet<string>
}

interface Ways {
  /** What keeping it hidden is called here; without it there is only going on and leaving it. */
  keep?: KeepLabel
  /** The same where all of what was asked about would be seen, so that nothing is left to do. */
  keepAll?: KeepLabel
}

const GO: Answer = { decision: 'go', exposed: new Set() }

/**
 * Asks before an action whether Pins become visible to more people than before (W-63), and if so shows who will see how many: call it before
 * every write that moves, merges, saves, restores or takes back (docs/decisions/036). Where nothing widens it answers `go` at once, and shows
 * nothing. Several questions are one: a long list goes in lots.
 *
 * ```ts
 * const { decision, exposed } = await askFirst([{ what: 'boards', board_ids, to }], { keep: 'exposure.leave' })
 * ```
 */
export async function askFirst(questions: readonly ExposureRequest[], ways: Ways = {}): Promise<Answer> {
  const asked: (Exposure | null)[] = []
  for (const question of questions) asked.push(await call<Exposure | null>('POST', routes.api.exposure, question))
  const exposure = sumOf(asked)
  if (!exposure) return GO
  const total = questions.reduce((sum, { pin_ids = [] }) => sum + pin_ids.length, 0)
  const keep = total > 0 && total === exposure.pin_ids.length ? (ways.keepAll ?? ways.keep) : ways.keep
  const { ExposureDialog } = await import('./exposure-dialog.tsx')
  const decision = await new Promise<Decision>((decide) => {
    overlay.set(<ExposureDialog exposure={exposure} keep={keep} decide={decide} />)
  })
  overlay.set(null)
  return { decision, exposed: new Set(exposure.pin_ids) }
}

function sumOf(asked: readonly (Exposure | null)[]): Exposure | null {
  const all = asked.filter((each) => each !== null)
  const [first, ...rest] = all
  if (!first) return null
  return rest.reduce(
    (sum, each) => ({
      count: sum.count + each.count,
      after: sum.after,
      people: Math.max(sum.people, each.people),
      before: merged(sum.before, each.before),
      pin_ids: [...sum.pin_ids, ...each.pin_ids],
    }),
    first,
  )
}

function merged(one: Exposure['before'], other: Exposure['before']): Exposure['before'] {
  const counts = new Map(one.map(({ audience, count }) => [audience, count]))
  for (const { audience, count } of other) counts.set(audience, (counts.get(audience) ?? 0) + count)
  return [...counts].map(([audience, count]) => ({ audience, count }))
}
