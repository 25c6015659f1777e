import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, open, type Visit } from './open.ts'

afterAll(closeBrowser)

const PAGES = [
  '/',
  '/grid/',
  '/mira/',
  '/mira/open/',
  '/mira/open/part-one/',
  '/shop/',
  '/broken/',
  '/nova/',
  '/theo/',
  '/mira/profile-about/',
  '/mira/none/',
  '/help/',
  '/help/reporting/',
  '/login/',
  '/?show_error=true',
]
const OWN = [
  '/mira/',
  '/mira/_boards/',
  '/mira/_pins/',
  '/mira/_profile/',
  '/mira/secret-one/',
  '/mira/protected-one/',
  '/mira/nothing/',
]
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function violations(
  path: string,
  visit: Visit,
  act?: (page: Awaited<ReturnType<typeof open>>['page']) => Promise<void>,
) {
  const { page, context } = await open(path, { ...visit, bypassCSP: true })
  await act?.(page)
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe } = window as never as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary ?? ''}`,
    )
  })
  await context.close()
  return found
}

for (const scheme of ['light', 'dark'] as const) {
  for (const device of ['desktop', 'phone'] as const) {
    test(`nothing stands in anybody’s way: ${scheme}, ${device} [REL-24]`, async () => {
      for (const path of PAGES) expect(await violations(path, { scheme, device }), path).toEqual([])
      for (const path of OWN) expect(await violations(path, { scheme, device, as: 'mira' }), path).toEqual([])
    })
  }
}

test('nor in what opens: the drawer, the menu, a failed feed [REL-24]', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    expect(await violations('/mira/', { scheme }, (page) => page.locator('[data-test-id=about-more]').click())).toEqual(
      [],
    )
    expect(
      await violations('/mira/', { scheme, as: 'mira' }, (page) => page.locator('[popovertarget=me]').click()),
    ).toEqual([])
    expect(await violations('/mira/', { scheme, headers: { 'x-test-fail-feed': 'boards,pins' } })).toEqual([])
  }
})

test('every document is valid HTML without a style attribute [REL-24]', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  for (const path of [...PAGES, '/shop/_pins/', '/mira/story_pins/']) {
    for (const headers of [
      {},
      { 'x-test-fail-feed': 'boards' },
      { 'x-test-delay': 'boards=150,pins=150' },
      { 'x-test-fail-call': '1' },
    ] as Record<string, string>[]) {
      const response = await fetch(inject('url') + path, {
        headers: { 'user-agent': 'Mozilla/5.0 Chrome/150', ...headers },
      })
      const html = await response.text()
      const report = await validator.validateString(html)
      const faults = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${ruleId} ${message} ${html.split('\n')[line - 1]?.slice(0, 80)}`),
      )
      expect(faults, `${path} ${JSON.stringify(headers)}`).toEqual([])
      expect(html, path).not.toMatch(/<[a-z][^>]*\sstyle=/)
    }
  }
})

test('no page breaks its own policy [REL-06]', async () => {
  for (const path of PAGES) {
    const { page, context, trouble } = await open('/help/')
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    await page.goto(path)
    await page.evaluate(() => scrollTo(0, 2000))
    expect(trouble, path).toEqual([])
    await context.close()
  }
})

test('the keyboard alone reaches everything, and always sees where it is [REL-24]', async () => {
  const { page, context } = await open('/mira/')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  const reached: string[] = []
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press('Tab')
    const now = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      return {
        name: element.getAttribute('href') ?? element.getAttribute('data-test-id') ?? element.tagName,
        ring: `${style.outlineStyle} ${style.outlineWidth}`,
      }
    })
    if (!now) break
    expect(now.ring, now.name).toBe('solid 3px')
    reached.push(now.name)
  }
  expect(reached).toEqual(
    expect.arrayContaining(['https://mira.studio', 'about-more', '/mira/open/', '/mira/extra-0/', '/help/', 'SELECT']),
  )
  await context.close()
})

test('menus open and close by keys, and give the focus back [REL-24]', async () => {
  const { page, context } = await open('/mira/', { as: 'mira' })
  const opener = page.locator('[popovertarget=me]')
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Your profile' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Your profile' }).waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await context.close()
})

test('one logs in and out without JavaScript, and is told what was wrong [REL-24 REL-07]', async () => {
  const { page, context } = await open('/login/?next=%2Fhelp%2F', { javaScript: false })
  await page.fill('#name', 'shop')
  await page.fill('#password', 'not it')
  await page.click('form[action="/do/login/"] [type=submit]')
  await page.getByRole('alert').filter({ hasText: 'The email, username or password is incorrect.' }).waitFor()
  expect(await page.inputValue('#name')).toBe('shop')
  await page.fill('#password', 'pinfold-test')
  await page.click('form[action="/do/login/"] [type=submit]')
  await page.waitForURL('**/help/')
  await page.locator('[popovertarget=me]').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByText('You are logged out.').waitFor()
  expect(await page.getByRole('link', { name: 'Log in' }).isVisible()).toBe(true)
  await context.close()
})
