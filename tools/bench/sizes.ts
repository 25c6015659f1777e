import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../local.ts'
import { brotli } from './document.ts'
import { type Figure, figure } from './figures.ts'

type Manifest = Record<string, { file: string; imports?: string[] } | undefined>

/** Names of figures in README.md. */
export const WORKER_SIZE = 'worker, gzip'
export const SCRIPT_SIZE = 'JavaScript for full interaction of a profile, brotli'

/** Bytes of a deployment's build: the worker, and the scripts that a profile needs. */
export function weighBuild(): Figure[] {
  const out = join(ROOT, 'dist/deploy')
  const worker = readdirSync(join(out, 'worker'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(out, 'worker', file)))
  const manifest = JSON.parse(readFileSync(join(out, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const scripts = ['client/entry.tsx', 'client/pages/profiles/profile.tsx'].flatMap((key) => filesOf(manifest, key))
  const texts = ['entry', 'pages/profiles/profile'].map((name) =>
    globSync(`assets/texts-*/en/${name}.json`, { cwd: join(out, 'client') }),
  )
  const needed = new Set([...scripts, ...texts.flat()])
  const bytes = [...needed].reduce((sum, file) => sum + brotli(readFileSync(join(out, 'client', file)), 11), 0)
  return [
    figure(WORKER_SIZE, gzipSync(Buffer.concat(worker), { level: 9 }).length, 800 * 1024, 'B'),
    figure(SCRIPT_SIZE, bytes, 104 * 1024, 'B'),
  ]
}

/** The script of a module and all its static imports. */
function filesOf(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key]
  return chunk ? [chunk.file, ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each))] : []
}
