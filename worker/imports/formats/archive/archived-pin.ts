import { placeOfSave } from '#domain/boards/pin-order.ts'
import type { LineFault } from '#domain/errors.ts'
import type { ArchivePin } from '#domain/imports/archive.ts'
import { type Found, plainBoard } from '#domain/imports/found.ts'
import { type ImportRow, type MoreOfLine, rowOf } from '#domain/imports/line.ts'
import { siteOf } from '#domain/links.ts'
import { judgePin } from '#domain/pins/judge.ts'
import type { Rich } from '#domain/pins/rich.ts'
import type { PinInput } from '#domain/pins/values.ts'
import { filesOf } from '../zip/files.ts'
import { type Context, sourceOf } from './archived.ts'

/** The key of a film in its address; '' if there is none. */
export function filmKey(url: string): string {
  return /([\w-]+)\.[a-z0-9]+$/.exec(url)?.[1] ?? ''
}

/** Keys of all pictures and films of a Pin. */
function keysOf({ picture, story, video }: ArchivePin): string[] {
  const pages = story?.pages ?? []
  const films = [video, ...pages.map((page) => page.video)].flatMap((film) => (film ? [filmKey(film.url)] : []))
  return [...new Set([picture?.key, ...pages.map(({ key }) => key), ...films].filter((key) => key != null))]
}

/** A Pin; before it, if the line of its board is missing or unreadable, a secret board as a replacement. */
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
  // A story may have no title, and a page of text no picture.
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
      // The position of the save depends on the Pin's id on the archive's site; here it gets another id.
      place: { at: pin.place ?? placeOfSave(-Number(pin.id)), isMoved: pin.place != null },
      ...{ isRepin: pin.is_repin, favorited: pin.is_favorite, commentsOff: pin.comments_off },
      picture: picture && { key: picture.key, site, hash: hashOf(picture.hash) },
      files: filesOf(keysOf({ ...shown, story: story ?? undefined, video: video ?? undefined }), fileOf),
    },
    faults: [...faults, ...wrong],
  }
}

/** A SHA-256 as base64url; null if it is malformed. */
function hashOf(hash: string | undefined): string | null {
  return hash !== undefined && /^[\w-]{43}$/.test(hash) ? hash : null
}

/** Films with addresses of this site: older archives contain absolute addresses of their own site. */
function filmsHere({ story, video }: ArchivePin, site: string): Pick<ArchivePin, 'story' | 'video'> {
  const here = <Film extends { url: string }>(film: Film): Film =>
    site !== '' && film.url.startsWith(`${site}/`) ? { ...film, url: film.url.slice(site.length) } : film
  const pages = story?.pages?.map((page) => (page.video ? { ...page, video: here(page.video) } : page))
  return {
    ...(story && { story: { ...story, ...(pages && { pages }) } }),
    ...(video && { video: here(video) }),
  }
}

/** Validates the pages and the film of a Pin like its other columns. */
function judgeFilms(
  row: Omit<PinInput, 'alt' | 'price' | 'story' | 'video'>,
  { story, video }: Pick<ArchivePin, 'story' | 'video'>,
) {
  if (!story && !video) return { story: null, video: null, faults: [] }
  const pages = story?.pages?.map((page) => ({ ...page, color: page.color.toLowerCase() }))
  const shown = story ? { ...story, ...(pages && { pages }) } : null
  const judged = judgePin({ ...row, alt: '', price: null, story: shown, video: video ?? null }, Date.now())
  return { story: judged.row.story, video: judged.row.video, faults: judged.faults }
}

/** The page facts of a Pin; null if they are those of another site than the link's. */
function richOf({ link, rich }: ArchivePin): Rich | null {
  const host = (address: string | null) => siteOf(URL.parse(address ?? '')?.host ?? '')
  return rich && host(rich.url) !== '' && host(rich.url) === host(link) ? rich : null
}

/** The row of a story whose pages have only text. */
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
