import type { CloseupPin, FilmSource, StoryPage } from '#client/pins/view.ts'
import { pickFields } from '#domain/field-sets.ts'
import { movingEnding, movingUrl } from '#domain/media/cdn.ts'
import { UNKNOWN_COLOR } from '#domain/media/picture-colors.ts'
import type { Pin } from '#domain/pins/contract.ts'
import { slugify } from '#domain/text.ts'
import type { StoryLeaf, Video } from '#worker/model/pins/tables.ts'
import type { PinParts } from '../view.ts'

const DRAWN = [
  'id',
  'title',
  'description',
  'link',
  'domain',
  'alt_text',
  'dominant_color',
  'image_signature',
  'pinner',
  'board',
  'section',
  'created_at',
  'price_value',
  'price_currency',
  'promoter',
  'repin_count',
  'reaction_counts',
  'aggregated_pin_data',
  'rich_metadata',
  'link_gone_since',
] as const satisfies (keyof Pin)[]

/** The fields of a pin that its own page displays, with its video or story pages and its topics. */
export function closeupPin(view: Pin, { pin, annotations = [], moving = {} }: PinParts, base: string): CloseupPin {
  return {
    ...(pickFields(view, DRAWN) as Pick<Pin, (typeof DRAWN)[number]>),
    width: pin.imageWidth,
    height: pin.imageHeight,
    film: filmOf(pin.video, pin.imageKey, pin.color, base),
    frames: framesOf(pin.imageKey, moving, base),
    pages: pin.story?.pages?.map((leaf) => pageOf(leaf, moving, base)) ?? null,
    topics: annotations.map((name) => ({ slug: pin.listed ? slugify(name) : '', name })),
  }
}

/**
 * The source of a film; null for a video on another host, which the CSP blocks (REL-06): the page shows its picture instead. A plain poster is left out,
 * because without one the browser shows the film's first frame (docs/decisions/167).
 */
function filmOf(video: Video | null | undefined, key: string | null, color: string, base: string): FilmSource | null {
  const isOurs = video && (/^\/(?!\/)/.test(video.url) || (base.startsWith('http') && sameHost(video.url, base)))
  if (!isOurs) return null
  return { url: video.url, width: video.width, height: video.height, poster: color === UNKNOWN_COLOR ? null : key }
}

function pageOf(
  { key = null, width = 1080, height = 1920, color, text = '', video }: StoryLeaf,
  moving: Readonly<Record<string, string>>,
  base: string,
): StoryPage {
  return {
    key,
    width,
    height,
    color,
    text,
    film: filmOf(video, key, color, base),
    frames: framesOf(key, moving, base),
  }
}

function framesOf(key: string | null, moving: Readonly<Record<string, string>>, base: string): string | null {
  const type = key === null ? undefined : moving[key]
  return key === null || type === undefined ? null : movingUrl(base, key, movingEnding(type))
}

function sameHost(a: string, b: string): boolean {
  return URL.canParse(a) && new URL(a).origin === new URL(b).origin
}
