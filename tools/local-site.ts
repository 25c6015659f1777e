import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { directTarget, doorListener } from './door.ts'
import { hostFrom } from './host.ts'
import { type Build, dataFolder, HALF_MADE } from './local.ts'
import { Held, type Hold, hold } from './lock.ts'
import { isEmpty, seed } from './seed.ts'
import { freePort, isFree, type Server, serve } from './serve.ts'

/** A sentence for the person at the terminal, in place of a stack. */
class Refused extends Error {}

interface SiteOptions {
  build: Build
  /** Makes the build; without it the build is there already. */
  make?: () => Promise<void>
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
  let held: Hold | null = null
  let server: Server | null = null
  let isStopping = false
  const stop = async (code: number): Promise<never> => {
    isStopping = true
    await server?.close().catch(() => {})
    held?.release()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(0))
  try {
    const folder = dataFolder()
    const host = chooseHost(process.env.HOST)
    const port = await choosePort(process.env.PORT ?? '8787', host)
    held = await takeFolder(folder, port)
    if (make) {
      console.log('Building…')
      await make()
    }
    const marker = join(folder, HALF_MADE)
    // A world that was never finished holds nothing that anybody made: the door opens when it is done.
    if (existsSync(marker)) rmSync(join(folder, 'd1'), { recursive: true, force: true })
    const at = isBehind ? { port: 0 } : { port, host }
    server = await serve({ build, folder, ...at, testHooks: process.env.TEST_HOOKS === '1' })
    if (await isEmpty(server.db)) {
      writeFileSync(marker, '')
      await seed(server, (share) => tell(`Making the demo world: ${Math.floor(share * 100)} %`))
      tell('Making the demo world: done\n')
    }
    rmSync(marker, { force: true })
    held.answer(doorListener(directTarget(server.db)))
    return { server, host, port }
  } catch (error) {
    if (!isStopping) console.error(error instanceof Refused ? error.message : error)
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
  if (!(await isFree(port, host))) throw new Refused(`Port ${port} is taken. Choose another: PORT=8790 npm start`)
  return port
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

let told = ''
function tell(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
  else if (line !== told && /done|[05]0 %$/.test(line)) console.log(line.trim())
  told = line
}
