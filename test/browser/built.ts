import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from '#tools/local.ts'

const CLIENT = join(ROOT, 'dist/local/client')

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

function manifest(): Manifest {
  return JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The script of a lazy module: files are named by their hash alone. */
export function scriptOf(source: string): string {
  const chunk = manifest()[source]
  if (!chunk) throw new Error(`${source} is no script of its own`)
  return `/${chunk.file}`
}

/** The scripts that lazy modules add to those of every page, and their bytes, brotli. */
export function addedBy(...sources: string[]): { scripts: string[]; bytes: number } {
  const chunks = manifest()
  const withImports = (name: string, seen = new Set<string>()): Set<string> => {
    seen.add(name)
    for (const each of chunks[name]?.imports ?? []) if (!seen.has(each)) withImports(each, seen)
    return seen
  }
  const everywhere = withImports('client/entry.tsx')
  const own = new Set(sources.flatMap((source) => [scriptOf(source) && source, ...withImports(source)]))
  const files = [...own].flatMap((name) => (everywhere.has(name) ? [] : [chunks[name]?.file ?? '']))
  const sizes = files.map((file) => brotliCompressSync(readFileSync(join(CLIENT, file))).length)
  return { scripts: files.map((file) => `/${file}`), bytes: sizes.reduce((sum, each) => sum + each, 0) }
}
