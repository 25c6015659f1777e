import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BESIDE_FILE, migratedBeside, parseBeside, statementsBetween } from './beside-drizzle.ts'
import { ROOT } from './local.ts'

/**
 * `npm run db:generate -- --name what_it_does`: writes the next migration, first from the tables of the code, then from `worker/model/beside-drizzle.sql`.
 * Keeps only the newest snapshot, with which the next migration is compared.
 */
const MIGRATIONS = join(ROOT, 'migrations')
const META = join(MIGRATIONS, 'meta')
const namesIn = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .sort()

function runKit(...more: string[]): void {
  const words = ['generate', ...process.argv.slice(2), ...more]
  execFileSync(join(ROOT, 'node_modules/.bin/drizzle-kit'), words, { cwd: ROOT, stdio: 'inherit' })
}

function keepNewestSnapshot(): void {
  for (const name of namesIn(META, '_snapshot.json').slice(0, -1)) rmSync(join(META, name))
}

const before = namesIn(MIGRATIONS, '.sql')
runKit()
keepNewestSnapshot()
const statements = statementsBetween(migratedBeside(), parseBeside(readFileSync(BESIDE_FILE, 'utf8')))
if (statements.length > 0) {
  const isFirstHalf = namesIn(MIGRATIONS, '.sql').length > before.length
  if (!isFirstHalf) {
    // No table has changed: creates an empty migration with a snapshot.
    runKit('--custom')
    keepNewestSnapshot()
  }
  const name = namesIn(MIGRATIONS, '.sql').at(-1) ?? ''
  const file = join(MIGRATIONS, name)
  const halves = [...(isFirstHalf ? [readFileSync(file, 'utf8').trimEnd()] : []), ...statements]
  writeFileSync(file, `${halves.join('--> statement-breakpoint\n')}\n`)
  console.log(`${name} has ${statements.length} statements beside Drizzle’s`)
}
