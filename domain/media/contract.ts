import * as v from 'valibot'
import { atMost, idField } from '../wire.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The answer of W-52 (201): the uploaded or fetched file, for use in one Pin. Sizes in pixels; `dominant_color` is `#rrggbb`. */
export const mediaAnswer = v.object({
  media_id: v.string(),
  kind: v.picklist(['image', 'video']),
  width: count,
  height: count,
  /** The key of the picture; of a video the key of its poster frame, null until it has one. */
  image_signature: v.nullable(v.string()),
  dominant_color: v.string(),
  /** The duration of a video in milliseconds. */
  duration: v.nullable(count),
})
export type MediaAnswer = v.InferOutput<typeof mediaAnswer>

/** W-52 takes a file as raw body; a JSON body contains the address from which the picture is fetched (REL-11). */
export const mediaFromLink = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.minLength(1), atMost('link')),
})

/**
 * W-52 with `?poster_for=` and this body: the picture of another unused upload becomes the poster frame; `plain` makes a blank one, for programs that have
 * none.
 */
export const posterFromUpload = v.union([
  v.strictObject({ media_id: idField }),
  v.strictObject({ plain: v.literal(true) }),
])

/** W-52 with `?poster_for=`: the picture becomes the poster frame of an unused video of the viewer. */
export const mediaQuery = v.object({ poster_for: v.optional(idField) })

/** The body of W-59. */
export const linkPreviewBody = v.strictObject(mediaFromLink.entries)

/** Contents of a web page for saving (W-59). Texts are plain and cut to the maxima of Pins; the best pictures come first. */
export const linkPreviewAnswer = v.object({
  /** The address after redirects. */
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
