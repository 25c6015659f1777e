import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const ID = 'virtual:description'

/**
 * Hands the worker the description of its calls: a build makes it from the sources and lays it beside the scripts, named by its
 * content; without a build the worker makes it when it is asked for.
 */
export function descriptionPlugin({ isBuilt = false } = {}): Plugin {
  let root = ''
  let made: Promise<string> | undefined
  const content = () => {
    made ??= describe(root)
    return made
  }
  return {
    name: 'pinfold:description',
    configResolved(config) {
      root = config.root
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

/** In a process of its own, because the worker's sources keep one busy that has loaded them. */
async function describe(root: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'tools/describe.ts')], {
    cwd: root,
    maxBuffer: 1e8,
  })
  return stdout
}
