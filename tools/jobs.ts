import { parseArgs } from 'node:util'
import { parseId } from '../domain/id.ts'
import { JOB_VERBS, type JobLine, type JobVerb, MOST_CUTS } from '../domain/imports/cut-off.ts'
import type { Target } from './door.ts'
import { Refused } from './import-file.ts'
import { failWith, onTarget } from './on-target.ts'

const USAGE = 'npm run jobs [-- continue|set-aside|drop ID]'

/** Why a job's last step ended, for whoever runs the site. */
const REASONS: Record<NonNullable<JobLine['reason']>, string> = {
  killed: 'killed: nobody heard of its last step again',
  timed_out: 'timed out',
  over_budget: 'used up its calls to the database',
  failed: 'failed; the log says why',
  operator: 'set aside by hand',
}
const DONE: Record<JobVerb, string> = { continue: 'goes on', 'set-aside': 'is set aside', drop: 'is dropped' }

/** Lists archives and imports that are not finished, or continues, sets aside or drops one: of the local data, also while the server runs. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [verb, name, ...others] = positionals
  if (verb === undefined) {
    const jobs = await onTarget('jobs', (target) => target.jobs())
    console.log(jobs.length > 0 ? listOf(jobs) : 'No archive and no import is unfinished.')
    return
  }
  const id = parseId(name ?? '')
  if (!isVerb(verb) || id === null || others.length > 0) throw new Refused(USAGE)
  await onTarget('jobs', (target) => change(target, id, verb))
}

/** A line for each job, in columns. */
function listOf(jobs: JobLine[]): string {
  const rows = jobs.map(({ kind, id, owner, state, progress, attempts, reason }) => [
    ...[kind, String(id), owner, state === 'failed' ? 'set aside' : state, `${progress}%`],
    ...[`${attempts} of ${MOST_CUTS} attempts`, reason && isTold(state, attempts) ? REASONS[reason] : ''],
  ])
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** The first attempt counts as killed until it is over. */
const isTold = (state: string, attempts: number) => state === 'failed' || attempts > 1

async function change(target: Target, id: number, verb: JobVerb): Promise<void> {
  const jobs = await target.jobs()
  const job = jobs.find((each) => each.id === id)
  if (!job) throw new Refused(`No unfinished job has the id ${id}. \`npm run jobs\` lists them.`)
  const isDone = await target.operate(job.kind, id, verb)
  const name = `The ${job.kind} ${id} of ${job.owner}`
  if (!isDone)
    throw new Refused(`${name} is ${job.state === 'failed' ? 'set aside' : job.state}: it can't be changed like that.`)
  console.log(`${name} ${DONE[verb]}.`)
}

function isVerb(verb: string): verb is JobVerb {
  return JOB_VERBS.some((each) => each === verb)
}

await main().catch((error: unknown) => failWith(error, USAGE))
