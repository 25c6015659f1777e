/**
 * Why a step of a job failed. `killed`: it ended without a trace; `timed_out`: the database or the platform took too long; `over_budget`: it used up its
 * database calls without progress; `failed`: any other error; `operator`: an operator set the job aside.
 */
export const CUT_REASONS = ['killed', 'timed_out', 'over_budget', 'failed', 'operator'] as const
export type CutReason = (typeof CUT_REASONS)[number]

/** After this many failed steps in a row the job is set aside until its owner or an operator resumes it. */
export const MOST_CUTS = 3

/** Operators' commands for a job. `drop`: deletes an archive; cancels an import, whose imported Pins stay; not possible for nightly jobs. */
export const JOB_VERBS = ['continue', 'set-aside', 'drop'] as const
export type JobVerb = (typeof JOB_VERBS)[number]

/**
 * A job as operators see it. Nightly jobs (`night`) have their name as `id`, and no owner or progress. `attempts`: steps started since the last progress;
 * `progress`: whole percent.
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
