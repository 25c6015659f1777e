import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { idField } from '../wire.ts'
import { AUDIENCES } from './rules.ts'

const ids = v.optional(v.pipe(v.array(idField), v.maxLength(LIMITS.query.ids)), [])

/**
 * An action whose audience is checked before it is done (W-63):
 * - `pins`: move or save Pins (`pin_ids`) to the board `to`;
 * - `boards`: move all Pins of boards (`board_ids`; empty: all of the viewer's), or of a section (`section_id`; null: those outside of sections), except
 * `except_pin_ids`, to `to`: select all, merge;
 * - `board`: change who may see a board (`board_ids`), unarchive or restore it;
 * - `invite`: invite another collaborator;
 * - `undo`: undo changes (`undo_ids`);
 * - `profile`: make the viewer's private profile public.
 * `to` is a board, null for the profile, or a new board of that privacy.
 */
export const exposureBody = v.strictObject({
  what: v.picklist(['pins', 'boards', 'board', 'invite', 'undo', 'profile']),
  pin_ids: ids,
  board_ids: ids,
  except_pin_ids: v.optional(v.pipe(v.array(idField), v.maxLength(LIMITS.query.exceptIds)), []),
  undo_ids: ids,
  to: v.optional(v.union([v.nullable(idField), v.picklist(['public', 'secret'])]), null),
  section_id: v.optional(v.nullable(idField)),
  privacy: v.optional(v.picklist(['public', 'protected', 'secret'])),
  archived: v.optional(v.boolean()),
  restored: v.optional(v.literal(true)),
})
export type ExposureRequest = v.InferInput<typeof exposureBody>
export type ExposureInput = v.InferOutput<typeof exposureBody>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const audience = v.picklist(AUDIENCES)
/** The Pins that become visible to more people; null: none. */
export const exposureAnswer = v.nullable(
  v.object({
    count,
    after: audience,
    before: v.array(v.object({ audience, count })),
    people: count,
    pin_ids: v.array(v.string()),
  }),
)
