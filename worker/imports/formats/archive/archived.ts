import { PRIVACY_NUMBERS } from '#domain/boards/privacies.ts'
import { judgeBoard } from '#domain/boards/values.ts'
import type { ArchiveAccount, ArchiveBoard } from '#domain/imports/archive.ts'
import type { Found, FoundBoard, MoreOf } from '#domain/imports/found.ts'
import { judgeSettings } from '#worker/imports/more/profile/fields.ts'
import { type FileOf, filesOf } from '../zip/files.ts'

/** Values of earlier lines that later lines refer to. */
export interface Context {
  site: string
  /** Ids of boards; titles of sections by id. */
  boards: Set<string>
  sections: Map<string, string>
  /** The new `source_id` of the Pins read so far, by id. */
  sources: Map<string, string>
  /** New ids of comments, by their ids in the archive. */
  comments: Map<string, number>
  fileOf: FileOf
}

/** The source that identifies a Pin of an archive here, so that a second import of the same archive recognizes it. */
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
    ...{ privacy: PRIVACY_NUMBERS[board.privacy], isArchived: board.is_archived },
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
