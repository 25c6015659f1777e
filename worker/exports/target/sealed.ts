import { Buffer } from 'node:buffer'
import type { Bindings } from '#worker/env.ts'

/** Minimum length of the key in characters: shorter ones could be guessed. */
const SHORTEST = 32
const INFO = new TextEncoder().encode('passwords of places for archives')

/** True if the site has a key to encrypt passwords, and so can send archives elsewhere. */
export function hasKey({ SECRETS_KEY }: Bindings): boolean {
  return (SECRETS_KEY?.length ?? 0) >= SHORTEST
}

/** Encrypts a password with AES-GCM: a random IV and the ciphertext, in base64. Bound to this person. */
export async function seal(env: Bindings, userId: number, password: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(password)
  const sealed = await crypto.subtle.encrypt(locked(iv, userId), await keyOf(env), text)
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString('base64')
}

/** The decrypted password; null if the site's key was changed or removed. */
export async function unseal(env: Bindings, userId: number, stored: string): Promise<string | null> {
  if (!hasKey(env)) return null
  const bytes = new Uint8Array(Buffer.from(stored, 'base64'))
  try {
    const key = await keyOf(env)
    const text = await crypto.subtle.decrypt(locked(bytes.slice(0, 12), userId), key, bytes.slice(12))
    return new TextDecoder().decode(text)
  } catch {
    return null
  }
}

function locked(iv: Uint8Array, userId: number) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(String(userId)) }
}

async function keyOf({ SECRETS_KEY = '' }: Bindings): Promise<CryptoKey> {
  const whole = await crypto.subtle.importKey('raw', new TextEncoder().encode(SECRETS_KEY), 'HKDF', false, [
    'deriveKey',
  ])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: INFO }
  return crypto.subtle.deriveKey(how, whole, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
