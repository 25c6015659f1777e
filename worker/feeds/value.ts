import { LIMITS } from '#domain/limits.ts'
import { webLink } from '#domain/links.ts'
import type { Pin, PinItem } from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import type { Site } from '../http/requester.ts'
import { escaped } from '../render/xml.ts'

/** A feed, whatever its format. Addresses are absolute, times are ms since 1970. */
export interface Feed {
  title: string
  description: string
  /** Path of the page that the feed belongs to. */
  path: string
  updated: number
  author: Author | null
  items: FeedItem[]
}

interface Author {
  name: string
  url: string
}

export interface FeedItem {
  /** Stays the same when the title changes. */
  id: string
  url: string
  title: string
  /** HTML without scripts or styles. */
  html: string
  text: string
  /** The page that the pin was saved from. */
  source: string | null
  author: Author
  date: number | null
  picture: { url: string; width: number; height: number; alt: string } | null
  /** `bytes`: size of the file; absent if unknown. */
  video: { url: string; type: string; bytes?: number | undefined } | null
}

/** Date for feeds without dated items: the epoch of ids. */
const FIRST_DAY = Date.UTC(2026, 0, 1)

export function newestOf(items: FeedItem[]): number {
  return items.reduce((newest, { date }) => Math.max(newest, date ?? 0), 0) || FIRST_DAY
}

/** Feed items of Pins, newest first. Skips Pins without all fields. @param untitled the title for Pins without one */
export function feedItems(pins: PinItem[], untitled: string, site: Site): FeedItem[] {
  const whole = pins.filter((pin): pin is Pin => 'seo_url' in pin)
  return whole.map((pin) => feedItem(pin, untitled, site)).sort((a, b) => (b.date ?? 0) - (a.date ?? 0))
}

/** When a Pin was made, in ms since 1970; null if unknown or out of range, because imports of earlier versions accepted any date. */
function dateOf({ created_at: text }: Pin): number | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return at >= LIMITS.value.firstDate && at <= Date.now() + 86_400_000 ? at : null
}

function feedItem(pin: Pin, untitled: string, { origin }: Site): FeedItem {
  const image = pin.images['736x']
  const [film] = Object.values(pin.videos?.video_list ?? {})
  const url = origin + pin.seo_url
  const title = pin.title || untitled
  const picture = image ? { ...image, url: new URL(image.url, origin).href, alt: pin.alt_text ?? title } : null
  const source = webLink(pin.link)
  return {
    id: origin + href(routes.pin, { pin: pin.id }),
    url,
    title,
    html: [
      picture &&
        `<p><a href="${escaped(url)}"><img src="${escaped(picture.url)}" width="${picture.width}" height="${picture.height}" alt="${escaped(picture.alt)}"></a></p>`,
      pin.description && `<p>${escaped(pin.description)}</p>`,
      source && `<p><a href="${escaped(source)}">${escaped(pin.domain || source)}</a></p>`,
    ]
      .filter(Boolean)
      .join(''),
    text: pin.description ?? '',
    source,
    author: { name: pin.pinner.full_name, url: origin + href(routes.profile, { username: pin.pinner.username }) },
    date: dateOf(pin),
    picture,
    video: film
      ? {
          url: new URL(film.url, origin).href,
          type: film.url.endsWith('.webm') ? 'video/webm' : 'video/mp4',
          bytes: film.bytes,
        }
      : null,
  }
}
