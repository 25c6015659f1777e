import type { ArchiveStory, ArchiveVideo } from '#domain/imports/archive.ts'
import type { FoundPin, PackedFile } from '#domain/imports/found.ts'
import { LIMITS } from '#domain/limits.ts'
import { batch } from '#worker/db/batch.ts'
import { toFailure } from '#worker/http/errors.ts'
import { keepPoster, keepUpload, type UploadContext } from '#worker/media/write.ts'
import type { ImportRecord } from '#worker/model/imports/tables.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import type { Story, StoryLeaf, Video } from '#worker/model/pins/tables.ts'
import { videoOf } from '#worker/pins/write.ts'
import { filmKey } from '../formats/archive/archived-pin.ts'
import { type ReadPart, unpackedFile } from '../formats/zip/zip.ts'
import { selectUsableKeys, type UsableMedia } from './queries.ts'

/** Source and target of imported pictures. `size`: of the ZIP, in bytes. */
export interface Source extends UploadContext {
  read: ReadPart
  size: number
  row: ImportRecord
}

/** The pictures of a Pin as stored here. `uploads`: uploads made for it. */
export interface BroughtMedia {
  key: string | null
  size: { width?: number; height?: number; color?: string }
  story: Story | null
  video: Video | null
  uploads: number[]
  hash: string | null
  dhash: string | null
  tones: string | null
}
export const NO_MEDIA: BroughtMedia = {
  ...{ key: null, size: {}, story: null, video: null, uploads: [], hash: null, dhash: null, tones: null },
}

type Usable = Map<string, UsableMedia>

/** Pictures and films of this site that the person may use, by key, and uploads of files by their position in the ZIP. */
interface Kept {
  usable: Usable
  uploads: Map<number, MediaRow>
  /** Number of unreadable files. */
  bad: number
  /** Number of Pins that lose a film because this site does not have it, or the person may not use it. */
  lost: number
}

/** Imports pictures and films of Pins. Files of the ZIP are stored like uploads; without a file, a picture of this site is used if the person may use it. */
export async function bringMedia(
  source: Source,
  pins: FoundPin[],
): Promise<{ media: Map<FoundPin, BroughtMedia>; bad: number; lost: number }> {
  const { db, row } = source
  const own = pins.filter(({ picture }) => picture?.site === row.origin)
  const keys = own.flatMap(keysIn).filter((key) => key !== '')
  const { usable } = await batch(db, { usable: selectUsableKeys(row.userId, [...new Set(keys)]) })
  const kept: Kept = { usable: new Map(usable.map((each) => [each.key, each])), uploads: new Map(), bad: 0, lost: 0 }
  const media = new Map<FoundPin, BroughtMedia>()
  for (const pin of pins) media.set(pin, await mediaOf(source, pin, kept))
  return { media, bad: kept.bad, lost: kept.lost }
}

function keysIn({ picture, story, video }: FoundPin): string[] {
  const films = [video, ...(story?.pages ?? []).map((page) => page.video)].flatMap((film) => film ?? [])
  return [
    picture?.key ?? '',
    ...(story?.pages ?? []).map(({ key }) => key ?? ''),
    ...films.map(({ url }) => filmKey(url)),
  ]
}

async function mediaOf(source: Source, pin: FoundPin, kept: Kept): Promise<BroughtMedia> {
  const { picture, files } = pin
  const uploads: MediaRow[] = []
  const bring = async (key: string, film: string | null): Promise<MediaRow | null> => {
    // If the film's file is missing, its picture is kept.
    const found = await keptFile(source, kept, files, key, film !== null && files[film] ? film : null)
    if (found) uploads.push(found)
    return found
  }
  const isHere = picture?.site === source.row.origin
  const usable: Usable = isHere ? kept.usable : new Map()
  const leadFilm = pin.video ? filmKey(pin.video.url) : null
  const lead = picture && (await bring(picture.key, leadFilm))
  const story = pin.story && (await storyOf(pin.story, bring, usable))
  const video = filmIn(lead, pin.video, usable)
  const key = lead ? pictureKey(lead) : picture && usable.has(picture.key) ? picture.key : null
  const known = lead ?? (key === null ? undefined : usable.get(key))
  if (filmsOf(pin.video, pin.story) > filmsOf(key === null ? null : video, story)) kept.lost += 1
  return {
    ...{ key, size: known ? sizeOf(known) : {}, uploads: uploads.map(({ id }) => id) },
    story: story && story.page_count > 0 ? story : null,
    video: key === null ? null : video,
    ...{ hash: lead?.hash ?? picture?.hash ?? null, dhash: known?.dhash ?? null },
    tones: known?.tones ?? null,
  }
}

