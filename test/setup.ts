import { applyD1Migrations, type D1Migration, env } from 'cloudflare:test'
import { hashCheaply } from '#worker/accounts/passwords/password.ts'
import { emptyEverything } from './fixtures/empty.ts'
import { asD1 } from './fixtures/libsql/as-d1.ts'

// A build defines these constants; here the sources run unbuilt.
Object.assign(globalThis, { __LOCAL__: true, __BUILD__: 'test' })

interface Settings {
  DB: D1Database
  MEDIA: R2Bucket
  MIGRATIONS: D1Migration[]
  LIBSQL_URL?: string
  LIBSQL_TOKEN?: string
}
const settings = env as unknown as Settings
const { LIBSQL_URL: url, LIBSQL_TOKEN: authToken = '' } = settings
// The database of the project `libsql` is migrated already. Its D1 database has no tables, so that nothing can use it unnoticed.
if (url) settings.DB = asD1(url, authToken)
else await applyD1Migrations(settings.DB, settings.MIGRATIONS)
await emptyEverything(settings.DB, settings.MEDIA)
// One test requests the full cost.
hashCheaply(true)
