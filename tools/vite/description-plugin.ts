import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { kept } from './kept.ts'

const ID = 'virtual:description'

/** Sources on which the description may depend. */
const SOURCES = ['client', 'domain', 'worker', 'tools', 'package-lock.json']

/**
 * Gives the worker the description of its calls: a build creates it from the sources as a static asset named by its content; without a
 * build the worker creates it on request.
 */
export function descriptionPlugin({ isBuilt = false } = {}): Plugin {
  let root = ''
  let made: Promise<string> | undefined
  const content = () => {
    made ??= kept(join(root, 'node_modules/.cache/pinfold/description'), root, SOURCES, () => describe(root))
    return made
  }
  return {
    name: 'pinfold:description',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      // In parallel with the client's build, which needs it last. A build that fails earlier does not wait for it.
      if (isBuilt && this.environment.name === 'client') content().catch(() => {})
    },
    resolveId(id) {
      return id === ID ? `\0${ID}` : undefined
    },
    async load(id) {
      if (id !== `\0${ID}`) return undefined
      if (!isBuilt)
        return `export const address = ''
export { describeApi } from ${JSON.stringify(join(root, 'worker/http/api/description.ts'))}`
      return `export const address = ${JSON.stringify(`/${addressOf(await content())}`)}
export const describeApi = undefined`
    },
    async generateBundle() {
      if (!isBuilt || this.environment.name !== 'client') return
      const source = await content()
      this.emitFile({ type: 'asset', fileName: addressOf(source), source })
    },
  }
}

function addressOf(content: string): string {
  return `assets/openapi-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.json`
}

/** Creates the description in a separate process, because the worker's sources leave handles open that would keep the build from ending. */
async function describe(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tools/describe.ts')], {
    cwd: root,
    maxBuffer: 1e8,
  })
  return stdout
}
