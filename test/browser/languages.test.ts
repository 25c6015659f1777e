import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { LANGUAGES, localeFor } from '#domain/language.ts'
import { closeBrowser, hydrated, open, type Visit } from './open.ts'
import { embeds, PAGES_OF_MIRA, PAGES_OF_OTHERS, pagesOfAll } from './pages.ts'

afterAll(closeBrowser)

const AGENT = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36' }

test('the built worker reads each language from beside its scripts, at its first use and after [LOC-001]', async () => {
  const titles = new Set<string>()
  for (const language of [...LANGUAGES, ...LANGUAGES]) {
    const html = await (await fetch(`${inject('url')}/login/?hl=${language}`, { headers: AGENT })).text()
    expect(html).toContain(`<html lang="${localeFor(language, null)}"`)
    titles.add(/<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '')
  }
  expect(titles.size).toBe(LANGUAGES.length)
})

/** Opens a German page in a browser that says nowhere where it comes from: each document has a policy of `no-referrer`. */
async function openGerman(path: string, visit: Visit = {}) {
  const opened = await open('/robots.txt', visit)
  const { page } = opened
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const policy = Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' })
      document.head.append(policy)
    }),
  )
  await page.goto(path)
  return opened
}

/** Waits until the address is another page's, which must be German and say so. */
async function arrives(page: Page, pathname: string | RegExp): Promise<void> {
  await page.waitForURL((url) =>
    typeof pathname === 'string' ? url.pathname === pathname : pathname.test(url.pathname),
  )
  await page.locator('html[lang=de-DE]').waitFor({ state: 'attached' })
  expect(new URL(page.url()).searchParams.get('hl'), page.url()).toBe('de')
  expect(await page.evaluate(() => document.referrer)).toBe('')
}

/** Addresses of links to pages of this site, as one copies them, that name no language. */
const strayLinks = (page: Page) =>
  page.locator('a[href^="/"]').evaluateAll((links) =>
    links
      .map((link) => (link as HTMLAnchorElement).href)
      .filter((address) => !/[?&]hl=de(?:&|#|$)/.test(address))
      .map((address) => new URL(address).pathname)
      .filter((path) => !/^\/(?:feed|img|static|video|v3)\/|\.\w+$/.test(path)),
  )

test('a language that the address names stays, however one goes on, without a Referer and without a cookie [LOC-001 REL-08]', async () => {
  const { page, context, trouble } = await openGerman('/grid/_pins/?hl=de')
  await hydrated(page)
  // What a script loads and draws later.
  await page.locator('[data-test-id=pins-grid] [data-end]').last().scrollIntoViewIfNeeded()
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBeGreaterThan(25)
  expect(await strayLinks(page)).toEqual([])
  await page.locator('[data-test-id=pin]').nth(30).click()
  await arrives(page, /^\/pin\/\d+\/$/)
  await hydrated(page)
  await page.goBack()
  await hydrated(page)
  await page.locator('[data-test-id=pin]').first().click()
  await arrives(page, /^\/pin\/\d+\/$/)
  await page.locator('[data-test-id=pin-pinner]').click()
  await arrives(page, '/grid/')
  // A form whose fields are the address.
  await page.locator('#site-search').fill('grid')
  await page.locator('#site-search').press('Enter')
  await arrives(page, '/search/')
  expect(await strayLinks(page)).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('hl')
  expect(trouble).toEqual([])
  await context.close()
})

test('scripts that open pages, dialogs and forms keep it too, up to the way out [LOC-001]', async () => {
  const { page, context, trouble } = await openGerman('/edna/_saved/?hl=de', { as: 'edna' })
  await hydrated(page)
  await page.locator('[popovertarget=create]').click()
  await page.locator('#create a[data-dialog]').first().click()
  const dialog = page.locator('[data-test-id=form-dialog][data-active]')
  await dialog.getByRole('heading', { name: 'Pinnwand erstellen' }).waitFor()
  expect(await strayLinks(page)).toEqual([])
  await dialog.locator('[name=name]').fill('Leuchten')
  await dialog.locator('[type=submit]').first().click()
  await arrives(page, '/edna/leuchten/')
  await hydrated(page)
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('p')])
  await arrives(page, '/edna/')
  await page.locator('a[role=tab][aria-selected=false]').first().click()
  await arrives(page, /^\/edna\/_/)
  await hydrated(page)
  expect(await strayLinks(page)).toEqual([])
  await page.goto('/logout/?hl=de')
  await page.locator('form[action^="/do/logout/"] [type=submit]').last().click()
  await arrives(page, '/')
  await page.getByText('Du bist abgemeldet.').waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('no link or form of any page in the tables loses it [LOC-001]', async () => {
  const faults: string[] = []
  const all = { visitor: [...(await pagesOfAll()), ...(await embeds())], mira: PAGES_OF_MIRA, ...PAGES_OF_OTHERS }
  for (const [viewer, paths] of Object.entries(all)) {
    const { page, context } = await open('/robots.txt', viewer === 'visitor' ? {} : { as: viewer })
    for (const path of paths) {
      const address = `${path}${path.includes('?') ? '&' : '?'}hl=de`
      const response = await page.request.get(address)
      const html = await response.text()
      if (!html.includes('<html lang="de')) faults.push(`${viewer} ${address} is not German`)
      if (response.headers()['set-cookie']?.includes('hl=')) faults.push(`${viewer} ${address} sets a cookie`)
      for (const [tag] of html.matchAll(/<(?:a|form|button)\b[^>]*>/g)) {
        const lead = / (?:href|action|formaction|formAction)="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&')
        const url = lead === undefined || lead.startsWith('#') ? null : URL.parse(lead, new URL(path, inject('url')))
        if (url?.origin !== inject('url') || /^\/(?:feed|img|static|video|v3|\.well-known)\/|\.\w+$/.test(url.pathname))
          continue
        // The fields of another form than a POST are its query: there it is a field.
        const isFields = tag.startsWith('<form') && !tag.includes('method="post"')
        const isKept = isFields ? html.includes('name="hl" value="de"') : url.searchParams.get('hl') === 'de'
        if (!isKept) faults.push(`${viewer} ${address}: ${tag}`)
      }
    }
    await context.close()
  }
  expect(faults).toEqual([])
})
