import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build, isBuilt } from './build.ts'
import { ROOT } from './local.ts'
import { hold } from './lock.ts'
import { prepare } from './prepare.ts'
import { endProgress } from './progress.ts'

/**
 * The build command of wrangler.toml, which wrangler runs first (docs/decisions/146). For `wrangler dev` it makes the local build, and fills the database and
 * store with the demo data; for every other command it makes a deployment's build. wrangler names its command in `WRANGLER_COMMAND`.
 */
const isDev = process.env.WRANGLER_COMMAND === 'dev'
const kind = isDev ? 'local' : 'deploy'
/** Data folder of `wrangler dev`, unless `--persist-to` names another one. */
const state = join(ROOT, '.wrangler/state/v3')
const link = join(ROOT, 'dist/wrangler')

try {
  if (!isBuilt(kind)) {
    console.log(`Building the site (${kind})…`)
    await build(kind)
  }
  rmSync(link, { force: true })
  symlinkSync(kind, link, 'junction')
  if (isDev) {
    console.log('Preparing the local database…')
    const held = await hold(state, 'wrangler dev')
    await prepare(state, () => undefined)
    endProgress()
    held.release()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
process.exit()
