import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './local.ts'

/**
 * `npm run db:generate -- --name what_it_does`: writes the next migration from the tables of the code, then deletes all snapshots but the newest, which is
 * the only one that the next migration is compared with.
 */
execFileSync(join(ROOT, 'node_modules/.bin/drizzle-kit'), ['generate', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
const META = join(ROOT, 'migrations/meta')
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
for (const name of snapshots.slice(0, -1)) rmSync(join(META, name))
