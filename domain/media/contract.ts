import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { idField } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What W-52 answers, 201: what was uploaded or fetched, to be named once by a pin. Sizes in pixels; `dominant_color` is `#rrggbb`. */
export const mediaAnswer = v.object({
  media_id: v.string(),
  kind: v.picklist(['image', 'video']),
  width: count,
  height: count,
  /** The key of its picture; of a video that of its poster frame, null until it has one. */
  image_signature: v.nullable(v.string()),
  dominant_color: v.string(),
  /** Of a video, in milliseconds. */
  duration: v.nullable(count),
})
export type MediaAnswer = v.InferOutput<typeof mediaAnswer>

/** W-52 takes a file as its raw body; with a JSON body it fetches the picture that stands at an address (REL-11). */
export const mediaFromLink = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.text.link)),
})

/** W-52 with `?poster_for=`: the picture is the poster frame of a film of one's own that no pin names yet. */
export const mediaQuery = v.object({ poster_for: v.optional(idField) })

/** The body of W-59. */
export const linkPreviewBody = v.strictObject(mediaFromLink.entries)

/** What a page offers to be saved (W-59). Texts are plain, cut to what a pin may hold; pictures in the order of their fitness. */
export const linkPreviewAnswer = v.object({
  /** Where the page was found in the end. */
  url: v.string(),
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
  site: v.string(),
  images: v.array(
    v.object({ url: v.string(), width: v.nullable(count), height: v.nullable(count), alt: v.nullable(v.string()) }),
  ),
  price: v.optional(v.object({ value: v.number(), currency: v.string() })),
})
export type LinkPreview = v.InferOutput<typeof linkPreviewAnswer>
