import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Caches text that is slow to create from sources. It is stored in a file with the hash of those sources, and recreated only when one of them changes.
 * @param root the folder of the sources
 * @param sources files, and folders with everything in them
 */
export async function kept(
  file: string,
  root: string,
  sources: string[],
  create: () => Promise<string>,
): Promise<string> {
  const hash = hashOf(root, sources)
  const stored = read(file)
  if (stored?.startsWith(`${hash}\n`)) return stored.slice(hash.length + 1)
  const text = await create()
  mkdirSync(dirname(file), { recursive: true })
  // Two builds may run at once: a reader finds the complete old or new file.
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${hash}\n${text}`)
  renameSync(own, file)
  return text
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** The hash of the paths and contents of all sources. */
export function hashOf(root: string, sources: string[]): string {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesIn(root, source)).sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(root: string, source: string): string[] {
  if (statSync(join(root, source)).isFile()) return [source]
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name).slice(root.length + 1)] : [],
  )
}
