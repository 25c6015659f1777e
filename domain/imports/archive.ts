import * as v from 'valibot'
import { PLACE } from '../boards/order.ts'
import { PIN_SORTS } from '../boards/pin-order.ts'
import { PRIVACIES } from '../boards/privacies.ts'
import { richSchema } from '../pins/rich.ts'

/** The version of `pinfold.ndjson`. Raised by changes that old readers would misread. */
export const ARCHIVE_VERSION = 1

const text = v.string()
const id = v.pipe(v.string(), v.regex(/^\d{1,16}$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** ISO 8601 in UTC. */
const date = v.pipe(v.string(), v.isoTimestamp())
const color = v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{6}$/))
/** The key of a picture or film: it names files of the archive, and is never the name of a property of `Object`. */
export const mediaKey = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,100}$/),
  v.check((key) => !(key in Object.prototype)),
)

/** The first line. `id`: of the export; `site`: its origin; ids in later lines are unique on that site. */
const headSchema = v.object({
  type: v.literal('pinfold'),
  version: v.literal(ARCHIVE_VERSION),
  site: text,
  username: text,
  exported_at: date,
  /** True if `file` of pictures names files of the archive. */
  has_pictures: v.boolean(),
})

/** A picture that the person uploaded for a profile, a board or a comment. `file`: its file in the archive. */
const ownPictureSchema = v.object({ key: mediaKey, file: v.optional(text) })

const businessSchema = v.object({
  contact_email: v.nullable(text),
  contact_phone: v.nullable(text),
  phone_code: v.nullable(text),
  shows_address: v.boolean(),
  takes_messages: v.boolean(),
  /** Lines of the address by name. */
  place: v.record(text, text),
})

/** The profile and its settings. Archives contain no passwords, sessions or tokens. */
const accountSchema = v.object({
  type: v.literal('account'),
  id,
  username: text,
  full_name: text,
  first_name: text,
  about: text,
  pronouns: v.array(text),
  location: v.nullable(text),
  website_url: v.nullable(text),
  impressum_url: v.nullable(text),
  instagram_username: v.nullable(text),
  email: v.nullable(text),
  locale: v.nullable(text),
  is_business: v.boolean(),
  is_private: v.boolean(),
  messaging: v.boolean(),
  read_receipts: v.boolean(),
  comments_default_off: v.boolean(),
  comments_from: text,
  comment_words: v.array(text),
  keyboard_shortcuts: v.boolean(),
  has_custom_board_order: v.boolean(),
  save_behavior: v.optional(v.picklist([0, 1])),
  /** Additional fields of a business. */
  business: v.optional(businessSchema),
  picture: v.optional(ownPictureSchema),
  created_at: date,
})
export type ArchiveAccount = v.InferOutput<typeof accountSchema>

const sectionSchema = v.object({ id, title: text, created_at: date })

/**
 * A board that the person owns, with its sections in order. `position`: its position in the custom order of boards. `pin_sort`: the order of its Pins; absent
 * in older archives.
 */
const boardSchema = v.object({
  type: v.literal('board'),
  id,
  name: text,
  description: text,
  privacy: v.picklist(PRIVACIES),
  is_archived: v.boolean(),
  category: v.nullable(text),
  layout: v.picklist(['default', 'grid']),
  pin_sort: v.optional(v.picklist(PIN_SORTS)),
  position: text,
  cover_pin: v.nullable(id),
  cover_focus: v.nullable(text),
  /** An uploaded picture as the cover, with its focal point. */
  own_cover: v.optional(v.object({ ...ownPictureSchema.entries, focus: v.nullable(text) })),
  sections: v.array(sectionSchema),
  created_at: date,
})
export type ArchiveBoard = v.InferOutput<typeof boardSchema>

/**
 * A picture: `key` in its store, size in pixels, average colour (six hex digits). `url`: its address on the web; `file`: its file in the archive; `hash`:
 * SHA-256 of an upload, base64url.
 */
