import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileFacts, FORMAT, MANIFEST, type Manifest } from '#worker/backups/format.ts'
import { Refused } from '../import-file.ts'
import { progress } from '../progress.ts'
import { checkPart, piecesOf } from './parts.ts'
import { FILE_KEY } from './write.ts'

const PART_FILE = /^(?:tables|files)\/[a-z0-9_]+\.\d{5}\.ndjson\.gz$/

/** Reads the manifest and checks every file against it. Throws `Refused` before anything is written. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  const parts = [...Object.values(manifest.tables).flatMap((table) => table.parts), ...manifest.files]
  for (const [i, part] of parts.entries()) {
    progress('Checking the backup', i / parts.length)
    const fault = PART_FILE.test(part.file) ? await checkPart(folder, part) : 'has a name that no backup has'
    if (fault) throw new Refused(`This backup is damaged: ${part.file} ${fault}. Nothing was changed.`)
  }
  if (manifest.hasMedia)
    for await (const facts of filesOf(folder, manifest)) {
      const fault = await checkFile(folder, facts)
      if (fault) throw new Refused(`This backup is damaged: media/${facts.key} ${fault}. Nothing was changed.`)
    }
  return manifest
}

function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST)
  if (!existsSync(path))
    throw new Refused(
      `${folder} is no complete backup: it has no ${MANIFEST}, which is written last. Nothing was changed.`,
    )
  let manifest: Partial<Manifest> | null = null
  try {
    manifest = JSON.parse(readFileSync(path, 'utf8')) as Partial<Manifest>
  } catch {}
  if (!manifest?.tables || !manifest.files || typeof manifest.schema !== 'string')
    throw new Refused(`This backup is damaged: ${MANIFEST} can't be read. Nothing was changed.`)
  if (manifest.format !== FORMAT)
    throw new Refused(`This backup has format ${manifest.format}, and this version reads format ${FORMAT}.`)
  return manifest as Manifest
}

/** The files of a backup. */
export async function* filesOf(folder: string, manifest: Manifest): AsyncGenerator<FileFacts> {
  for (const part of manifest.files)
    for await (const lines of piecesOf(folder, part)) for (const line of lines) yield JSON.parse(line) as FileFacts
}

async function checkFile(folder: string, { key, sha256 }: FileFacts): Promise<string | null> {
  if (!FILE_KEY.test(key)) return 'has a name that no file has'
  const path = join(folder, 'media', key)
  if (!existsSync(path)) return 'is missing'
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === sha256 ? null : 'is not what was written'
}
