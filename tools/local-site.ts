import { setTimeout as wait } from 'node:timers/promises'
import { machineFailure } from '#worker/machine.ts'
import { Damaged, refuseDamaged } from './damage.ts'
import { hostFrom } from './host.ts'
import { type Build, dataFolder } from './local.ts'
import { Held, type Hold, hold } from './lock.ts'
import { freePort, isFree } from './ports.ts'
import { endProgress, progress } from './progress.ts'
import type { Server } from './serve.ts'
import { keepTransfersGoing } from './transfers.ts'

/** An expected error: a sentence for the person at the terminal instead of a stack trace. */
class Refused extends Error {}

/** The cron time at which due mails are sent (worker/rooms.ts). */
const MAIL_JOBS = '*/5 * * * *'

interface SiteOptions {
  build: Build
  /** Builds until the signal aborts; absent: an existing build is used. */
  make?: (signal: AbortSignal) => Promise<void>
  /** Serves the worker on a separate port, while another server listens on the site's port and forwards requests. */
  isBehind?: boolean
}

/**
 * Builds, migrates and serves the site on the local data, with the demo data if nobody exists yet, until the process is stopped. An error
 * before that ends the process with a sentence.
 * @returns the worker's server, and the public address and port of the site
 */
export async function openSite({
  build,
  make,
  isBehind = false,
}: SiteOptions): Promise<{ server: Server; host: string; port: number }> {
  const stopping = new AbortController()
  let held: Hold | null = null
  let making: Promise<void> | undefined
  /** Stops the child processes, if there are any. */
  let open: { close(): Promise<void> } | null = null
  const stop = async (code: number): Promise<never> => {
    stopping.abort()
    await Promise.allSettled([making, open?.close()])
    held?.release()
    process.exit(code)
  }
  // Ctrl-C arrives twice, from the terminal and from npm: the second must not end this process before its children have ended.
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!isStopping) stop(0)
      isStopping = true
    })
  try {
    const folder = dataFolder()
    const host = chooseHost(process.env.HOST)
    const port = await choosePort(process.env.PORT ?? '8787')
    // Before the port check: a second start on the same folder would be told to choose another port, which would not help.
    held = await takeFolder(folder, port)
    await refuseTaken(port, host)
    refuseDamaged(folder)
    if (make) {
      progress('Building the site')
      making = make(stopping.signal)
      await making
    }
    // Imported lazily, so that a refused start fails at once.
    const [{ prepare }, { serve }, { directTarget, doorListener }, { directMedia }] = await Promise.all([
      import('./prepare.ts'),
      import('./serve.ts'),
      import('./door.ts'),
      import('./backup/media.ts'),
    ])
    await prepare(folder, (storage) => {
      open = storage
    })
    progress('Opening the site')
    if (!isBehind) await refuseTaken(port, host)
    const at = isBehind ? { port: 0, site: { host, port } } : { port, host }
    const server = await serve({ build, folder, ...at, testHooks: process.env.TEST_HOOKS === '1' })
    open = server
    // Locally nothing else runs them. The next run makes up for one that fails during a reload.
    setInterval(() => server.runJobs(MAIL_JOBS).catch(() => undefined), 60_000).unref()
    keepTransfersGoing(server)
    held.answer(doorListener(directTarget(server.db, server.media), directMedia(server.media)))
    endProgress()
    return { server, host, port }
  } catch (error) {
    // An error caused by the stop signal is not a failure; the signal's handler ends the process.
    if (stopping.signal.aborted) return new Promise(() => {})
    endProgress()
    console.error(sentenceFor(error) ?? error)
    return stop(1)
  }
}

/** The sentence for an error; null: show its stack trace. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof Refused || error instanceof Damaged) return error.message
  const { code, path, message } = error as NodeJS.ErrnoException
  const known = machineFailure(error)
  if (known) return `${known.sentence} (${message})`
  return code !== undefined && path !== undefined ? `The data folder can't be used: ${message}.` : null
}

function chooseHost(text: string | undefined): string {
  const host = hostFrom(text)
  if (host === null)
    throw new Refused(`HOST is "${text}": it must be an address of this machine, or 0.0.0.0 for all of them.`)
  return host
}

async function choosePort(text: string): Promise<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new Refused(`PORT is "${text}": it must be a number from 0 to 65535.`)
  return port === 0 ? freePort() : port
}

/** Throws if the port is taken. Checked before and after the work: another process may have started in between. */
async function refuseTaken(port: number, host: string): Promise<void> {
  if (!(await isFree(port, host))) throw new Refused(`Port ${port} is taken. Choose another: PORT=8790 npm start`)
}

/** Waits for a command that has the data open, such as an import, but not for another server. */
async function takeFolder(folder: string, port: number): Promise<Hold> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await hold(folder, 'server', port)
    } catch (error) {
      if (!(error instanceof Held)) throw error
      if (error.holder.what === 'server') throw new Refused(error.message)
      if (attempt === 0) console.log(`${error.message} Waiting for its end…`)
      await wait(300)
    }
  }
}
