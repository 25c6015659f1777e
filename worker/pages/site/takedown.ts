import { type Context, Hono } from 'hono'
import type { FormTry } from '../../../client/ui/fields/form-try.ts'
import { LAWS, type PageLaw } from '../../../domain/legal/laws.ts'
import { asPageLaw, covers } from '../../../domain/legal/rules.ts'
import { href, routes } from '../../../domain/routes.ts'
import { isoDate } from '../../../domain/time.ts'
import type { AppEnv } from '../../env.ts'
import { giveCsrfToken } from '../../http/csrf.ts'
import { answerOf, tryOf } from '../../http/forms/form-tries.ts'
import type { ViewerRow } from '../../profiles/read.ts'
import { renderPage } from '../../render/page.tsx'
import { viewerOf } from '../viewer.ts'
import { showNotice } from './notice.ts'

/** The forms of the laws, and what one sees afterwards (SC-27). They answer from everywhere (G-129). */
export const takedownPages = new Hono<AppEnv>()

/** No cache keeps what was typed. */
const HEADERS = { 'cache-control': 'private, no-store' }

takedownPages.get(routes.legalReport, async (c) => {
  const law = asPageLaw(c.req.param('law'))
  const username = (c.req.query('username') ?? '').slice(0, 31)
  const attempt = await tryOf(c, { username, country: law ? countryHere(c, law) : '' })
  // What was typed is shown again even where the database is out of reach (REL-20).
  const viewer = await (attempt.error ? viewerOf(c).catch(() => null) : viewerOf(c))
  if (!law) return showNotice(c, { status: 404, title: 'notice.not_found', viewer })
  return showForm(c, { law, viewer, attempt })
})

takedownPages.get(routes.legalSent, async (c) => {
  const law = asPageLaw(c.req.param('law'))
  const viewer = await viewerOf(c)
  const number = c.req.query('number') ?? ''
  if (!law || !/^\d{1,16}$/.test(number)) return showNotice(c, { status: 404, title: 'notice.not_found', viewer })
  return renderPage(c, {
    page: 'takedown-sent',
    props: { number },
    viewer,
    headers: HEADERS,
    head: {
      title: `${c.get('words')._('legal.sent')} · ${c.env.SITE_NAME}`,
      canonical: href(routes.legalSent, { law }),
      noindex: 'legal',
    },
  })
})

interface FormView {
  law: PageLaw
  viewer: ViewerRow | null
  attempt: FormTry
}

function showForm(c: Context<AppEnv>, { law, viewer, attempt }: FormView): Promise<Response> {
  giveCsrfToken(c)
  return renderPage(c, {
    page: 'takedown',
    props: {
      law,
      countries: countriesOf(c, law),
      today: isoDate(c.get('now') + 24 * 3600 * 1000).slice(0, 10),
      attempt,
    },
    viewer,
    path: href(routes.legalReport, { law }),
    ...answerOf(attempt, HEADERS),
    head: {
      title: `${c.get('words')._(`law.${law}`)} · ${c.env.SITE_NAME}`,
      canonical: href(routes.legalReport, { law }),
      noindex: 'legal',
    },
  })
}

/** Countries in the order of the reader's alphabet: a browser's own may differ in names and in order. */
function countriesOf(c: Context<AppEnv>, law: PageLaw) {
  const { locale } = c.get('place')
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const countries: readonly string[] = LAWS[law].countries
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

/** Where the reader is, if the law holds there; the only country of a law that has one. */
function countryHere(c: Context<AppEnv>, law: PageLaw): string {
  const { country } = c.get('place')
  const [first = '', ...others] = LAWS[law].countries
  if (others.length === 0) return first
  return country !== null && covers(law, country) ? country : ''
}
