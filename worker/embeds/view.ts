import { EMBED_WIDTH, embedCode, embedHeight } from '#domain/embeds/code.ts'
import type { Site } from '../http/requester.ts'
import { element, textElement, xmlDocument } from '../render/xml.ts'
import type { Embedded } from './read.ts'

/** Seconds for which a site may keep an answer. Then what was made private disappears from its pages; from frames it disappears at once. */
const KEPT = 3600

/** The maximum size in pixels that a site accepts; null: not given. */
export interface Room {
  width: number | null
  height: number | null
}

export type OEmbed = Record<string, string | number>

/** A `rich` answer of the oEmbed specification. */
export function oembedOf(found: Embedded, { origin, name }: Site, room: Room): OEmbed {
  const { what, title, author, picture } = found
  const width = Math.min(room.width ?? EMBED_WIDTH.usual, EMBED_WIDTH.most)
  const height = Math.min(
    embedHeight(width, what.kind === 'pin' ? picture : null),
    room.height ?? Number.POSITIVE_INFINITY,
  )
  return {
    ...{ version: '1.0', type: 'rich', title },
    ...{ author_name: author.name, author_url: origin + author.path },
    ...{ provider_name: name, provider_url: `${origin}/`, cache_age: KEPT },
    html: embedCode({ origin, what, title, width, height }),
    ...{ width, height },
    ...(picture && {
      thumbnail_url: new URL(picture.url, origin).href,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  }
}

export function oembedXml(answer: OEmbed): string {
  const parts = Object.entries(answer).map(([name, value]) => textElement(name, String(value)))
  return xmlDocument(element('oembed', {}, parts))
}
