import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { holdingLine } from './holding-line.ts'
import { closeBrowser, intend, open, settled } from './open.ts'
import { pagesOfAll } from './pages.ts'

afterAll(closeBrowser)

/** Delays scripts from now on. */
async function delayScripts(page: Page, ms: number) {
  await page.route('**/assets/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    await route.continue()
  })
}

const alive = (page: Page) => page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })

test('of a hundred clicks before React is there, each is acted on once [REL-20]', async () => {
  const { page, context, trouble } = await open('/login/')
  await delayScripts(page, 800)
  const eye = page.getByRole('button', { name: 'Show password' })
  await eye.evaluate((button) => {
    const changes: (string | null)[] = []
    Object.assign(window, { changes })
    new MutationObserver(() => changes.push(button.getAttribute('aria-pressed'))).observe(button, {
      attributeFilter: ['aria-pressed'],
    })
    for (let i = 0; i < 100; i++) (button as HTMLElement).click()
  })
  await alive(page)
  const changes = () => page.evaluate(() => (window as never as { changes: string[] }).changes)
  await expect.poll(async () => (await changes()).length).toBeGreaterThanOrEqual(100)
  expect(await changes()).toEqual(Array.from({ length: 50 }, () => ['true', 'false']).flat())
  await eye.click()
  await expect.poll(async () => (await changes()).length).toBe(101)
  expect(trouble).toEqual([])
  await context.close()
})

test('a page whose document is still arriving when its code is there keeps all that is shown, focused and typed [REL-20]', async () => {
  const line = await holdingLine(new URL(inject('url')).port)
  const [pin] = (await pagesOfAll()).filter((path) => path.startsWith('/pin/'))
  for (const [i, [path, as]] of [
    ['/', undefined],
    ['/search/?q=grid', undefined],
    ['/login/', undefined],
    [pin ?? '', undefined],
    ['/mira/', undefined],
    ['/mira/', 'mira'],
    ['/mira/open/', 'mira'],
    ['/homefeed/', 'mira'],
    [pin ?? '', 'mira'],
    ['/settings/edit-profile/', 'mira'],
    ['/notifications/', 'mira'],
    ['/conversation/', 'mira'],
  ].entries()) {
    const { page, context, trouble } = await open(`${line.url}/help/`, as ? { as } : {})
    const release = line.hold([0.3, 0.6, 0.9][i % 3] ?? 0)
    await page.goto(line.url + path, { waitUntil: 'commit' })
    await intend(page)
    const first = page.locator('#app a[href], #app button, #app input').first()
    await first.focus()
    const element = await first.elementHandle()
    // All but the document is there.
    await settled(page, 1)
    expect(await page.locator('#app[data-hydrated]').count(), path).toBe(0)
    release()
    await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
    expect(await element?.evaluate((each) => each === document.activeElement), path).toBe(true)
    expect(trouble, path).toEqual([])
    await context.close()
  }
  await line.close()
})

test('an early click on a message’s cross puts the message away [REL-20 MOD-030]', async () => {
  const { page, context } = await open('/help/')
  await delayScripts(page, 500)
  await page.goto('/?show_error=true')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('[data-toast]').waitFor({ state: 'detached' })
  await context.close()
})

test('an early double click on “Load more” loads one page, here [REL-20]', async () => {
  for (const [path, item] of [
    ['/grid/', '[data-test-id=profile-board-card]'],
    ['/grid/_pins/', '[data-test-id=pin]'],
  ] as const) {
    const { page, context, trouble } = await open(path, { height: 400 })
    await delayScripts(page, 500)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('/v3/')) asked.push(request.url())
    })
    await page.locator('a[rel=next]').evaluate((link) => {
      for (let i = 0; i < 2; i++) (link as HTMLElement).click()
    })
    await alive(page)
    await page.locator(item).nth(49).waitFor({ state: 'attached' })
    expect(new URL(page.url()).search, path).toBe('')
    expect(asked.length, path).toBe(new Set(asked).size)
    expect(
      asked.every((url) => url.includes('bookmark=')),
      path,
    ).toBe(true)
    expect(trouble, path).toEqual([])
    await context.close()
  }
})

test('a click with a modifier, and what the browser does itself, are left to the browser [REL-20]', async () => {
  const { page, context } = await open('/mira/')
  await delayScripts(page, 5000)
  await page.locator('[data-test-id=about-more]').click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.goto('/grid/_pins/')
  // The last listener of the click sees whether it was handled; if not, the browser opens a new page.
  const taken = page.evaluate(
    () => new Promise((tell) => addEventListener('click', (event) => tell(event.defaultPrevented), { once: true })),
  )
  await page.locator('a[rel=next]').click({ modifiers: ['ControlOrMeta'] })
  expect(await taken).toBe(false)
  expect(new URL(page.url()).search).toBe('')
  await context.close()
})

test('a signed-in viewer’s page hydrates in a browser that is never idle [REL-20]', async () => {
  const { page, context } = await open('/help/', { as: 'mira' })
  await page.addInitScript(() => {
    window.requestIdleCallback = (act, options) =>
      options?.timeout ? window.setTimeout(act, options.timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  await page.goto('/mira/')
  await alive(page)
  await context.close()
})

test('where the script can’t be had, links and forms do what they do by themselves [REL-20]', async () => {
  const { page, context } = await open('/grid/_pins/')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.locator('a[rel=next]').click()
  await page.waitForURL(/bookmark=/)
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBe(25)
  await page.selectOption('#hl', 'sv')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.locator('html[lang=sv-SE]').waitFor({ state: 'attached' })
  await context.close()
})