/** Known facts of a stored picture; for others the file's values are used. */
function sizeOf({ width, height, color }: Pick<UsableMedia, 'width' | 'height' | 'color'>): BroughtMedia['size'] {
  return { ...(width && height && { width, height }), ...(color && { color }) }
}

/** The number of films of a Pin and of its pages. */
function filmsOf(video: unknown, story: { pages?: { video?: unknown }[] } | null): number {
  return [video, ...(story?.pages ?? []).map((page) => page.video)].filter(Boolean).length
}

/** An imported film, or one of this site: address and size are those that the site knows, never the file's. */
function filmIn(upload: MediaRow | null, video: ArchiveVideo | null | undefined, usable: Usable): Video | null {
  if (upload?.kind === 'video') return videoOf(upload)
  const film = video ? usable.get(filmKey(video.url)) : undefined
  if (film?.kind !== 'video') return null
  const { key, type, width, height, duration, bytes } = film
  return videoOf({ key, type: type ?? '', width: width ?? 0, height: height ?? 0, duration, bytes: bytes ?? 0 })
}

const pictureKey = (upload: MediaRow) => (upload.kind === 'video' ? upload.posterKey : upload.key)

type Bring = (key: string, film: string | null) => Promise<MediaRow | null>

/** The pages of a story, without pages that have neither text nor a stored picture. */
async function storyOf(story: ArchiveStory, bring: Bring, usable: Usable): Promise<Story> {
  const { title } = story
  // A story of another service, of which only the cover is known.
  if (!story.pages) return { title, page_count: Math.min(1, story.page_count) }
  const pages: StoryLeaf[] = []
  for (const page of story.pages.slice(0, LIMITS.max.storyPages)) {
    const upload = page.key ? await bring(page.key, page.video ? filmKey(page.video.url) : null) : null
    const key = upload ? pictureKey(upload) : page.key && usable.has(page.key) ? page.key : null
    const text = page.text ?? ''
    if (key === null && text === '') continue
    const video = key === null ? null : filmIn(upload, page.video, usable)
    const own = usable.get(page.key ?? '')
    const { width, height } = upload ?? (own?.width != null && own.height != null ? own : page)
    pages.push({
      ...(key !== null && { key, ...(width != null && { width }), ...(height != null && { height }) }),
      ...{ color: page.color.toLowerCase(), ...(text !== '' && { text }), ...(video && { video }) },
    })
  }
  return { title, page_count: pages.length, pages }
}

/** The upload of a picture, or of a film with its picture; null if the ZIP has no such file or it can't be read. */
async function keptFile(
  source: Source,
  kept: Kept,
  files: Record<string, PackedFile>,
  key: string,
  film: string | null,
): Promise<MediaRow | null> {
  const file = files[film ?? key]
  const poster = film === null ? null : files[key]
  if (!file || (film !== null && !poster)) return null
  const known = kept.uploads.get(file.at)
  if (known) return known
  try {
    const upload = await keep(source, file, (bytes) => keepUpload(source, source.row.userId, bytes))
    const whole = poster
      ? await keep(source, poster, (bytes) => keepPoster(source, source.row.userId, upload.id, bytes))
      : upload
    kept.uploads.set(file.at, whole)
    return whole
  } catch (error) {
    // An unreadable file is left out; errors of the store or the database rise, so that the step is retried.
    if (toFailure(error).kind === 'unavailable' || toFailure(error).kind === 'unexpected') throw error
    kept.bad += 1
    return null
  }
}

/** Stores a picture of an archive like an upload; null: it can't be read. */
export async function keepPicture(source: Source, file: PackedFile | undefined): Promise<MediaRow | null> {
  return file
    ? keptFile(source, { usable: new Map(), uploads: new Map(), bad: 0, lost: 0 }, { picture: file }, 'picture', null)
    : null
}

async function keep(
  { read, size }: Source,
  file: PackedFile,
  store: (bytes: AsyncIterable<Uint8Array>) => Promise<MediaRow>,
): Promise<MediaRow> {
  return store((await unpackedFile(read, size, file)) ?? nothing())
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
