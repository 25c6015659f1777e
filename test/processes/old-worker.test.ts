import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/local.ts'

/** What people do most, through the front door: these files write into most tables. Older releases have all tests in one folder, under the second names. */
const FILES = {
  'pins/repin': 'pins-repin',
  'comments/comments': 'comments',
  'relations/relations': 'relations',
  'accounts/signup': 'accounts-signup',
  'conversations/conversations': 'conversations',
  'notifications/notifications': 'notifications',
}

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 30,
  }).trim()

/** The release that is deployed: the newest version tag, else the commit before the newest migration. Null without git or without its history. */
function released(): string | null {
  try {
    return git('describe', '--tags', '--match', 'v*', '--abbrev=0')
  } catch {
    try {
      const newest = readdirSync(join(ROOT, 'migrations'))
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .at(-1)
      // A merge adds a migration too: it gets its number there.
      const added = git('log', '--first-parent', '--diff-filter=A', '--format=%H', '-1', '--', `migrations/${newest}`)
      return git('rev-parse', '--verify', `${added || 'HEAD'}^`)
    } catch {
      return null
    }
  }
}

/** The sources of a release with the migrations of now, in a folder of their own. */
function oldSources(release: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pinfold-old-')))
  const archive = execFileSync('git', ['archive', release], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  rmSync(join(folder, 'migrations'), { recursive: true })
  cpSync(join(ROOT, 'migrations'), join(folder, 'migrations'), { recursive: true })
  return folder
}

test('the released worker passes its own tests on the new schema, because it serves until the new one is deployed [REL-22]', async ({
  skip,
}) => {
  const release = released()
  if (release === null) return skip('the history of git is not here')
  const folder = oldSources(release)
  try {
    const isThere = (name: string) => existsSync(join(folder, `test/${name}.test.ts`))
    const files = Object.entries(FILES).map(([now, before]) => `test/${isThere(now) ? now : before}.test.ts`)
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const project = existsSync(join(folder, 'tools/bundle')) ? 'bundled' : 'worker'
    const child = spawn(process.execPath, [vitest, 'run', '--project', project, ...files], {
      cwd: folder,
      env: { ...process.env, PINFOLD_BUILT: '1', NO_COLOR: '1' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(output).toMatch(/Test Files +6 passed/)
    expect(code, output).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
