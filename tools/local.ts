import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare, type MiniflareOptions } from 'miniflare'

/** The project's folder. */
export const ROOT = join(import.meta.dirname, '..')

/** All data of `npm start` and `npm run import`: one folder, ignored by git. */
export function dataFolder(): string {
  return process.env.PINFOLD_DATA ?? join(ROOT, '.data')
}

/** A deployment's build and one for this machine, which has the switches of tests. */
export type Build = 'local' | 'deploy'

/** Where the storage of the local worker is: the same options wherever it is opened. */
function storageOptions(folder: string) {
  return {
    compatibilityDate: '2026-07-30',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: { DB: 'pinfold' },
    d1Persist: join(folder, 'd1'),
    r2Buckets: { MEDIA: 'pinfold-media' },
    r2Persist: join(folder, 'r2'),
  }
}

/** The storage alone, for commands that need no worker. Two processes must never open it at once. */
export async function openStorage(folder = dataFolder()): Promise<Miniflare> {
  mkdirSync(folder, { recursive: true })
  const mf = new Miniflare({ modules: true, script: 'export default {}', ...storageOptions(folder) })
  await mf.ready
  return mf
}

/** The built worker on its storage, as `npm start`, the browser tests and the bench run it. */
export function workerOptions(
  build: Build,
  folder: string,
  more: { port: number; testHooks?: boolean },
): MiniflareOptions {
  const out = join(ROOT, 'dist', build)
  const worker = join(out, 'worker')
  if (!existsSync(join(worker, 'index.js'))) throw new Error(`There is no ${build} build: run npm run build first`)
  const modules = readdirSync(worker, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  modules.sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
  mkdirSync(folder, { recursive: true })
  return {
    name: 'pinfold',
    host: '127.0.0.1',
    port: more.port,
    modulesRoot: worker,
    modules: modules.map((file) => ({ type: 'ESModule', path: join(worker, file) })),
    ...storageOptions(folder),
    cache: true,
    cachePersist: join(folder, 'cache'),
    images: { binding: 'IMAGES' },
    bindings: { SITE_NAME: 'Pinfold', ...(more.testHooks && { TEST_HOOKS: '1' }) },
    assets: {
      directory: join(out, 'client'),
      binding: 'ASSETS',
      routerConfig: { invoke_user_worker_ahead_of_assets: true, has_user_worker: true },
    },
  }
}

/** What a running server leaves for other commands: who it is, and the door through which it takes their batches. */
export interface ServerNote {
  pid: number
  port: number
  door: number
  token: string
}

const noteFile = (folder: string) => join(folder, 'server.json')

export function writeServerNote(folder: string, note: ServerNote): void {
  writeFileSync(noteFile(folder), JSON.stringify(note), { mode: 0o600 })
}

export function removeServerNote(folder: string): void {
  rmSync(noteFile(folder), { force: true })
}

/** The server that is running on this folder; null where none is, or where it died without saying so. */
export function runningServer(folder = dataFolder()): ServerNote | null {
  if (!existsSync(noteFile(folder))) return null
  try {
    const note = JSON.parse(readFileSync(noteFile(folder), 'utf8')) as ServerNote
    process.kill(note.pid, 0)
    return note
  } catch {
    return null
  }
}
