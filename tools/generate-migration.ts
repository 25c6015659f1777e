import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BESIDE_FILE, migratedBeside, parseBeside, statementsBetween } from './beside-drizzle.ts'
import { ROOT } from './local.ts'

/**
 * `npm run db:generate -- --name what_it_does`: writes the next migration, first from the tables of the code, then from `worker/model/beside-drizzle.sql`.
 * It keeps only the newest snapshot, with which the next migration is compared.
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

const before = namesIn(MIGRATIONS, '.sql')
runKit()
for (const name of namesIn(META, '_snapshot.json').slice(0, -1)) rmSync(join(META, name))
const statements = statementsBetween(migratedBeside(), parseBeside(readFileSync(BESIDE_FILE, 'utf8')))
if (statements.length > 0) {
  // No table has changed: an empty migration, which has a snapshot too.
  if (namesIn(MIGRATIONS, '.sql').length === before.length) runKit('--custom')
  for (const name of namesIn(META, '_snapshot.json').slice(0, -1)) rmSync(join(META, name))
  const file = join(MIGRATIONS, namesIn(MIGRATIONS, '.sql').at(-1) ?? '')
  const text = statements.join('--> statement-breakpoint\n')
  const isEmpty = statSync(file).size === 0 || !/^[^-\s]/m.test(readFileSync(file, 'utf8'))
  appendFileSync(file, `${isEmpty ? '' : '--> statement-breakpoint\n'}${text}\n`)
  console.log(`${file}: ${statements.length} statements beside Drizzle`)
}
