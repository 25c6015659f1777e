import * as v from 'valibot'
import { PRIVACIES } from '../../../domain/boards/contract.ts'
import {
  type ArchiveBoard,
  type ArchiveLine,
  type ArchivePin,
  archiveLineSchema,
} from '../../../domain/imports/archive.ts'
import { type Found, type FoundBoard, type FoundPin, plainPin } from '../../../domain/imports/found.ts'
import { readLine, rowOf } from '../../../domain/imports/line.ts'
import { LIMITS } from '../../../domain/limits.ts'
import { readRich } from '../../../domain/pins/rich.ts'
import { cleanText, cutUnits } from '../../../domain/text.ts'

/**
 * `pinfold.ndjson` of an archive, or lines of Pins as `npm run import` takes them. Lines about people (messages, follows, comments) are counted as
 * unsupported: they are others' too.
 */
export async function* readArchive(lines: AsyncIterable<string | null>): AsyncGenerator<Found> {
  let site = ''
  const boards = new Set<string>()
  const sections = new Map<string, string>()
  let isArchive: boolean | null = null
  for await (const line of lines) {
    if (line === null) {
      yield { skipped: 'too_long' }
      continue
    }
    if (line.trim() === '') continue
    isArchive ??= line.includes('"pinfold"')
    if (!isArchive) {
      yield* pinLine(line, boards)
      continue
    }
    const parsed = parse(line)
    if (!parsed) yield { skipped: 'unreadable' }
    else if (parsed.type === 'pinfold') site = parsed.site
    else if (parsed.type === 'board') {
      boards.add(parsed.id)
      for (const { id, title } of parsed.sections) sections.set(id, title)
      yield { board: boardOf(parsed) }
    } else if (parsed.type === 'pin') yield* archivedPin(parsed, site, boards, sections)
    else if (parsed.type !== 'account' && parsed.type !== 'end') yield { skipped: 'unsupported' }
  }
}

function parse(line: string): ArchiveLine | null {
  try {
    const parsed = v.safeParse(archiveLineSchema, JSON.parse(line))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** A line of Pins without an archive around it. */
function* pinLine(line: string, boards: Set<string>): Generator<Found> {
  const read = readLine(line)
  if ('skipped' in read) return yield { skipped: read.skipped.startsWith('no title') ? 'empty' : 'unreadable' }
  const { board } = read.row
  if (board !== null && !boards.has(board)) {
    boards.add(board)
    yield { board: { ...boardNamed(board), ref: board } }
  }
  yield { pin: plainPin(read.row, board, null) }
}

function boardNamed(name: string): FoundBoard {
  return {
    ...{ ref: name, name, description: '', privacy: null, isArchived: false, category: null, layout: 'default' },
    ...{ position: '', sections: [], createdAt: null },
  }
}

const cut = (text: string, max: number) => cutUnits(cleanText(text), max)

function boardOf(board: ArchiveBoard): FoundBoard {
  return {
    ref: board.id,
    name: cut(board.name, LIMITS.text.boardName) || board.id,
    description: cutUnits(board.description, LIMITS.text.boardDescription),
    privacy: PRIVACIES.indexOf(board.privacy) as 0 | 1 | 2,
    isArchived: board.is_archived,
    category: board.category,
    layout: board.layout,
    position: board.position,
    sections: board.sections.slice(0, LIMITS.max.sections).map(({ title }) => cut(title, LIMITS.text.section)),
    createdAt: Date.parse(board.created_at),
  }
}

function* archivedPin(
  pin: ArchivePin,
  site: string,
  boards: Set<string>,
  sections: Map<string, string>,
): Generator<Found> {
  const { picture } = pin
  const read = rowOf(
    {
      ...{ source_id: pin.source_id ?? `${site}/pin/${pin.id}/`, title: pin.title, description: pin.description },
      ...{ link: pin.link, image_url: picture?.url ?? null, image_width: pin.width, image_height: pin.height },
      ...{ created_at: pin.created_at, board: null, annotations: pin.annotations },
    },
    `pin ${site} ${pin.id}`,
  )
  if ('skipped' in read) return yield { skipped: 'empty' }
  const found: FoundPin = {
    row: { ...read.row, color: pin.color.toLowerCase() },
    board: pin.board !== null && boards.has(pin.board) ? pin.board : null,
    section: pin.section === null ? null : (sections.get(pin.section) ?? null),
    alt: cut(pin.alt, LIMITS.text.alt),
    ...{ isRepin: pin.is_repin, favorited: pin.is_favorite, isStory: false, isVideo: false },
    ...{ price: pin.price, story: null, video: null, commentsOff: pin.comments_off },
    rich: read.row.link === null ? null : readRich(pin.rich),
    picture: picture && { key: picture.key, site, file: picture.file ?? null, hash: picture.hash ?? null },
  }
  yield { pin: found }
}
