import { stripVTControlCharacters } from 'node:util'
import type { ErrorPayload } from 'vite'
import { isBuilt } from './build.ts'
import { follower } from './development/follower.ts'
import { type Change, FOLLOWED, openModules } from './development/modules.ts'
import { buildWorker } from './development/worker-build.ts'
import { createFront } from './front.ts'
import { networkAddresses } from './host.ts'
import { openSite } from './local-site.ts'

/**
 * Like `npm start`, but open pages follow the sources: React components and styles change in place and keep their state; after any other change pages reload.
 * The worker is rebuilt and replaced on every change, with the same data and sessions. If the sources are built already, a start serves that build.
 */
process.env.PINFOLD_BUILD = 'dev'
process.env.NODE_ENV = 'development'

const isFresh = isBuilt('dev')
const { server, host, port } = await openSite({ build: 'dev', ...(!isFresh && { make: buildWorker }), isBehind: true })
const changes: Change[] = []
let trouble: ErrorPayload | null = null
let rehearsed: Promise<void> | undefined

const { changed, settled } = follower(followSources)
const front = createFront()
const opening = openModules(front.server, (change) => {
  changes.push(change)
  changed()
})
const modules = await opening
// A page that is opened while the sources are broken shows the error too.
modules.ws.on('connection', () => trouble && modules.ws.send(trouble))
// Read each time: the development server replaces them when its configuration changes.
await front.open(
  { host, port },
  { modules: (...each) => modules.middlewares(...each), workerPort: server.port, settled },
)
console.log(`Pinfold is at http://localhost:${port}/ and follows the sources.`)
for (const address of networkAddresses(host, port)) console.log(`and for your network at ${address}`)
if (isFresh) rehearsed = rehearse()

/** Builds once in advance, because the first build of a process takes several seconds, and handles files that changed before they were watched. */
async function rehearse(): Promise<void> {
  const isServed = isBuilt('dev')
  await buildWorker().catch(() => undefined)
  if (!isServed || !isBuilt('dev')) changed()
}

async function followSources(): Promise<void> {
  const started = performance.now()
  const followed = changes.splice(0)
  const { ws } = await opening
  await rehearsed
  try {
    await buildWorker()
    await server.reload()
  } catch (error) {
    changes.unshift(...followed)
    return showTrouble(error as Error)
  }
  trouble = null
  const files = [...new Set(followed.map(({ file }) => file))].join(', ')
  console.log(`Followed ${files || 'what had changed before'} in ${Math.round(performance.now() - started)} ms.`)
  // Changes during the build are handled next. Pages are notified of both then: this build may be broken, and a page that shows an error would reload and lose
  // its state.
  if (changes.length > 0) changes.unshift(...followed)
  else if (followed.length > 0 && followed.every(({ isHot }) => isHot)) ws.send(FOLLOWED)
  else ws.send({ type: 'full-reload' })
}

/** Shows an error in the terminal and over open pages. The previous worker keeps running until the next successful build replaces it. */
async function showTrouble({ message }: Error): Promise<void> {
  console.error(message)
  trouble = { type: 'error', err: { message: stripVTControlCharacters(message), stack: '' } }
  const { ws } = await opening
  ws.send(trouble)
}
