import * as v from 'valibot'
import { EXPERIMENTS, type ExperimentName } from './registry.ts'

/** The running experiments: percentages of people by group, and the group of visitors. */
const planSchema = v.record(
  v.string(),
  v.object({ shares: v.optional(v.record(v.string(), v.number()), {}), visitors: v.optional(v.string()) }),
)
/** Experiments that are not listed do not run: everybody is in their first group. */
export type Plan = { [Name in ExperimentName]?: { shares: Record<string, number>; visitors?: string | undefined } }

/** Groups that the viewer forces, by experiment. */
export type Forced = { [Name in ExperimentName]?: string }

/**
 * Reads a deployment's plan: `{"web_board_sort_label":{"shares":{"enabled_recent":10},"visitors":"control"}}`. Throws
 * on invalid JSON, unknown experiments or groups, and invalid percentages.
 */
export function parsePlan(text: string): Plan {
  const plan = v.parse(planSchema, JSON.parse(text))
  for (const [name, { shares, visitors }] of Object.entries(plan)) {
    if (!isExperiment(name)) throw new Error(`EXPERIMENTS: there is no ${name}`)
    const strange = [...Object.keys(shares), ...(visitors === undefined ? [] : [visitors])].find(
      (group) => !isGroup(name, group),
    )
    if (strange !== undefined) throw new Error(`EXPERIMENTS: ${name} has no group ${strange}`)
    const sum = Object.values(shares).reduce((all, share) => all + share, 0)
    if (sum > 100 || Object.values(shares).some((share) => !(share >= 0)))
      throw new Error(`EXPERIMENTS: the shares of ${name} are not percentages`)
  }
  return plan
}

/**
 * Reads the cookie `forced_experiments` (G-185): a group's name, or false for the first group and true for the second.
 * Invalid entries are ignored.
 */
export function parseForced(text: string): Forced {
  const forced: Record<string, string> = {}
  for (const [name, value] of Object.entries(readObject(text))) {
    if (!isExperiment(name)) continue
    const group = typeof value === 'boolean' ? EXPERIMENTS[name][value ? 1 : 0] : value
    if (typeof group === 'string' && isGroup(name, group)) forced[name] = group
  }
  return forced
}

function readObject(text: string): object {
  // Almost every request has no such cookie, and a caught error costs more than the rest of the middleware.
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function isExperiment(name: string): name is ExperimentName {
  return Object.hasOwn(EXPERIMENTS, name)
}

function isGroup(name: ExperimentName, group: string): boolean {
  return EXPERIMENTS[name].some((each) => each === group)
}
