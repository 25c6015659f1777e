import { parseArgs } from 'node:util'
import { parseId } from '#domain/id.ts'
import { JOB_VERBS, type JobLine, type JobVerb, MOST_CUTS } from '#domain/imports/cut-off.ts'
import type { Target } from './door.ts'
import { Refused } from './import-file.ts'
import { type Around, AT_TERMINAL, codeOf } from './on-target.ts'

const USAGE = 'npm run jobs [-- continue|set-aside|drop ID]'

/** Names of nightly jobs, as in the log. */
const OF_NIGHT = /^[a-z]+(?:[A-Z][a-z]+)+$/
const ORDERLY = { kind: 'night', owner: null, state: 'in order', progress: null, attempts: 0, reason: null } as const

/** Reasons why a job's last step ended, for the site's operator. */
const REASONS: Record<NonNullable<JobLine['reason']>, string> = {
  killed: 'killed: nobody heard of its last step again',
  timed_out: 'timed out',
  over_budget: 'used up its calls to the database',
  failed: 'failed; the log says why',
  operator: 'set aside by hand',
}
const DONE: Record<JobVerb, string> = { continue: 'goes on', 'set-aside': 'is set aside', drop: 'is dropped' }

/**
 * Lists unfinished archives and imports and interrupted nightly jobs, or resumes, sets aside or drops one, in the local data, also while the server runs.
 * @param args arguments of the command
 * @returns the exit code
 */
export function jobsCommand(args: string[], around: Around = AT_TERMINAL): Promise<number> {
  return codeOf(() => run(args, around), USAGE, around.says)
}

async function run(args: string[], { says, on }: Around): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
  const [verb, name, ...others] = positionals
  if (verb === undefined) {
    const jobs = await on('jobs', (target) => target.jobs())
    says.log(jobs.length > 0 ? listOf(jobs) : 'No archive, no import and no job of the night is unfinished.')
    return
  }
  const isJob = name !== undefined && (parseId(name) !== null || OF_NIGHT.test(name))
  if (!isVerb(verb) || !isJob || others.length > 0) throw new Refused(USAGE)
  says.log(await on('jobs', (target) => change(target, name, verb)))
}

/** One line per job, in columns. */
function listOf(jobs: JobLine[]): string {
  const rows = jobs.map(({ kind, id, owner, state, progress, attempts, reason }) => [
    ...[kind, id, owner ?? '-', state === 'failed' ? 'set aside' : state, progress === null ? '-' : `${progress}%`],
    ...[`${attempts} of ${MOST_CUTS} attempts`, reason && isTold(state, attempts) ? REASONS[reason] : ''],
  ])
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** True if attempts are listed: a first attempt counts as killed until it has ended. */
const isTold = (state: string, attempts: number) => state === 'failed' || attempts > 1

/** @returns a description of the change */
async function change(target: Target, id: string, verb: JobVerb): Promise<string> {
  const jobs = await target.jobs()
  // A nightly job without problems is not listed, but can be set aside by its name.
  const inOrder: JobLine | null = OF_NIGHT.test(id) ? { ...ORDERLY, id } : null
  const job = jobs.find((each) => each.id === id) ?? inOrder
  if (!job) throw new Refused(`No unfinished job has the id ${id}. \`npm run jobs\` lists them.`)
  const isDone = await target.operate(job.kind, id, verb)
  const name = job.owner === null ? `The job ${id} of the night` : `The ${job.kind} ${id} of ${job.owner}`
  if (!isDone)
    throw new Refused(`${name} is ${job.state === 'failed' ? 'set aside' : job.state}: it can't be changed like that.`)
  return `${name} ${DONE[verb]}.`
}

function isVerb(verb: string): verb is JobVerb {
  return JOB_VERBS.some((each) => each === verb)
}
