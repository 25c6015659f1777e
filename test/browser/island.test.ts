import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { scriptOf } from './built.ts'
import { answered, closeBrowser, hydrated, nextFrame, open, settled } from './open.ts'
import { stageIsland } from './stage.ts'

afterAll(closeBrowser)

interface Stage {
  fetched: number
  heard: number
  errors: string[]
  let(): void
  refuse(): void
}

const stageState = (page: Page) =>
  page.evaluate(() => {
    const { fetched, heard, errors } = (window as never as { island: Stage }).island
    return { fetched, heard, errors }
  })
const resolveImport = (page: Page) => page.evaluate(() => (window as never as { island: Stage }).island.let())
const rejectImport = (page: Page) => page.evaluate(() => (window as never as { island: Stage }).island.refuse())
/** React's development version prints a hint about its tools. */
const faults = (trouble: string[]) => trouble.filter((each) => !each.startsWith('info: %cDownload the React DevTools'))
const staged = async () => {
  const opened = await open('/help/', { bypassCSP: true })
  await stageIsland(opened.page)
  return opened
}

test('an island loads nothing before the first intent, whatever its page does [REL-20 REL-21]', async () => {
  const { page, context, trouble } = await staged()
  await page.locator('#step').click()
  await page.locator('#away').hover()
  await nextFrame(page)
  expect(await stageState(page)).toEqual({ fetched: 0, heard: 0, errors: [] })
  // Events that do not need React reach the document and load nothing.
  await page.locator('#away').click()
  expect(new URL(page.url()).hash).toBe('#away')
  expect((await stageState(page)).heard).toBe(1)
  expect(await page.locator('#add').textContent()).toBe('7')
  expect(faults(trouble)).toEqual([])
  await context.close()
})

test('focus and typed text survive, and each press made meanwhile is acted on once [REL-20]', async () => {
  const { page, context, trouble } = await staged()
  await page.locator('#typed').evaluate((field) => Object.assign(window, { field }))
  await page.locator('#typed').fill('kept')
  await expect.poll(async () => (await stageState(page)).fetched).toBe(1)
  await page.keyboard.press('Enter')
  await page.locator('#add').click()
  await page.locator('#typed').focus()
  expect(await page.locator('#add').textContent()).toBe('7')
  await resolveImport(page)
  await expect.poll(() => page.locator('#add').textContent()).toBe('9')
  await nextFrame(page)
  expect(await page.locator('#add').textContent()).toBe('9')
  expect(await page.locator('#typed').inputValue()).toBe('kept')
  expect(
    await page.evaluate(() => {
      const { field } = window as never as { field: Element }
      return field === document.activeElement
    }),
  ).toBe(true)
  await page.locator('#add').click()
  await expect.poll(() => page.locator('#add').textContent()).toBe('10')
  expect(await stageState(page)).toMatchObject({ fetched: 1, errors: [] })
  expect(faults(trouble)).toEqual([])
  await context.close()
})

test('an island whose props change keeps its markup until its code is loaded, and then shows them [REL-20]', async () => {
  const { page, context, trouble } = await staged()
  await page.locator('#step').click({ modifiers: ['Shift'] })
  await expect.poll(async () => (await stageState(page)).fetched).toBe(1)
  expect(await page.locator('#add').textContent()).toBe('7')
  await resolveImport(page)
  await page.locator('#add').click()
  await expect.poll(() => page.locator('#add').textContent()).toBe('9')
  expect((await stageState(page)).errors).toEqual([])
  expect(faults(trouble)).toEqual([])
  await context.close()
})

test('where its code can’t be had the browser acts, and the next press tries again [REL-24]', async () => {
  const { page, context } = await staged()
  await page.evaluate(() =>
    addEventListener('submit', (event) => {
      Object.assign(window, { sent: ((window as never as { sent?: number }).sent ?? 0) + 1 })
      event.preventDefault()
    }),
  )
  await page.locator('#add').click()
  await rejectImport(page)
  await expect.poll(() => page.evaluate(() => (window as never as { sent?: number }).sent)).toBe(1)
  expect(await page.locator('#add').textContent()).toBe('7')
  await page.locator('#add').click()
  await expect.poll(async () => (await stageState(page)).fetched).toBeGreaterThan(1)
  await resolveImport(page)
  await expect.poll(() => page.locator('#add').textContent()).toBe('8')
  await context.close()
})

test('the scripts of a profile’s islands come with their first press, which is acted on once [REL-20 REL-21 SUG-012]', async () => {
  const { page, context, trouble } = await open('/help/', { as: 'isla' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/isla/')
  await hydrated(page)
  await settled(page)
  const islands = ['clusters/own-suggestions', 'boards/list/profile-tools', 'ui/frame/footer', 'moves/own-ideas']
  const scripts = islands.map((name) => `GET ${scriptOf(`client/${name}.tsx`)}`)
  expect(asked.filter((each) => scripts.includes(each))).toEqual([])
  await answered(page, /\/pins\/cluster\//, () => page.getByRole('button', { name: 'Dismiss: Sea' }).click())
  await settled(page)
  expect(asked.filter((each) => scripts.includes(each))).toEqual([scripts[0]])
  expect(asked.filter((each) => each.startsWith('DELETE'))).toHaveLength(1)
  await answered(page, /\/undo\//, () => page.getByRole('button', { name: 'Undo' }).click())
  expect(trouble).toEqual([])
  await context.close()
})
