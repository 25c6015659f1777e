import type { PackedFile } from '../../../../domain/imports/found.ts'
import type { Entry } from './zip.ts'

/** The file of a ZIP that is the picture or film with a key; null: it has none. */
export type FileOf = (key: string) => PackedFile | null

/** Pictures of an archive that are remembered by their keys. */
const MOST = 250_000
const PICTURE = /(?:^|\/)pictures\/([\w-]{8,64})\.[a-z0-9]{2,5}$/

/** Collects the pictures of an archive while its directory is read. */
export function pictureFiles() {
  const found = new Map<string, [at: number, packed: number, size: number, method: number]>()
  return {
    add({ name, at, packed, size, method }: Entry): void {
      const [, key] = PICTURE.exec(name) ?? []
      if (key && found.size < MOST) found.set(key, [at, packed, size, method])
    },
    of(key: string): PackedFile | null {
      const [at, packed, size, method] = found.get(key) ?? []
      if (at === undefined || packed === undefined || size === undefined || method === undefined) return null
      return { at, packed, size, method }
    },
  }
}

/** Those of these keys that the ZIP has, with their files. */
export function filesOf(keys: readonly string[], fileOf: FileOf): Record<string, PackedFile> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const file = fileOf(key)
      return file ? [[key, file]] : []
    }),
  )
}
