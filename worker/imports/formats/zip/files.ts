import type { PackedFile } from '#domain/imports/found.ts'
import type { Entry } from './zip.ts'

/** The picture or film with a key in a ZIP; null if it has none. */
export type FileOf = (key: string) => PackedFile | null

/** Maximum pictures of an archive that are indexed. */
const MOST = 250_000
const PICTURE = /(?:^|\/)pictures\/([\w-]{8,64})\.[a-z0-9]{2,5}$/

/** Indexes the pictures of an archive while its directory is read. */
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

/** The files of the ZIP for these keys; missing ones are left out. */
export function filesOf(keys: readonly string[], fileOf: FileOf): Record<string, PackedFile> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const file = fileOf(key)
      return file ? [[key, file]] : []
    }),
  )
}
