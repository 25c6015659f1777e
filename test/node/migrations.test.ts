import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage, ROOT, type Storage } from '#tools/local.ts'
import { migrate, migrateLibsql } from '#tools/migrations.ts'
import { startHrana } from '../fixtures/hrana.ts'
import { laterMigrations, MIGRATIONS, migrationFiles } from '../fixtures/migration-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-migrations-'))
let hrana: Awaited<ReturnType<typeof startHrana>>
let local: Storage
beforeAll(async () => {
  hrana = await startHrana({ token: 'secret' })
  local = await openStorage(join(folder, 'data'))
})
afterAll(async () => {
  await local.close()
  await hrana.close()
  rmSync(folder, { recursive: true, force: true })
})
const client = () => createClient({ url: hrana.url, authToken: 'secret' })

/** Runs `npm run db:migrate` for a libSQL database. */
function migrateAt(url: string, token: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, LIBSQL_TOKEN: token }
  const child = spawn(process.execPath, [join(ROOT, 'tools/migrate.ts'), '--url', url], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

const SCHEMA = `select type, name, tbl_name, sql from sqlite_master
  where name not like 'sqlite_%' and name not like '_cf_%' and name not like 'd1_%' order by type, name`

test('a libSQL database gets the same schema as D1 by the command, once, and a wrong token changes nothing', async () => {
  const refused = await migrateAt(hrana.url, 'wrong')
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('The bearer token is missing or wrong')
  const first = await migrateAt(hrana.url, 'secret')
  expect(first.output).toContain(`Applied ${migrationFiles.join(', ')}.`)
  expect(first.code).toBe(0)
  expect((await migrateAt(hrana.url, 'secret')).output).toBe('Nothing to apply.\n')
  await migrate(local.db)
  const { rows } = await client().execute(SCHEMA)
  const { results } = await local.db.prepare(SCHEMA).all()
  expect(results.length).toBeGreaterThan(100)
  expect(rows.map((row) => ({ ...row }))).toEqual(results)
})

test('a migration that fails names its file, leaves no trace and is the first of the next run, on D1 and libSQL', async () => {
  const broken = mkdtempSync(join(folder, 'broken-'))
  const write = (name: string, ...statements: string[]) =>
    writeFileSync(join(broken, name), statements.join('\n--> statement-breakpoint\n'))
  write('9000_good.sql', 'create table good (id integer primary key)')
  write(
    '9001_bad.sql',
    'create table half (id integer)',
    'insert into good values (1)',
    'insert into nowhere values (1)',
  )
  write('9002_later.sql', 'create table later (id integer)')
  const found = `select name from sqlite_master where name in ('good', 'half', 'later') order by name`
  const databases = [
    {
      run: () => migrate(local.db, undefined, broken),
      rows: async (sql: string) => (await local.db.prepare(sql).all()).results,
    },
    {
      run: () => migrateLibsql(client(), undefined, broken),
      rows: async (sql: string) => (await client().execute(sql)).rows.map((row) => ({ ...row })),
    },
  ]
  for (const { run, rows } of databases) {
    write(
      '9001_bad.sql',
      'create table half (id integer)',
      'insert into good values (1)',
      'insert into nowhere values (1)',
    )
    for (let time = 0; time < 2; time++)
      await expect(run()).rejects.toThrow(
        /^Migration 9001_bad\.sql failed and changed nothing: .*no such table: nowhere/,
      )
    expect(await rows(found)).toEqual([{ name: 'good' }])
    expect(await rows('select count(*) as n from good')).toEqual([{ n: 0 }])
    write('9001_bad.sql', 'create table half (id integer)')
    expect(await run()).toEqual(['9001_bad.sql', '9002_later.sql'])
    expect(await rows(found)).toHaveLength(3)
  }
})

test('no migration rewrites the rows of a table: jobs fill what is new, in slices', () => {
  const wrong = laterMigrations.filter((file) => {
    const text = readFileSync(join(MIGRATIONS, file), 'utf8').replaceAll(/^--(?!>).*\n/gm, '')
    const statements = text.split('--> statement-breakpoint').filter((each) => !/^\s*create trigger/i.test(each))
    return statements.some((each) => /^\s*(?:update|delete|insert|drop table)\b|__new_/im.test(each))
  })
  expect(wrong).toEqual([])
})
