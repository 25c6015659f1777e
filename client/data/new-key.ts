/**
 * A random key of 128 bits, in hex. `crypto.randomUUID` is there for https and localhost alone: a phone that tries the site over the own
 * network has none.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
