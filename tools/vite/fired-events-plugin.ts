import type { Plugin } from 'vite'

/**
 * For tests only: each event of `worker/effects/` adds its name to `globalThis.firedEvents` when a write names it, so that a test can require
 * that the random models reach every event. No product code knows of it.
 */
export function firedEventsPlugin(): Plugin {
  return {
    name: 'pinfold:fired-events',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/worker\/effects\/\w+\/events\.ts$/.test(id)) return undefined
      const events = /^export function (\w+)\([\s\S]*?\): Statement\[\] \{$/gm
      return { code: code.replaceAll(events, "$& globalThis.firedEvents?.add('$1');"), map: null }
    },
  }
}
