import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { idField } from '../wire.ts'

/** Types of files that a program can register. The longer names are for pages of a story and have the same effect. */
const KINDS = ['image', 'video', 'image-story-pin', 'video-story-pin'] as const
const kind = v.picklist(KINDS)

export function kindOf(type: (typeof KINDS)[number]): 'image' | 'video' {
  return type.startsWith('image') ? 'image' : 'video'
}

/** Registers one file for a later upload (docs/decisions/112). */
export const registerBody = v.strictObject({ type: kind })

/** Registers several files, each under a name chosen by the program. */
export const registerAllBody = v.strictObject({
  uploads: v.pipe(
    v.array(v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)), type: kind })),
    v.minLength(1),
    v.maxLength(LIMITS.max.storyPages),
    v.check((uploads) => new Set(uploads.map(({ id }) => id)).size === uploads.length),
  ),
})

/** Where to send the file: a multipart form with these fields, and the file as `file`. They are the only authorization. */
export const registeredAnswer = v.object({
  upload_id: v.string(),
  upload_url: v.string(),
  upload_parameters: v.record(v.string(), v.string()),
})
export type Registered = v.InferOutput<typeof registeredAnswer>
export const registeredAllAnswer = v.record(v.string(), registeredAnswer)

const commas = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.split(',').map((each) => each.trim())),
    v.check((each) => each.length <= most),
  )

/** The viewer's uploads, by the ids of their registrations, or unused ones by their keys (`signature`). */
export const uploadsQuery = v.object({
  upload_ids: v.optional(v.pipe(commas(LIMITS.query.ids), v.array(idField))),
  signatures: v.optional(v.pipe(commas(LIMITS.query.ids), v.array(v.pipe(v.string(), v.regex(/^[\w-]{16}$/))))),
})

export const UPLOAD_FAILURES = [
  ...(['unknown', 'expired', 'wrong_type'] as const),
  ...(['only_images', 'upload_too_large', 'picture_removed'] as const),
] as const

/**
 * State of an upload. `unknown`: it does not exist, or is another person's; `expired`: not sent in time, or not used for a day. `signature`: the key of the
 * file; `media_id`: for a new Pin. `processing`, which clients know, never occurs: files are checked and stored while received.
 */
export const uploadState = v.object({
  status: v.picklist(['registered', 'processing', 'succeeded', 'failed']),
  failure_code: v.optional(v.picklist(UPLOAD_FAILURES)),
  signature: v.optional(v.string()),
  media_id: v.optional(v.string()),
  kind: v.optional(v.picklist(['image', 'video'])),
  /** False for a video that needs a poster before it can become a Pin. */
  has_poster: v.optional(v.boolean()),
})
export type UploadState = v.InferOutput<typeof uploadState>
export const uploadsAnswer = v.record(v.string(), uploadState)
