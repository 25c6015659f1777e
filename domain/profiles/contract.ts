import * as v from 'valibot'
import { keysOf } from '#domain/keys.ts'
import { fieldsParameter, queryBoolean } from '../wire.ts'
import { businessEntries } from './business-contract.ts'
import { COMMENT_AUDIENCES } from './commenting.ts'
import { TABS } from './tabs.ts'

const text = v.string()
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const tabSchema = v.object({
  tab_type: v.picklist(Object.values(TABS)),
  is_default: v.boolean(),
})

/** Metadata of the page's `<head>` (SEO-019, G-070). */
export const pageMetadataSchema = v.object({
  title: text,
  description: text,
  canonical_url: text,
  robots: text,
  og: v.object({ title: text, description: text, image: text, url: text, type: text }),
  alternates: v.array(v.object({ hreflang: text, href: text })),
})
export type PageMetadata = v.InferOutput<typeof pageMetadataSchema>

/** A user with every field of the sources that is served (HDR-025 to HDR-041). Dates are RFC 2822. */
export const userSchema = v.object({
  id: text,
  username: text,
  full_name: text,
  first_name: text,
  about: text,
  image_small_url: v.nullable(text),
  image_medium_url: v.nullable(text),
  image_large_url: v.nullable(text),
  image_xlarge_url: v.nullable(text),
  /** The address of their profile. */
  profile_url: text,
  avatar_color_index: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9)),
  pronouns: v.array(text),
  location: v.nullable(text),
  website_url: v.nullable(text),
  impressum_url: v.nullable(text),
  instagram_data: v.nullable(v.object({ username: text, url: text })),
  follower_count: count,
  following_count: count,
  interest_following_count: count,
  pin_count: count,
  board_count: count,
  secret_board_count: v.optional(count),
  archived_board_count: v.optional(count),
  group_board_count: v.optional(count),
  quick_saves_pin_count: v.optional(count),
  story_pin_count: count,
  has_published_pins: v.boolean(),
  is_partner: v.boolean(),
  is_private_profile: v.boolean(),
  is_verified_merchant: v.boolean(),
  verified_identity: v.object({ verified: v.boolean() }),
  is_primary_website_verified: v.boolean(),
  is_ads_only_profile: v.boolean(),
  ads_only_profile_site: v.nullable(text),
  is_inspirational_merchant: v.boolean(),
  show_creator_profile: v.boolean(),
  should_show_messaging: v.boolean(),
  profile_views: v.pipe(v.number(), v.integer(), v.minValue(-1)),
  eligible_profile_tabs: v.array(tabSchema),
  has_catalog: v.boolean(),
  has_quicksave_board: v.optional(v.boolean()),
  has_custom_board_sorting_order: v.optional(v.boolean()),
  has_pin_clusters: v.optional(v.boolean()),
  save_behavior: v.optional(v.picklist([0, 1])),
  comments_default_off: v.optional(v.boolean()),
  comments_from: v.optional(v.picklist(COMMENT_AUDIENCES)),
  comment_words: v.optional(v.array(text)),
  keyboard_shortcuts: v.optional(v.boolean()),
  /** True if they have allowed logging of their presses (API-012). */
  logs_presses: v.optional(v.boolean()),
  read_receipts: v.optional(v.boolean()),
  seo_noindex_reason: v.nullable(text),
  created_at: text,
  explicitly_followed_by_me: v.optional(v.boolean()),
  explicitly_following_me: v.optional(v.boolean()),
  /** The viewer's follow request; null: none is pending. */
  follow_request_status: v.optional(v.nullable(v.picklist(['pending']))),
  blocked_by_me: v.optional(v.boolean()),
  ...businessEntries,
  /** True if the invite code of the query belongs to this person and has not expired (PRV-016). */
  invite_code_valid: v.optional(v.boolean()),
  page_metadata: v.optional(pageMetadataSchema),
})
export type User = v.InferOutput<typeof userSchema>

/** A person in a list (G-006), with the relations to the viewer. */
export const userCard = v.pick(userSchema, [
  'id',
  'username',
  'full_name',
  'image_small_url',
  'image_medium_url',
  'image_large_url',
  'avatar_color_index',
  'is_private_profile',
  'is_verified_merchant',
  'verified_identity',
  'is_primary_website_verified',
  'explicitly_followed_by_me',
  'explicitly_following_me',
  'follow_request_status',
  'blocked_by_me',
])
export type UserCard = v.InferOutput<typeof userCard>

/** Relations between viewer and person. No field tells that the person blocked the viewer (OPT-013). */
const viewerFields = ['explicitly_followed_by_me', 'explicitly_following_me', 'follow_request_status', 'blocked_by_me']
const all = Object.keys(userSchema.entries).filter((name) => name !== 'page_metadata' && name !== 'invite_code_valid')
/** Fields of a private profile that everybody may see (G-107). */
export const privateUserFields = [
  'id',
  'username',
  'full_name',
  'first_name',
  'image_small_url',
  'image_medium_url',
  'image_large_url',
  'image_xlarge_url',
  'profile_url',
  'avatar_color_index',
  'is_private_profile',
  'is_verified_merchant',
  'verified_identity',
  'is_primary_website_verified',
  ...viewerFields,
]
export const userFieldSets = {
  profile: all,
  unauth_profile: all.filter((name) => !viewerFields.includes(name)),
  board_visibility: ['id', 'username', 'secret_board_count', 'archived_board_count', 'board_count'],
  quicksave: ['id', 'has_quicksave_board', 'quick_saves_pin_count'],
  save_behavior: ['id', 'save_behavior'],
  /** Fields that the profile header needs. */
  profile_header: [
    'id',
    'username',
    'full_name',
    'first_name',
    'about',
    'image_large_url',
    'image_xlarge_url',
    'pronouns',
    'website_url',
    'impressum_url',
    'instagram_data',
    'follower_count',
    'following_count',
    'interest_following_count',
    'pin_count',
    'story_pin_count',
    'board_count',
    'is_partner',
    'is_private_profile',
    'is_verified_merchant',
    'verified_identity',
    'is_primary_website_verified',
    'is_ads_only_profile',
    'ads_only_profile_site',
    'eligible_profile_tabs',
    'profile_views',
    'should_show_messaging',
    ...Object.keys(businessEntries),
    ...viewerFields,
  ],
  user_card: Object.keys(userCard.entries),
} satisfies Record<string, string[]>
export type UserFieldSet = keyof typeof userFieldSets

/** The query of W-01. Without a field set visitors get `unauth_profile`, others `profile` (G-006). */
export const userQuery = v.object({
  field_set_key: v.optional(v.picklist(keysOf(userFieldSets))),
  is_mobile_fork: queryBoolean(false),
  get_page_metadata: queryBoolean(false),
  invite_code: v.optional(v.pipe(v.string(), v.maxLength(200))),
  fields: fieldsParameter,
})
