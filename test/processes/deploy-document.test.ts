import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#tools/build.ts'
import { openStorage, ROOT } from '#tools/local.ts'
import { migrate } from '#tools/migrations.ts'
import { startHrana } from '../fixtures/hrana.ts'

/** docs/deploy.md is followed to its last line: each command in it is found here, and run if it needs no account. */
const document = readFileSync(join(ROOT, 'docs/deploy.md'), 'utf8')
const settings = readFileSync(join(ROOT, 'wrangler.toml'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The commands between backticks, in the order of the text. */
const commands = [...document.matchAll(/`((?:[A-Z_]+=\S+ )*(?:npx|npm|rclone) [^`]+)`/g)].map(([, command = '']) =>
  command.replaceAll(/\s+/g, ' '),
)

const folder = mkdtempSync(join(tmpdir(), 'pinfold-document-'))
let hrana: Awaited<ReturnType<typeof startHrana>>
beforeAll(async () => {
  // Both deployments of the text use the build that is there.
  if (process.env.PINFOLD_BUILT !== '1' || !existsSync(join(ROOT, 'dist/deploy/worker'))) await build('deploy')
  hrana = await startHrana({ token: 'secret' })
  const storage = await openStorage(join(folder, 'data'))
  await migrate(storage.db)
  await storage.close()
})
afterAll(async () => {
  await hrana.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Run {
  code: number
  output: string
}

function run(program: string, words: string[], env: Record<string, string> = {}): Promise<Run> {
  const settings = { cwd: ROOT, env: { ...process.env, CI: '1', ...env }, maxBuffer: 1e8 }
  return new Promise((resolve) =>
    execFile(program, words, settings, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    ),
  )
}

/** Runs a line of the text as its reader does, with folders and addresses of this test in place of the text's. */
async function type(line: string): Promise<Run> {
  const typed = line
    .replaceAll('/tmp/check', join(folder, line.includes('--sql') ? 'filled' : 'check'))
    .replace('restore.sql', join(folder, 'restore.sql'))
    .replaceAll(/\bDIR\b/g, join(folder, 'copy'))
    .replace('libsql://…', hrana.url)
  const words = typed.split(' ')
  const env: Record<string, string> = { PINFOLD_DATA: join(folder, 'data'), PINFOLD_BUILT: '1', LIBSQL_TOKEN: 'secret' }
  while (/^[A-Z_]+=/.test(words[0] ?? '')) {
    const [name = '', value = ''] = words.shift()?.split('=') ?? []
    env[name] = value
  }
  const [program = '', ...rest] = words
  return run(program, rest, env)
}

const tried = new Map<string, Promise<Run>>()

/** Types a line, unless it was typed before: all use the build that is there, so that `PINFOLD_BUILT=1` changes nothing. */
function typeOnce(line: string): Promise<Run> {
  const key = line.replace('PINFOLD_BUILT=1 ', '')
  const run = tried.get(key) ?? type(line)
  tried.set(key, run)
  return run
}

/** What needs no account, and what it prints. `npm start` has tests of its own and doesn't end. */
const LOCAL: Record<string, RegExp> = {
  'npm run db:migrate -- --url libsql://…': /^Applied 0000_/m,
  'npm run deploy:production -- --dry-run': /env\.DB \(pinfold\)[\s\S]*--dry-run: exiting now/,
  'npm run deploy:staging -- --dry-run': /env\.DB \(pinfold-staging\)[\s\S]*--dry-run: exiting now/,
  'PINFOLD_BUILT=1 npm run deploy:production -- --dry-run': /--dry-run: exiting now/,
  'npm run backup -- DIR': /copy/,
  'PINFOLD_DATA=/tmp/check npm run restore -- DIR': /every table has the checksum of the backup/,
  'PINFOLD_DATA=/tmp/check npm run restore -- DIR --sql restore.sql': /for an empty, migrated D1 database/,
}

test('every command of the text is one that this test knows how to try', () => {
  expect(commands.length).toBeGreaterThan(15)
  const known = (command: string) =>
    /^npx wrangler /.test(command) ||
    /^rclone (?:copy|sync)\b/.test(command) ||
    [command, `${command} -- --dry-run`].some((each) => each in LOCAL) ||
    command === 'PINFOLD_DATA=/tmp/check npm start' ||
    // A shorter form of one that is run: its script exists.
    (/^npm run [\w:]+(?: -- DIR)?$/.test(command) && scripts[command.split(' ')[2] ?? ''] !== undefined)
  expect(commands.filter((command) => !known(command))).toEqual([])
})

test('what needs no account runs as it is written, in the order of the text', async () => {
  const asked = Object.keys(LOCAL)
  const written = asked.filter((command) => commands.some((each) => [each, `${each} -- --dry-run`].includes(command)))
  expect(written).toEqual(asked)
  for (const [command, says] of Object.entries(LOCAL)) {
    const { code, output } = await typeOnce(command)
    expect(output, command).toMatch(says)
    expect(code, command).toBe(0)
  }
})

/** The numbered steps before staging, by number. */
const steps = document
  .slice(0, document.indexOf('Staging: '))
  .split(/\n(?=\d+\. )/)
  .slice(1)

test('who follows the steps literally gets a site that knows its address and sends mail', async () => {
  expect(steps.map((step) => Number.parseInt(step, 10))).toEqual(steps.map((_, i) => i + 1))
  // What the steps say to put into environments.json, with an id as wrangler prints it.
  const put = new Map(
    [...steps.join('\n').matchAll(/`"([A-Z_]+)": "([^"]+)"`/g)].map(([, name = '', text = '']) => [name, text]),
  )
  expect([...put.keys()]).toEqual(['SITE_ORIGIN', 'MAIL_FROM'])
  const all = JSON.parse(readFileSync(join(ROOT, 'environments.json'), 'utf8'))
  for (const name of put.keys()) expect(all.production.vars, 'a place for it').toHaveProperty(name)
  Object.assign(all.production.vars, Object.fromEntries(put))
  all.production.databaseId = '11111111-1111-1111-1111-111111111111'
  const file = join(folder, 'environments.json')
  writeFileSync(file, JSON.stringify(all))
  const env = { PINFOLD_ENVIRONMENTS: file, PINFOLD_BUILT: '1' }
  const { code, output } = await run('npm', ['run', 'deploy:production', '--', '--dry-run'], env)
  expect(code, output).toBe(0)
  expect(output).not.toMatch(/has no|sends no mail/)
  for (const text of put.values()) expect(output).toContain(text)
  const deployed = JSON.parse(readFileSync(join(ROOT, 'dist/deploy/worker/wrangler.production.json'), 'utf8'))
  expect(deployed.routes).toEqual([{ pattern: 'pinfold.example', custom_domain: true }])
  expect([deployed.send_email, deployed.images]).toEqual([[{ name: 'MAIL' }], { binding: 'IMAGES' }])
})

