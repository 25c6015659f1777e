import type { MiddlewareHandler } from 'hono'
import { routes } from '#domain/routes.ts'
import type { AppEnv } from '../env.ts'

/**
 * Content security policy of documents: scripts only by nonce, no frames, no base, no plug-ins (REL-06).
 * @param formTarget another origin that a form of the page may send to
 */
export function contentSecurityPolicy(nonce: string, mediaBase: string | undefined, formTarget?: string): string {
  const media = mediaBase ? ` ${new URL(mediaBase).origin}` : ''
  return [
    // Only for types without a directive of their own: Firefox prefetches the next tab under this one.
    "default-src 'self'",
    "frame-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Content security policy of documents that other sites may frame: pictures, inline styles, and a script that reports their height. */
function framePolicy(nonce: string, mediaBase: string | undefined): string {
  const media = mediaBase ? ` ${new URL(mediaBase).origin}` : ''
  const own = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self'${media}`
  return `default-src 'none'; ${own}; base-uri 'none'; form-action 'none'; frame-ancestors *`
}

/**
 * Removes cookies and authorization from requests for embeds and their metadata: a frame on another site shows the same to everyone, even if browsers
 * send cookies (docs/decisions/108). Must come before anything that reads cookies.
 */
export function withoutCookies(): MiddlewareHandler<AppEnv> {
  return async function withoutCookies(c, next) {
    const headers = new Headers(c.req.raw.headers)
    for (const name of ['cookie', 'authorization']) headers.delete(name)
    c.req.raw = new Request(c.req.raw, { headers })
    await next()
  }
}

/** Sets the security headers of every answer, errors included (REL-06). Other sites may embed pictures and the data of widgets, but nothing else. */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async function securityHeaders(c, next) {
    await next()
    // With a 304, a browser updates the headers of its stored page: its nonces would no longer match.
    if (c.res.status === 304) return
    const { headers } = c.res
    const isForOthers = [`${routes.mediaRoot}/`, routes.pidgetRoot, routes.embedRoot, routes.oembed].some((root) =>
      c.req.path.startsWith(root),
    )
    headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
    headers.set('x-content-type-options', 'nosniff')
    // Hides a token in the address from the next page. A form still sends its origin.
    const isSecret = c.req.query('token') !== undefined
    headers.set('referrer-policy', isSecret ? 'strict-origin' : 'strict-origin-when-cross-origin')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', isForOthers ? 'cross-origin' : 'same-origin')
    headers.set(
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
    )
    if (c.get('isFrame')) {
      headers.set('content-security-policy', framePolicy(c.get('nonce'), c.env.MEDIA_BASE))
      return
    }
    headers.set('x-frame-options', 'DENY')
    const isWorker = c.req.path === routes.serviceWorker
    const isDocument = headers.get('content-type')?.startsWith('text/html')
    headers.set(
      'content-security-policy',
      isDocument
        ? contentSecurityPolicy(c.get('nonce'), c.env.MEDIA_BASE, c.get('formTarget'))
        : `default-src 'none'; ${isWorker ? "connect-src 'self'; " : ''}frame-ancestors 'none'; base-uri 'none'`,
    )
  }
}
