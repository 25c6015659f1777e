import * as v from 'valibot'
import { type ArchiveLine, archiveLineSchema } from '../../../../domain/imports/archive.ts'
import { type Found, plainPin } from '../../../../domain/imports/found.ts'
import { readLine } from '../../../../domain/imports/line.ts'
import { newId } from '../../../db/ids.ts'
import { boardsByName } from '../boards.ts'
import { type FileOf, filesOf } from '../zip/files.ts'
import { accountOf, type Context, foundBoard, foundPin, lookOf, sourceOf } from './archived.ts'

/**
 * `pinfold.ndjson` of an archive, or lines of Pins alone. What an archive has besides boards and Pins comes after them. Messages are counted as
 * unsupported: they are others' too.
 * @param fileOf the file of the ZIP that is the picture or film with a key
 */
export async function* readArchive(
  lines: AsyncIterable<string | null>,
  fileOf: FileOf = () => null,
): AsyncGenerator<Found> {
  let context: Context | null = null
  let isArchive: boolean | null = null
  let hasEnded = false
  const name = boardsByName()
  const looks: Found[] = []
  for await (const line of lines) {
    if (line === null) {
      yield { skipped: 'too_long' }
      continue
    }
    if (line.trim() === '') continue
    isArchive ??= line.includes('"pinfold"')
    if (!isArchive) {
      const read = readLine(line)
      if ('skipped' in read) yield { skipped: read.skipped.startsWith('no title') ? 'empty' : 'unreadable' }
      else yield* name(read.row.board, (ref) => plainPin(read.row, ref, null))
      continue
    }
    const parsed = parse(line)
    context ??= { site: '', boards: new Set(), sections: new Map(), sources: new Map(), comments: new Map(), fileOf }
    if (!parsed) yield { skipped: 'unreadable' }
    else if (parsed.type === 'pinfold') context.site = parsed.site
    else if (parsed.type === 'end') hasEnded = true
    else yield* foundIn(parsed, context, looks)
  }
  yield* looks
  if (isArchive && !hasEnded) yield { skipped: 'cut_off' }
}

function parse(line: string): ArchiveLine | null {
  try {
    const parsed = v.safeParse(archiveLineSchema, JSON.parse(line))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** @param looks takes what is done when all Pins are there: how boards look and, last, the profile */
function* foundIn(line: ArchiveLine, context: Context, looks: Found[]): Generator<Found> {
  const { site } = context
  switch (line.type) {
    case 'account':
      looks.push({ more: accountOf(line, context), of: site })
      return
    case 'board':
      context.boards.add(line.id)
      for (const { id, title } of line.sections) context.sections.set(id, title)
      // The profile comes last: it says whether the order of the boards is one's own.
      looks.unshift({ more: lookOf(line, context), of: site })
      return yield { board: foundBoard(line) }
    case 'pin':
      return yield foundPin(line, context)
    case 'comment': {
      const parent = line.answers === null ? null : context.comments.get(line.answers)
      // A comment on a Pin of somebody else, or an answer to somebody else, is part of their conversation.
      if (!context.sources.has(line.pin) || parent === undefined) return yield { skipped: 'others' }
      const id = newId()
      context.comments.set(line.id, id)
      const { text, tried, picture } = line
      const more = { type: 'comment', id, parent, source: sourceOf(line.pin, context), text, tried } as const
      const shown = picture ? { key: picture.key, site } : null
      const files = filesOf(picture ? [picture.key] : [], context.fileOf)
      return yield { more: { ...more, picture: shown, files, createdAt: Date.parse(line.created_at) }, of: site }
    }
    case 'follow':
      return yield { more: { type: 'follow', kind: line.kind, name: line.name }, of: site }
    case 'block':
      return yield { more: { type: 'block', name: line.username }, of: site }
    case 'mark':
      return yield {
        more: {
          ...{ type: 'mark', kind: line.kind, source: sourceOf(line.pin, context) },
          isOthers: !context.sources.has(line.pin),
        },
        of: site,
      }
    default:
      yield { skipped: 'unsupported' }
  }
}
