import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/build.ts'
import { ROOT } from '#tools/local.ts'
import { freePort } from '#tools/ports.ts'
import { copySources } from './sources-copy.ts'

/** wrangler itself, on a fresh copy of the sources: what a developer types who knows wrangler and has read nothing here (docs/decisions/146). */
const clone = copySources()
let running: ChildProcess | null = null

beforeAll(async () => {
  for (const kind of ['local', 'deploy'] as const) {
    if (process.env.PINFOLD_BUILT !== '1' || !existsSync(join(ROOT, 'dist', kind))) await build(kind)
    // Newer than the copied sources, so that the command need not build them again.
    cpSync(join(ROOT, 'dist', kind), join(clone, 'dist', kind), { recursive: true })
  }
})
afterEach(stop)
afterAll(() => rmSync(clone, { recursive: true, force: true }))

function wrangler(...words: string[]): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
  const child = spawn('npx', ['wrangler', ...words], { cwd: clone, env, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  running = child
  return { child, said: () => said, ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Ends the command with the processes that it started. */
async function stop(): Promise<void> {
  const child = running
  running = null
  if (!child || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('close', resolve))
  process.kill(-(child.pid ?? 0), 'SIGTERM')
  await ended
}

/** Starts the development server of wrangler and returns its address. */
async function develop(...words: string[]): Promise<string> {
  const port = String(await freePort())
  const inspector = String(await freePort())
  const { said, ended } = wrangler('dev', '--port', port, '--inspector-port', inspector, ...words)
  const failed = ended.then(() => {
    throw new Error(said())
  })
  failed.catch(() => undefined)
  await Promise.race([expect.poll(said, { timeout: 300_000 }).toMatch(/Ready on/), failed])
  return `http://localhost:${port}`
}

test('npx wrangler deploy --dry-run tries the build of a deployment, never a local one', async () => {
  const { said, ended } = wrangler('deploy', '--dry-run', '--outdir', 'dist/tried')
  expect(await ended, said()).toBe(0)
  expect(said()).toContain('--dry-run: exiting now')
  expect(said()).toContain('env.ASSETS')
  const local = spawn('grep', ['-rl', 'x-test-country', 'dist/tried'], { cwd: clone })
  expect(await new Promise((resolve) => local.once('close', resolve))).toBe(1)
  // Where a build would lead wrangler instead.
  expect(existsSync(join(clone, '.wrangler/deploy/config.json'))).toBe(false)
})

test('npx wrangler dev serves the demo data from an empty folder', async () => {
  const url = await develop()
  const page = await fetch(`${url}/mira/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Mira Okafor')
  const health = (await (await fetch(`${url}/healthz/`)).json()) as { status: string }
  expect(health.status).toBe('ok')
  const login = { username_or_email: 'mira', password: 'pinfold-demo' }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/v3/login/`, { method: 'POST', headers, body: JSON.stringify(login) })
  expect(answer.status, await answer.text()).toBe(200)
})

test('npx wrangler dev on a database without tables says what to type, on pages and calls', async () => {
  const url = await develop('--persist-to', 'elsewhere')
  for (const path of ['/', '/v3/users/mira/']) {
    const answer = await fetch(url + path)
    expect(answer.status, path).toBe(503)
    expect(await answer.text(), path).toContain('Type: npx wrangler d1 migrations apply DB --local')
  }
})
