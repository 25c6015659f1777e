import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { openDoor } from './door.ts'
import { dataFolder, ROOT, removeServerNote, runningServer, writeServerNote } from './local.ts'
import { isEmpty, seed } from './seed.ts'
import { isFree, serve } from './serve.ts'

/** Like `npm start`, and builds and reloads the worker in place whenever a source changes. Data and sessions stay. */
const folder = dataFolder()
const port = Number(process.env.PORT ?? 8787)
if (runningServer(folder) || !(await isFree(port))) {
  console.error(`A server is already running on this data, or port ${port} is taken.`)
  process.exit(1)
}
await build('local')
const server = await serve({ build: 'local', folder, port, testHooks: process.env.TEST_HOOKS === '1' })
const door = await openDoor(server.db)
writeServerNote(folder, { pid: process.pid, port, door: door.port, token: door.token })
if (await isEmpty(server.db)) await seed(server, () => undefined)
console.log(`Pinfold is at ${server.url}/ and follows the sources.`)

let building: Promise<void> | null = null
let again = false

async function rebuild(): Promise<void> {
  const started = performance.now()
  try {
    await build('local')
    await server.reload()
    console.log(`Rebuilt in ${Math.round(performance.now() - started)} ms: reload the page.`)
  } catch (error) {
    console.error((error as Error).message)
  }
  building = null
  if (again) {
    again = false
    building = rebuild()
  }
}

for (const side of ['domain', 'client', 'worker', 'public']) {
  watch(join(ROOT, side), { recursive: true }, (_, file) => {
    if (file?.endsWith('.test.ts') || file?.endsWith('.test.tsx')) return
    if (building) again = true
    else building = rebuild()
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    removeServerNote(folder)
    door.server.close()
    await server.close()
    process.exit(0)
  })
}
