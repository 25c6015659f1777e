import { spawn } from 'node:child_process'
import { ROOT } from './local.ts'

/** All that a change must pass, in the order in which it fails fastest. Checks and builds count as one each. */
const STEPS: { name: string; command: string[]; env?: Record<string, string> }[] = [
  { name: 'format and lint', command: ['biome', 'check', '.'] },
  { name: 'types', command: ['tsc', '--build'] },
  { name: 'unused code', command: ['knip'] },
  {
    name: 'local build',
    command: ['vite', 'build', '--logLevel', 'warn'],
    env: { PINFOLD_BUILD: 'local', NODE_ENV: 'production' },
  },
  {
    name: 'deployment build',
    command: ['vite', 'build', '--logLevel', 'warn'],
    env: { PINFOLD_BUILD: 'deploy', NODE_ENV: 'production' },
  },
]

/** Runs a command with its output through; the text comes back too. */
function run(command: string[], env: Record<string, string> = {}): Promise<{ ok: boolean; text: string }> {
  const [name = '', ...rest] = command
  return new Promise((resolve) => {
    const child = spawn(name, rest, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from.on('data', (chunk: Buffer) => {
        text += chunk
        to.write(chunk)
      })
    child.once('error', (error) => resolve({ ok: false, text: String(error) }))
    child.once('close', (code) => resolve({ ok: code === 0, text }))
  })
}

/** Vitest's own closing figures; a run that ends without any has failed as one. */
function figuresOf(text: string): { passed: number; failed: number } | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters
  const line = text.replaceAll(/\u001b\[[\d;]*m/g, '').match(/^\s*Tests\s+(.+)$/m)?.[1]
  if (!line) return null
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  return { passed: count('passed'), failed: count('failed') }
}

let passed = 0
let failed = 0
for (const { name, command, env } of STEPS) {
  console.log(`\n— ${name}`)
  const { ok } = await run(command, env)
  if (ok) passed += 1
  else failed += 1
}
console.log('\n— tests')
const tests = await run(['vitest', 'run'], { PINFOLD_BUILT: '1', NO_COLOR: '1' })
const figures = figuresOf(tests.text)
passed += figures?.passed ?? 0
failed += figures?.failed ?? 0
if (!tests.ok && !figures?.failed) failed += 1
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
