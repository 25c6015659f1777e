import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import tokens from '#client/ui/tokens.css?raw'
import { ERRORS, type Failure } from '#domain/errors.ts'
import type { AppEnv } from '#worker/env.ts'
import { adviceIn, failureResponse } from '#worker/http/errors.ts'
import css from './plain-notice.css?raw'

/**
 * The page for a request that failed before the site's address was known: an unknown host, where scripts and links of the site do not work, or a missing
 * `SITE_ORIGIN`. Also, in development, for a database without tables. Self-contained and reads nothing; it names the site's address or the command to run.
 */
export function plainNotice(c: Context<AppEnv>, failure: Failure): Response | Promise<Response> {
  if (!c.get('words')) return failureResponse(c, failure)
  const isElsewhere = failure.kind === 'unknown_host'
  const say = (id: 'error.unknown_host' | 'notice.unavailable') => c.var.words._(id)
  const title = say(isElsewhere ? 'error.unknown_host' : 'notice.unavailable')
  const advice = adviceIn(failure)
  const address = isElsewhere ? `${c.env.SITE_ORIGIN}/` : null
  const document = html`<!doctype html>
<html lang="${c.var.place.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${c.env.SITE_NAME}</title>
<style nonce="${c.var.nonce}">${raw(tokens + css)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${address === null ? c.var.words._('notice.unavailable_text') : html`<a href="${address}">${address}</a>`}</p>
${advice === null ? '' : html`<p><code lang="en">${advice}</code></p>`}
</main>
</body>
</html>
`
  const { retryAfter } = failure
  return c.html(document, ERRORS[failure.kind].status, {
    'cache-control': 'private, no-store',
    ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
  })
}
