import { PRIVACIES } from '../../../../domain/boards/contract.ts'
import { placeOfSave } from '../../../../domain/boards/pin-order.ts'
import { judgeBoard } from '../../../../domain/boards/values.ts'
import type { ArchiveAccount, ArchiveBoard, ArchivePin } from '../../../../domain/imports/archive.ts'
import { type Found, type FoundBoard, type MoreOf, plainBoard } from '../../../../domain/imports/found.ts'
import { type ImportRow, type MoreOfLine, rowOf } from '../../../../domain/imports/line.ts'
import type { LineFault } from '../../../../domain/imports/rules.ts'
import type { Rich } from '../../../../domain/pins/rich.ts'
import { judgePin, type PinInput } from '../../../../domain/pins/values.ts'
import { judgeSettings } from '../../more/profile/fields.ts'
import { type FileOf, filesOf } from '../zip/files.ts'

/** What lines of an archive say about later ones. */
export interface Context {
  site: string
  /** Ids of boards; titles of sections by id. */
  boards: Set<string>
  sections: Map<string, string>
  /** `source_id` of the Pins so far, as they get it here, by id. */
  sources: Map<string, string>
  /** The ids that comments get here. */
  comments: Map<string, number>
  fileOf: FileOf
}

/** What names a Pin of an archive here: a second import of the same archive recognizes it. */
export function sourceOf(pinId: string, { site, sources }: Context, given: string | null = null): string {
  return given ?? sources.get(pinId) ?? `${site}/pin/${pinId}/`
}

export function foundBoard(board: ArchiveBoard): Found {
  const { name, description, category, sections, created_at } = board
  const titles = sections.map(({ title }) => title)
  const input = { name, description, category, sections: titles, createdAt: Date.parse(created_at) }
  const { spec, faults } = judgeBoard(input, Date.now(), board.id)
  const found: FoundBoard = {
    ...{ ref: board.id, name: spec.name, description: spec.description, category: spec.category },
    ...{ privacy: PRIVACIES.indexOf(board.privacy) as 0 | 1 | 2, isArchived: board.is_archived },
    ...{ sections: spec.sections, hasOrder: false, createdAt: spec.createdAt ?? null },
  }
  return { board: found, faults }
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

export function accountOf(account: ArchiveAccount, { site, fileOf }: Context): Found {
  const files = filesOf(account.picture ? [account.picture.key] : [], fileOf)
  return { more: { type: 'account', account, site, files }, of: site, faults: judgeSettings(account).faults }
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

/** A Pin; before it, if its board's line is missing or can't be read, a secret board in its place. */
export function* foundPin(pin: ArchivePin, context: Context): Generator<Found> {
  const { site, boards, sections, sources, fileOf } = context
  const { picture } = pin
  const shown = { ...pin, ...filmsHere(pin, site) }
  const read = rowOf(
    {
      ...{ source_id: sourceOf(pin.id, context, pin.source_id), title: pin.title, description: pin.description },
      ...{ link: pin.link, image_url: picture?.url ?? null, image_width: pin.width, image_height: pin.height },
      ...{ board: null, created_at: pin.created_at, annotations: pin.annotations },
    },
    `pin ${site} ${pin.id}`,
    { alt: pin.alt, price: pin.price, color: pin.color.toLowerCase() },
  )
  // A story may have no title, and a page of words no picture.
  if ('skipped' in read && !pin.story?.pages?.length) return yield { skipped: 'empty' }
  const { row, alt, price, faults } = 'row' in read ? read : emptyRow(pin, context)
  const { story, video, faults: wrong } = judgeFilms(row, shown)
  sources.set(pin.id, row.source_id)
  if (pin.board !== null && !boards.has(pin.board)) {
    boards.add(pin.board)
    yield { board: { ...plainBoard(pin.board, pin.board), privacy: 2 } }
  }
  yield {
    pin: {
      ...{ row, board: pin.board, alt, price, story, video, rich: richOf(pin) },
      section: pin.section === null ? null : (sections.get(pin.section) ?? null),
      // The place that a Pin has by its save is that of the archive's site: here it gets another id.
      place: { at: pin.place ?? placeOfSave(-Number(pin.id)), isMoved: pin.place != null },
      ...{ isRepin: pin.is_repin, favorited: pin.is_favorite, commentsOff: pin.comments_off },
      picture: picture && { key: picture.key, site, hash: hashOf(picture.hash) },
      files: filesOf(keysOf({ ...shown, story: story ?? undefined, video: video ?? undefined }), fileOf),
    },
    faults: [...faults, ...wrong],
  }
}

/** A SHA-256 as base64url; null for what is none. */
function hashOf(hash: string | undefined): string | null {
  return hash !== undefined && /^[\w-]{43}$/.test(hash) ? hash : null
}

/** Films with the addresses that they would have here: older archives name their site with them. */
function filmsHere({ story, video }: ArchivePin, site: string): Pick<ArchivePin, 'story' | 'video'> {
  const here = <Film extends { url: string }>(film: Film): Film =>
    site !== '' && film.url.startsWith(`${site}/`) ? { ...film, url: film.url.slice(site.length) } : film
  const pages = story?.pages?.map((page) => (page.video ? { ...page, video: here(page.video) } : page))
  return {
    ...(story && { story: { ...story, ...(pages && { pages }) } }),
    ...(video && { video: here(video) }),
  }
}

/** The pages and the film of a Pin, judged as its columns are. */
function judgeFilms(
  row: Omit<PinInput, 'alt' | 'price' | 'story' | 'video'>,
  { story, video }: Pick<ArchivePin, 'story' | 'video'>,
) {
  const pages = story?.pages?.map((page) => ({ ...page, color: page.color.toLowerCase() }))
  const shown = story ? { ...story, ...(pages && { pages }) } : null
  const judged = judgePin({ ...row, alt: '', price: null, story: shown, video: video ?? null }, Date.now())
  return { story: judged.row.story, video: judged.row.video, faults: judged.faults }
}

/** What a page says belongs to the link: facts of a page of another site are none of it. */
function richOf({ link, rich }: ArchivePin): Rich | null {
  const host = (address: string | null) => URL.parse(address ?? '')?.host.replace(/^www\./, '')
  return rich && host(rich.url) !== undefined && host(rich.url) === host(link) ? rich : null
}

/** The row of a story whose pages have words only. */
function emptyRow(pin: ArchivePin, context: Context): { row: ImportRow; faults: LineFault[] } & MoreOfLine {
  const read = rowOf(
    {
      ...{ source_id: sourceOf(pin.id, context, pin.source_id), title: '-', description: null, link: pin.link },
      ...{ image_url: null, image_width: pin.width, image_height: pin.height, board: null },
      ...{ created_at: pin.created_at, annotations: pin.annotations },
    },
    '',
    { alt: pin.alt, price: pin.price, color: pin.color.toLowerCase() },
  )
  if ('skipped' in read) throw new Error('A row with a title can always be read')
  return { ...read, row: { ...read.row, title: '' } }
}
