import { setTimeout as wait } from 'node:timers/promises'
import { directTarget, doorListener } from './door.ts'
import { hostFrom } from './host.ts'
import { type Build, dataFolder } from './local.ts'
import { Held, type Hold, hold } from './lock.ts'
import { prepare } from './prepare.ts'
import { endProgress, progress } from './progress.ts'
import { freePort, isFree, type Server, serve } from './serve.ts'

/** A sentence for the person at the terminal, in place of a stack. */
class Refused extends Error {}

interface SiteOptions {
  build: Build
  /** Makes the build, until the signal aborts; without it the build is there already. */
  make?: (signal: AbortSignal) => Promise<void>
  /** The worker is served at a port of its own: at the site's somebody else answers and passes on what is the worker's. */
  isBehind?: boolean
}

/**
 * Builds, migrates and serves the site on the local data, with the demo world where there is nobody yet, until the process is told
 * to stop. Anything that goes wrong before ends the process with a sentence.
 * @returns the worker's server, and the address and port that the site is known by
 */
export async function openSite({
  build,
  make,
  isBehind = false,
}: SiteOptions): Promise<{ server: Server; host: string; port: number }> {
  const stopping = new AbortController()
  let held: Hold | null = null
  let making: Promise<void> | undefined
  /** What runs a process of its own, if anything does. */
  let open: { close(): Promise<void> } | null = null
  const stop = async (code: number): Promise<never> => {
    stopping.abort()
    await Promise.allSettled([making, open?.close()])
    held?.release()
    process.exit(code)
  }
  // Ctrl-C arrives twice, from the terminal and from npm: the second must not end the process before what it started has ended.
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!isStopping) stop(0)
      isStopping = true
    })
  try {
    const folder = dataFolder()
    const host = chooseHost(process.env.HOST)
    const port = await choosePort(process.env.PORT ?? '8787', host)
    held = await takeFolder(folder, port)
    if (make) {
      progress('Building the site')
      making = make(stopping.signal)
      await making
    }
    await prepare(folder, (storage) => {
      open = storage
    })
    progress('Opening the site')
    if (!isBehind) await refuseTaken(port, host)
    const at = isBehind ? { port: 0 } : { port, host }
    const server = await serve({ build, folder, ...at, testHooks: process.env.TEST_HOOKS === '1' })
    open = server
    held.answer(doorListener(directTarget(server.db)))
    endProgress()
    return { server, host, port }
  } catch (error) {
    // What broke because it was told to stop is no failure; whoever told ends the process.
    if (stopping.signal.aborted) return new Promise(() => {})
    endProgress()
    console.error(error instanceof Refused ? error.message : error)
    return stop(1)
  }
}

function chooseHost(text: string | undefined): string {
  const host = hostFrom(text)
  if (host === null)
    throw new Refused(`HOST is "${text}": it must be an address of this machine, or 0.0.0.0 for all of them.`)
  return host
}

async function choosePort(text: string, host: string): Promise<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new Refused(`PORT is "${text}": it must be a number from 0 to 65535.`)
  if (port === 0) return freePort()
  await refuseTaken(port, host)
  return port
}

/** Asked before the work and after it: somebody may have come meanwhile. */
async function refuseTaken(port: number, host: string): Promise<void> {
  if (!(await isFree(port, host))) throw new Refused(`Port ${port} is taken. Choose another: PORT=8790 npm start`)
}

/** A command that has the data open, such as an import, is waited for; another server is not. */
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
