import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import type { MiniflareOptions, Request, Response } from 'miniflare'
import {
  CLUSTER_QUEUE,
  HOME_QUEUE,
  MAILS_QUEUE,
  MEDIA_QUEUE,
  TRANSFERS_QUEUE,
  VIEWS_QUEUE,
  WEBHOOKS_QUEUE,
} from '#worker/queues.ts'
import { localD1, STORAGE, STORAGE_SCRIPT } from './d1.ts'
import { refuseDamaged } from './damage.ts'
import { originSettings, type SiteAddress } from './host.ts'
import { readsOf } from './local-reads.ts'
import { MAIL, mailWorker, writeMail } from './mail.ts'
import { THIS_MACHINE } from './ports.ts'

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..')

/** All data of `npm start` and `npm run import`: one folder, ignored by git. */
export function dataFolder(): string {
  return process.env.PINFOLD_DATA ?? join(ROOT, '.data')
}

/** File that exists in the data folder while the demo data is being created. */
export const HALF_MADE = 'half-made'

/** Folder that exists in the data folder while a backup is being restored, and after an interrupted restore. */
export const RESTORING = 'restoring'

/** `deploy`: a deployment's build; `local`: a local one with test hooks; `dev`: the worker alone, for `npm run dev`. */
export type Build = 'local' | 'deploy' | 'dev'

const RUNTIME = { compatibilityDate: '2026-07-30', compatibilityFlags: ['nodejs_compat'] }
const STORES = { d1Databases: { DB: 'pinfold' }, r2Buckets: { MEDIA: 'pinfold-media' } }

/** The worker through which commands reach the database. */
const storageWorker = { name: STORAGE, modules: true, script: STORAGE_SCRIPT, ...RUNTIME, ...STORES } as const

/** The storage folders, the same for every process that opens them. */
function persistence(folder: string) {
  if (existsSync(join(folder, RESTORING)))
    throw new Error('A restore into this folder was interrupted: run npm run restore again, or npm run reset')
  mkdirSync(folder, { recursive: true })
  return { d1Persist: join(folder, 'd1'), r2Persist: join(folder, 'r2'), cachePersist: join(folder, 'cache') }
}

/** Deletes incomplete demo data. The site was never served with it, so nobody's data is lost. */
export function dropHalfMade(folder: string): void {
  const marker = join(folder, HALF_MADE)
  if (!existsSync(marker)) return
  rmSync(join(folder, 'd1'), { recursive: true, force: true })
  rmSync(marker)
}

/** Database and store without the site. A caller that opens a shared folder takes its lock first (`hold`). */
export interface Storage {
  db: D1Database
  media: R2Bucket
  close(): Promise<void>
}

/**
 * Opens the database and the store for a command that needs no site.
 * @throws Damaged if a data file is unreadable
 */
export async function openStorage(folder: string): Promise<Storage> {
  refuseDamaged(folder)
  // Imported lazily: a command that rejects its arguments answers at once.
  const { Miniflare } = await import('miniflare')
  const mf = new Miniflare({ ...persistence(folder), workers: [storageWorker] })
  await mf.ready
  const media = (await mf.getR2Bucket('MEDIA', STORAGE)) as unknown as R2Bucket
  return { db: localD1(mf), media, close: () => mf.dispose() }
}

/**
 * Outgoing network of a local worker: the runtime checks the address to which a name resolves, and refuses this machine and its networks (docs/decisions/023).
 * On the platform no private network is reachable.
 */
export const PUBLIC_ONLY = { network: { allow: ['public'], tlsOptions: { trustBrowserCas: true } } }

/** Answers every request that leaves the worker: in tests, the simulated web. */
export type Outside = (request: Request) => Response | Promise<Response>

/** Code of modules by file name. */
export type Modules = Readonly<Record<string, string>>

interface WorkerSettings {
  port: number
  host?: string
  /** Public address of the site, if another server listens there and forwards requests. */
  site?: SiteAddress
  testHooks?: boolean
  outside?: Outside
  front?: Modules
}

/** Options of the built worker on its storage, for `npm start`, the browser tests and the bench. */
export function workerOptions(build: Build, folder: string, more: WorkerSettings): MiniflareOptions {
  const { host = THIS_MACHINE } = more
  const out = join(ROOT, 'dist', build)
  const worker = join(out, 'worker')
  if (!existsSync(join(worker, 'index.js'))) throw new Error(`There is no ${build} build: run npm run build first`)
  const modules = readdirSync(worker, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  modules.sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
  const app = {
    name: 'pinfold',
    modulesRoot: worker,
    modules: [
      ...Object.entries(more.front ?? {}).map(([file, contents]) => ({ path: join(worker, file), contents })),
      ...modules.map((file) => ({ path: join(worker, file) })),
    ].map((module) => ({ type: 'ESModule' as const, ...module })),
    ...RUNTIME,
    ...STORES,
    cache: true,
    images: { binding: 'IMAGES' },
    queueProducers: {
      ...{ CLUSTERS: CLUSTER_QUEUE, HOMEFEED: HOME_QUEUE, MEDIA_JOBS: MEDIA_QUEUE, VIEWS: VIEWS_QUEUE },
      ...{ MAILS: MAILS_QUEUE, TRANSFERS: TRANSFERS_QUEUE, WEBHOOKS: WEBHOOKS_QUEUE },
    },
    queueConsumers: {
      [CLUSTER_QUEUE]: { maxBatchSize: 1 },
      [HOME_QUEUE]: { maxBatchSize: 1 },
      [MEDIA_QUEUE]: { maxBatchSize: 10 },
      [VIEWS_QUEUE]: { maxBatchSize: 100, maxBatchTimeout: 1 },
      [MAILS_QUEUE]: { maxBatchSize: 50, maxBatchTimeout: 1 },
      [TRANSFERS_QUEUE]: { maxBatchSize: 1 },
      [WEBHOOKS_QUEUE]: { maxBatchSize: 10, maxBatchTimeout: 0 },
    },
    // With other modules in front, the worker has none of its own classes.
    ...(!more.front && {
      durableObjects: {
        LIVE: { className: 'Live', useSQLite: true },
        METRICS: { className: 'Metrics', useSQLite: true },
      },
    }),
    serviceBindings: { MAIL, LOCAL_READS: readsOf(folder) },
    outboundService: more.outside ?? PUBLIC_ONLY,
    bindings: {
      SITE_NAME: 'Pinfold',
      ...(more.testHooks && { TEST_HOOKS: '1' }),
      ...(process.env.METRICS_TOKEN && { METRICS_TOKEN: process.env.METRICS_TOKEN }),
      ...(process.env.SECRETS_KEY && { SECRETS_KEY: process.env.SECRETS_KEY }),
      ...originSettings(more.site ?? { host, port: more.port }),
    },
    assets: {
      directory: build === 'dev' ? join(ROOT, 'public') : join(out, 'client'),
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
    },
  }
  const mail = mailWorker((message) => writeMail(folder, message))
  return {
    host,
    port: more.port,
    ...persistence(folder),
    workers: [app, storageWorker, mail],
  }
}
