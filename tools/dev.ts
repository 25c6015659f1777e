import { watch } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.ts'
import { ROOT } from './local.ts'
import { openSite } from './local-site.ts'

/** Like `npm start`, and builds and reloads the worker in place whenever a source changes. Data and sessions stay. */
const server = await openSite({ isBuilt: false })
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
