/** A random key of 128 bits, in hex. `crypto.randomUUID` needs https or localhost; a phone in the local network has neither. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
