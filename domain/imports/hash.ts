/**
 * A 32-bit hash of a text (FNV-1a over UTF-16 units, then mixed), not cryptographic. Different seeds give independent
 * hashes.
 */
export function hash32(text: string, seed = 0): number {
  let sum = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35)
  return (sum ^ (sum >>> 16)) >>> 0
}

/** A 128-bit hash as 32 hex digits: no two lines of a file collide by chance. */
export function fingerprint(text: string): string {
  return [1, 2, 3, 4].map((seed) => hash32(text, seed).toString(16).padStart(8, '0')).join('')
}
