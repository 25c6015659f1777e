import * as v from 'valibot'
import { keysOf } from '#domain/keys.ts'
import { cleanText } from '../text.ts'
import { atMost, bookmarkParameter, fieldsParameter, pageSize, queryBoolean, subjectField } from '../wire.ts'
import { PIN_SORTS } from './pin-order.ts'
import { PRIVACIES } from './privacies.ts'

/** The group of a board on its owner's profile, as stored (BRD-015), in the order of display. */
export const GROUPS = ['public', 'protected', 'secret', 'archived'] as const
export type Group = (typeof GROUPS)[number]

/** Filter values of the sources. Their display order differs from their numbers (BRD-052). */
export const BOARD_FILTERS = { NONE: 0, ARCHIVED: 1, GROUP: 2, SECRET: 3 } as const
export type BoardFilter = keyof typeof BOARD_FILTERS

export const BOARD_SORTS = [
  'alphabetical',
  'last_pinned_to',
  'oldest',
  'newest',
  'group_boards_at_top',
  'custom',
] as const
export type BoardSort = (typeof BOARD_SORTS)[number]

export const GROUPINGS = ['none', 'visibility', 'mix_public_private'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Categories of boards: a fixed list, a board may have none (G-030). */
export const CATEGORIES =
  'animals architecture art cars celebrities design diy drinks education entertainment fashion film food gardening geek hair health history holidays home humor illustration kids nature outdoors photography quotes science sports travel'.split(
    ' ',
  )

const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const image = v.object({ url: text, width: count, height: count })

export const boardOwnerSchema = v.object({
  id: text,
  username: text,
  full_name: text,
  image_medium_url: v.nullable(text),
  is_partner: v.boolean(),
  is_private_profile: v.boolean(),
})

/**
 * A picture of a cover. `color`: its average colour, shown while it loads. `focus`: the visible part, the middle if
 * absent. `wide`: the picture is so wide that a frame needs a rendition with more pixels.
 */
const coverSchema = v.object({ key: text, color: text, focus: v.optional(text), wide: v.optional(v.literal(true)) })
export type CoverPicture = v.InferOutput<typeof coverSchema>

/** A board as W-12, W-26 answer it: every field of the sources (BRD-013 to BRD-026) and what a card draws. */
export const boardSchema = v.object({
  type: v.literal('board'),
  /** Always null: a board is no story item (BRD-016). */
  story_type: v.null(),
  id: text,
  name: text,
  url: text,
  description: text,
  privacy: v.picklist(PRIVACIES),
  profileGroup: v.picklist(GROUPS),
  onProfile: v.boolean(),
  owner: boardOwnerSchema,
  image_thumbnail_url: v.nullable(text),
  /** The average colour of the thumbnail, six hex digits, shown while it loads or if it fails. */
  image_thumbnail_color: v.nullable(text),
  layout: v.picklist(['default', 'grid']),
  pin_sort: v.picklist(PIN_SORTS),
  collaborated_by_me: v.boolean(),
  followed_by_me: v.boolean(),
  is_collaborative: v.boolean(),
  cover_images: v.record(v.picklist(['200x150', '236x', '474x']), image),
  covers: v.array(coverSchema),
  pin_count: count,
  section_count: count,
  collaborator_count: count,
  follower_count: count,
  category: v.nullable(v.picklist(CATEGORIES)),
  seo_title: v.nullable(text),
  seo_description: v.nullable(text),
  seo_canonical_domain: text,
  seo_noindex_reason: v.nullable(text),
  board_order_modified_at: v.nullable(text),
  last_pin_at: v.nullable(text),
  created_at: text,
  is_temporarily_disabled: v.boolean(),
  is_sensitive: v.boolean(),
})
export type Board = v.InferOutput<typeof boardSchema>

/** The story item that leads an owner's list (BRD-016, G-028). */
export const boardStorySchema = v.object({
  type: v.literal('story'),
  id: text,
  story_type: v.picklist(['all_pins', 'wishlist_shop_your_products_story']),
  cover_images: v.array(image),
  pin_count: count,
})
export type BoardStory = v.InferOutput<typeof boardStorySchema>

/** A list item after the field set or `fields` is applied. */
export const boardItemSchema = v.union([v.partial(boardSchema), boardStorySchema])
export type BoardItem = v.InferOutput<typeof boardItemSchema>

export const boardCardFields = [
  'id',
  'name',
  'url',
  'profileGroup',
  'is_collaborative',
  'covers',
  'pin_count',
  'section_count',
  'last_pin_at',
  'is_temporarily_disabled',
  'is_sensitive',
] as const satisfies readonly (keyof Board)[]
/** A board on a card. Flags are present only when true, to keep a page of 25 small. */
export type BoardCard = Pick<Board, 'id' | 'name' | 'url' | 'profileGroup' | 'covers' | 'pin_count'> &
  Partial<Pick<Board, (typeof boardCardFields)[number]>>

const pickedFields = [
  'id',
  'name',
  'url',
  'privacy',
  'image_thumbnail_url',
  'image_thumbnail_color',
  'pin_count',
  'collaborated_by_me',
  'section_count',
] as const satisfies readonly (keyof Board)[]
/** A board in the board picker (W-14). */
export type PickedBoard = Pick<Board, (typeof pickedFields)[number]>

export const boardFieldSets = {
  profile_grid_item: Object.keys(boardSchema.entries),
  board_card: [...boardCardFields],
  board_picker: [...pickedFields],
} satisfies Record<string, string[]>
export type BoardFieldSet = keyof typeof boardFieldSets
export const boardFieldSet = v.optional(v.picklist(keysOf(boardFieldSets)), 'profile_grid_item')

const filterName = v.picklist(keysOf(BOARD_FILTERS))
/** `filter_types`: a comma list of names or numbers; NONE and nothing filter nothing (G-016). */
const filterTypes = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(60),
    v.transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => Object.entries(BOARD_FILTERS).find(([, n]) => String(n) === part)?.[0] ?? part.toUpperCase()),
    ),
    v.array(filterName),
    v.transform((filters) => filters.filter((filter) => filter !== 'NONE')),
  ),
  '',
)

