import { registerHooks } from 'node:module'

/**
 * Loaded by `--import` before a command of a test (docs/decisions/176): Node parses a package's `package.json` for each import of the package and for each of
 * its files. That of drizzle-orm has 179 kB, and a command loads 114 of its files: half of the time until the command begins.
 */
const DRIZZLE = '/node_modules/drizzle-orm/'
const RELATIVE = /^\.\.?\/.*\.js$/
/** Whatever names a file, a module of Node or an import of the package itself. */
const NO_PACKAGE = /^(?:[./#]|\w+:)/

const resolved = new Map<string, { url: string; format?: string | null; shortCircuit: true }>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = context.parentURL ?? ''
    const isDrizzle = from.includes(DRIZZLE)
    if (isDrizzle && from.endsWith('.js') && RELATIVE.test(specifier))
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    // Packages of other packages may have versions of their own.
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
