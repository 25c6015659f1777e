import { createHash } from 'node:crypto'
import type { R2Bucket } from '@cloudflare/workers-types'
import { stripMedia } from '#domain/media/strip/strip.ts'
import { batch } from '#worker/db/batch.ts'
import { newId } from '#worker/db/ids.ts'
import type { Database } from '#worker/db/open.ts'
import type { PinRowInput } from '#worker/imports/write.ts'
import { type MediaRow, media } from '#worker/model/media/tables.ts'
import { pictureOf } from '#worker/pins/write.ts'
import { type Film, type Picture, typeOf } from './demo/pictures.ts'
import type { DemoPin } from './demo/pins.ts'
import { filmKey, pageKey, pictureKey } from './demo/row.ts'
import type { DemoWorld } from './demo/world.ts'

type Uploaded = Pick<PinRowInput, 'story' | 'video' | 'uploads' | 'hash'>

/**
 * Stores the demo world's films, and the uploads of films and story pages, as if their owners had uploaded them.
 * @returns the media fields of the Pins; inserting these Pins marks the uploads as used
 */
export async function seedUploads(
  db: Database,
  bucket: R2Bucket,
  world: DemoWorld,
  ids: ReadonlyMap<string, number>,
  files: { pictures: ReadonlyMap<string, Picture>; films: ReadonlyMap<string, Film> },
  now: number,
): Promise<Map<DemoPin, Uploaded>> {
  const found = new Map<DemoPin, Uploaded>()
  for (const pin of world.pins) {
    const own = { ownerId: ids.get(pin.owner) ?? 0, now }
    if (pin.film) {
      const film = await filmRow(
        own,
        bucket,
        fileOf(files.films, filmKey(pin.film)),
        pictureOfKey(files, pictureKey(pin)),
      )
      found.set(pin, await upload(db, [film], { title: pin.title, media_id: String(film.id) }))
    } else if (pin.story) {
      const rows = pin.story.map((page, i) =>
        'stage' in page ? pictureRow(own, pin, pictureOfKey(files, pageKey(pin, i))) : null,
      )
      const pages = pin.story.map((page, i) => ({
        text: page.text,
        ...('color' in page ? { color: page.color } : { media_id: String(rows[i]?.id) }),
      }))
      const uploads = rows.filter((row) => row !== null)
      found.set(pin, await upload(db, uploads, { title: pin.title, story: { pages } }))
    }
  }
  return found
}

/** Inserts uploads, and returns the fields that the call which creates a Pin from them would store. */
async function upload(db: Database, rows: MediaRow[], input: Parameters<typeof pictureOf>[0]): Promise<Uploaded> {
  await batch(
    db,
    rows.map((row) => db.insert(media).values(row)),
  )
  const { lead, values } = pictureOf(input, new Map(rows.map((row) => [String(row.id), row])))
  return { story: values.story, video: values.video, uploads: rows.map(({ id }) => id), hash: lead?.hash ?? null }
}

interface Owned {
  ownerId: number
  now: number
}

/** The row of a picture as an upload that no Pin uses yet. */
function pictureRow(
  { ownerId, now }: Owned,
  { width, height }: DemoPin,
  { key, bytes, color, tones }: Stored,
): MediaRow {
  return {
    ...{ id: newId(), ownerId, key, leadKey: key, posterKey: null, kind: 'image', type: typeOf(bytes) },
    ...{ bytes: bytes.length, hash: hashOf(bytes), width, height, color, tones, duration: null },
    ...{ thumbhash: null, dhash: null, createdAt: now, used: false, matched: false },
  }
}

/** Stores a film without its metadata, as for every upload, and returns its row, with its poster. */
async function filmRow({ ownerId, now }: Owned, bucket: R2Bucket, film: Film, poster: Stored): Promise<MediaRow> {
  const { body, kind, type, facts } = await stripMedia(once(film.bytes))
  const bytes = Buffer.concat(await Array.fromAsync(body))
  await bucket.put(`videos/${film.key}`, bytes as never, { httpMetadata: { contentType: type } })
  const { width, height, duration } = facts
  return {
    ...{ id: newId(), ownerId, key: film.key, leadKey: poster.key, posterKey: poster.key, kind, type },
    ...{ bytes: bytes.length, hash: hashOf(bytes), width, height, duration, color: poster.color, tones: poster.tones },
    ...{ thumbhash: null, dhash: null, createdAt: now, used: false, matched: false },
  }
}

type Stored = Picture & { bytes: Uint8Array }

function pictureOfKey({ pictures }: { pictures: ReadonlyMap<string, Picture> }, key: string): Stored {
  const { bytes, ...picture } = fileOf(pictures, key)
  if (!bytes) throw new Error(`the picture ${key} has no file`)
  return { ...picture, bytes }
}

function fileOf<File>(files: ReadonlyMap<string, File>, key: string): File {
  const file = files.get(key)
  if (!file) throw new Error(`${key} is not in the archive: npm run paint`)
  return file
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url')
}
