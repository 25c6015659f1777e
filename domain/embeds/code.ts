import { href, routes } from '../routes.ts'

/** Default, minimum and maximum width of an embed in pixels. */
export const EMBED_WIDTH = { usual: 600, least: 236, most: 800 }
/** Height in pixels of a board's embed, which scrolls, and of the part below a Pin's picture. */
const BOARD_HEIGHT = 560
const BELOW_PICTURE = 116
const MOST_HIGH = 1200

/** Things that other sites can show in a frame. */
export type Embeddable = { kind: 'pin'; pin: string } | { kind: 'board'; username: string; slug: string }

/** The Pin or board with this path; null for other pages. `path`: without origin. */
export function embeddableAt(path: string): Embeddable | null {
  const parts = path.split('/').slice(1, -1)
  if (parts.length !== 2 || !path.endsWith('/')) return null
  const [first = '', second = ''] = parts.map(decoded)
  if (first !== 'pin') return second.startsWith('_') ? null : { kind: 'board', username: first, slug: second }
  const id = second.split('--').at(-1) ?? ''
  return /^\d{1,16}$/.test(id) ? { kind: 'pin', pin: id } : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The path of the frame. */
export function embedPath(what: Embeddable): string {
  if (what.kind === 'pin') return href(routes.embedPin, { pin: what.pin })
  return href(routes.embedBoard, { username: what.username, slug: what.slug })
}

/** Height in pixels of a frame of this width. `picture`: size of a Pin's picture in pixels; null for a board. */
export function embedHeight(width: number, picture: { width: number; height: number } | null): number {
  if (!picture) return BOARD_HEIGHT
  return Math.min(MOST_HIGH, Math.round((width * picture.height) / Math.max(1, picture.width)) + BELOW_PICTURE)
}

interface Frame {
  origin: string
  what: Embeddable
  title: string
  width: number
  height: number
}

/** HTML that shows a Pin or board on another site. Needs no script; its script only fits the frame's height to the content. */
export function embedCode({ origin, what, title, width, height }: Frame): string {
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const frame = `<iframe src="${origin}${embedPath(what)}" title="${name}" width="${width}" height="${height}"`
  const script = `<script src="${origin}${routes.embedScript}" async></script>`
  return `${frame} style="border:0;max-width:100%" loading="lazy"></iframe>${script}`
}