test('a dry run of the repository as it is says what is still missing', async () => {
  const { output } = await typeOnce('npm run deploy:production -- --dry-run')
  for (const sentence of ['pinfold has no database yet', 'pinfold has no SITE_ORIGIN yet', 'pinfold has no MAIL_FROM'])
    expect(output).toContain(sentence)
})

test('each step of the text that may be left out says what the site does without it, and what it costs', () => {
  for (const name of ['d1', 'r2', 'queues', 'SITE_ORIGIN', 'MAIL_FROM', 'IMAGES']) {
    const step = steps.find((each) => each.includes(name)) ?? ''
    expect(step, name).toMatch(/[Ww]ithout/)
    if (name === 'MAIL_FROM' || name === 'IMAGES') expect(step, name).toMatch(/\$0\.\d\d for each (?:further )?1,000/)
  }
})

test('what needs an account is a command of wrangler with these flags', async () => {
  const asked = new Map<string, Set<string>>()
  for (const command of commands) {
    const [, path, rest = ''] =
      /^npx wrangler ((?:[a-z0-9-]+ )*?(?:login|create|put|apply|execute|export|restore|enable))\b(.*)/.exec(command) ??
      []
    if (!path) continue
    const flags = asked.get(path) ?? new Set()
    for (const [, flag = ''] of rest.matchAll(/ (--[\w-]+)/g)) flags.add(flag)
    asked.set(path, flags)
  }
  const read = commands.filter((command) => command.startsWith('npx wrangler'))
  expect(read.filter((command) => ![...asked.keys()].some((path) => command.includes(` ${path}`)))).toEqual([])
  // The tree from which wrangler answers `--help`: asking for it takes a start of wrangler for each command.
  const { registry, globalFlags } = (await import('wrangler')).experimental_getWranglerCommands()
  for (const [path, flags] of asked) {
    const found = path.split(' ').reduce<typeof registry | undefined>((at, word) => at?.subtree.get(word), registry)
    const { definition } = found ?? {}
    expect(definition?.type, path).toBe('command')
    const known = definition?.type === 'command' ? Object.keys({ ...globalFlags, ...definition.args }) : []
    for (const flag of flags) expect(known, path).toContain(flag.slice('--'.length))
  }
})

test('the text creates every database, bucket and queue that wrangler.toml binds, and no other', () => {
  const steps = document.slice(0, document.indexOf('Staging: '))
  const named = (pattern: RegExp) => new Set([...settings.matchAll(pattern)].map(([, name = '']) => name))
  const told = (pattern: RegExp) => new Set([...steps.matchAll(pattern)].map(([, name = '']) => name))
  expect(told(/d1 create ([\w-]+)/g)).toEqual(named(/^database_name = "(.+)"/gm))
  expect(told(/bucket create ([\w-]+)/g)).toEqual(named(/^bucket_name = "(.+)"/gm))
  const line = steps.split('\n4. ')[1]?.split('\n5. ')[0] ?? ''
  const queues = [...line.matchAll(/\b(pinfold-[a-z]+)/g)].map(([, name = '']) => name)
  expect(line).toContain('for each with `-dead` at the end')
  expect(new Set(queues.flatMap((name) => [name, `${name}-dead`]))).toEqual(
    named(/^(?:queue|dead_letter_queue) = "(.+)"/gm),
  )
})

test('the text names as many crons as wrangler.toml has', () => {
  const crons = /^crons = \[(.+)\]$/m.exec(settings)?.[1]?.split(', ') ?? []
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
  expect(document).toContain(`The ${words[crons.length]} crons of \`wrangler.toml\``)
})
