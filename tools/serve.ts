import { createServer } from 'node:net'
import type { D1Database, R2Bucket } from '@cloudflare/workers-types'
import { Miniflare } from 'miniflare'
import { localD1 } from './d1.ts'
import { type Build, type Outside, THIS_MACHINE, workerOptions } from './local.ts'
import { migrate } from './migrations.ts'
import { passOnLog } from './runtime-log.ts'

export interface Server {
  /** Without a slash at its end. */
  url: string
  port: number
  db: D1Database
  media: R2Bucket
  /** Hands the worker a message of a queue, and waits until it is done with it. */
  deliver(queue: string, body: unknown): Promise<void>
  /** Takes over what was built anew, on the same data. */
  reload(): Promise<void>
  close(): Promise<void>
}

interface ServeOptions {
  build: Build
  folder: string
  /** 0 takes a free one. */
  port?: number
  /** The address to listen at; without it this machine alone. */
  host?: string
  testHooks?: boolean
  /** Stands for the web outside; without it that is the real one. */
  outside?: Outside
}

/** Serves the built worker on a folder of data, migrated, in this one process. */
export async function serve({
  build,
  folder,
  port = 0,
  host,
  testHooks = false,
  outside,
}: ServeOptions): Promise<Server> {
  const chosen = port === 0 ? await freePort() : port
  const options = () => ({
    ...workerOptions(build, folder, { port: chosen, testHooks, ...(host && { host }), ...(outside && { outside }) }),
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
    reload: () => mf.setOptions(options()),
    close: () => mf.dispose(),
  }
}

/** Whether nobody listens there yet. */
export function isFree(port: number, host = THIS_MACHINE): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

/** A port that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, THIS_MACHINE, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
