import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { ROOT } from '../local.ts'
import { islandsPlugin } from '../vite/islands-plugin.ts'
import { messagesPlugin } from '../vite/messages-plugin.ts'

/** Builds a worker of this folder as one module, as a deployment would. */
export async function workerCode(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    mode: 'production',
    plugins: [react(), islandsPlugin(), messagesPlugin()],
    define: { 'process.env.NODE_ENV': '"production"', __LOCAL__: 'false' },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'worker', 'browser'] } },
    build: {
      write: false,
      copyPublicDir: false,
      minify: true,
      ssr: join('tools/bench/workers', file),
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!first || !('output' in first)) throw new Error(`${file} did not build`)
  return first.output[0].code
}
