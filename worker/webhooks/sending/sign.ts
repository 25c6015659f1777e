import type { SenderRow } from './queries.ts'

/** A new random signing key of 32 bytes, in base64. */
export function newSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')
}

/** The key in the form shown to its owner (Standard Webhooks). */
export function shownSecret(secret: string): string {
  return `whsec_${secret}`
}

/**
 * Headers by which a receiver verifies origin and age of a body (Standard Webhooks 1.0), with one signature for each valid secret.
 * @param id of the delivery: the same at each try
 * @param now ms since 1970
 */
export async function signedHeaders(
  { secret, oldSecret, oldSecretUntil }: Pick<SenderRow, 'secret' | 'oldSecret' | 'oldSecretUntil'>,
  { id, body, now }: { id: number; body: string; now: number },
): Promise<Record<string, string>> {
  const name = `msg_${id}`
  const time = String(Math.floor(now / 1000))
  const secrets = oldSecret !== null && now < (oldSecretUntil ?? 0) ? [secret, oldSecret] : [secret]
  const signatures = await Promise.all(secrets.map((each) => signature(each, `${name}.${time}.${body}`)))
  return {
    'content-type': 'application/json',
    'webhook-id': name,
    'webhook-timestamp': time,
    'webhook-signature': signatures.map((each) => `v1,${each}`).join(' '),
  }
}

async function signature(secret: string, content: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret, 'base64'), algorithm, false, ['sign'])
  return Buffer.from(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content))).toString('base64')
}
