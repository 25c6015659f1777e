import { keysOf } from '#domain/keys.ts'
import type { Forced, Plan } from './contract.ts'
import { EXPERIMENTS, type ExperimentName } from './registry.ts'

/** Settings that decide about groups, apart from the person. */
export interface ExperimentSettings {
  plan: Plan
  forced: Forced
  /** True in a test deployment (TEST_HOOKS): everybody may force any group. */
  isTestbed: boolean
}

/** The person or browser that an experiment assigns to a group. */
export interface Subject {
  /** A user's id or a browser's id; null for visitors. */
  id: string | null
  isEmployee: boolean
}

/** True if the viewer may force a group: employees and testbeds all, everybody that of the vertical navigation (G-185). */
export function mayForce(name: ExperimentName, subject: Subject, isTestbed: boolean): boolean {
  return isTestbed || subject.isEmployee || name === 'web_vertical_nav'
}

/** The group of a subject: the forced one, else by the plan. All visitors are in the plan's visitor group (G-183). */
export function groupOf(name: ExperimentName, subject: Subject, settings: ExperimentSettings): string {
  const forced = settings.forced[name]
  if (forced !== undefined && mayForce(name, subject, settings.isTestbed)) return forced
  const first = EXPERIMENTS[name][0]
  const plan = settings.plan[name]
  if (!plan) return first
  return subject.id === null ? (plan.visitors ?? first) : assign(name, subject.id, plan.shares)
}

/** Stable for the same person. The first group gets the remaining share. */
function assign(name: ExperimentName, id: string, shares: Record<string, number>): string {
  let place = percentile(`${name}:${id}`)
  // The registry's order is used, so that the order of the plan's keys has no effect.
  for (const group of EXPERIMENTS[name]) {
    place -= shares[group] ?? 0
    if (place < 0) return group
  }
  return EXPERIMENTS[name][0]
}

/** A pseudo-random number from 0 to 100 in hundredths, evenly distributed by text: FNV-1a with a final mix. */
function percentile(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) % 10_000) / 100
}

/** The groups that differ from the first ones, as sent to the browser (G-183). */
export function activeGroups(subject: Subject, settings: ExperimentSettings): Forced {
  const names = keysOf(EXPERIMENTS)
  return Object.fromEntries(
    names
      .map((name) => [name, groupOf(name, subject, settings)] as const)
      .filter(([name, group]) => group !== EXPERIMENTS[name][0]),
  )
}
