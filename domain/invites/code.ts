/** ms for which a link admits people: 30 days (W-45). */
export const INVITE_CODE_TIME = 30 * 24 * 3600 * 1000

/** Encodes a code as the calls expect it: twice (PRV-012, PRV-014). */
export function encodeTwice(code: string): string {
  return encodeURIComponent(encodeURIComponent(code))
}

/** Decodes once; a text that is not properly encoded is returned unchanged. */
export function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
