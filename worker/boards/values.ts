import { PRIVACIES } from '../../domain/boards/contract.ts'
import type { UpdateBoardInput } from '../../domain/boards/writes.ts'
import { nameKey } from '../../domain/text.ts'
import type { UndoAction } from '../../domain/undo/contract.ts'
import { freeSlug, wantedSlug } from './names.ts'
import type { BoardRow } from './queries.ts'

/** Columns of a board that people change, as they are stored; `name` comes with its key, and mostly with its address. */
export type Values = Partial<Record<(typeof COLUMNS)[number], string | number | null>>
export const COLUMNS = [
  ...(['name', 'name_key', 'slug', 'description', 'category', 'layout', 'privacy', 'archived'] as const),
  ...(['cover_pin_id', 'cover_focus', 'collaborators_manage'] as const),
]

/** The columns that an input writes. */
export function valuesOf({ card, detail }: BoardRow, input: UpdateBoardInput, taken: Set<string>): Values {
  const values: Values = {}
  const { name, privacy, archived, cover_pin_id: cover, cover_focus: focus, collaborators_manage: manage } = input
  if (name !== undefined) {
    Object.assign(values, { name, name_key: nameKey(name) })
    taken.delete(card.slug)
    if (wantedSlug(name) !== wantedSlug(card.name)) values.slug = freeSlug(wantedSlug(name), taken, card.boardId)
  }
  for (const key of ['description', 'category', 'layout'] as const)
    if (input[key] !== undefined) values[key] = input[key]
  if (privacy !== undefined) values.privacy = PRIVACIES.indexOf(privacy)
  if (archived !== undefined) values.archived = archived ? 1 : 0
  if (manage !== undefined) values.collaborators_manage = manage ? 1 : 0
  if (cover !== undefined) values.cover_pin_id = cover === null ? null : Number(cover)
  if (focus !== undefined) values.cover_focus = focus
  // Which part shows was said of another picture.
  else if (cover !== undefined && values.cover_pin_id !== detail.coverPinId) values.cover_focus = null
  return values
}

/** Of these values those that the board doesn't have yet. */
export function differences({ card, detail }: BoardRow, values: Values): Values {
  const now: Values = {
    name: card.name,
    name_key: nameKey(card.name),
    slug: card.slug,
    description: detail.description,
    category: detail.category,
    layout: detail.layout,
    privacy: card.privacy,
    archived: detail.archived ? 1 : 0,
    cover_pin_id: detail.coverPinId,
    cover_focus: detail.coverFocus,
    collaborators_manage: detail.collaboratorsManage ? 1 : 0,
  }
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => now[key as keyof Values] !== value))
}

/** What the undo's list calls the change: the weightiest of what it did. */
export function actionOf({ archived, privacy }: Values): UndoAction {
  if (archived !== undefined) return archived ? 'board_archived' : 'board_unarchived'
  return privacy === undefined ? 'board_changed' : 'board_privacy'
}
