import * as v from 'valibot'
import { createBoardBody } from '../boards/writes.ts'
import { LIMITS } from '../limits.ts'
import { pinFieldSet } from '../pins/contract.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { bookmarkParameter, fieldsParameter, idField, pageSize, queryBoolean } from '../wire.ts'

/** Maximum suggestions served (SUG-007), and kept, to replace dismissed ones (G-055). */
export const MAX_CLUSTERS_SERVED = 10
export const MAX_CLUSTERS_KEPT = 20
/** Limits of the pins of a suggestion (G-055); of more pins the newest are taken (docs/decisions/018). */
export const MIN_CLUSTER_PINS = 4
export const MAX_CLUSTER_PINS = 1000

const text = v.string()

/** A suggested board (SUG-004). `names[0]` is its name, `why` lists words that its pins share. */
export const clusterSchema = v.object({
  id: text,
  names: v.pipe(v.array(text), v.minLength(1)),
  why: v.array(text),
  /** The four newest pictures, 236 px wide, with the key and colour that a cover needs. */
  thumbnails: v.array(v.object({ url: text, key: text, color: text })),
  pin_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type Cluster = v.InferOutput<typeof clusterSchema>

/** The query of W-23 (G-053). */
export const clusterListQuery = v.object({
  exclude_quick_save_pins: queryBoolean(false),
  max_cluster_limit: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{1,9}$/),
      v.transform((digits) => Math.min(Number(digits), MAX_CLUSTERS_SERVED)),
      v.minValue(1),
    ),
    String(MAX_CLUSTERS_SERVED),
  ),
})
export type ClusterListOptions = v.InferOutput<typeof clusterListQuery>

/** The query of W-24. */
export const clusterFeedQuery = v.object({
  field_set_key: pinFieldSet,
  fields: fieldsParameter,
  page_size: pageSize(25),
  bookmark: bookmarkParameter,
})
export type ClusterFeedOptions = v.InferOutput<typeof clusterFeedQuery>

export const clusterDismissedAnswer = v.object({ id: text, undo: undoHandleSchema })
export type ClusterDismissedAnswer = v.InferOutput<typeof clusterDismissedAnswer>

/**
 * Creates a board from all pins of a suggestion, or from `pin_ids`. Boardless pins move to it; pins of other boards are
 * copied (`stay`) or moved (`move`).
 */
export const clusterBoardBody = v.strictObject({
  name: createBoardBody.entries.name,
  description: createBoardBody.entries.description,
  privacy: createBoardBody.entries.privacy,
  pin_ids: v.optional(v.pipe(v.array(idField), v.minLength(1), v.maxLength(LIMITS.query.ids))),
  on_boards: v.optional(v.picklist(['stay', 'move']), 'stay'),
})
/** As `clusterBoardBody`, from the form, which may tick every Pin of a suggestion. */
export const clusterBoard = v.strictObject({
  ...clusterBoardBody.entries,
  pin_ids: v.optional(v.pipe(v.array(idField), v.minLength(1), v.maxLength(MAX_CLUSTER_PINS))),
})

/** The form that dismisses a suggestion. */
export const dismissForm = v.strictObject({ cluster_id: text, return_to: v.optional(text) })

/** The form that creates a board from a suggestion, with a field `pin.{id}` for each checked pin. */
export const createFromClusterForm = v.objectWithRest(
  {
    cluster_id: text,
    name: createBoardBody.entries.name,
    secret: v.optional(text),
    /** Moves pins off their boards. */
    move: v.optional(text),
    rest: v.optional(text),
    after: v.optional(v.pipe(text, v.regex(/^\d{1,9}$/))),
  },
  v.unknown(),
)
