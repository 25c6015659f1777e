import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../local.ts'

const STAND_INS = join(ROOT, 'test/in-node')
/**
 * Gives test files the stand-ins for modules of the platform. `test/in-node/platform.ts` does so for built files.
 * @param bundles the folder of bundles
 */
export function inNodePlugin(bundles: string): Plugin {
  // Modules that Node loads directly: every built file, and the stand-ins, so that test files and built files share them.
  const asItIs = new RegExp(
    `^(?:${RegExp.escape(bundles)}/.*\\.mjs|${RegExp.escape(STAND_INS)}/(?!setup\\.ts).*\\.ts)$`,
  )
  return {
    name: 'pinfold:in-node',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [asItIs] } } } }),
    resolveId: (id) => (id.startsWith('cloudflare:') ? join(STAND_INS, `${id.replace(':', '-')}.ts`) : undefined),
  }
}
