import type { ArchiveLine } from '#domain/imports/archive.ts'
import { readArchiveLine } from '#domain/imports/archive-line.ts'
import { type Found, plainPin } from '#domain/imports/found.ts'
import { readLine } from '#domain/imports/line.ts'
import { newId } from '#worker/db/ids.ts'
import { boardsByName } from '../boards.ts'
import { type FileOf, filesOf } from '../zip/files.ts'
import { accountOf, type Context, foundBoard, lookOf, sourceOf } from './archived.ts'
import { foundPin } from './archived-pin.ts'
import { judgeComment } from './comments.ts'

/**
 * Reads `pinfold.ndjson` of an archive, or lines of Pins alone. Everything else of an archive follows its boards and Pins. Messages count as unsupported,
 * because they also belong to other people.
 * @param fileOf the picture or film with a key in the ZIP
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
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line === null) {
      yield { skipped: 'too_long' }
      continue
    }
    if (line.trim() === '') continue
    isArchive ??= line.includes('"pinfold"')
    if (!isArchive) {
      const read = readLine(line)
      if ('skipped' in read) yield { skipped: read.skipped.startsWith('no title') ? 'empty' : 'unreadable' }
      else yield* name(read, (ref) => plainPin(read, ref, null), number)
      continue
    }
    const { line: parsed, faults } = readArchiveLine(parse(line))
    context ??= { site: '', boards: new Set(), sections: new Map(), sources: new Map(), comments: new Map(), fileOf }
    if (!parsed) yield faults.length > 0 ? { faults, line: number } : { skipped: 'unreadable' }
    else if (parsed.type === 'pinfold') context.site = parsed.site
    else if (parsed.type === 'end') hasEnded = true
    else {
      const all = [...foundIn(parsed, context, looks, number)]
      const said = new Set(all.flatMap((found) => found.faults ?? []).map(({ rule }) => rule))
      const rest = faults.filter(({ rule }) => !said.has(rule))
      if (rest.length > 0) yield { faults: rest, line: number }
      for (const found of all) yield { ...found, line: number }
    }
  }
  yield* looks
  if (isArchive && !hasEnded) yield { skipped: 'cut_off' }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/**
 * @param looks collects what is done after all Pins: the layout of boards and, last, the profile
 * @param number of the line in the file
 */
function* foundIn(line: ArchiveLine, context: Context, looks: Found[], number: number): Generator<Found> {
  const { site } = context
  switch (line.type) {
    case 'account':
      looks.push({ ...accountOf(line, context), line: number })
      return
    case 'board':
      context.boards.add(line.id)
      for (const { id, title } of line.sections) context.sections.set(id, title)
      // Moved to the end: the profile says if the boards are in a custom order.
      looks.unshift({ more: lookOf(line, context), of: site })
      return yield foundBoard(line)
    case 'pin':
      return yield* foundPin(line, context)
    case 'comment': {
      const parent = line.answers === null ? null : context.comments.get(line.answers)
      // A comment on another person's Pin, or a reply to another person, belongs to their conversation.
      if (!context.sources.has(line.pin) || parent === undefined) return yield { skipped: 'others' }
      const { tried, picture } = line
      const { text, createdAt, faults } = judgeComment(line.text, Date.parse(line.created_at), Date.now())
      if (text === '' && !picture) return yield { faults: [{ rule: 'comment', outcome: 'out' }] }
      const id = newId()
      context.comments.set(line.id, id)
      const more = { type: 'comment', id, parent, source: sourceOf(line.pin, context), text, tried } as const
      const shown = picture ? { key: picture.key, site } : null
      const files = filesOf(picture ? [picture.key] : [], context.fileOf)
      return yield { more: { ...more, picture: shown, files, createdAt }, of: site, faults }
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
