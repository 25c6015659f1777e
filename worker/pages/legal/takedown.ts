import type { Context } from 'hono'
import { TakedownPage } from '#client/pages/legal/takedown.tsx'
import { TakedownSentPage } from '#client/pages/legal/takedown-sent.tsx'
import { LAWS, type PageLaw } from '#domain/legal/laws.ts'
import { asPageLaw, covers } from '#domain/legal/rules.ts'
import { href, routes } from '#domain/routes.ts'
import { isoDate } from '#domain/time.ts'
import type { AppEnv } from '#worker/env.ts'
import { giveCsrfToken } from '#worker/http/csrf.ts'
import { tryOf } from '#worker/http/forms/form-tries.ts'
import { definePage } from '../page.ts'
import { showNotice } from '../site/notice.ts'
import { viewerOf } from '../viewer.ts'

/** The legal notice forms (SC-27), available in every country (G-129). */
export const takedownPage = definePage({
  address: routes.legalReport,
  view: TakedownPage,
  noindex: 'legal',
  noStore: true,
  async read(c) {
    const law = asPageLaw(c.req.param('law'))
    const username = (c.req.query('username') ?? '').slice(0, 31)
    const attempt = await tryOf(c, { username, country: law ? countryHere(c, law) : '' })
    // Submitted values are shown again even if the database is unavailable (REL-20).
    const viewer = await (attempt.error ? viewerOf(c).catch(() => null) : viewerOf(c))
    if (!law) return showNotice(c, { status: 404, title: 'notice.not_found', viewer })
    giveCsrfToken(c)
    const today = isoDate(c.get('now') + 24 * 3600 * 1000).slice(0, 10)
    const canonical = href(routes.legalReport, { law })
    return {
      props: { law, countries: countriesOf(c, law), today, attempt },
      viewer,
      attempt,
      path: canonical,
      head: { title: `${c.get('words')._(`law.${law}`)} · ${c.env.SITE_NAME}`, canonical },
    }
  },
})

/** The confirmation of a sent notice, with its number. */
export const takedownSentPage = definePage({
  address: routes.legalSent,
  view: TakedownSentPage,
  title: 'legal.sent',
  noindex: 'legal',
  noStore: true,
  async read(c) {
    const law = asPageLaw(c.req.param('law'))
    const viewer = await viewerOf(c)
    const number = c.req.query('number') ?? ''
    if (!law || !/^\d{1,16}$/.test(number)) return showNotice(c, { status: 404, title: 'notice.not_found', viewer })
    return { props: { number }, viewer, head: { canonical: href(routes.legalSent, { law }) } }
  },
})

/** Countries in the reader's alphabetical order. Built in the worker, because names and order differ between browsers. */
function countriesOf(c: Context<AppEnv>, law: PageLaw) {
  const { locale } = c.get('place')
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const countries: readonly string[] = LAWS[law].countries
  return countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

/** The reader's country if the law applies there; otherwise empty. A law of one country always has that country. */
function countryHere(c: Context<AppEnv>, law: PageLaw): string {
  const { country } = c.get('place')
  const [first = '', ...others] = LAWS[law].countries
  if (others.length === 0) return first
  return country !== null && covers(law, country) ? country : ''
}
