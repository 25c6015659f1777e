import { Failure, type FieldFault } from '../../../domain/errors.ts'
import type { PinCreateInput, PinEditInput, StoryPage } from '../../../domain/pins/writes.ts'
import { href, routes } from '../../../domain/routes.ts'
import type { MediaRow } from '../../media/tables.ts'
import { savedLink } from '../likeness/likeness.ts'
import type { StoryLeaf, Video } from '../tables.ts'

const failField = (field: string, code: string): never => {
  const faults: FieldFault[] = [{ field, code }]
  throw new Failure('invalid', { faults })
}

/** Default size in pixels and colour of a page with text only. */
const TEXT_PAGE = { width: 1080, height: 1920, color: '767676' }

/** Ids of a new pin's uploads, the lead picture first. Fails without any, or for an empty page. */
export function mediaIdsOf({ media_id: id, story }: PinCreateInput): number[] {
  const pages = story?.pages ?? []
  for (const [i, page] of pages.entries()) if (!page.media_id && !page.text) failField(`story.pages.${i}`, 'missing')
  if (!id && pages.length === 0) failField('media_id', 'missing')
  return [...new Set([id, ...pages.map((page) => page.media_id)].flatMap((each) => (each ? [Number(each)] : [])))]
}

/**
 * The media columns of a new pin: a picture or video, or the pages of a story. A video without a poster frame is 400
 * `no_poster`.
 */
export function pictureOf({ media_id: id, story, title = '' }: PinCreateInput, uploads: Map<string, MediaRow>) {
  const uploadOf = (wanted: string | undefined, field: string): MediaRow | null => {
    if (wanted === undefined) return null
    const upload = uploads.get(String(Number(wanted))) ?? failField(field, 'unknown_value')
    // Cleanup finds uploads by their picture, so a video without one would never be deleted.
    return upload.kind === 'video' && upload.posterKey === null ? failField(field, 'no_poster') : upload
  }
  const pages = story?.pages ?? []
  const leaves = pages.map((page, i) => leafOf(page, uploadOf(page.media_id, `story.pages.${i}.media_id`)))
  const first = pages.findIndex((page) => page.media_id !== undefined)
  const lead = uploadOf(id, 'media_id') ?? uploadOf(pages[first]?.media_id, `story.pages.${first}.media_id`)
  return {
    lead,
    columns: {
      ...picture(lead, leaves[0]?.color),
      is_video: lead?.kind === 'video' ? 1 : 0,
      video: lead?.kind === 'video' ? JSON.stringify(videoOf(lead)) : null,
      is_story: story ? 1 : 0,
      story: story ? JSON.stringify({ title, page_count: pages.length, pages: leaves }) : null,
    },
  }
}

function picture(upload: MediaRow | null, color = TEXT_PAGE.color) {
  if (!upload) return { image_key: null, image_width: TEXT_PAGE.width, image_height: TEXT_PAGE.height, color }
  const { width, height } = upload
  return { image_key: keyOf(upload), image_width: width, image_height: height, color: upload.color }
}

/** The key of the picture; of a video its poster frame's. */
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
export function videoOf({ key, type, width, height, duration }: MediaRow): Video {
  const extension = type === 'video/webm' ? 'webm' : 'mp4'
  return { url: href(routes.video, { file: `${key}.${extension}` }), width, height, duration: duration ?? 0 }
}

/** The text columns of an input, and whether comments are off; absent fields are left unchanged. Links are normalized by the URL parser. */
export function textsOf(input: Omit<PinEditInput, 'board_id' | 'section_id'>) {
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
    ...(off !== undefined && { comments_off: off ? 1 : 0 }),
  }
}
