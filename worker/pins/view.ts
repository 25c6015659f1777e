import { rendition } from '#client/data/rendition.ts'
import { PRIVACIES } from '#domain/boards/privacies.ts'
import { applyFields, parseFields, pickFields } from '#domain/field-sets.ts'
import { savedLink, webLink } from '#domain/links.ts'
import { movingEnding, movingUrl } from '#domain/media/cdn.ts'
import { oklab } from '#domain/media/oklab.ts'
import { colorStep, PALETTE } from '#domain/media/palette.ts'
import { imageHeight } from '#domain/media/sizes.ts'
import {
  DOMAIN_OF_UPLOADS,
  PIN_IMAGE_SIZES,
  type Pin,
  type PinCard,
  type PinFieldSet,
  type PinItem,
  pinFieldSets,
} from '#domain/pins/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { gridTitle, pinText, slugify } from '#domain/text.ts'
import { rfc2822 } from '#domain/time.ts'
import type { PersonRow, PinCardRow, PinRow } from '../model/pins/columns.ts'
import type { Story, Video } from '../model/pins/tables.ts'
import { shownHost } from '../render/shown-host.ts'
import { richParts } from './closeup/rich-parts.ts'

export { displayName, pinJsonLd, unifiedDescription } from './postings/posting.ts'

export interface PersonOfPin {
  id: number
  username: string
  fullName: string
  imageKey: string | null
  isPartner: boolean
}

/** A pin with related rows. A list of cards reads only the columns of cards; parts that the request did not read are absent. */
export interface CardParts {
  pin: PinRow | PinCardRow
  pinner?: PersonOfPin | null
  board?: { name: string; slug: string; privacy: number; ownerUsername: string } | null
  sectionTitle?: string | null
  promoter?: PersonOfPin | null
  annotations?: string[]
  /** The followed topic that put the pin in the viewer's homefeed, if nothing else did. */
  topic?: { slug: string; name: string }
  /** Number of saves of the same picture that the list leaves out. */
  more?: number | undefined
  /** True if the viewer saved the pin. */
  own?: boolean
  /** The viewer's flags; only for single pins. */
  marks?: { hidden: boolean; tried: boolean; reacted: boolean }
}

/** A pin with all its columns. */
export interface PinParts extends CardParts {
  pin: PinRow
  /** True if comments are off, by the pin's own setting or else the saver's default. Only for single pins. */
  commentsOff?: boolean
  /** When the link was found dead, in ms since 1970; null if it was not. Only for single pins. */
  linkGoneSince?: number | null
  /** Media types of the pin's animated pictures, by storage key. Only for single pins. */
  moving?: Record<string, string>
}

/** Output options of a pin, alone or in a list. */
export interface ItemOptions {
  field_set_key: PinFieldSet
  fields?: string | undefined
  /** True to include `is_go_linkless`, an experiment (GRD-017). */
  linkless?: boolean
}

/** The API representation of a pin: the fields in `fields` if it names any, else those of the field set. `showsPinner`: cards name the saver. */
export function pinItem(parts: CardParts, showsPinner: boolean, options: ItemOptions, base: string): PinItem | PinCard {
  if (options.field_set_key === 'pin_card') return pinCard(parts, showsPinner)
  if (!hasAllColumns(parts)) throw new Error('Only cards can be made of the columns of cards')
  const view = pinView(parts, base)
  const fields = parseFields(options.fields, 'pin')
  if (fields) return applyFields(view, fields)
  if (options.field_set_key === 'grid_item') return view
  return {
    ...pickFields(view, pinFieldSets.partner_grid_item),
    domain_verified: false,
    ...(options.linkless && { is_go_linkless: view.link === null }),
  } as PinItem
}

function hasAllColumns(parts: CardParts): parts is PinParts {
  return 'createdAt' in parts.pin
}

/** OKLab distance below which both halves of a placeholder look the same at card size. */
const ALIKE = 0.12

/**
 * Placeholder colours shown until the picture loads, rounded to the palette because few distinct values compress well. One colour if both halves look alike.
 */
function placeholderOf({ color, tones }: Pick<PinCardRow, 'color' | 'tones'>): Pick<PinCard, 'color' | 'low'> {
  if (!tones) return { color }
  const [upper, lower] = [tones.slice(0, 6), tones.slice(6)]
  const [a, b] = [upper, lower].map((tone) => oklab(Number.parseInt(tone, 16)))
  const isAlike = a && b && Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < ALIKE
  return isAlike ? { color: stepOf(upper) } : { color: stepOf(upper), low: stepOf(lower) }
}

