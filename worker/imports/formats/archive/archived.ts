import { PRIVACIES } from '../../../../domain/boards/contract.ts'
import { placeOfSave } from '../../../../domain/boards/pin-order.ts'
import type { ArchiveAccount, ArchiveBoard, ArchivePin } from '../../../../domain/imports/archive.ts'
import type { Found, FoundBoard, MoreOf } from '../../../../domain/imports/found.ts'
import { rowOf } from '../../../../domain/imports/line.ts'
import { LIMITS } from '../../../../domain/limits.ts'
import type { Rich } from '../../../../domain/pins/rich.ts'
import { cleanText, cutUnits } from '../../../../domain/text.ts'
import { type FileOf, filesOf } from '../zip/files.ts'

/** What lines of an archive say about later ones. */
export interface Context {
  site: string
  /** Ids of boards; titles of sections by id. */
  boards: Set<string>
  sections: Map<string, string>
  /** `source_id` of Pins by id; null: they have none. */
  sources: Map<string, string | null>
  /** The ids that comments get here. */
  comments: Map<string, number>
  fileOf: FileOf
}

const cut = (text: string, max: number) => cutUnits(cleanText(text), max)

/** What names a Pin of an archive here: a second import of the same archive recognizes it. */
export function sourceOf(pinId: string, { site, sources }: Context): string {
  return sources.get(pinId) ?? `${site}/pin/${pinId}/`
}

export function foundBoard(board: ArchiveBoard): FoundBoard {
  return {
    ref: board.id,
    name: cut(board.name, LIMITS.text.boardName) || board.id,
    description: cutUnits(board.description, LIMITS.text.boardDescription),
    privacy: PRIVACIES.indexOf(board.privacy) as 0 | 1 | 2,
    isArchived: board.is_archived,
    category: board.category,
    sections: board.sections.slice(0, LIMITS.max.sections).map(({ title }) => cut(title, LIMITS.text.section)),
    hasOrder: false,
    createdAt: Date.parse(board.created_at),
  }
}

export function lookOf(board: ArchiveBoard, context: Context): MoreOf<'board'> {
  const {
    id: ref,
    layout,
    pin_sort: pinSort = 'newest',
    position,
    cover_pin: pin,
    cover_focus: focus,
    own_cover: own,
  } = board
  return {
    ...{ type: 'board', ref, layout, pinSort, position, focus },
    cover: pin === null ? null : sourceOf(pin, context),
    own: own ? { key: own.key, site: context.site, focus: own.focus } : null,
    files: filesOf(own ? [own.key] : [], context.fileOf),
  }
}

export function accountOf(account: ArchiveAccount, { site, fileOf }: Context): MoreOf<'account'> {
  return { type: 'account', account, site, files: filesOf(account.picture ? [account.picture.key] : [], fileOf) }
}

/** The key of a film, by its address. */
export function filmKey(url: string): string {
  return /([\w-]+)\.[a-z0-9]+$/.exec(url)?.[1] ?? ''
}

/** Keys of all pictures and films of a Pin. */
function keysOf({ picture, story, video }: ArchivePin): string[] {
  const pages = story?.pages ?? []
  const films = [video, ...pages.map((page) => page.video)].flatMap((film) => (film ? [filmKey(film.url)] : []))
  return [...new Set([picture?.key, ...pages.map(({ key }) => key), ...films].filter((key) => key != null))]
}

export function foundPin(pin: ArchivePin, context: Context): Found {
  const { site, boards, sections, sources, fileOf } = context
  sources.set(pin.id, pin.source_id)
  const { picture } = pin
  const read = rowOf(
    {
      ...{ source_id: sourceOf(pin.id, context), title: pin.title, description: pin.description, link: pin.link },
      ...{ image_url: picture?.url ?? null, image_width: pin.width, image_height: pin.height, board: null },
      ...{ created_at: pin.created_at, annotations: pin.annotations },
    },
    `pin ${site} ${pin.id}`,
  )
  const story = pin.story ?? null
  // A story may have no title, and a page of words no picture.
  if ('skipped' in read && !story?.pages?.length) return { skipped: 'empty' }
  const row = 'row' in read ? read.row : emptyRow(pin, context)
  return {
    pin: {
      row: { ...row, color: pin.color.toLowerCase() },
      board: pin.board !== null && boards.has(pin.board) ? pin.board : null,
      section: pin.section === null ? null : (sections.get(pin.section) ?? null),
      // The place that a Pin has by its save is that of the archive's site: here it gets another id.
      place: { at: pin.place ?? placeOfSave(-Number(pin.id)), isMoved: pin.place != null },
      alt: cut(pin.alt, LIMITS.text.alt),
      ...{ isRepin: pin.is_repin, favorited: pin.is_favorite, price: pin.price, commentsOff: pin.comments_off },
      ...{ story, video: pin.video ?? null, rich: richOf(pin) },
      picture: picture && { key: picture.key, site, hash: picture.hash ?? null },
      files: filesOf(keysOf(pin), fileOf),
    },
  }
}

/** What a page says belongs to the link: facts of a page of another site are none of it. */
function richOf({ link, rich }: ArchivePin): Rich | null {
  const host = (address: string | null) => URL.parse(address ?? '')?.host.replace(/^www\./, '')
  return rich && host(rich.url) !== undefined && host(rich.url) === host(link) ? rich : null
}

/** The row of a story whose pages have words only. */
function emptyRow(pin: ArchivePin, context: Context) {
  const read = rowOf(
    {
      ...{ source_id: sourceOf(pin.id, context), title: '-', description: null, link: pin.link, image_url: null },
      ...{ image_width: pin.width, image_height: pin.height, board: null },
      ...{ created_at: pin.created_at, annotations: pin.annotations },
    },
    '',
  )
  if ('skipped' in read) throw new Error('A row with a title can always be read')
  return { ...read.row, title: '' }
}
