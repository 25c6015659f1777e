import { Failure, type FieldFault } from '#domain/errors.ts'
import { savedLink } from '#domain/links.ts'
import type { PinInput } from '#domain/pins/values.ts'
import type { PinCreateInput, PinEditInput, StoryPage } from '#domain/pins/writes.ts'
import { href, routes } from '#domain/routes.ts'
import type { MediaRow } from '#worker/model/media/tables.ts'
import type { StoryLeaf, Video } from '#worker/model/pins/tables.ts'

const failField = (field: string, code: string): never => {
  const faults: FieldFault[] = [{ field, code }]
  throw new Failure('invalid', { faults })
}

/** Size in pixels and default colour of a story page with text only. */
const TEXT_PAGE = { width: 1080, height: 1920, color: '767676' }

/** Ids of a new pin's uploads, the lead picture first. Fails with 400 without a picture or page, or for an empty page. */
export function mediaIdsOf({ media_id: id, story }: PinCreateInput): number[] {
  const pages = story?.pages ?? []
  for (const [i, page] of pages.entries()) if (!page.media_id && !page.text) failField(`story.pages.${i}`, 'missing')
  if (!id && pages.length === 0) failField('media_id', 'missing')
  return [...new Set([id, ...pages.map((page) => page.media_id)].flatMap((each) => (each ? [Number(each)] : [])))]
}

/** The lead upload of a new pin, its picture key, and its values as a picture, video or story. A video without a poster is 400 `no_poster`. */
export function pictureOf({ media_id: id, story, title = '' }: PinCreateInput, uploads: Map<string, MediaRow>) {
  const uploadOf = (wanted: string | undefined, field: string): MediaRow | null => {
    if (wanted === undefined) return null
    const upload = uploads.get(String(Number(wanted))) ?? failField(field, 'unknown_value')
    // Cleanup finds uploads by their picture, so a video without a poster would never be deleted.
    return upload.kind === 'video' && upload.posterKey === null ? failField(field, 'no_poster') : upload
  }
  const pages = story?.pages ?? []
  const leaves = pages.map((page, i) => leafOf(page, uploadOf(page.media_id, `story.pages.${i}.media_id`)))
  const first = pages.findIndex((page) => page.media_id !== undefined)
  const lead = uploadOf(id, 'media_id') ?? uploadOf(pages[first]?.media_id, `story.pages.${first}.media_id`)
  return {
    lead,
    key: lead && keyOf(lead),
    values: {
      ...sizeOf(lead, leaves[0]?.color),
      video: lead?.kind === 'video' ? videoOf(lead) : null,
      story: story ? { title, page_count: pages.length, pages: leaves } : null,
    },
  }
}

function sizeOf(upload: MediaRow | null, color = TEXT_PAGE.color) {
  if (!upload) return { width: TEXT_PAGE.width, height: TEXT_PAGE.height, color }
  return { width: upload.width, height: upload.height, color: upload.color }
}

/** The key of the picture, or of a video's poster. */
function keyOf(upload: MediaRow): string | null {
  return upload.kind === 'video' ? upload.posterKey : upload.key
}

function leafOf({ text, color }: StoryPage, upload: MediaRow | null): StoryLeaf {
  const words = text ? { text } : {}
  if (!upload) return { color: color ?? TEXT_PAGE.color, ...words }
  const { width, height } = upload
  const film = upload.kind === 'video' ? { video: videoOf(upload) } : {}
  return { key: keyOf(upload), width, height, color: color ?? upload.color, ...words, ...film }
}

/** A film as a pin stores it. */
export function videoOf({
  key,
  type,
  width,
  height,
  duration,
  bytes,
}: Pick<MediaRow, 'key' | 'type' | 'width' | 'height' | 'duration' | 'bytes'>): Video {
  const extension = type === 'video/webm' ? 'webm' : 'mp4'
  return { url: href(routes.video, { file: `${key}.${extension}` }), width, height, duration: duration ?? 0, bytes }
}

/** The texts and price of a new pin: those of the input, with `others` for absent fields. */
export function wordsOf(input: TextColumns, others: Words): Words {
  const { title = others.title, description = others.description, alt = others.alt } = input
  const link = input.link === undefined ? others.link : input.link
  const { price_value: value, price_currency: currency } = input
  const price = value != null && currency ? { value, currency } : null
  return { title, description, alt, link, price: value === undefined ? others.price : price }
}
export type Words = Pick<PinInput, 'title' | 'description' | 'alt' | 'link' | 'price'>
export const NO_WORDS: Words = { title: '', description: '', alt: '', link: null, price: null }

/** Columns that an input changes; absent ones stay. */
interface TextColumns {
  title?: string
  description?: string
  alt?: string
  link?: string | null
  domain?: string
  price_value?: number | null
  price_currency?: string | null
  comments_off?: 0 | 1
}

/** The columns that an input changes; absent fields stay unchanged. Links are normalized by the URL parser. */
export function textsOf(input: Omit<PinEditInput, 'board_id' | 'section_id'>): TextColumns {
  const {
    title,
    description,
    alt_text: alt,
    link,
    price_value: value,
    price_currency: currency,
    comments_off: off,
  } = input
  if ((value === undefined) !== (currency === undefined) || (value === null) !== (currency === null))
    failField(currency === undefined || currency === null ? 'price_currency' : 'price_value', 'missing')
  const kept = link ? (savedLink(link) ?? failField('link', 'wrong_format')) : { link: null, domain: '' }
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(alt !== undefined && { alt }),
    ...(link !== undefined && kept),
    ...(value !== undefined && { price_value: value }),
    ...(currency !== undefined && { price_currency: currency }),
    ...(off !== undefined && ({ comments_off: off ? 1 : 0 } as const)),
  }
}