/** The nearest palette colour, as six hex digits. */
function stepOf(tone: string): string {
  return (PALETTE[colorStep(tone)] ?? `#${tone}`).slice(1)
}

/** True for a pin with one animated picture: not a video, not a story. */
function movesAlone<Row extends PinCardRow>(pin: Row): pin is Row & { moving: string; imageKey: string } {
  return pin.moving !== null && pin.imageKey !== null && !pin.isVideo && !pin.isStory
}

/** A pin on a card; false and empty fields are absent. */
export function pinCard({ pin, pinner, promoter, own, topic, more }: CardParts, showsPinner: boolean): PinCard {
  return {
    id: String(pin.id),
    title: gridTitle(pin.title),
    ...(pin.domain && { domain: shownHost(pin.domain) }),
    key: pin.imageKey,
    width: pin.imageWidth,
    height: pin.imageHeight,
    ...placeholderOf(pin),
    ...(pin.alt && pin.alt !== pin.title && { alt: pin.alt }),
    ...(pin.isVideo && { video: true as const }),
    ...(pin.isStory && { story: true as const }),
    ...(movesAlone(pin) && { frames: movingEnding(pin.moving) }),
    ...(own && pin.favorited && { favorited: true as const }),
    ...(pin.priceValue !== null &&
      pin.priceCurrency && { price: { value: pin.priceValue, currency: pin.priceCurrency } }),
    ...(pin.promoterId !== null && promoter && { promoter: promoter.fullName }),
    ...(showsPinner && pinner && { pinner: { username: pinner.username, full_name: pinner.fullName } }),
    ...(topic && { topic }),
    ...(more && { more_saves: more }),
  }
}

/** The path of a pin with its title (CON-001, G-153). */
export function pinSeoUrl(pin: Pick<PinRow, 'id' | 'title' | 'seoTitle'>): string {
  const slug = slugify(pin.seoTitle ?? pin.title)
  return href(routes.pin, { pin: slug ? `${slug}--${pin.id}` : String(pin.id) })
}

/**
 * A pin with all fields (GRD-008 to GRD-016). Its privacy is its board's, even if the board is not named; a boardless
 * pin is public (G-058).
 */
export function pinView(parts: PinParts, base: string): Pin {
  const { pin, pinner, board, promoter } = parts
  const privacy = PRIVACIES[board?.privacy ?? pin.grp] ?? 'secret'
  const boardId = String(pin.boardId)
  const createdAt = pin.createdAt === null ? null : rfc2822(pin.createdAt)
  const texts = pinText({ ...pin, link: webLink(pin.link), createdAt })
  return {
    id: String(pin.id),
    type: pin.isStory ? 'story' : 'pin',
    title: texts.title,
    grid_title: texts.gridTitle,
    description: texts.description,
    link: texts.link,
    mobile_link: texts.link,
    tracked_link: texts.link,
    tracking_params: null,
    orig_image_url: rendition(base, pin.imageKey, 'originals'),
    image_large_url: rendition(base, pin.imageKey, '736x'),
    domain: shownHost(pin.domain || (texts.link && savedLink(texts.link)?.domain) || '') || DOMAIN_OF_UPLOADS,
    images: pinImages(pin, base),
    image_signature: pin.imageKey,
    dominant_color: `#${pin.color}`,
    alt_text: pin.alt || null,
    is_video: pin.isVideo,
    ...(movesAlone(pin) && { moving_image_url: movingUrl(base, pin.imageKey, movingEnding(pin.moving)) }),
    is_repin: pin.isRepin,
    is_promoted: pin.promoterId !== null,
    is_downstream_promotion: false,
    promoter: pin.promoterId !== null && promoter ? personView(promoter, base) : null,
    recommendation_reason: pin.promoterId === null ? null : { reason: 'PROMOTED_PIN' },
    pinner: personView(pinner ?? NOBODY, base),
    board:
      pin.boardless || !board
        ? null
        : {
            id: boardId,
            name: board.name,
            url: href(routes.board, { username: board.ownerUsername, slug: board.slug }),
            privacy,
          },
    section:
      pin.sectionId === null
        ? null
        : {
            id: String(pin.sectionId),
            ...(parts.sectionTitle && { title: parts.sectionTitle }),
            board: { id: boardId },
          },
    board_section_id: pin.sectionId === null ? null : String(pin.sectionId),
    repin_count: pin.repinCount,
    comment_count: pin.commentCount,
    reaction_counts: { 1: pin.reactionCount },
    aggregated_pin_data: {
      comment_count: pin.commentCount,
      aggregated_stats: { saves: pin.repinCount, done: pin.triedCount },
      did_it_data: { details_count: pin.triedNoteCount },
    },
    ...(parts.commentsOff !== undefined && { comments_off: parts.commentsOff }),
    created_at: texts.createdAt,
    privacy,
    ...(parts.more && { more_saves: parts.more }),
    ...(parts.own && { favorited: pin.favorited }),
    ...(parts.marks && {
      hidden_by_me: parts.marks.hidden,
      tried_by_me: parts.marks.tried,
      reacted_by_me: parts.marks.reacted,
    }),
    price_value: pin.priceValue,
    price_currency: pin.priceCurrency,
    story_pin_data: pin.story && storyView(pin.story, base),
    story_pin_data_id: pin.story ? String(pin.id) : null,
    videos: isFilm(pin.video)
      ? { video_list: { V_720P: { ...pin.video, thumbnail: rendition(base, pin.imageKey, '736x') ?? '' } } }
      : null,
    rating:
      pin.ratingValue === null
        ? null
        : { value: pin.ratingValue, rating_count: pin.ratingCount, review_count: pin.reviewCount },
    ...(parts.annotations && { annotations: parts.annotations }),
    ...(parts.linkGoneSince != null && { link_gone_since: rfc2822(parts.linkGoneSince) }),
    ...(parts.annotations && pin.rich && richParts(pin.rich, texts.description)),
    seo_title: pin.seoTitle,
    seo_description: pin.seoDescription,
    seo_url: pinSeoUrl(pin),
    seo_noindex_reason: pin.listed ? pin.seoNoindexReason : 'not_public',
  }
}

