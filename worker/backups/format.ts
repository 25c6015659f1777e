/**
 * A backup is a folder: `tables/*.ndjson.gz`, `files/*.ndjson.gz`, `media/{key}` and, written last, `manifest.json` (docs/decisions/057).
 * `npm run backup` and the nightly job write the same format.
 */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'

/** A gzipped NDJSON file. `sha256`: of the uncompressed text, hex. */
export interface Part {
  file: string
  rows: number
  sha256: string
}

/** The lines of a table are JSON arrays of the values of `columns`, in the order of its key. Blobs are hex. */
export interface TableCopy {
  columns: string[]
  parts: Part[]
}

/** `schema`: the newest migration. `startedAt`, `endedAt`: ms since 1970. */
export interface Manifest {
  format: typeof FORMAT
  schema: string
  /** true: the tables are of one moment. false: a nightly copy, which reads them one after the other while people write. */
  isSnapshot: boolean
  /** The folder contains the files under `media/`. A nightly copy only lists them. */
  hasMedia: boolean
  startedAt: number
  endedAt: number
  tables: Record<string, TableCopy>
  /** Lines of `FileFacts`. */
  files: Part[]
}

/** A stored file. `sha256`: hex; absent in a nightly copy. */
export interface FileFacts {
  key: string
  size: number
  sha256?: string
  contentType?: string
}

export function partName(kind: 'tables' | 'files', name: string, number: number): string {
  return `${kind}/${name}.${String(number).padStart(5, '0')}.ndjson.gz`
}

/**
 * True for files that a restore can do without: renditions are regenerated from originals on request (docs/decisions/058), archives and sitemaps from
 * the tables; files to import are kept for a week only.
 */
export function isDerivedFile(key: string): boolean {
  return ['renditions/', 'exports/', 'imports/', 'sitemaps/'].some((folder) => key.startsWith(folder))
}
