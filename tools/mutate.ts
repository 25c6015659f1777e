import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from './import-file.ts'
import { ROOT } from './local.ts'
import { breakSource, namesWithin, type Parsed, parseSource } from './mutate/code.ts'
import { copyTree } from './mutate/copy.ts'
import { type Judge, judgeOf } from './mutate/judge.ts'
import { type Mutant, mutantsOf } from './mutate/mutant.ts'
import { type Explained, type Outcome, report } from './mutate/report.ts'
import { pureStages, type Stage, type Target, targetsIn, workerStages } from './mutate/targets.ts'
import { openTester, type Tester } from './mutate/tester.ts'
import { type Extent, runTries, type Tries } from './mutate/tries.ts'
import { openVerdicts } from './mutate/verdicts.ts'
import { codeOf } from './on-target.ts'
import { endProgress, progress } from './progress.ts'

const USAGE = `npm run mutate -- [--only PATTERN] [--most N] [--dear] [--list] [--fresh]
  --only   sources, as domain/*/rules.ts or worker/boards/**
  --most   N mutants without a verdict of an earlier run, spread over all sources
  --dear   also tests that take minutes, for what no other has seen
  --list   prints the mutants and tries none
  --fresh  forgets earlier runs`

interface Source {
  target: Target
  source: Parsed
  mutants: Mutant[]
}

/** Breaks one condition at a time in a copy of the tree, and lists what no test notices (docs/decisions/154). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '**' },
      most: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
      dear: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
    },
  })
  const most = Number(values.most)
  if (!Number.isSafeInteger(most) || most < 1) throw new Refused(USAGE)
  const sources = targetsIn(ROOT)
    .filter(({ file }) => matchesGlob(file, values.only))
    .map(sourceOf)
    .filter(({ mutants }) => mutants.length > 0)
  if (sources.length === 0) throw new Refused(`No source with a condition is named ${values.only}.\n${USAGE}`)
  if (values.list) {
    for (const { line, name } of sources.flatMap(({ mutants }) => mutants)) console.log(`${line}\t${name}`)
    return
  }
  const outcomes = await tryAll(sources, values.fresh, { most, isDear: values.dear })
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

/** Tries mutants until there are no more, `most` were tried, or a signal comes; the copy is removed in each case. */
async function tryAll(sources: Source[], isFresh: boolean, extent: Extent): Promise<Outcome[]> {
  const projects = new Map<string, { tester: Tester; judge: Judge }>()
  const close = () => {
    for (const { tester } of projects.values()) tester.close()
  }
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    close()
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const copy = copyTree(ROOT)
  const verdicts = openVerdicts(ROOT, copy.root, isFresh)
  const inProject = (name: Target['project']) => {
    const known = projects.get(name)
    if (known) return known
    const tester = openTester(copy.root, name)
    const opened = { tester, judge: judgeOf(copy.root, tester, verdicts, name === 'worker') }
    projects.set(name, opened)
    if (isInterrupted) close()
    return opened
  }
  const outcomes: Outcome[] = []
  try {
    const all: Tries[] = []
    for (const { target, source, mutants } of sources) {
      const { tester, judge } = inProject(target.project)
      all.push({ mutants, source, judge, stages: await stagesOf(target, tester) })
    }
    await runTries(all, extent, outcomes, progress)
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

async function stagesOf(target: Target, tester: Tester): Promise<Stage[]> {
  if (target.project === 'worker') return workerStages(target, globSync('test/*.test.{ts,tsx}', { cwd: ROOT }))
  const importing = await tester.importing(target.file)
  // Tests of the house reach rules only through builds.
  return pureStages(
    target,
    importing.filter((test) => !test.startsWith('test/')),
  )
}

const code = await codeOf(main, USAGE, console)
// What a run found decides otherwise.
if (code !== 0) process.exitCode = code
