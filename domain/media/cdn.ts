import { isKeyOf } from '../keys.ts'
/**
 * The address of a picture, `{base}/{size}/{key}.{ext}` (API-014, G-015). `base` is MEDIA_BASE, by default "/img";
 * `size` such as "236x" or "originals". Throws Error("Video URLs are not supported") for a video (API-015).
 */
export function imageUrl(base: string, key: string, size: string, ext: string): string {
  return refuseVideo(`${withoutEndSlash(base)}/${size}/${key}.${ext}`)
}

/** Types that may be animated, by the extension of their addresses. */
const MOVING = { gif: 'image/gif', webp: 'image/webp', png: 'image/png', avif: 'image/avif' } as const

/** The type of an animated picture by extension; null if unknown. */
export function movingType(ending: string): string | null {
  return isKeyOf(MOVING, ending) ? MOVING[ending] : null
}

/** The address of a stored animated picture, `{base}/moving/{key}.{ext}`. @param ending of `movingEnding` */
export function movingUrl(base: string, key: string, ending: string): string {
  return `${withoutEndSlash(base)}/moving/${key}.${ending}`
}

/** The extension of an animated picture's address, by its type; '' if unknown. */
export function movingEnding(type: string): string {
  return Object.entries(MOVING).find(([, each]) => each === type)?.[0] ?? ''
}

/**
 * The address of an app file, `https://{host}/{path}`; without a host a path of the same origin (API-014, G-015).
 * Throws Error("Video URLs are not supported") for a video (API-015).
 */
export function assetUrl(host: string | null, path: string): string {
  const relative = path.replace(/^\/+/, '')
  return refuseVideo(host ? `https://${withoutEndSlash(host)}/${relative}` : `/${relative}`)
}

function refuseVideo(url: string): string {
  if (/\.(?:mp4|m3u8)(?:[?#]|$)|\/videos\//i.test(url)) throw new Error('Video URLs are not supported')
  return url
}

function withoutEndSlash(base: string): string {
  return base.endsWith('/') ? base.slice(0, -1) : base
}
