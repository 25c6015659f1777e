import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/local.ts'

interface Chunk {
  file: string
  css?: string[]
}

/** The script of a module that is fetched when it is needed, and the styles that come with it: files are named by their content alone. */
export function builtFiles(source: string): { script: string; styles: string[] } {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/local/client/.vite/manifest.json'), 'utf8'))
  const chunk = (manifest as Record<string, Chunk | undefined>)[source]
  if (!chunk) throw new Error(`${source} is no script of its own`)
  return { script: `/${chunk.file}`, styles: (chunk.css ?? []).map((file) => `/${file}`) }
}
