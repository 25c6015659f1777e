import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Forced, type Plan, parseForced, parsePlan } from '#domain/experiments/contract.ts'
import type { ExperimentName } from '#domain/experiments/registry.ts'
import { activeGroups, type ExperimentSettings, groupOf, type Subject } from '#domain/experiments/rules.ts'
import type { AppEnv } from '../env.ts'
import { causeOf, log } from '../log.ts'

/** The data of the signed-in user that experiments use; null for a visitor. */
type Person = { id: number; isEmployee: boolean } | null

/** The experiments of one request. */
export interface Experiments {
  /** Returns the person's group. Call it only where the group makes a difference, because each call counts as an exposure. */
  exposeGroup(name: ExperimentName, person: Person): string
  /** Groups other than the default, for the browser. */
  active(person: Person): Forced
}

/** Cookie with groups that a person has forced; responses to requests with this cookie are not cached. */
export const FORCED_COOKIE = 'forced_experiments'

/**
 * Sets up the experiments. After the response it logs one exposure (group and user) for each running experiment that was used. Forced groups are not
 * logged. Of a cached page for visitors only the first request is logged.
 */
export function experiments(): MiddlewareHandler<AppEnv> {
  return async function experiments(c, next) {
    const settings = settingsOf(c)
    const exposures = new Map<ExperimentName, { group: string; user: number | null }>()
    c.set('experiments', {
      exposeGroup(name, person) {
        const group = groupOf(name, subjectOf(person), settings)
        if (settings.plan[name] && !settings.forced[name]) exposures.set(name, { group, user: person?.id ?? null })
        return group
      },
      active: (person) => activeGroups(subjectOf(person), settings),
    })
    await next()
    for (const [experiment, { group, user }] of exposures)
      log('info', 'exposure', { experiment, group, user, request_id: c.get('requestId') })
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

/** Parses the plan once per isolate and text. An invalid plan is logged and no experiment runs, so that the site stays available. */
function planOf(text: string | undefined): Plan {
  if (text === read.text) return read.plan
  try {
    read = { text, plan: text ? parsePlan(text) : {} }
  } catch (cause) {
    log('error', 'experiments', { cause: causeOf(cause) })
    read = { text, plan: {} }
  }
  return read.plan
}
