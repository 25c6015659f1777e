import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { ROOT } from './local.ts'
import { descriptionPlugin } from './vite/description-plugin.ts'
import { messagesPlugin } from './vite/messages-plugin.ts'

/** Removes styles: no call depends on them. */
const LOOKLESS: Plugin = {
  name: 'pinfold:lookless',
  enforce: 'pre',
  resolveId: (id) => (id === 'virtual:assets' || id.endsWith('.css') ? '\0lookless' : undefined),
  load: (id) => (id === '\0lookless' ? 'export const assets = {}; export default {}' : undefined),
}

/** Writes the OpenAPI description of all calls, made from the sources, to the standard output. */
const { module } = await runnerImport<{ description: object }>(join(ROOT, 'tools/vite/description.ts'), {
  root: ROOT,
  configFile: false,
  logLevel: 'error',
  plugins: [LOOKLESS, messagesPlugin(), descriptionPlugin()],
  define: { __LOCAL__: 'false', __BUILD__: '""' },
})
process.stdout.write(JSON.stringify(module.description), () => process.exit())
