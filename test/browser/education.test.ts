import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open, settled, stopClock } from './open.ts'

afterAll(closeBrowser)

const pulsar = (page: Page) => page.locator('[data-test-id=pulsar]')
const tooltip = (page: Page) => page.locator('[data-test-id=education-tooltip]')
const comments = (page: Page) => page.getByRole('dialog', { name: 'Comments are turned off' })

async function reloaded(page: Page): Promise<void> {
  await settled(page)
  await page.reload()
  await hydrated(page)
  await settled(page)
}

test('a point beats at Organize, opens its tooltip, and a completed hint does not come again [EDU-005 EDU-006]', async () => {
  const { page, context, trouble } = await open('/hedda/', { as: 'hedda' })
  await hydrated(page)
  await pulsar(page).waitFor()
  expect(await tooltip(page).count()).toBe(0)
  // Both in one frame, once the point is where it stays.
  const apart = () =>
    page.evaluate(() => {
      const [point, button] = ['[data-test-id=pulsar]', '[popovertarget=organize]'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      )
      return Math.abs((point?.x ?? Number.NaN) - (button?.x ?? Number.NaN))
    })
  await expect.poll(apart).toBeLessThan(20)
  await pulsar(page).click()
  await tooltip(page).getByText('Lots of boards?').waitFor()
  expect(await tooltip(page).getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe('/help/')
  await page.keyboard.press('Escape')
  await tooltip(page).waitFor({ state: 'detached' })
  await pulsar(page).click()
  await tooltip(page).getByRole('button', { name: 'Got it' }).click()
  await pulsar(page).waitFor({ state: 'detached' })
  await reloaded(page)
  expect(await pulsar(page).count()).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('with reduced motion the point does not move; scrolling dismisses the hint after its delay, for good [EDU-005 EDU-007]', async () => {
  const { page, context } = await open('/robots.txt', { as: 'hilda', reducedMotion: true })
  await stopClock(page)
  await page.goto('/hilda/')
  await hydrated(page)
  await pulsar(page).waitFor()
  const motion = await pulsar(page).evaluate((element) => getComputedStyle(element, '::after').animationName)
  expect(motion).toBe('none')
  await page.clock.runFor(60_000)
  await expect.poll(() => pulsar(page).count()).toBe(1)
  await page.mouse.wheel(0, 300)
  await page.waitForFunction(() => scrollY > 0)
  await page.clock.runFor(2900)
  await expect.poll(() => pulsar(page).count()).toBe(1)
  // Another PUT, which says that the hint was seen, may still be under way.
  const kept = page.waitForResponse(
    (each) => /experiences/.test(each.url()) && each.request().postDataJSON()?.action === 'dismiss',
  )
  await page.clock.runFor(200)
  await pulsar(page).waitFor({ state: 'detached' })
  expect((await (await kept).json()).data).toEqual({ status: 'dismissed' })
  await page.reload()
  expect(await page.content()).not.toContain('organize_tip')
  await context.close()
})

test('who has published Pins and comments off is told once, on the profile, Created and Saved pages alone [EDU-008 EDU-009]', async () => {
  const { page, context } = await open('/helga/_pins/', { as: 'helga' })
  await hydrated(page)
  await settled(page)
  expect(await comments(page).count()).toBe(0)
  for (const path of ['/helga/', '/helga/_created/', '/helga/_saved/']) {
    await page.goto(path)
    await hydrated(page)
    await comments(page).getByText('Comments on your new Pins are off by default.').waitFor()
    const link = comments(page).getByRole('link', { name: 'Go to settings' })
    await expect.poll(() => link.getAttribute('href')).toBe('/settings/permissions')
    // One hint at a time: this owner has many boards too.
    expect(await pulsar(page).count(), path).toBe(0)
  }
  await settled(page)
  await comments(page).getByRole('button', { name: 'Got it' }).click()
  await comments(page).waitFor({ state: 'detached' })
  await reloaded(page)
  expect(await comments(page).count()).toBe(0)
  const unpublished = await open('/hanna/', { as: 'hanna' })
  await hydrated(unpublished.page)
  await settled(unpublished.page)
  expect(await comments(unpublished.page).count()).toBe(0)
  for (const each of [context, unpublished.context]) await each.close()
})

test('an educational toast is there for five seconds [EDU-010]', async () => {
  const { page, context } = await open('/robots.txt', { as: 'hanna' })
  await stopClock(page)
  await page.goto('/hanna/_profile/?as_others=1')
  await hydrated(page)
  const toast = page.getByRole('status').getByText('This is how your profile looks to others')
  await toast.waitFor()
  await page.mouse.move(5, 5)
  await page.clock.runFor(4500)
  await expect.poll(() => toast.count()).toBe(1)
  await page.clock.runFor(1000)
  await toast.waitFor({ state: 'detached' })
  await context.close()
})
