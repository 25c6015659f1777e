import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, type Opened, open } from '../browser/open.ts'
import { developCopy, type SourcesCopy } from './sources-copy.ts'

const FORM = 'client/accounts/login-form.tsx'
const STYLES = 'client/accounts/account-form.module.css'

let sources: SourcesCopy
beforeAll(async () => {
  sources = await developCopy()
})
afterAll(async () => {
  await closeBrowser()
  await sources.close()
})

/** Waits until the page is connected to the development server, and sets values on it that a reload would lose. */
async function mark({ page, trouble }: Opened): Promise<void> {
  await expect.poll(() => trouble, { timeout: 60_000 }).toContain('debug: [vite] connected.')
  trouble.length = 0
  await page.evaluate(() => Object.assign(window, { isMarked: true }))
}
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)
const heading = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true }).waitFor()
const served = async () => (await fetch(`${sources.url}/login/`)).text()

test('an open page follows a component, its styles and, after an error, the next good save, and keeps its state', async () => {
  const opened = await open(`${sources.url}/login/`)
  const { page, context, trouble } = opened
  await hydrated(page)
  await mark(opened)
  await page.fill('#name', 'half a na')
  const eye = page.getByRole('button', { name: 'Show password' })
  await eye.click()

  sources.edit(FORM, "<h1>{say('login.title')}</h1>", '<h1>Come in</h1>')
  await heading(page, 'Come in')
  expect(await served()).toContain('<h1>Come in</h1>')

  // Other views may have the same width.
  const narrow = async () => (await served()).match(/max-inline-size:\s*420px/g)?.length ?? 0
  const before = await narrow()
  expect(before).toBeGreaterThan(0)
  sources.edit(STYLES, 'max-inline-size: 420px;', 'max-inline-size: none;')
  const width = () =>
    page.locator('main form').evaluate((form) => getComputedStyle(form.parentElement ?? form).maxInlineSize)
  await expect.poll(width, { timeout: 60_000 }).toBe('none')
  expect(await narrow()).toBe(before - 1)
  expect(trouble.filter((line) => !/^(debug|info): /.test(line))).toEqual([])

  sources.edit(FORM, '<h1>Come in</h1>', '<h1>Come in</h2>')
  await page.locator('vite-error-overlay').waitFor()
  expect(await served()).toContain('<h1>Come in</h1>')
  await expect.poll(sources.output, { timeout: 60_000 }).toMatch(/login-form\.tsx/)
  sources.edit(FORM, '<h1>Come in</h2>', '<h1>Welcome</h1>')
  await heading(page, 'Welcome')
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' })
  expect(await served()).toContain('<h1>Welcome</h1>')

  expect(await eye.getAttribute('aria-pressed')).toBe('true')
  expect(await page.inputValue('#name')).toBe('half a na')
  expect(await isMarked(page)).toBe(true)
  await context.close()
})

test('a part whose script is not loaded yet keeps its styles when modules take them over', async () => {
  const { page, context } = await open(`${sources.url}/login/`)
  const styled = () =>
    page.evaluate(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
      const all = rules.join('\n')
      const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
      return [...used].filter((name) => all.includes(`.${CSS.escape(name)}`))
    })
  const before = await styled()
  await hydrated(page)
  await page.locator('head > style[data-file]').waitFor({ state: 'detached' })
  const after = await styled()
  expect(before.filter((name) => !after.includes(name))).toEqual([])
  expect(before.length).toBeGreaterThan(5)
  await context.close()
})

test('a page reloads by itself after a change of the worker or of a text, and where React has not begun', async () => {
  const opened = await open(`${sources.url}/login/`)
  const { page, context } = opened
  const reloaded = async (file: string, from: string, to: string, selector: string) => {
    await mark(opened)
    sources.edit(file, from, to)
    // The worker is built anew first: on a busy machine that takes more than the usual wait.
    await page.locator(selector).waitFor({ state: 'attached', timeout: 60_000 })
    expect(await isMarked(page), file).toBe(false)
  }
  await reloaded(FORM, 'type="submit"', 'type="submit" name="tried"', 'button[name=tried]')
  await hydrated(page)
  await reloaded('worker/render/document.ts', 'name="viewport"', 'data-tried name="viewport"', 'meta[data-tried]')
  await hydrated(page)
  await reloaded('client/locales/en.json', 'Show password', 'Show it', '[aria-label="Show it"]')
  await context.close()
})

test('a second start serves what is built, with the last change, and follows the next; a file that changed in between is built', async () => {
  const isBuilding = () => sources.output().includes('Building the site')
  expect(isBuilding()).toBe(true)
  await sources.restart()
  expect(isBuilding()).toBe(false)
  expect(await served()).toContain('data-tried name="viewport"')
  sources.edit('worker/render/document.ts', 'data-tried name', 'data-again name')
  await expect.poll(served, { timeout: 60_000 }).toContain('data-again name="viewport"')

  sources.edit('worker/render/document.ts', 'data-again name', 'data-third name')
  await sources.restart()
  expect(await served()).toContain('data-third name="viewport"')
})
