import { LIMITS } from '../limits.ts'

/** Views of a create menu (G-155): one's own profile, a board, a section. */
export const VIEW_TYPES = { profile: 4, board: 5, section: 164 } as const
export type ViewType = (typeof VIEW_TYPES)[keyof typeof VIEW_TYPES]

/** How wide a window must be for the longer placeholder of the link field, in CSS pixels (CRE-027). */
export const WIDE_PLACEHOLDER = 380

/** By which way a picture came (G-157). */
export const METHODS = ['uploaded', 'camera'] as const
export type Method = (typeof METHODS)[number]

/** How large a preview in the navigation state may be, in characters of its base64 (G-157). */
export const MAX_PREVIEW_LENGTH = 1_000_000

/** Types of files that a pin can be made of; whatever a file is called, its content decides in the end (G-158). */
export const IMAGE_TYPES = 'image/*'
export const VIDEO_TYPES = 'video/mp4,video/webm'

/** The largest picture that may be sent, in bytes (G-158). */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024

/** Whether a text may stand for a link: empty, or an optional http(s):// before a host with a dot (CRE-025). */
export function isLinkLike(text: string): boolean {
  return text === '' || /^(?:https?:\/\/)?[^\s/?#:@.]+(?:\.[^\s/?#:@.]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(text)
}

/** The whole address of what somebody typed as a link; null: it is none. */
export function fullLink(text: string): string | null {
  const typed = text.trim()
  if (typed === '' || typed.length > LIMITS.text.link || !isLinkLike(typed)) return null
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
}

/** What of pin making an experiment's group turns off (EXP-005, G-184). */
export function isCreationDisabled(group: string | undefined, what: 'pin' | 'story'): boolean {
  return group === 'disable_all' || (group === 'disable_web_pins' && what === 'pin')
}

/** What an app that shares hands over: the link may stand in the text, as most apps have it. */
export interface Shared {
  title: string
  text: string
  url: string
}

/** What of it a pin is made of, each text cut to what a pin may hold. */
export function readShared({ title, text, url }: Shared): { link: string | null; title: string; description: string } {
  const inText = /https?:\/\/\S+/i.exec(text)?.[0] ?? ''
  const link = fullLink(url) ?? fullLink(inText)
  const rest = link && inText ? text.replace(inText, '') : text
  return {
    link,
    title: title.trim().slice(0, LIMITS.text.pinTitle),
    description: rest.trim().slice(0, LIMITS.text.pinDescription),
  }
}

/** A place among `count` that a step leads to, from 0; it stays inside. */
export function placeAfter(place: number, step: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place + step))
}