const pictureSchema = v.object({
  key: mediaKey,
  width: count,
  height: count,
  url: text,
  file: v.optional(text),
  hash: v.optional(text),
})

/** A film: its address on the site, size in pixels, duration in ms. Its file in the archive is named by the address. */
const videoSchema = v.object({ url: text, width: count, height: count, duration: count })
export type ArchiveVideo = v.InferOutput<typeof videoSchema>

/** A page of a story: a picture, possibly the poster of a film, or a text on a colour. */
const pageSchema = v.object({
  key: v.optional(v.nullable(mediaKey)),
  width: v.optional(count),
  height: v.optional(count),
  color,
  text: v.optional(text),
  video: v.optional(videoSchema),
})
const storySchema = v.object({ title: text, page_count: count, pages: v.optional(v.array(pageSchema)) })
export type ArchiveStory = v.InferOutput<typeof storySchema>

/**
 * A Pin that the person saved; newest first. `board` null: on no board of the person; `on`: the address of another person's board that it is on. `source_id`:
 * its source, if it was imported. `place`: its place in the custom order of a board or section, as text; absent for a Pin that was never moved, whose place
 * is 2^53 minus its id, in 16 digits.
 */
const pinSchema = v.object({
  type: v.literal('pin'),
  id,
  source_id: v.nullable(text),
  board: v.nullable(id),
  on: v.optional(text),
  section: v.nullable(id),
  place: v.optional(v.nullable(v.pipe(text, v.regex(PLACE)))),
  title: text,
  description: text,
  link: v.nullable(text),
  alt: text,
  picture: v.nullable(pictureSchema),
  color,
  width: count,
  height: count,
  annotations: v.array(text),
  is_repin: v.boolean(),
  is_favorite: v.boolean(),
  is_video: v.boolean(),
  story: v.optional(storySchema),
  video: v.optional(videoSchema),
  comments_off: v.nullable(v.boolean()),
  price: v.nullable(v.object({ value: v.number(), currency: text })),
  /** Facts that the linked page stated about itself. */
  rich: v.optional(v.nullable(richSchema)),
  saved_from: v.nullable(id),
  created_at: v.nullable(date),
})
export type ArchivePin = v.InferOutput<typeof pinSchema>

/** A comment that the person wrote. `answers`: the comment that it replies to. `picture`: its picture. */
const commentSchema = v.object({
  type: v.literal('comment'),
  id,
  pin: id,
  answers: v.nullable(id),
  text,
  tried: v.boolean(),
  picture: v.optional(ownPictureSchema),
  created_at: date,
})
export type ArchiveComment = v.InferOutput<typeof commentSchema>

/** A conversation of the person, with the usernames of the others. */
const conversationSchema = v.object({
  type: v.literal('conversation'),
  id,
  people: v.array(text),
  created_at: date,
})

/** A message that the person sees in a conversation. `from` null: a closed account. */
const messageSchema = v.object({
  type: v.literal('message'),
  conversation: id,
  from: v.nullable(text),
  text,
  created_at: date,
})

/** A followed person (username), board (address) or topic. */
const followSchema = v.object({ type: v.literal('follow'), kind: v.picklist(['person', 'board', 'topic']), name: text })
const blockSchema = v.object({ type: v.literal('block'), username: text })
/** A Pin that the person hid, tried or liked. */
const markSchema = v.object({ type: v.literal('mark'), kind: v.picklist(['hidden', 'tried', 'heart']), pin: id })

/** The last line; missing if the file was cut off. `lines`: number of lines before it. */
const endSchema = v.object({ type: v.literal('end'), lines: count })

/** A line of `pinfold.ndjson`. */
export const archiveLineSchema = v.variant('type', [
  headSchema,
  accountSchema,
  boardSchema,
  pinSchema,
  commentSchema,
  conversationSchema,
  messageSchema,
  followSchema,
  blockSchema,
  markSchema,
  endSchema,
])
export type ArchiveLine = v.InferOutput<typeof archiveLineSchema>
