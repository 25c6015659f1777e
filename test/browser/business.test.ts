import { afterAll, expect, inject, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'
import { halvesOf } from './pictures.ts'

afterAll(closeBrowser)

const box = async (locator: import('playwright-core').Locator) => {
  const { width, height } = (await locator.boundingBox()) ?? { width: 0, height: 0 }
  return [Math.round(width), Math.round(height)]
}

test('a cover is 656x369 with a picture of 1200 pixels, and on phones 375x278 with one of 736 [HDR-059]', async () => {
  for (const [width, device, size, picture] of [
    [1280, 'desktop', [656, 369], '/1200x/'],
    [800, 'desktop', [656, 369], '/1200x/'],
    [430, 'phone', [375, 278], '/736x/'],
  ] as const) {
    const { page } = await open('/shop/', { device, width })
    const cover = page.locator('[data-test-id=profile-cover] img')
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await box(cover)).toEqual(size)
    expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(picture)
    await page.close()
  }
})

test('the head of a business is at most 656 pixels wide, that of others 488 [HDR-058]', async () => {
  for (const [path, width] of [
    ['/shop/', '656px'],
    ['/mira/', '488px'],
  ] as const) {
    const { page } = await open(path)
    const name = page.locator('[data-test-id=profile-name]').locator('xpath=ancestor::div[1]')
    expect(await name.evaluate((element) => getComputedStyle(element).maxWidth)).toBe(width)
    await page.close()
  }
})

test('contact opens from its button; the address is copied, and a toast says so [HDR-023 BUS-005]', async () => {
  const { page, context } = await open('/shop/', { as: 'mira' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await hydrated(page)
  await page.getByRole('button', { name: 'Contact' }).click()
  const contact = page.locator('[data-test-id=contact]')
  await contact.getByRole('link', { name: 'hello@shop.example' }).waitFor()
  expect(await contact.getByRole('link', { name: '+33 388000000' }).getAttribute('href')).toBe('tel:+33388000000')
  await contact.getByRole('button', { name: 'Copy address' }).click()
  await page.getByText('Address copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    '12 quai des Bateliers\n67000 Strasbourg\nFrance',
  )
})

test('without JavaScript contact opens as well, without a button that could not copy [BUS-005]', async () => {
  const { page } = await open('/shop/', { javaScript: false, device: 'phone' })
  await page.getByRole('button', { name: 'Contact' }).click()
  await page.getByRole('link', { name: 'hello@shop.example' }).waitFor()
  expect(await page.getByRole('button', { name: 'Copy address' }).isVisible()).toBe(false)
})

test('badges are chosen with a preview: Save needs a change, a fourth cannot be ticked, and “New!” goes [BUS-006 BUS-009 BUS-010 BUS-011 BUS-017]', async () => {
  const { page, trouble } = await open('/studio/', { as: 'studio' })
  await page.getByRole('tooltip').getByText('New!').waitFor()
  await page.getByRole('link', { name: 'Edit badges' }).click()
  await page.waitForURL(/\/settings\/badges\//)
  await hydrated(page)
  const save = page.getByRole('button', { name: 'Save' })
  const isOff = () => save.getAttribute('aria-disabled')
  await expect.poll(isOff).toBe('true')
  const tick = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await tick('Inclusive').check()
  await expect.poll(isOff).toBeNull()
  await tick('Inclusive').uncheck()
  await expect.poll(isOff).toBe('true')
  for (const name of ['Inclusive', 'Women Owned', 'Asian Owned']) await tick(name).check()
  const others = page.locator('[type=checkbox]:not(:checked)')
  await expect
    .poll(() => others.evaluateAll((boxes) => boxes.map((each) => (each as HTMLInputElement).disabled)))
    .toEqual(Array(8).fill(true))
  await tick('Asian Owned').uncheck()
  await expect.poll(() => tick('LGBTQ Owned').isEnabled()).toBe(true)
  const custom = page.getByLabel('Another color')
  expect(await custom.getAttribute('maxlength')).toBe('7')
  await custom.fill('#12345')
  await page.getByText('Enter a color like').waitFor()
  await save.click()
  expect(page.url()).toContain('/settings/badges/')
  await custom.fill('#1a237e')
  await expect
    .poll(() => page.locator('[data-test-id=profile-badges] rect').first().getAttribute('fill'))
    .toBe('#1A237E')
  await save.click()
  await page.getByText('Your badges were saved.').waitFor()
  await expect.poll(isOff).toBe('true')
  await page.goto('/studio/')
  expect(await page.locator('[data-test-id=profile-badges] li').allTextContents()).toEqual(['Inclusive', 'Women Owned'])
  expect(await page.getByRole('tooltip').count()).toBe(0)
  expect(trouble).toEqual([])
})

test('a cover is uploaded without JavaScript, shown on the profile and removed again [HDR-004]', async () => {
  const { page } = await open('/settings/profile-cover/?return_to=%2Fstudio%2F', { as: 'studio', javaScript: false })
  await page
    .getByLabel('Choose a picture')
    .setInputFiles(halvesOf('cover.png', [800, 450], [220, 20, 20], [20, 20, 220]))
  await page.getByRole('button', { name: 'Save picture' }).click()
  await page.waitForURL(/\/studio\/$/)
  expect(await page.locator('[data-test-id=profile-cover]').count()).toBe(1)
  await page.goto(new URL('/settings/profile-cover/', inject('url')).href)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.goto(new URL('/studio/', inject('url')).href)
  expect(await page.locator('[data-test-id=profile-cover]').count()).toBe(0)
})
