import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { isBuilt } from './build.ts'
import { unpackChromium } from './chromium.ts'
import { ROOT } from './local.ts'
import { hasMemoryFolder, MEMORY_FOLDER } from './memory-folder.ts'

/**
 * Runs everything that a change must pass. `npm test -- FILE…` runs only those test files, `npm run test:quick` everything that needs no browser, `npm run
 * test:all` also the worker tests in workerd, with the worker built and from its sources (docs/decisions/177). Checks and builds count as one each. Runs of
 * Vitest wait in one queue, the longest first, and three run at a time: tests of browsers and commands partly wait, and two cores stay busy to the end.
 */
const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
const isAll = words.includes('--all')
const files = words.filter((word) => !word.startsWith('--'))

/** Test databases are temporary files: in memory, `fsync` costs nothing. */
if (hasMemoryFolder()) process.env.TMPDIR = MEMORY_FOLDER
/** Tests start our commands dozens of times: reusing Node's compiled code saves a quarter of each start. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'pinfold-compiled')

interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
}
interface Figures {
  passed: number
  failed: number
  /** The failures with their reasons, in a few lines each. */
  failures: string[]
}

const CHECKS: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '--build'] },
  { name: 'unused code', command: ['knip'] },
]
const BUILDS: Step[] = (['local', 'deploy'] as const).map((kind) => ({
  name: `build, ${kind}`,
  command: ['vite', 'build', '--logLevel', 'warn'],
  env: { PINFOLD_BUILD: kind, NODE_ENV: 'production' },
}))

const running = new Set<ChildProcess>()
// A signal to this process also stops its children.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })

/** Runs a command with its output passed through. Resolves to true if it succeeded. */
function run({ name, command, env = {} }: Step): Promise<boolean> {
  const [program = '', ...rest] = command
  console.log(`— ${name}`)
  return new Promise((resolve) => {
    const child = spawn(program, rest, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'inherit' })
    running.add(child)
    child.once('error', () => resolve(false))
    child.once('close', () => running.delete(child))
    child.once('close', (code) => resolve(code === 0))
  })
}

/** Runs steps in sequence; a failed step does not prevent the next. */
async function inOrder(steps: Step[]): Promise<Figures> {
  const figures: Figures = { passed: 0, failed: 0, failures: [] }
  for (const step of steps) {
    const isGood = await run(step)
    figures[isGood ? 'passed' : 'failed'] += 1
    if (!isGood) figures.failures.push(step.name)
  }
  return figures
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}
interface Lane extends Figures {
  name: string
  seconds: number
  files: { name: string; seconds: number }[]
}

/** The test file that starts a process and checks it in a browser. */
const IN_BROWSER = 'test/processes/development.test.ts'

/** The start of a failure message, and its stack frames in our own code. */
function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('node_modules'))
  return lines.slice(0, 12).join('\n    ')
}

/** One Vitest run. A run that ends without figures, or fails without a failed test, counts as a failure. */
async function lane(name: string, projects: string[], more: string[] = [], filters: string[] = files): Promise<Lane> {
  const folder = mkdtempSync(join(tmpdir(), 'pinfold-tests-'))
  const report = join(folder, 'report.json')
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', ...chosen, ...more, ...reporters, '--passWithNoTests', ...filters]
  const begun = Date.now()
  const isGood = await run({ name, command, env: { PINFOLD_BUILT: '1', NO_COLOR: '1' } })
  const seconds = (Date.now() - begun) / 1000
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const failures = testResults.flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const tests = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
      return (message ? [...tests, message] : tests).map((each) => `${relative(ROOT, file)}: ${firstLines(each)}`)
    })
    const isSilent = !isGood && numFailedTests === 0
    return {
      name,
      seconds,
      passed: numPassedTests,
      failed: numFailedTests || (isGood ? 0 : 1),
      failures: isSilent ? [...failures, `${name}: ended badly without a failed test`] : failures,
      files: testResults.map((file) => ({
        name: relative(ROOT, file.name),
        seconds: (file.endTime - file.startTime) / 1000,
      })),
    }
  } catch {
    return { name, seconds, passed: 0, failed: 1, files: [], failures: [`${name}: ended without a report`] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const started = Date.now()
const isEverything = files.length === 0
const isBrowserAsked = !isQuick && (isEverything || files.some((file) => file.includes('browser')))
const isProcessAsked = isEverything || files.some((file) => file.includes('processes'))
const WORKERD = '.workerd.test'
const isWorkerdFile = (file: string) => file.includes(WORKERD)
const isWorkerdAsked = isEverything || isAll || files.some(isWorkerdFile)
const isOtherAsked = isEverything || files.some((file) => !/browser|processes/.test(file))
/** The builds to make. For named files the existing build is used, unless a source has changed since. */
function buildsNeeded(): Step[] {
  if (isEverything) return isQuick ? BUILDS.slice(0, 1) : BUILDS
  return (isBrowserAsked || isProcessAsked) && !isBuilt('local') ? BUILDS.slice(0, 1) : []
}

const before = await Promise.all([
  isEverything ? inOrder(CHECKS) : null,
  inOrder(buildsNeeded()),
  isBrowserAsked || (isProcessAsked && !isQuick)
    ? unpackChromium().then(
        () => null,
        // The tests report why.
        () => null,
      )
    : null,
])
/** Arguments of `lane` for each waiting run of Vitest. */
const waiting: Parameters<typeof lane>[] = []
if (isBrowserAsked)
  for (const shard of shards(2)) waiting.push([`tests in the browser${shard.name}`, ['browser'], shard.more])
if (isProcessAsked)
  waiting.push(['tests of commands and what kills them', ['processes'], isQuick ? [`--exclude=${IN_BROWSER}`] : []])
// Of named test files, and of all files in `npm test`, only those that need workerd.
if (isWorkerdAsked && isAll) waiting.push(['worker tests in workerd', ['bundled', 'worker']])
else if (isWorkerdAsked)
  waiting.push(['worker tests in workerd', ['bundled'], [], isEverything ? [WORKERD] : files.filter(isWorkerdFile)])
if (isOtherAsked)
  for (const shard of shards(4))
    waiting.push([`tests of rules and worker${shard.name}`, ['pure', 'in-node'], shard.more])

/** The shards of a run of all files; a run of named files is not split. */
function shards(count: number): { name: string; more: string[] }[] {
  if (!isEverything) return [{ name: '', more: [] }]
  return Array.from({ length: count }, (_, at) => {
    const part = `${at + 1}/${count}`
    return { name: ` ${part}`, more: [`--shard=${part}`] }
  })
}

const lanes: Lane[] = []
async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) lanes.push(await lane(...next))
}
await Promise.all([runWaiting(), runWaiting(), runWaiting()])
const all = [...before, ...lanes].filter((figures) => figures !== null)
const tell = ({ name, seconds }: { name: string; seconds: number }) =>
  console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
const slowest = lanes.flatMap((each) => each.files).sort((a, b) => b.seconds - a.seconds)
console.log('\nThe ten slowest files, in seconds:')
for (const file of slowest.slice(0, 10)) tell(file)
console.log('\nThe runs, in seconds, in the order in which they ended:')
for (const each of lanes) tell(each)
// Last, because readers often see only the end of a long output.
const failures = all.flatMap((each) => each.failures)
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((each) => `✗ ${each}`).join('\n')}`)
const sum = (key: 'passed' | 'failed') => all.reduce((total, figures) => total + figures[key], 0)
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') === 0 ? 0 : 1)
