import type { PinSort } from '../boards/pin-order.ts'
import type { LineFault } from '../errors.ts'
import type { Rich } from '../pins/rich.ts'
import type { ArchiveAccount, ArchiveStory, ArchiveVideo } from './archive.ts'
import type { ImportRow, ReadRow } from './line.ts'

/** Reasons why an item of a file is skipped. */
export const SKIPS = [
  ...(['unreadable', 'empty', 'forbidden_link', 'twice', 'too_long', 'too_many_boards', 'unsupported'] as const),
  ...(['others', 'no_file', 'bad_picture', 'cut_off'] as const),
] as const
export type Skip = (typeof SKIPS)[number]

/** A board of a file. `ref`: the id by which its Pins refer to it. Times are ms since 1970. */
export interface FoundBoard {
  ref: string
  name: string
  description: string
  /** 0 public, 1 protected, 2 secret; null: not given. */
  privacy: 0 | 1 | 2 | null
  isArchived: boolean
  category: string | null
  /** Titles in order. */
  sections: string[]
  /** True if one of its Pins was moved: then all keep their places. */
  hasOrder: boolean
  createdAt: number | null
}

/** A Pin of a file: cleaned, with values that only richer formats than lines of JSON have. */
export interface FoundPin {
  row: ImportRow
  /** `ref` of its board; null: none. */
  board: string | null
  /** Title of its section; null: none. */
  section: string | null
  /** Its place in the board's custom order, and if it was moved there; null: not given. */
  place: { at: string; isMoved: boolean } | null
  alt: string
  isRepin: boolean
  favorited: boolean
  price: { value: number; currency: string } | null
  /** Facts that the linked page stated about itself. */
  rich: Rich | null
  story: ArchiveStory | null
  video: ArchiveVideo | null
  commentsOff: boolean | null
  /** Its picture: the key in the store of `site`, and the hash of an upload; null: it has only an address, or no picture. */
  picture: { key: string; site: string; hash: string | null } | null
  /** Files of the ZIP with its pictures and films, by key. */
  files: Files
}

/** A file of a ZIP: offset of its record, its size packed and unpacked, and the method (0: stored, 8: deflated). */
export interface PackedFile {
  at: number
  packed: number
  size: number
  method: number
}

/**
 * Items of an archive besides Pins, after them and in the order of the file. `source`: `source_id` of a Pin. `comment`: `id` is its new id here. `board`: the
 * layout of a board; `position`: in the custom order.
 */
export type More =
  | { type: 'account'; account: ArchiveAccount; site: string; files: Files }
  | ({ type: 'comment'; source: string; files: Files } & FoundComment)
  | { type: 'follow'; kind: 'person' | 'board' | 'topic'; name: string }
  | { type: 'block'; name: string }
  | { type: 'mark'; kind: 'hidden' | 'tried' | 'heart'; source: string; isOthers: boolean }
  | ({ type: 'board'; ref: string; files: Files } & BoardLook)
export type MoreOf<Type extends More['type']> = Extract<More, { type: Type }>
/** Files of the ZIP by the keys of their pictures and films. */
type Files = Record<string, PackedFile>

interface FoundComment {
  id: number
  parent: number | null
  text: string
  tried: boolean
  picture: { key: string; site: string } | null
  createdAt: number
}

interface BoardLook {
  layout: 'default' | 'grid'
  pinSort: PinSort
  position: string
  /** The source of the Pin that is its cover, and the focal point. */
  cover: string | null
  focus: string | null
  own: { key: string; site: string; focus: string | null } | null
}

/**
 * An item that a format yields. `of`: the site of an archive. `faults`: rules broken by its entry, in line `line` of the file; alone: those of an entry that
 * is left out, or of the next one. `isSecret`: only its owner may see the Pin. `shown`: text that names an entry that is left out.
 */
export type Found = (
  | ({ board: FoundBoard } | { pin: FoundPin; isSecret?: boolean })
  | ({ skipped: Skip; shown?: string } | { more: More; of: string })
  | { faults: LineFault[] }
) & { faults?: LineFault[]; line?: number }

/** A board of a format that has only names. */
export function plainBoard(name: string, ref: string): FoundBoard {
  return {
    ...{ ref, name, description: '', privacy: null, isArchived: false, category: null, sections: [] },
    ...{ hasOrder: false, createdAt: null },
  }
}

/** A Pin of a format with few values. */
export function plainPin({ row, alt, price }: ReadRow, board: string | null, section: string | null): FoundPin {
  return {
    ...{ row, board, section, place: null, alt, isRepin: false, favorited: false, price, rich: null },
    ...{ story: null, video: null, commentsOff: null, picture: null, files: {} },
  }
}