/** True if there is a film with an http(s) or site-relative URL. Imports by earlier versions may have stored other URLs. */
function isFilm(video: Video | null | undefined): video is Video {
  return video != null && (webLink(video.url) !== null || /^\/(?!\/)/.test(video.url))
}

function storyView({ title, page_count, pages }: Story, base: string): NonNullable<Pin['story_pin_data']> {
  const leaves = pages?.map(({ key = null, width = 0, height = 0, color, text = null, video }) => {
    const url = rendition(base, key, '736x')
    return {
      image: url === null ? null : { url, width, height },
      color: `#${color}`,
      text,
      video: isFilm(video) ? { ...video, thumbnail: url ?? '' } : null,
    }
  })
  return { metadata: { pin_title: title }, page_count, ...(leaves && { pages: leaves }) }
}

/** All renditions with their sizes in pixels; empty without a picture. */
function pinImages(pin: PinRow, base: string): Pin['images'] {
  if (pin.imageKey === null) return {}
  const images: Pin['images'] = {}
  for (const size of PIN_IMAGE_SIZES) {
    const width = size === 'orig' ? pin.imageWidth : Number.parseInt(size, 10)
    const height = size === 'orig' ? pin.imageHeight : imageHeight(size, pin.imageWidth, pin.imageHeight)
    images[size] = { url: rendition(base, pin.imageKey, size === 'orig' ? 'originals' : size) ?? '', width, height }
  }
  return images
}

function personView(person: PersonOfPin, base: string): Pin['pinner'] {
  return {
    id: String(person.id),
    username: person.username,
    full_name: person.fullName,
    image_medium_url: rendition(base, person.imageKey, '75x75'),
    is_partner: person.isPartner,
  }
}

/** The person of a left join; null if the join found no row. */
export function personOf(row: PersonRow | null | undefined): PersonOfPin | null {
  if (!row?.id) return null
  const person = row as PersonOfPin
  return { ...person, isPartner: Boolean(person.isPartner) }
}

interface SavedRow {
  pin: Pick<PinRow, 'pinnerId'>
  pinner: PersonRow | null
  /** The viewer as JSON, as read by `viewerAsSaver`. */
  me: string | null
}

/** A pin's saver in a list of several people's pins; null if its card names none. */
export function saverOf({ me, pin, pinner }: SavedRow): PersonOfPin | null {
  const viewer = me === null ? null : { isPartner: false, imageKey: null, ...JSON.parse(me) }
  return personOf(viewer?.id === pin.pinnerId ? viewer : pinner)
}

const NOBODY: PersonOfPin = { id: 0, username: '', fullName: '', imageKey: null, isPartner: false }
