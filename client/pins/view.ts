import type { Pin } from '../../domain/pins/contract.ts'
import type { RelatedUser } from '../relations/use-relation.ts'

/** A pin as its own page draws it. */
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
> & {
  /** Of its picture, in pixels. */
  width: number
  height: number
  film: FilmSource | null
  /** Of a story that was made here. */
  pages: StoryPage[] | null
  topics: PinTopic[]
}

/** A film; `poster` is the key of its picture. Sizes in pixels. */
export interface FilmSource {
  url: string
  width: number
  height: number
  poster: string | null
}

/** A page of a story: a picture by its key, a film, or words alone; `color` is six hex digits. */
export interface StoryPage {
  key: string | null
  width: number
  height: number
  color: string
  text: string
  film: FilmSource | null
}

/** A subject word of a pin; `slug` is its topic's address, '' where that has no pins that the world may find, or the word no letter. */
export interface PinTopic {
  slug: string
  name: string
}

/** How it stands between a signed-in viewer and a pin. */
export interface PinStanding {
  /** They saved it: they may change it, delete it, and keep it as a favorite. */
  isOwn: boolean
  favorited: boolean
  hidden: boolean
  tried: boolean
  /** Slugs of its topics that they follow. */
  followed: string[]
  /** Who saved it, to be followed; null: it is their own, or nobody's any more. */
  person: RelatedUser | null
}
