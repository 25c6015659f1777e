import { newKey } from '#client/data/new-key.ts'
import type { MediaAnswer } from '#domain/media/contract.ts'
import { fullLink } from '#domain/pins/creation.ts'
import type { PinCreateInput } from '#domain/pins/writes.ts'

/** A pin that is not published yet. Its file (if any) is in the local store of files under the same id. */
export interface Draft {
  id: string
  isVideo: boolean
  hasFile: boolean
  /** The name of a film's poster frame in the local store of files; also part of its idempotency key (REL-17). */
  poster: string | null
  /** The URL of its picture on the web. */
  source: string | null
  /** The uploaded picture. */
  media: MediaAnswer | null
  title: string
  description: string
  link: string
  alt: string
  /** A board's id, or `board.section`; empty: no board. */
  to: string
  price: { value: number; currency: string } | null
  /** Idempotency keys, the same at every try. */
  keys: { media: string; pin: string }
}

export function newDraft(more: Partial<Draft>): Draft {
  return {
    id: newKey(),
    isVideo: false,
    hasFile: false,
    poster: null,
    source: null,
    media: null,
    title: '',
    description: '',
    link: '',
    alt: '',
    to: '',
    price: null,
    keys: { media: newKey(), pin: newKey() },
    ...more,
  }
}

/** The changes to a draft that make its picture upload again; null if the browser has neither file nor URL. */
export function withoutUpload({ media, hasFile, source, keys }: Draft): Pick<Draft, 'media' | 'keys'> | null {
  if (media === null || (!hasFile && source === null)) return null
  return { media: null, keys: { ...keys, media: newKey() } }
}

/** True if a draft is a film without a poster frame. */
export function lacksPoster({ isVideo, poster, media }: Pick<Draft, 'isVideo' | 'poster' | 'media'>): boolean {
  return isVideo && poster === null && !media?.image_signature
}

/** The body of W-51. @param mediaId the uploaded picture */
export function bodyOf(draft: Draft, mediaId?: string): PinCreateInput {
  const { title, description, link, alt, to, price } = draft
  const [board, section] = to.split('.')
  const body: PinCreateInput = {
    title: title.trim(),
    description: description.trim(),
    alt_text: alt.trim(),
    link: fullLink(link) ?? (link.trim() || null),
  }
  if (board) body.board_id = board
  if (section) body.section_id = section
  if (price) Object.assign(body, { price_value: price.value, price_currency: price.currency })
  if (mediaId !== undefined) body.media_id = mediaId
  return body
}

const nameFor = (user: string) => `pinDrafts.${user}`

/** The person's drafts that this browser has stored. */
export function readDrafts(user: string): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameFor(user)) ?? '[]')
    return Array.isArray(kept) ? kept.map((each) => newDraft(each as Partial<Draft>)) : []
  } catch (error) {
    console.warn(error)
    return []
  }
}

/**
 * Stores a page's drafts. Stored drafts that are not in `known` belong to other tabs and are kept.
 * @param known the ids of all drafts that this page has ever had
 */
export function writeDrafts(user: string, drafts: readonly Draft[], known: ReadonlySet<string>): void {
  const all = [...readDrafts(user).filter(({ id }) => !known.has(id)), ...drafts]
  try {
    if (all.length > 0) localStorage.setItem(nameFor(user), JSON.stringify(all))
    else localStorage.removeItem(nameFor(user))
  } catch (error) {
    console.warn(error)
  }
}
