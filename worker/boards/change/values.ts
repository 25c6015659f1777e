import { PRIVACY_NUMBERS } from '#domain/boards/privacies.ts'
import type { BoardChange } from '#domain/boards/writes.ts'
import { isKeyOf } from '#domain/keys.ts'
import { nameKey } from '#domain/text.ts'
import type { UndoAction } from '#domain/undo/contract.ts'
import { freeSlug, wantedSlug } from '../addresses.ts'
import { type CoverUpload, nextOwnCover } from '../covers/own-cover.ts'
import type { BoardRow } from '../queries.ts'

/** Columns of a board that users can change. A change of `name` also sets `name_key`, and `slug` if it differs. */
export type Values = Partial<Record<(typeof COLUMNS)[number], string | number | null>>
const COLUMNS = [
  'name',
  'name_key',
  'slug',
  'description',
  'category',
  'layout',
  'pin_sort',
  'privacy',
  'archived',
  'cover_pin_id',
  'cover_focus',
  'own_cover',
  'collaborators_manage',
] as const

/** The columns to set with their values, in a fixed order. */
export function namedValues(values: Values) {
  return COLUMNS.flatMap((column) => (values[column] === undefined ? [] : [[column, values[column]] as const]))
}

/**
 * The columns that an input sets.
 * @param upload the picture with the id `cover_media_id`
 */
export function valuesOf(
  { card, detail }: BoardRow,
  input: BoardChange,
  taken: Set<string>,
  upload: CoverUpload | null = null,
): Values {
  const values: Values = {}
  const { name, privacy, archived, cover_pin_id: cover, cover_focus: focus, collaborators_manage: manage } = input
  if (name !== undefined) {
    Object.assign(values, { name, name_key: nameKey(name) })
    taken.delete(card.slug)
    if (wantedSlug(name) !== wantedSlug(card.name)) values.slug = freeSlug(wantedSlug(name), taken, card.boardId)
  }
  for (const key of ['description', 'category', 'layout', 'pin_sort'] as const)
    if (input[key] !== undefined) values[key] = input[key]
  if (privacy !== undefined) values.privacy = PRIVACY_NUMBERS[privacy]
  if (archived !== undefined) values.archived = archived ? 1 : 0
  if (manage !== undefined) values.collaborators_manage = manage ? 1 : 0
  if (cover !== undefined) values.cover_pin_id = cover === null ? null : Number(cover)
  const own = nextOwnCover(detail.ownCover, input, upload)
  if (own !== undefined) values.own_cover = own
  const ownCover = own === undefined ? detail.ownCover : own
  if (focus !== undefined && ownCover === null) values.cover_focus = focus
  // The stored focal point belongs to the previous cover.
  else if (cover !== undefined && values.cover_pin_id !== detail.coverPinId) values.cover_focus = null
  return values
}

/** The values that differ from the board's current ones. */
export function differences({ card, detail }: BoardRow, values: Values): Values {
  const now: Values = {
    name: card.name,
    name_key: nameKey(card.name),
    slug: card.slug,
    description: detail.description,
    category: detail.category,
    layout: detail.layout,
    pin_sort: detail.pinSort,
    privacy: card.privacy,
    archived: detail.archived ? 1 : 0,
    cover_pin_id: detail.coverPinId,
    cover_focus: detail.coverFocus,
    own_cover: detail.ownCover,
    collaborators_manage: detail.collaboratorsManage ? 1 : 0,
  }
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !isKeyOf(now, key) || now[key] !== value))
}

/** The action under which undo lists the change. Archiving and privacy take precedence over other changes. */
export function actionOf({ archived, privacy }: Values): UndoAction {
  if (archived !== undefined) return archived ? 'board_archived' : 'board_unarchived'
  return privacy === undefined ? 'board_changed' : 'board_privacy'
}
