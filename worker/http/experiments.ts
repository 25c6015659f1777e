import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Forced, type Plan, parseForced, parsePlan } from '../../domain/experiments/contract.ts'
import type { ExperimentName } from '../../domain/experiments/registry.ts'
import { activeGroups, type ExperimentSettings, groupOf, type Subject } from '../../domain/experiments/rules.ts'
import type { AppEnv } from '../env.ts'

/** Who is signed in, as experiments ask; null for a visitor. */
type Person = { id: number; isEmployee: boolean } | null

/** The experiments of one request. */
export interface Experiments {
  /** The group that somebody is in: ask only where it makes a difference, because asking counts as having met the experiment. */
  meet(name: ExperimentName, person: Person): string
  /** Groups other than the first, for the browser. */
  active(person: Person): Forced
}

/** A choice of one's own group, which nobody else's page may show. */
export const FORCED_COOKIE = 'forced_experiments'

/**
 * Prepares the experiments and, once the answer is made, writes a line to the log for each running one that had a say in it: who
 * met it and in which group. A group that was asked for says nothing of the experiment. Of visitors' pages that are kept only the first is counted.
 */
export function experiments(): MiddlewareHandler<AppEnv> {
  return async function experiments(c, next) {
    const settings = settingsOf(c)
    const met = new Map<ExperimentName, { group: string; user: number | null }>()
    c.set('experiments', {
      meet(name, person) {
        const group = groupOf(name, subjectOf(person), settings)
        if (settings.plan[name] && !settings.forced[name]) met.set(name, { group, user: person?.id ?? null })
        return group
      },
      active: (person) => activeGroups(subjectOf(person), settings),
    })
    await next()
    for (const [experiment, { group, user }] of met)
      console.log(JSON.stringify({ event: 'exposure', experiment, group, user, request_id: c.get('requestId') }))
  }
}

function subjectOf(person: Person): Subject {
  return { id: person && String(person.id), isEmployee: person?.isEmployee ?? false }
}

function settingsOf(c: Context<AppEnv>): ExperimentSettings {
  return {
    plan: planOf(c.env.EXPERIMENTS),
    forced: parseForced(getCookie(c, FORCED_COOKIE) ?? ''),
    isTestbed: __LOCAL__ && c.env.TEST_HOOKS === '1',
  }
}

let read: { text: string | undefined; plan: Plan } = { text: undefined, plan: {} }

/** Read once, not in every request. A plan that can't be read is said in the log, and nothing runs: the site goes on. */
function planOf(text: string | undefined): Plan {
  if (text === read.text) return read.plan
  try {
    read = { text, plan: text ? parsePlan(text) : {} }
  } catch (cause) {
    console.error(JSON.stringify({ event: 'experiments', cause: String(cause) }))
    read = { text, plan: {} }
  }
  return read.plan
}
