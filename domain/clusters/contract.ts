import * as v from 'valibot'
import { createBoardBody } from '../boards/writes.ts'
import { LIMITS } from '../limits.ts'
import { pinFieldSet } from '../pins/contract.ts'
import { undoHandleSchema } from '../undo/contract.ts'
import { bookmarkParameter, fieldsParameter, idField, pageSize, queryBoolean } from '../wire.ts'

/** Suggestions that an answer has at most (SUG-007), and that are kept behind them for when one is dismissed (G-055). */
export const MAX_CLUSTERS_SERVED = 10
export const MAX_CLUSTERS_KEPT = 20
/** Pins of a suggestion: fewer are none (G-055), of more the newest are suggested (docs/decisions/018). */
export const MIN_CLUSTER_PINS = 4
export const MAX_CLUSTER_PINS = 1000

const text = v.string()

/** A suggestion of a board (SUG-004). `names[0]` is its name, `why` the words that its pins share. */
export const clusterSchema = v.object({
  id: text,
  names: v.pipe(v.array(text), v.minLength(1)),
  why: v.array(text),
  /** The four newest pictures, 236 wide; key and colour are what a cover draws. */
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
 * The body that makes a board of a suggestion: of all its Pins, or of some. Boardless Pins move there; Pins of boards are saved there as well
 * (`stay`), or taken off theirs (`move`).
 */
export const clusterBoardBody = v.strictObject({
  name: createBoardBody.entries.name,
  description: createBoardBody.entries.description,
  privacy: createBoardBody.entries.privacy,
  pin_ids: v.optional(v.pipe(v.array(idField), v.minLength(1), v.maxLength(LIMITS.query.ids))),
  on_boards: v.optional(v.picklist(['stay', 'move']), 'stay'),
})
export type ClusterBoardInput = v.InferOutput<typeof clusterBoardBody>

/** The button that takes a suggestion away. */
export const dismissForm = v.strictObject({ cluster_id: text, return_to: v.optional(text) })

/** The form that makes a board of a suggestion; beside these it has `pin.{id}` for each Pin that is ticked. */
export const createFromClusterForm = v.objectWithRest(
  {
    cluster_id: text,
    name: v.pipe(v.optional(text, ''), v.trim(), v.maxLength(LIMITS.text.boardName)),
    secret: v.optional(text),
    /** Takes its Pins off the boards that they are on. */
    move: v.optional(text),
    rest: v.optional(text),
    after: v.optional(v.pipe(text, v.regex(/^\d{1,9}$/))),
  },
  v.unknown(),
)
