import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from './import-file.ts'
import { ROOT } from './local.ts'
import { breakSource, namesWithin, parseSource } from './mutate/code.ts'
import { copyTree } from './mutate/copy.ts'
import { judgeOf } from './mutate/judge.ts'
import { type Mutant, mutantsOf } from './mutate/mutant.ts'
import { type Explained, type Outcome, report } from './mutate/report.ts'
import { pureStages, type Target, targetsIn, workerStages } from './mutate/targets.ts'
import { openTester, type Tester } from './mutate/tester.ts'
import { openVerdicts } from './mutate/verdicts.ts'
import { failWith } from './on-target.ts'
import { endProgress, progress } from './progress.ts'

const USAGE = `npm run mutate -- [--only PATTERN] [--most N] [--list] [--fresh]
  --only   sources, as domain/*/rules.ts or worker/boards/**
  --most   the first N mutants without a verdict of an earlier run
  --list   prints the mutants and tries none
  --fresh  forgets earlier runs`

interface Source {
  target: Target
  text: string
  mutants: Mutant[]
}

/** Breaks one condition at a time in a copy of the tree, and lists what no test notices (docs/decisions/154). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '**' },
      most: { type: 'string', default: String(Number.MAX_SAFE_INTEGER) },
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
  const outcomes = await tryAll(sources, most, values.fresh)
  const explained = JSON.parse(readFileSync(join(ROOT, 'tools/mutate/explained.json'), 'utf8')) as Explained
  const all = new Set(sources.flatMap(({ mutants }) => mutants.map(({ name }) => name)))
  const { lines, isGood } = report(outcomes, explained, all)
  console.log(lines.join('\n'))
  if (outcomes.length < all.size) console.log(`${all.size - outcomes.length} mutants were not tried`)
  if (!isGood) process.exitCode ??= 1
}

function sourceOf(target: Target): Source {
  const text = readFileSync(join(ROOT, target.file), 'utf8')
  const parsed = parseSource(target.file, text)
  const mutants = mutantsOf(target.file, text, breakSource(parsed, target.kinds), namesWithin(parsed))
  return { target, text, mutants }
}

/** Tries mutants until there are no more, `most` were tried, or a signal comes; the copy is removed in each case. */
async function tryAll(sources: Source[], most: number, isFresh: boolean): Promise<Outcome[]> {
  const testers = new Map<string, Tester>()
  const close = () => {
    for (const tester of testers.values()) tester.close()
  }
  let isInterrupted = false
  const interrupt = () => {
    isInterrupted = true
    close()
  }
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const verdicts = openVerdicts(ROOT, isFresh)
  const copy = copyTree(ROOT)
  const testerOf = (project: string) => {
    const tester = testers.get(project) ?? openTester(copy.root, project)
    testers.set(project, tester)
    if (isInterrupted) close()
    return tester
  }
  const outcomes: Outcome[] = []
  const total = sources.reduce((sum, { mutants }) => sum + mutants.length, 0)
  let tried = 0
  try {
    for (const { target, text, mutants } of sources) {
      const stages = await stagesOf(target, testerOf)
      const judge = judgeOf(copy.root, testerOf(target.project), target.file, text, stages)
      const tests = stages.flat()
      for (const mutant of mutants) {
        progress(target.file, outcomes.length / total)
        const known = verdicts.get(mutant, tests)
        if (known === null && tried >= most) continue
        const isKilled = known ?? (await judge.try(mutant)) !== null
        if (known === null) {
          tried += 1
          verdicts.set(mutant, tests, isKilled)
        }
        outcomes.push({ mutant, isKilled })
        if (!isKilled) console.log(`survived: ${mutant.file}:${mutant.line} ${mutant.name}`)
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

async function stagesOf(target: Target, testerOf: (project: string) => Tester): Promise<string[][]> {
  if (target.project === 'worker') return workerStages(target, globSync('test/*.test.{ts,tsx}', { cwd: ROOT }))
  const importing = await testerOf('pure').importing(target.file)
  // Tests of the house reach rules only through builds.
  return pureStages(
    target,
    importing.filter((test) => !test.startsWith('test/')),
  )
}

await main().catch((error: unknown) => failWith(error, USAGE))
