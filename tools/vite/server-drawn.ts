import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Leaves what stands in `*.server.tsx` out of browsers: views that the document has drawn already, and that no browser draws again
 * (client/ui/drawn-once.tsx). Their names stay, for nothing.
 */
export function serverDrawn(): Plugin {
  return {
    name: 'pinfold:server-drawn',
    load(id) {
      if (this.environment.name !== 'client' || !id.endsWith('.server.tsx')) return undefined
      const names = [...readFileSync(id, 'utf8').matchAll(/^export function (\w+)/gm)]
      return names.map(([, name]) => `export const ${name} = null`).join('\n')
    },
  }
}