/** Searches board names (W-14); empty: no search. */
const nameQuery = v.optional(
  v.pipe(
    v.string(),
    atMost('searchQuery'),
    v.transform((text) => cleanText(text) || undefined),
  ),
)

/** The query of W-12 and W-14. `q` applies to one's own boards in the picker's field set. */
export const boardListQuery = v.object({
  privacy_filter: v.optional(v.picklist(['public', 'protected', 'secret', 'all'])),
  sort: v.optional(v.picklist(BOARD_SORTS)),
  page_size: pageSize(25),
  group_by: v.optional(v.picklist(GROUPINGS), 'none'),
  include_archived: queryBoolean(true),
  filter_stories: queryBoolean(false),
  filter_all_pins: queryBoolean(false),
  filter_shopping_list: queryBoolean(false),
  field_set_key: boardFieldSet,
  filter_types: filterTypes,
  q: nameQuery,
  /** True if the owner requests the list as others see it (SLF-003). */
  as_others: queryBoolean(false),
  bookmark: bookmarkParameter,
})
export type BoardListOptions = v.InferOutput<typeof boardListQuery>

/** The query of W-13: W-12's with presets. */
export const boardFeedQuery = v.object({ ...boardListQuery.entries, is_retrieval_hub: queryBoolean(false) })

/** With `orbac_subject_id` a delegate reads with the rights of the subject (CRE-005). */
export const boardQuery = v.object({ field_set_key: boardFieldSet, orbac_subject_id: subjectField })

export const sectionSchema = v.object({
  id: text,
  type: v.literal('section'),
  title: text,
  slug: text,
  url: text,
  pin_count: count,
  covers: v.array(coverSchema),
  board: v.object({ id: text, name: text, url: text, privacy: v.picklist(PRIVACIES) }),
})
export type Section = v.InferOutput<typeof sectionSchema>

export const sectionListQuery = v.object({
  page_size: pageSize(25),
  field_set_key: v.optional(v.picklist(['section'])),
  bookmark: bookmarkParameter,
  orbac_subject_id: subjectField,
})
export const sectionQuery = v.object({
  field_set_key: v.optional(v.picklist(['section'])),
  fields: fieldsParameter,
  orbac_subject_id: subjectField,
})
