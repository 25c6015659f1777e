import type { ExposureRequest } from '#domain/exposure/contract.ts'
import type { Exposure } from '#domain/exposure/rules.ts'
import { routes } from '#domain/routes.ts'
import { call } from '../data/call.ts'
import { overlay } from '../ui/layers/overlay.ts'
import type { KeepLabel } from './notice.tsx'

/** The viewer's decision: go on, keep the pins as hidden as they are, or cancel. */
export type Decision = 'go' | 'keep' | 'stop'

interface Answer {
  decision: Decision
  /** Ids of the pins that would become visible to more people; `keep` means not to move these. */
  exposed: ReadonlySet<string>
}

interface Labels {
  /** The label of `keep`; undefined: the viewer can only go on or cancel. */
  keep?: KeepLabel
  /** The label of `keep` if all pins would become visible, so that nothing would be done. */
  keepAll?: KeepLabel
}

const GO: Answer = { decision: 'go', exposed: new Set() }

/**
 * Asks the server whether an action makes pins visible to more people (W-63). If so, it opens a dialog that shows who will see how many
 * pins; otherwise it answers `go` at once. Call it before every write that moves, merges, saves, restores or undoes (docs/decisions/036).
 * Several questions (the parts of a long list) are combined into one dialog.
 *
 * ```ts
 * const { decision, exposed } = await askFirst([{ what: 'boards', board_ids, to }], { keep: 'exposure.leave' })
 * ```
 */
export async function askFirst(questions: readonly ExposureRequest[], labels: Labels = {}): Promise<Answer> {
  const asked: (Exposure | null)[] = []
  for (const question of questions) asked.push(await call<Exposure | null>('POST', routes.api.exposure, question))
  const exposure = sumOf(asked)
  if (!exposure) return GO
  const total = questions.reduce((sum, { pin_ids = [] }) => sum + pin_ids.length, 0)
  const keep = total > 0 && total === exposure.pin_ids.length ? (labels.keepAll ?? labels.keep) : labels.keep
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
