import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { Miniflare } from 'miniflare'
import { localD1 } from './d1.ts'
import type { SiteAddress } from './host.ts'
import { type Build, type Modules, type Outside, workerOptions } from './local.ts'
import { migrate } from './migrations.ts'
import { freePort } from './ports.ts'
import { passOnLog } from './runtime-log.ts'

export interface Server {
  /** Without a trailing slash. */
  url: string
  port: number
  db: D1Database
  media: R2Bucket
  /** Delivers a queue message to the worker and waits until it is handled. */
  deliver(queue: string, body: unknown): Promise<void>
  /** Runs the jobs of a cron time. */
  runJobs(cron: string): Promise<void>
  /** Replaces the worker by a new build on the same data. */
  reload(): Promise<void>
  close(): Promise<void>
}

interface ServeOptions {
  build: Build
  folder: string
  /** 0 picks a free port. */
  port?: number
  /** The host to listen on; by default this machine only. */
  host?: string
  /** Public address of the site, if another server forwards requests. */
  site?: SiteAddress
  testHooks?: boolean
  /** Replaces the outside web; absent: requests go to the real one. */
  outside?: Outside
  /** The port of the runtime's inspector, for measuring memory; absent: no inspector. */
  inspector?: number
  /** Modules that precede the build's own; the first is the worker's entry. */
  front?: Modules
}

/** Serves the built worker on a data folder, migrated, in this process. */
export async function serve({
  build,
  folder,
  port = 0,
  host,
  site,
  testHooks = false,
  outside,
  inspector,
  front,
}: ServeOptions): Promise<Server> {
  const chosen = port === 0 ? await freePort() : port
  const options = () => ({
    ...workerOptions(build, folder, {
      port: chosen,
      testHooks,
      ...(host && { host }),
      ...(site && { site }),
      ...(outside && { outside }),
      ...(front && { front }),
    }),
    ...(inspector !== undefined && { inspectorPort: inspector }),
    handleRuntimeStdio: passOnLog,
  })
  const mf = new Miniflare(options())
  await mf.ready
  const db = localD1(mf)
  const media = (await mf.getR2Bucket('MEDIA', 'pinfold')) as unknown as R2Bucket
  await migrate(db)
  return {
    url: `http://localhost:${chosen}`,
    port: chosen,
    db,
    media,
    async deliver(queue, body) {
      const worker = await mf.getWorker('pinfold')
      const message = { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body }
      await worker.queue(queue, [message])
    },
    async runJobs(cron) {
      const worker = await mf.getWorker('pinfold')
      await worker.scheduled({ cron, scheduledTime: new Date() })
    },
    reload: () => mf.setOptions(options()),
    close: () => mf.dispose(),
  }
}
