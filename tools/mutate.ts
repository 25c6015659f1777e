import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from './import-file.ts'
import { ROOT } from './local.ts'
import { breakSource, namesWithin, type Parsed, parseSource } from './mutate/code.ts'
import { copyTree } from './mutate/copy.ts'
import { openWorkerMutants } from './mutate/in-node/worker-mutants.ts'
import { type Mutant, mutantsOf } from './mutate/mutant.ts'
import type { Planned } from './mutate/planned.ts'
import { openPureMutants } from './mutate/pure-mutants.ts'
import { type Explained, type Outcome, report } from './mutate/report.ts'
import { sample } from './mutate/sample.ts'
import { type Target, targetsIn } from './mutate/targets.ts'
import { openVerdicts } from './mutate/verdicts.ts'
import { codeOf } from './on-target.ts'
import { endProgress, progress } from './progress.ts'

const USAGE = `npm run mutate -- [--only PATTERN] [--most N] [--workers N] [--seconds N] [--list] [--fresh]
  --only     sources, as domain/*/rules.ts or worker/boards/**
  --most     N mutants without a verdict of an earlier run, spread over all sources
  --seconds  of CPU that tests of the worker may take for one mutant, the likeliest to notice it first (60)
  --workers  processes at a time for tests of the worker
  --list     prints the mutants and tries none
  --fresh    forgets earlier runs`

interface Source {
  target: Target
  source: Parsed
  mutants: Mutant[]
}

/** Breaks one condition at a time in a copy of the tree, and lists the changes that no test notices (docs/decisions/154). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '**' },
      most: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
      workers: { type: 'string', default: String(availableParallelism()) },
      seconds: { type: 'string', default: '60' },
      list: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
    },
  })
  const most = Number(values.most)
  const count = Number(values.workers)
  const seconds = Number(values.seconds)
  if ([most, count, seconds].some((each) => !Number.isSafeInteger(each) || each < 1)) throw new Refused(USAGE)
  const sources = targetsIn(ROOT)
    .filter(({ file }) => matchesGlob(file, values.only))
    .map(sourceOf)
    .filter(({ mutants }) => mutants.length > 0)
  if (sources.length === 0) throw new Refused(`No source with a condition is named ${values.only}.\n${USAGE}`)
  if (values.list) {
    for (const { line, name } of sources.flatMap(({ mutants }) => mutants)) console.log(`${line}\t${name}`)
    return
  }
  const outcomes = await tryAll(sources, { most, count, seconds, isFresh: values.fresh })
  const explained = JSON.parse(readFileSync(join(ROOT, 'tools/mutate/explained.json'), 'utf8')) as Explained
  const all = new Set(sources.flatMap(({ mutants }) => mutants.map(({ name }) => name)))
  const { lines, isGood } = report(outcomes, explained, all)
  console.log(lines.join('\n'))
  if (outcomes.length < all.size) console.log(`${all.size - outcomes.length} mutants were not tried`)
  if (!isGood) process.exitCode ??= 1
}

function sourceOf(target: Target): Source {
  const text = readFileSync(join(ROOT, target.file), 'utf8')
  const source = parseSource(target.file, text)
  const mutants = mutantsOf(target.file, text, breakSource(source, target.kinds), namesWithin(source))
  return { target, source, mutants }
}

interface Extent {
  most: number
  count: number
  /** CPU seconds for the tests of one mutant. */
  seconds: number
  isFresh: boolean
}

/** Tries mutants until there are no more, `most` were tried, or a signal comes. The copy is always removed. */
async function tryAll(sources: Source[], { most, count, seconds, isFresh }: Extent): Promise<Outcome[]> {
  const copy = copyTree(ROOT)
  const verdicts = openVerdicts(ROOT, copy.root, isFresh)
  const ofPure = openPureMutants(
    copy.root,
    sources.filter(({ target }) => target.project === 'pure'),
    verdicts,
  )
  const names = new Set(sources.flatMap(({ mutants }) => mutants.map(({ name }) => name)))
  const settings = { root: ROOT, tree: copy.root, isFresh, count }
  const isOfWorker = sources.some(({ target }) => target.project === 'worker')
  const ofWorker = isOfWorker
    ? openWorkerMutants(settings, verdicts, ({ name }) => names.has(name), progress, console.warn)
    : null
  let isInterrupted = false
  const close = () => {
    ofPure.close()
    ofWorker?.close()
  }
  const interrupt = () => {
    isInterrupted = true
    close()
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const outcomes: Outcome[] = []
  try {
    const planned = [...(await ofPure.plan()), ...((await ofWorker?.plan(seconds * 1000)) ?? [])]
    const isOpen = ({ mutant, tests }: Planned) => verdicts.known(mutant, tests) === null
    const chosen = sample(planned.filter(isOpen), most, ({ mutant }) => mutant.name)
    const { worker = [], pure = [] } = Object.groupBy(chosen, projectOf)
    const left = new Map(chosen.map((each) => [each.mutant, each]))
    const note = (mutant: Mutant) => {
      const each = left.get(mutant)
      if (each && !isOpen(each)) left.delete(mutant)
      progress('tried', 1 - left.size / chosen.length)
    }
    try {
      await ofPure.try(pure, note)
      await ofWorker?.try(worker, note)
    } finally {
      for (const each of planned) {
        const isKilled = verdicts.known(each.mutant, each.tests)
        if (isKilled !== null) outcomes.push({ ...each, isKilled })
      }
    }
  } catch (error) {
    if (!isInterrupted) throw error
    process.exitCode = 130
  } finally {
    endProgress()
    close()
    copy.remove()
  }
  return outcomes
}

function projectOf({ mutant }: Planned): Target['project'] {
  return mutant.file.startsWith('worker/') ? 'worker' : 'pure'
}

const code = await codeOf(main, USAGE, console)
// Otherwise the result of the run decides.
if (code !== 0) process.exitCode = code
