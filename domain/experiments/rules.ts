import type { Forced, Plan } from './contract.ts'
import { EXPERIMENTS, type ExperimentName } from './registry.ts'

/** What decides groups beside the person. */
export interface ExperimentSettings {
  plan: Plan
  forced: Forced
  /** A place where anybody may force any group: TEST_HOOKS. */
  isTestbed: boolean
}

/** Whom an experiment looks at. */
export interface Subject {
  /** A user's id, or the id of a browser that has one; null for a visitor. */
  id: string | null
  isEmployee: boolean
}

/** Whether one may choose the group oneself: employees and testbeds any, everybody the vertical navigation's (G-185). */
export function mayForce(name: ExperimentName, subject: Subject, isTestbed: boolean): boolean {
  return isTestbed || subject.isEmployee || name === 'web_vertical_nav'
}

/** The group that somebody is in: the forced one, else by the plan; visitors are where the plan puts all of them (G-183). */
export function groupOf(name: ExperimentName, subject: Subject, settings: ExperimentSettings): string {
  const forced = settings.forced[name]
  if (forced !== undefined && mayForce(name, subject, settings.isTestbed)) return forced
  const first = EXPERIMENTS[name][0]
  const plan = settings.plan[name]
  if (!plan) return first
  return subject.id === null ? (plan.visitors ?? first) : assign(name, subject.id, plan.shares)
}

/** The same group for the same person at every time and place; who is left over by the shares is in the first group. */
function assign(name: ExperimentName, id: string, shares: Record<string, number>): string {
  let place = percentile(`${name}:${id}`)
  // In the registry's order, so that the order of the plan's keys changes nothing.
  for (const group of EXPERIMENTS[name]) {
    place -= shares[group] ?? 0
    if (place < 0) return group
  }
  return EXPERIMENTS[name][0]
}

/** A place from 0 to 100 (hundredths), evenly and independently for each text: FNV-1a, its bits mixed once more. */
function percentile(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) % 10_000) / 100
}

/** The groups of somebody that differ from the first: what the browser is told (G-183). */
export function activeGroups(subject: Subject, settings: ExperimentSettings): Forced {
  const names = Object.keys(EXPERIMENTS) as ExperimentName[]
  return Object.fromEntries(
    names
      .map((name) => [name, groupOf(name, subject, settings)] as const)
      .filter(([name, group]) => group !== EXPERIMENTS[name][0]),
  )
}
