import type { Plugin } from 'vite'

/** Leaves a module that only browsers fetch, on a wish, out of the worker: it would carry it for nothing. */
export function browserOnly(path: string): Plugin {
  return {
    name: 'pinfold:browser-only',
    load(id) {
      return this.environment.name !== 'client' && id.endsWith(path) ? 'export {}' : undefined
    },
  }
}
