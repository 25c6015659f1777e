import { applyD1Migrations, type D1Migration, env } from 'cloudflare:test'
import { hashCheaply } from '../worker/accounts/passwords/password.ts'
import { emptyEverything } from './fixtures/empty.ts'

// A build defines these constants; here the sources run unbuilt.
Object.assign(globalThis, { __LOCAL__: true, __BUILD__: 'test' })

const { DB, MEDIA, MIGRATIONS } = env as unknown as { DB: D1Database; MEDIA: R2Bucket; MIGRATIONS: D1Migration[] }
await applyD1Migrations(DB, MIGRATIONS)
await emptyEverything(DB, MEDIA)
// One test requests the full cost.
hashCheaply(true)
