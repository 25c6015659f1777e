import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { demoWorld } from '#tools/demo/world.ts'
import { freePort } from '#tools/ports.ts'
import { wrongCounters } from '../fixtures/counters.ts'
import { layTables } from './prepared.ts'
import { copySources } from './sources-copy.ts'
import { openStored } from './stored.ts'

// It builds in a copy, because other tests are served from the project's build.
const sources = copySources()
const made = [sources]
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** `npm start` as a person runs it, on an empty data folder. */
interface Started {
  npm: ChildProcess
  folder: string
  port: number
  said: () => string
  /** Resolves once it has printed this. */
  until(words: RegExp): Promise<void>
  /** Resolves once the command has ended. */
  ended: Promise<void>
}

async function npmStart(folder = mkdtempSync(join(tmpdir(), 'pinfold-start-')), ...args: string[]): Promise<Started> {
  made.push(folder)
  const port = await freePort()
  const env = { ...process.env, PINFOLD_DATA: folder, PORT: String(port) }
  const npm = spawn('npm', ['start', ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: sources,
    env,
    detached: true,
  })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk))
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()))
  const until = async (words: RegExp) => {
    await expect.poll(() => text, { timeout: 150_000, interval: 20 }).toMatch(words)
  }
  return { npm, folder, port, said: () => text, until, ended }
}

/** Every running process that `npm start` began: those of its group, and those that inherited its settings. */
function living({ npm, folder }: Started): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const [state, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      const isOurs =
        group === String(npm.pid) || readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`PINFOLD_DATA=${folder}\0`)
      return isOurs && state !== 'Z' ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')] : []
    } catch {
      return []
    }
  })
}

/** The process below npm, which writes its number into the folder's lock file. */
function nodeUnder({ folder }: Started): number {
  return (JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as { pid: number }).pid
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Whether it answers a request. While the command checks whether the port is free, it accepts connections for a moment without answering. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/mira/`).then(
    () => true,
    () => false,
  )

const world = demoWorld()
const worldCounts = { people: world.people.length, pins: world.pins.length }

/** The contents of the folder when no process has it open. */
async function contentOf(folder: string) {
  const { db, close } = openStored(folder)
  const one = async (query: string) => (await db.prepare(query).first<{ n: number }>())?.n
  const counts = {
    people: await one('select count(*) as n from users'),
    pins: await one('select count(*) as n from pins'),
  }
  const wrong = await wrongCounters(db)
  close()
  return { counts, wrong }
}

/** What a visitor reads about everybody. */
const countsOfAll = (port: number) =>
  Promise.all(
    world.people.map(async ({ username }) => {
      const answer = await fetch(`http://localhost:${port}/v3/users/${username}/`)
      const { data } = (await answer.json()) as { data: Record<string, unknown> }
      return Object.entries(data).filter(([name]) => name.endsWith('_count'))
    }),
  )

/** Ends it with a signal and waits until no process of it runs. */
async function end(started: Started, pid: number, signal: NodeJS.Signals): Promise<void> {
  process.kill(pid, signal)
  await started.ended
  const message = `${signal} after “${started.said().trim().split('\n').at(-1)}”`
  await expect.poll(() => living(started), { message, timeout: 60_000 }).toEqual([])
  expect(existsSync(join(started.folder, 'server.json'))).toBe(false)
}

test('the site listens only when the demo data is complete, and prints progress until then; SIGTERM to npm ends all [REL-18]', async () => {
  const started = await npmStart()
  const { npm, folder, port, said } = started
  while (!((await accepts(port)) && (await answers(port)))) {
    // A command that ended would never listen.
    expect(npm.exitCode, said()).toBe(null)
    await pause(5)
  }
  // The first visitor finds all data.
  const first = await countsOfAll(port)
  await started.until(/Pinfold is at http:\S+/)
  const steps = said()
  expect(steps).toMatch(/Building the site…\n/)
  expect(steps).toMatch(/Migrating the database: 0 %\n/)
  expect(steps).toMatch(/Making the demo world: 0 %\n(?:Making the demo world: \d+ %\n)+/)
  await end(started, npm.pid ?? 0, 'SIGTERM')
  const { counts, wrong } = await contentOf(folder)
  expect({ counts, wrong }).toEqual({ counts: worldCounts, wrong: [] })

  // With existing data it starts at once, and Ctrl-C reaches npm and the process below it.
  const again = await npmStart(folder, '--no-build')
  await again.until(/Pinfold is at http:\S+/)
  expect(again.said()).not.toMatch(/Making the demo world/)
  expect(first).toEqual(await countsOfAll(again.port))
  process.kill(nodeUnder(again), 'SIGINT')
  await end(again, again.npm.pid ?? 0, 'SIGINT')
  expect((await contentOf(folder)).counts).toEqual(worldCounts)
})

test('told to stop while it builds or makes the demo world, it leaves no process and no folder in use [REL-18]', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const building = await npmStart()
    await building.until(/Building the site…/)
    await end(building, building.npm.pid ?? 0, signal)
    for (const isNode of [true, false]) {
      const folder = mkdtempSync(join(tmpdir(), 'pinfold-start-'))
      await layTables(folder)
      const making = await npmStart(folder, '--no-build')
      await making.until(/Making the demo world/)
      expect(await accepts(making.port)).toBe(false)
      await end(making, isNode ? nodeUnder(making) : (making.npm.pid ?? 0), signal)
    }
  }
})
