import type { PinSort } from '../boards/pin-order.ts'
import type { LineFault } from '../errors.ts'
import type { Rich } from '../pins/rich.ts'
import type { ArchiveAccount, ArchiveStory, ArchiveVideo } from './archive.ts'
import type { ImportRow, ReadRow } from './line.ts'

/** Why something in a file is not imported. */
export const SKIPS = [
  ...(['unreadable', 'empty', 'forbidden_link', 'twice', 'too_long', 'too_many_boards', 'unsupported'] as const),
  ...(['others', 'no_file', 'bad_picture', 'cut_off'] as const),
] as const
export type Skip = (typeof SKIPS)[number]

/** A board of a file. `ref`: how its Pins name it. Times are ms since 1970. */
export interface FoundBoard {
  ref: string
  name: string
  description: string
  /** 0 public, 1 protected, 2 secret; null: the file does not say. */
  privacy: 0 | 1 | 2 | null
  isArchived: boolean
  category: string | null
  /** Titles in order. */
  sections: string[]
  /** Whether somebody has moved one of its Pins: then all keep their places. */
  hasOrder: boolean
  createdAt: number | null
}

/** A Pin of a file: cleaned, and what formats other than lines of JSON know about it. */
export interface FoundPin {
  row: ImportRow
  /** `ref` of its board; null: none. */
  board: string | null
  /** Title of its section; null: none. */
  section: string | null
  /** Where it stands in its board's own order, and whether somebody moved it there; null: the file doesn't say. */
  place: { at: string; isMoved: boolean } | null
  alt: string
  isRepin: boolean
  favorited: boolean
  price: { value: number; currency: string } | null
  /** What the page behind the link said about itself. */
  rich: Rich | null
  story: ArchiveStory | null
  video: ArchiveVideo | null
  commentsOff: boolean | null
  /** Its picture: the key in the store of `site`, and the hash of an upload; null: only an address, or none. */
  picture: { key: string; site: string; hash: string | null } | null
  /** Files of the ZIP that are its pictures and films, by key. */
  files: Files
}

/** A file of a ZIP: where its record begins, its bytes in the ZIP and unpacked, and how it is packed (0: not, 8: deflated). */
export interface PackedFile {
  at: number
  packed: number
  size: number
  method: number
}

/**
 * What an archive has besides Pins. `source` names a Pin as its `source_id` does. It comes after the Pins, in the order of the file.
 * `comment`: `id` is the one that it gets here. `board`: how a board looks; `position` sorts the boards of one's own order.
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
 * What a reader of a format finds, one after the other. `of`: the site of an archive. `faults`: the rules that its entry broke, which is in line `line`
 * of the file. `faults` alone: those of an entry that is left out, or that comes next. `isSecret`: the file says that only its owner may see the Pin. `shown`:
 * what names an entry that is left out.
 */
export type Found = (
  | ({ board: FoundBoard } | { pin: FoundPin; isSecret?: boolean })
  | ({ skipped: Skip; shown?: string } | { more: More; of: string })
  | { faults: LineFault[] }
) & { faults?: LineFault[]; line?: number }

/** A board of a format that knows only names. */
export function plainBoard(name: string, ref: string): FoundBoard {
  return {
    ...{ ref, name, description: '', privacy: null, isArchived: false, category: null, sections: [] },
    ...{ hasOrder: false, createdAt: null },
  }
}

/** A Pin of a format that knows little. */
export function plainPin({ row, alt, price }: ReadRow, board: string | null, section: string | null): FoundPin {
  return {
    ...{ row, board, section, place: null, alt, isRepin: false, favorited: false, price, rich: null },
    ...{ story: null, video: null, commentsOff: null, picture: null, files: {} },
  }
}
