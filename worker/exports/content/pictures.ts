import { imageUrl } from '#domain/media/cdn.ts'
import { batch } from '#worker/db/batch.ts'
import { nameOf } from '#worker/media/read.ts'
import type { PinRow } from './pins/queries.ts'
import { OTHER_FILES, selectFiles } from './pins/queries.ts'
import { listOf, type Writing } from './writing.ts'

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** The file name of a picture or film in the archive. The database has the type of uploads; the type of a picture from the web is taken from its address. */
export function fileName(key: string, type: string | null, source: string | null): string {
  const [, ending] = /\.(jpe?g|png|gif|webp|avif)$/i.exec(URL.parse(source ?? '')?.pathname ?? '') ?? []
  const known = type === null ? ending?.toLowerCase().replace('jpeg', 'jpg') : ENDINGS[type]
  return `pictures/${key}.${known ?? 'jpg'}`
}

/** The file of a Pin's picture; null if the archive does not contain it. */
export function fileOf(pin: PinRow, { row }: Writing): string | null {
  const isStored = pin.source_url === null || pin.is_fetched
  return row.withPictures && pin.image_key !== null && isStored
    ? fileName(pin.image_key, pin.media_type, pin.source_url)
    : null
}

/** The address of a Pin's picture on the web; null without a picture. */
export function urlOf(pin: PinRow, { mediaBase }: Writing): string | null {
  if (pin.image_key === null) return null
  return pin.source_url ?? imageUrl(mediaBase, pin.image_key, 'originals', 'webp')
}

/** The key of a slice of pictures and the position in it: each file is a request to the store. */
type Progress = [after: number, done: number]
/** Requests to the store between two checks of the budget. */
const AT_ONCE = 20

/** Reads one file at a time into memory: each has up to 20 MB. */
async function addFile({ zip, drain }: Writing, name: string, object: R2ObjectBody): Promise<void> {
  zip.file(name, new Uint8Array(await object.arrayBuffer()))
  await drain()
}

/** The pictures and films of the person's Pins, each once. Files missing in the store are left out. */
export const pictures = listOf<Progress>(async (writing, after) => {
  const { db, row, bucket } = writing
  if (!row.withPictures) return null
  const [from, done] = after ?? [Number.MIN_SAFE_INTEGER, 0]
  const { found } = await batch(db, { found: selectFiles(row.userId, from) })
  const files = found.flatMap(({ key, source_url, uploads }) => {
    if (key === null || uploads === null) return []
    const all: [key: string, kind: 'image' | 'video', type: string][] = JSON.parse(uploads)
    const isUpload = all.some(([each]) => each === key)
    const lead: (typeof all)[number][] = isUpload ? [] : [[key, 'image', '']]
    return [...lead, ...all].map(([each, kind, type]) => ({
      name: fileName(each, type || null, source_url),
      stored: nameOf(kind, each),
    }))
  })
  for (const { name, stored } of files.slice(done, done + AT_ONCE)) {
    const object = await bucket.get(stored)
    if (object) await addFile(writing, name, object)
  }
  if (done + AT_ONCE < files.length) return [from, done + AT_ONCE]
  writing.progress.done += found.length
  const last = found.at(-1)
  return last ? [last.rk, 0] : null
})

/** Pictures of the person that are on none of their Pins. */
export const otherPictures = Object.values(OTHER_FILES).map((select) =>
  listOf<Progress>(async (writing, after) => {
    const { db, row, bucket } = writing
    if (!row.withPictures) return null
    const [from, done] = after ?? [0, 0]
    const { found } = await batch(db, { found: select(row.userId, from) })
    const files = found.filter((each) => each.key !== null)
    for (const { key, type } of files.slice(done, done + AT_ONCE)) {
      const object = await bucket.get(nameOf('image', String(key)))
      if (object) await addFile(writing, fileName(String(key), type, null), object)
    }
    if (done + AT_ONCE < files.length) return [from, done + AT_ONCE]
    const last = found.at(-1)
    return last ? [last.rk, 0] : null
  }),
)
