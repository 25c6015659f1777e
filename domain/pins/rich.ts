import * as v from 'valibot'
import { LIMITS } from '../limits.ts'
import { webLink } from '../links.ts'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const address = v.pipe(
  text(LIMITS.text.link),
  v.check((link) => webLink(link) !== null),
)
const date = v.pipe(v.string(), v.isoTimestamp())

export const RICH_TYPES = ['recipe', 'product', 'video', 'article'] as const
export type RichType = (typeof RICH_TYPES)[number]
export const AVAILABILITIES = ['in_stock', 'out_of_stock', 'preorder'] as const

/** A player or film of the page; `type` and `subtype` are the parts of its media type, `text/html` for a player. */
export const embedSchema = v.object({ src: address, type: text(40), subtype: text(80) })

/**
 * Facts that the page behind a Pin's link states about itself (SEO-016): one of four types, each with its own fields. Texts are plain. `url` is the page's
 * own address, `minutes` the total time of a recipe, `price_value` is in whole units of its currency, dates are ISO 8601.
 */
export const richMetadata = v.object({
  type: v.picklist(RICH_TYPES),
  url: address,
  title: v.nullable(text(LIMITS.text.pinTitle)),
  description: v.nullable(text(LIMITS.text.pinDescription)),
  site_name: text(LIMITS.text.fullName),
  article: v.optional(v.object({ author: v.nullable(text(LIMITS.rich.name)), date_published: v.nullable(date) })),
  recipe: v.optional(
    v.object({
      ingredients: v.pipe(v.array(text(LIMITS.rich.ingredient)), v.maxLength(LIMITS.rich.ingredients)),
      minutes: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LIMITS.rich.minutes))),
      servings: v.nullable(text(LIMITS.rich.name)),
    }),
  ),
  product: v.optional(
    v.object({
      price_value: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
      price_currency: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
      availability: v.nullable(v.picklist(AVAILABILITIES)),
      shop: text(LIMITS.rich.name),
    }),
  ),
})
export type RichMetadata = v.InferOutput<typeof richMetadata>

/** Rich metadata as stored with a Pin. */
export const richSchema = v.object({ ...richMetadata.entries, embed: v.nullable(embedSchema) })
export type Rich = v.InferOutput<typeof richSchema>

/** A summary of rich metadata (SEO-016). */
export const richSummary = v.object({
  type_name: v.picklist(RICH_TYPES),
  display_name: v.nullable(v.string()),
  display_description: v.nullable(v.string()),
  site_name: v.string(),
  url: v.string(),
})

/** Rich metadata from an imported file; null if invalid. */
export function readRich(value: unknown): Rich | null {
  const read = v.safeParse(richSchema, value)
  return read.success ? read.output : null
}
