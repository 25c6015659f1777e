import { registerHooks } from 'node:module'

/**
 * Loaded by `--import` before a command of a test (docs/decisions/176): Node parses a package's `package.json` for each import of the package and for each of
 * its files. The one of drizzle-orm has 179 kB, and a command loads 114 of its files: half of its start-up time.
 */
const DRIZZLE = '/node_modules/drizzle-orm/'
const RELATIVE = /^\.\.?\/.*\.js$/
/** Specifiers that are no package: a file, a Node module, or an import of the package itself. */
const NO_PACKAGE = /^(?:[./#]|\w+:)/

const resolved = new Map<string, { url: string; format?: string | null; shortCircuit: true }>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = context.parentURL ?? ''
    const isDrizzle = from.includes(DRIZZLE)
    if (isDrizzle && from.endsWith('.js') && RELATIVE.test(specifier))
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    // Packages inside other packages may have other versions.
    if (NO_PACKAGE.test(specifier) || (from.includes('/node_modules/') && !isDrizzle))
      return nextResolve(specifier, context)
    const key = `${specifier} ${context.conditions}`
    const known = resolved.get(key)
    if (known) return known
    const { url, format } = nextResolve(specifier, context)
    const found = { url, ...(format !== undefined && { format }), shortCircuit: true } as const
    resolved.set(key, found)
    return found
  },
})
