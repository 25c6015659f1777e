import * as v from 'valibot'
import { keysOf } from '#domain/keys.ts'
import { PIN_SORTS } from '../boards/pin-order.ts'
import { PRIVACIES } from '../boards/privacies.ts'
import { bookmarkParameter, fieldsParameter, pageSize, queryBoolean, subjectField } from '../wire.ts'
import { embedSchema, richMetadata, richSummary } from './rich.ts'

const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const image = v.object({ url: text, width: count, height: count })

export const PIN_TYPES = ['pin', 'story', 'todayarticle'] as const
/** Keys of a pin's pictures on the wire (GRD-009, GRD-027, G-057). */
export const PIN_IMAGE_SIZES = ['136x136', '170x', '236x', '474x', '736x', '1200x', 'orig'] as const
export type PinImageSize = (typeof PIN_IMAGE_SIZES)[number]

/** The combined filter has S2's name and S1's alias (G-064). Colours and interests are accepted without effect. */
export const PIN_FILTERS = [
  'COLORS',
  'CREATED_BY_ME',
  'FAVORITED',
  'FAVORITED_AND_CREATED_BY_ME',
  'FAVORITED_AND_CREATED',
  'INTERESTS',
  'none',
  'NONE',
] as const

/** The domain of Pins without a link, a value that programs know. */
export const DOMAIN_OF_UPLOADS = 'Uploaded by user'

const personSchema = v.object({
  id: text,
  username: text,
  full_name: text,
  image_medium_url: v.nullable(text),
  is_partner: v.boolean(),
})
const videoSchema = v.object({
  url: text,
  width: count,
  height: count,
  duration: count,
  bytes: v.optional(count),
  thumbnail: text,
})

const storyLeafSchema = v.object({
  image: v.nullable(image),
  color: text,
  text: v.nullable(text),
  video: v.nullable(videoSchema),
})

/** A pin as W-17 to W-20, W-28 and W-51 answer it (GRD-008 to GRD-016, CON-004 to CON-008). */
export const pinSchema = v.object({
  id: text,
  type: v.picklist(PIN_TYPES),
  title: text,
  grid_title: text,
  description: v.nullable(text),
  link: v.nullable(text),
  /** Equal to `link`: there are no separate mobile links (CON-007). */
  mobile_link: v.nullable(text),
  tracked_link: v.nullable(text),
  tracking_params: v.nullable(text),
  orig_image_url: v.nullable(text),
  /** Address of its picture 736 pixels wide. Absolute, because programs use it as the picture of another Pin. */
  image_large_url: v.nullable(text),
  /** The host of its link; `DOMAIN_OF_UPLOADS` without a link. */
  domain: text,
  images: v.record(v.picklist(PIN_IMAGE_SIZES), image),
  image_signature: v.nullable(text),
  dominant_color: text,
  alt_text: v.nullable(text),
  is_video: v.boolean(),
  /** The address of the animated picture, if it is animated (docs/decisions/165). */
  moving_image_url: v.optional(text),
  is_repin: v.boolean(),
  is_promoted: v.boolean(),
  is_downstream_promotion: v.boolean(),
  promoter: v.nullable(personSchema),
  recommendation_reason: v.nullable(v.object({ reason: v.literal('PROMOTED_PIN') })),
  pinner: personSchema,
  board: v.nullable(v.object({ id: text, name: text, url: text, privacy: v.picklist(PRIVACIES) })),
  section: v.nullable(v.object({ id: text, title: v.optional(text), board: v.object({ id: text }) })),
  /** The id of `section`. */
  board_section_id: v.nullable(text),
  repin_count: count,
  comment_count: count,
  /** Number of hearts: 1 is the only kind of reaction. */
  reaction_counts: v.object({ 1: count }),
  /** `saves`: as `repin_count`; `done`: people who tried it; `details_count`: comments about a try. */
  aggregated_pin_data: v.object({
    comment_count: count,
    aggregated_stats: v.object({ saves: count, done: count }),
    did_it_data: v.object({ details_count: count }),
  }),
  /** True if comments are off. Only for single Pins. */
  comments_off: v.optional(v.boolean()),
  created_at: v.nullable(text),
  privacy: v.picklist(PRIVACIES),
  /** Only for the viewer's own pins. */
  favorited: v.optional(v.boolean()),
  /** Only for single pins and signed-in viewers. */
  hidden_by_me: v.optional(v.boolean()),
  tried_by_me: v.optional(v.boolean()),
  reacted_by_me: v.optional(v.boolean()),
  /** Only in lists that show a picture once: number of further saves of the same picture that are left out. */
  more_saves: v.optional(count),
  /** Only if the experiment is on (GRD-017). */
  is_go_linkless: v.optional(v.boolean()),
  price_value: v.nullable(v.number()),
  price_currency: v.nullable(text),
  /** `pages`: only for stories created on this site, from `storyPage`. */
  story_pin_data: v.nullable(
    v.object({
      metadata: v.object({ pin_title: text }),
      page_count: count,
      pages: v.optional(v.array(storyLeafSchema)),
    }),
  ),
  story_pin_data_id: v.nullable(text),
  videos: v.nullable(v.object({ video_list: v.record(text, videoSchema) })),
  rating: v.nullable(v.object({ value: v.number(), rating_count: v.nullable(count), review_count: v.nullable(count) })),
  /** Only for single pins: in a list they would cost ten rows a pin. */
  annotations: v.optional(v.array(text)),
  /** Since when the link is dead, as a job has found (docs/decisions/166); RFC 2822. Only for single Pins. */
  link_gone_since: v.optional(text),
  /** Facts that the linked page states about itself, with its description (SEO-016, SEO-018). Only for single Pins. */
  rich_summary: v.optional(richSummary),
  rich_metadata: v.optional(richMetadata),
  closeup_unified_description: v.optional(v.nullable(text)),
  embed: v.optional(v.nullable(embedSchema)),
  seo_title: v.nullable(text),
  seo_description: v.nullable(text),
  seo_url: text,
  seo_noindex_reason: v.nullable(text),
})
export type Pin = v.InferOutput<typeof pinSchema>

