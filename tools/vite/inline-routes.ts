import type { Plugin } from 'vite'
import { routes } from '../../domain/routes.ts'

/** A name of the table: `routes.home`, `routes.api.board`, `routes.do.follow`. */
const NAME = /(?<![\w.])routes\.(?:(api|do)\.)?(\w+)\b/g

/**
 * Puts addresses in place of their names in what browsers run, which use a few of the table: no bundler drops the unused properties of an
 * object that is used.
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
