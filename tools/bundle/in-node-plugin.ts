import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '../local.ts'
import { BUNDLES } from './bundled-worker-plugin.ts'

const STAND_INS = join(ROOT, 'test/in-node')
/** What Node loads by itself: every built file, and the stand-ins, so that test files and built files share them. */
const AS_IT_IS = new RegExp(
  `^(?:${RegExp.escape(BUNDLES)}/.*\\.mjs|${RegExp.escape(STAND_INS)}/(?!setup\\.ts).*\\.ts)$`,
)

/** Gives test files the stand-ins for modules of the platform. `test/in-node/platform.ts` does so for built files. */
export function inNodePlugin(): Plugin {
  return {
    name: 'pinfold:in-node',
    enforce: 'pre',
    config: () => ({ test: { server: { deps: { external: [AS_IT_IS] } } } }),
    resolveId: (id) => (id.startsWith('cloudflare:') ? join(STAND_INS, `${id.replace(':', '-')}.ts`) : undefined),
  }
}
