import type { ImportRow } from './line.ts'

/** Why something in a file is not imported. */
export const SKIPS = ['unreadable', 'empty', 'forbidden_link', 'too_long', 'too_many_boards', 'unsupported'] as const
export type Skip = (typeof SKIPS)[number]

/** A board of a file. `ref`: how its Pins name it. `position` sorts the boards of one's own order. Times are ms since 1970. */
export interface FoundBoard {
  ref: string
  name: string
  description: string
  /** 0 public, 1 protected, 2 secret; null: the file does not say. */
  privacy: 0 | 1 | 2 | null
  isArchived: boolean
  category: string | null
  layout: 'default' | 'grid'
  position: string
  /** Titles in order. */
  sections: string[]
  createdAt: number | null
}

/** A Pin of a file: cleaned, and what formats other than lines of JSON know about it. */
export interface FoundPin {
  row: ImportRow
  /** `ref` of its board; null: none. */
  board: string | null
  /** Title of its section; null: none. */
  section: string | null
  alt: string
  isRepin: boolean
  favorited: boolean
  isStory: boolean
  isVideo: boolean
  price: { value: number; currency: string } | null
  /** JSON as stored. */
  story: string | null
  video: string | null
  commentsOff: boolean | null
  /** Its picture: the key in the store of `site`, a file of the archive, and the hash of an upload; null: only an address, or none. */
  picture: { key: string; site: string; file: string | null; hash: string | null } | null
}

/** What a reader of a format finds, one after the other. */
export type Found = { board: FoundBoard } | { pin: FoundPin } | { skipped: Skip }

/** A board of a format that knows only names. */
export function plainBoard(name: string, ref: string): FoundBoard {
  return {
    ...{ ref, name, description: '', privacy: null, isArchived: false, category: null, layout: 'default' },
    ...{ position: '', sections: [], createdAt: null },
  }
}

/** A Pin of a format that knows little. */
export function plainPin(row: ImportRow, board: string | null, section: string | null): FoundPin {
  return {
    ...{ row, board, section, alt: '', isRepin: false, favorited: false, isStory: false, isVideo: false },
    ...{ price: null, story: null, video: null, commentsOff: null, picture: null },
  }
}
