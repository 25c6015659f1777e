import type { Plugin } from 'vite'
import { routes } from '#domain/routes.ts'

/** A use of the table: `routes.home`, `routes.api.board`, `routes.do.follow`. */
const NAME = /(?<![\w.])routes\.(?:(api|do)\.)?(\w+)\b/g

/**
 * Replaces uses of the route table in browser code by the URLs themselves: a script needs few of them, but bundlers keep all properties of an object that is
 * used.
 */
export function inlineRoutes(): Plugin {
  return {
    name: 'pinfold:inline-routes',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/(?:client|domain)\/.*\.tsx?$/.test(id) || !code.includes('routes.')) return undefined
      return {
        code: code.replaceAll(NAME, (whole, group: 'api' | 'do' | undefined, name: string) => {
          const table: Record<string, unknown> = group ? routes[group] : routes
          const address = table[name]
          return typeof address === 'string' ? JSON.stringify(address) : whole
        }),
        map: null,
      }
    },
  }
}
