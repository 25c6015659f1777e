import type { MediaAnswer } from '../../../domain/media/contract.ts'
import { fullLink } from '../../../domain/pins/creation.ts'
import type { PinCreateInput } from '../../../domain/pins/writes.ts'
import { newKey } from '../../data/new-key.ts'

/** A pin that is being made. Its file, where it has one, lies in the store of files under the same id. */
export interface Draft {
  id: string
  isVideo: boolean
  hasFile: boolean
  /** Of a film: its poster frame in the store of files, which is sent under this id too (REL-17). */
  poster: string | null
  /** Where its picture stands on the web. */
  source: string | null
  /** What the server has of its picture. */
  media: MediaAnswer | null
  title: string
  description: string
  link: string
  alt: string
  /** A board's id, with a section's behind a dot; empty: on the profile. */
  to: string
  price: { value: number; currency: string } | null
  /** The same at every try, on whichever page. */
  keys: { media: string; pin: string }
}

export function newDraft(more: Partial<Draft>): Draft {
  return {
    ...{ id: newKey(), isVideo: false, hasFile: false, poster: null },
    ...{ source: null, media: null },
    ...{ title: '', description: '', link: '', alt: '', to: '', price: null },
    keys: { media: newKey(), pin: newKey() },
    ...more,
  }
}

/** What a draft is changed by so that its picture is sent once more; null where this browser has no more than the server. */
export function sentAnew({ media, hasFile, source, keys }: Draft): Pick<Draft, 'media' | 'keys'> | null {
  if (media === null || (!hasFile && source === null)) return null
  return { media: null, keys: { ...keys, media: newKey() } }
}

/** Films that have no picture to stand for them. */
export function lacksPoster({ isVideo, poster, media }: Pick<Draft, 'isVideo' | 'poster' | 'media'>): boolean {
  return isVideo && poster === null && !media?.image_signature
}

/** The body of W-51 for a draft whose picture is sent. */
export function bodyOf(draft: Draft, mediaId?: string): PinCreateInput {
  const { title, description, link, alt, to, price } = draft
  const [board, section] = to.split('.')
  return {
    ...{
      title: title.trim(),
      description: description.trim(),
      alt_text: alt.trim(),
      link: fullLink(link) ?? (link.trim() || null),
    },
    ...(board && { board_id: board }),
    ...(section && { section_id: section }),
    ...(price && { price_value: price.value, price_currency: price.currency }),
    ...(mediaId !== undefined && { media_id: mediaId }),
  }
}

const nameFor = (user: string) => `pinDrafts.${user}`

/** Drafts that somebody left in this browser. */
export function readDrafts(user: string): Draft[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameFor(user)) ?? '[]')
    return Array.isArray(kept) ? kept.map((each) => newDraft(each as Partial<Draft>)) : []
  } catch (error) {
    console.warn(error)
    return []
  }
}

/** Keeps a page's drafts. Those that it has never known, `known` being all it did, are another tab's, and stay. */
export function writeDrafts(user: string, drafts: readonly Draft[], known: ReadonlySet<string>): void {
  const all = [...readDrafts(user).filter(({ id }) => !known.has(id)), ...drafts]
  try {
    if (all.length > 0) localStorage.setItem(nameFor(user), JSON.stringify(all))
    else localStorage.removeItem(nameFor(user))
  } catch (error) {
    console.warn(error)
  }
}
