import { LIMITS } from '../limits.ts'

/** View types of a create menu (G-155): one's own profile, a board, a section. */
export const VIEW_TYPES = { profile: 4, board: 5, section: 164 } as const
export type ViewType = (typeof VIEW_TYPES)[keyof typeof VIEW_TYPES]

/** Minimum width of the window in CSS pixels for the longer placeholder of the link field (CRE-027). */
export const WIDE_PLACEHOLDER = 380

/** Ways to provide a picture (G-157). */
export const METHODS = ['uploaded', 'camera'] as const
export type Method = (typeof METHODS)[number]

/** Maximum length of a preview's base64 in the navigation state (G-157). */
export const MAX_PREVIEW_LENGTH = 1_000_000

/** File types offered for upload; the server validates the content (G-158). */
export const IMAGE_TYPES = 'image/*'
export const VIDEO_TYPES = 'video/mp4,video/webm'

/** Names of pictures for which some systems give no type. */
const UNTYPED = /\.(?:heic|heif|avif|jxl|bmp|ico|tiff?)$/i

/** True if a chosen file may be a picture. */
export function isPictureFile({ type, name }: { type: string; name: string }): boolean {
  return type.startsWith('image/') || (type === '' && UNTYPED.test(name))
}

/** Maximum size of an upload in bytes (G-158). */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

/** True if a text is a valid link field: empty, or an optional http(s):// before a host with a dot (CRE-025). */
export function isLinkLike(text: string): boolean {
  return text === '' || /^(?:https?:\/\/)?[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+\.?(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text)
}

/** The absolute address of a typed link; null if invalid. */
export function fullLink(text: string): string | null {
  const typed = text.trim()
  if (typed === '' || typed.length > LIMITS.text.link || !isLinkLike(typed)) return null
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
}

/** Things that people create. A repin is a save or a copy. */
export type Creation = 'pin' | 'story' | 'repin' | 'board' | 'section'

/** True if an experiment's group disables creating Pins, stories or saves (EXP-005, G-184). */
export function isCreationDisabled(group: string | undefined, what: 'pin' | 'story' | 'repin'): boolean {
  return group === 'disable_all' || (group === 'disable_web_pins' && what === 'pin')
}

/** The index after a step, limited to 0 to `count` - 1. */
export function indexAfter(index: number, step: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index + step))
}
