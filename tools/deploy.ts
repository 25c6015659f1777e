import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { lackingIn, missingIn, pickEnvironment, type Settings, settingsFor } from './deploy/environments.ts'
import { ROOT } from './local.ts'

/**
 * `npm run deploy:staging`, `npm run deploy:production`: builds, applies the migrations, then deploys. With `-- --dry-run` it changes nothing and needs no
 * account. `PINFOLD_BUILT=1` deploys the existing build, as tried in another environment.
 */
const [picked = '', ...flags] = process.argv.slice(2)
const isDry = flags.includes('--dry-run')
const folder = join(ROOT, 'dist/deploy/worker')

/** @throws if the command fails */
function wrangler(...words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('wrangler', words, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`wrangler ${words[0]} failed.`))))
  })
}

try {
  const file = process.env.PINFOLD_ENVIRONMENTS ?? join(ROOT, 'environments.json')
  const environment = pickEnvironment(readFileSync(file, 'utf8'), picked)
  const missing = missingIn(environment).join('\n')
  if (missing && !isDry) throw new Error(missing)
  if (missing) console.log(missing)
  if (process.env.PINFOLD_BUILT !== '1') await build('deploy')
  const built = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8')) as Settings
  const config = join(folder, `wrangler.${picked}.json`)
  for (const sentence of lackingIn(environment, built)) console.log(sentence)
  writeFileSync(config, JSON.stringify(settingsFor(built, environment), null, 2))
  // A new worker needs the new schema; the old worker works with it too.
  if (!isDry && environment.databaseId !== null)
    await wrangler('d1', 'migrations', 'apply', 'DB', '--remote', '--config', config)
  await wrangler('deploy', '--config', config, ...(isDry ? ['--dry-run'] : []))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
