import { createHash, createHmac } from 'node:crypto'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * True if a request has the signature (version 4) made with this key. Written from Amazon's description, because the test's server only checks the key's name.
 */
export function isSignedWith(secret: string, method: string, url: URL, headers: Record<string, string>): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=[^/]+\/(.+?), ?SignedHeaders=(.+?), ?Signature=([\da-f]{64})$/
  const [, scope = '', names = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  const query = [...url.searchParams].map((pair) => pair.map(strict).join('=')).sort()
  const canonical = [
    ...[method, url.pathname, query.join('&')],
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    ...['', names, headers['x-amz-content-sha256'] ?? ''],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>((made, each) => hmac(made, each), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

function strict(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
