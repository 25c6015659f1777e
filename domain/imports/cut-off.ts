/**
 * Why a step of a job ended badly. `killed`: nobody heard of it again; `timed_out`: the database or the platform took too long; `over_budget`: it used up
 * its calls to the database without coming further; `failed`: something else; `operator`: somebody who runs the site set the job aside.
 */
export const CUT_REASONS = ['killed', 'timed_out', 'over_budget', 'failed', 'operator'] as const
export type CutReason = (typeof CUT_REASONS)[number]

/** So many steps that end badly one after the other, and the job is set aside until its owner or an operator continues it. */
export const MOST_CUTS = 3

/** What operators do to a job. `drop`: an archive is deleted; an import is cancelled, and what it brought stays; a job of the night can't be dropped. */
export const JOB_VERBS = ['continue', 'set-aside', 'drop'] as const
export type JobVerb = (typeof JOB_VERBS)[number]

/**
 * A job as operators see it. `id`: of a job of the night (`night`) its name, and that has no owner and no progress. `attempts`: steps that began since it last
 * came further; `progress`: whole percent.
 */
export interface JobLine {
  kind: 'export' | 'import' | 'night'
  id: string
  owner: string | null
  state: string
  progress: number | null
  attempts: number
  reason: CutReason | null
}
