import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/local.ts'

/** The script of a lazy module: files are named by their hash alone. */
export function scriptOf(source: string): string {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'dist/local/client/.vite/manifest.json'), 'utf8'))
  const chunk = (manifest as Record<string, { file: string } | undefined>)[source]
  if (!chunk) throw new Error(`${source} is no script of its own`)
  return `/${chunk.file}`
}
