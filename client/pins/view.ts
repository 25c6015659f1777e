import type { Pin } from '#domain/pins/contract.ts'
import type { RelatedUser } from '../relations/use-relation.ts'

/** The data of a pin's page. */
export type CloseupPin = Pick<
  Pin,
  | 'id'
  | 'title'
  | 'description'
  | 'link'
  | 'domain'
  | 'alt_text'
  | 'dominant_color'
  | 'image_signature'
  | 'pinner'
  | 'board'
  | 'section'
  | 'created_at'
  | 'price_value'
  | 'price_currency'
  | 'promoter'
  | 'repin_count'
  | 'reaction_counts'
  | 'aggregated_pin_data'
  | 'rich_metadata'
  | 'link_gone_since'
> & {
  /** The size of its picture in px. */
  width: number
  height: number
  film: FilmSource | null
  /** URL of the animated picture with all frames; null if there is only one. */
  frames: string | null
  /** The pages of a story; null: the pin is not a story. */
  pages: StoryPage[] | null
  topics: PinTopic[]
}

/** A film; sizes in px; `poster` is the key of its picture. */
export interface FilmSource {
  url: string
  width: number
  height: number
  poster: string | null
}

/** A page of a story: a picture (by key), a film, or only text; `color` is six hex digits. */
export interface StoryPage {
  key: string | null
  width: number
  height: number
  color: string
  text: string
  film: FilmSource | null
  frames: string | null
}

/** A topic of a pin; `slug` is empty if the topic has no page (no public pins, or a name without letters). */
export interface PinTopic {
  slug: string
  name: string
}

/** A signed-in viewer's relation to a pin. */
export interface PinStanding {
  /** True if the viewer saved the pin: they may edit, delete and favorite it. */
  isOwn: boolean
  favorited: boolean
  hidden: boolean
  tried: boolean
  /** True if the viewer liked it. */
  reacted: boolean
  /** Slugs of the pin's topics that the viewer follows. */
  followed: string[]
  /** The person who saved the pin; null: the viewer, or the account was deleted. */
  person: RelatedUser | null
}