/** The "add a pin" placeholder at the head of an owner's feed (GRD-022). */
export const addPinSchema = v.object({ type: v.literal('add_pin_rep'), id: v.literal('add_pin_rep') })

/**
 * A Pin on a card. Absent fields are false or empty, to keep a page of 25 small. `key`: of the picture, null without one; `color`: placeholder colour. If
 * `low` is given, `color` is for the upper half of the picture and `low` for the lower one (docs/decisions/161).
 */
export const pinCardSchema = v.object({
  id: text,
  title: text,
  domain: v.optional(text),
  key: v.nullable(text),
  width: count,
  height: count,
  color: text,
  low: v.optional(text),
  alt: v.optional(text),
  video: v.optional(v.literal(true)),
  story: v.optional(v.literal(true)),
  /** Only for an animated picture: the extension of its address. */
  frames: v.optional(text),
  /** Only for the card of an article: its path (ART-012). */
  article: v.optional(text),
  /** Only for the viewer's own pins. */
  favorited: v.optional(v.literal(true)),
  price: v.optional(v.object({ value: v.number(), currency: text })),
  promoter: v.optional(text),
  pinner: v.optional(v.object({ username: text, full_name: text })),
  /** Only in the homefeed: the followed topic that is the only reason for this Pin. */
  topic: v.optional(v.object({ slug: text, name: text })),
  /** Number of other Pins with the same picture that this one represents in the list (docs/decisions/149). */
  more_saves: v.optional(count),
})
export type PinCard = v.InferOutput<typeof pinCardSchema>

export const pinItemSchema = v.union([v.partial(pinSchema), pinCardSchema, addPinSchema])
export type PinItem = v.InferOutput<typeof pinItemSchema>

const gridItem = Object.keys(pinSchema.entries).filter((name) => name !== 'is_go_linkless')
export const pinFieldSets = {
  grid_item: gridItem,
  partner_grid_item: [...gridItem, 'is_go_linkless', 'domain_verified'],
  pin_card: Object.keys(pinCardSchema.entries),
} satisfies Record<string, string[]>
export type PinFieldSet = keyof typeof pinFieldSets
export const pinFieldSet = v.optional(v.picklist(keysOf(pinFieldSets)), 'grid_item')

/** The query of a person's pins (W-17 to W-20). */
export const pinListQuery = v.object({
  field_set_key: pinFieldSet,
  fields: fieldsParameter,
  is_own_profile_pins: queryBoolean(false),
  pin_filter: v.optional(v.picklist(PIN_FILTERS), 'none'),
  /** Omits the owner's placeholder for a new Pin; the site itself always omits it (G-062). */
  exclude_add_pin_rep: queryBoolean(false),
  /** True if the owner requests the list as others see it (SLF-003). */
  as_others: queryBoolean(false),
  page_size: pageSize(25),
  bookmark: bookmarkParameter,
})
export type PinListOptions = v.InferOutput<typeof pinListQuery>

/** The query of a person's boardless pins (W-21). */
export const boardlessQuery = v.object({
  field_set_key: pinFieldSet,
  fields: fieldsParameter,
  page_size: pageSize(25),
  bookmark: bookmarkParameter,
})

/** The query of a board's or section's pins (W-28, W-29); `filter_section_pins` excludes pins in sections. */
export const boardPinsQuery = v.object({
  field_set_key: pinFieldSet,
  fields: fieldsParameter,
  filter_section_pins: v.optional(v.picklist(['0', '1', 'true', 'false'])),
  /** `custom`: the board's custom order. `pin_sort` of the board is the order that it shows. */
  sort: v.optional(v.picklist(PIN_SORTS), 'newest'),
  page_size: pageSize(25),
  bookmark: bookmarkParameter,
  orbac_subject_id: subjectField,
})
export type BoardPinsOptions = v.InferOutput<typeof boardPinsQuery>

export const pinQuery = v.object({ field_set_key: pinFieldSet, fields: fieldsParameter })
