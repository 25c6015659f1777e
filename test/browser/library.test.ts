import { afterAll, expect, test } from 'vitest'
import { join } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'

afterAll(closeBrowser)

test('the library is found from the settings, and says what is kept, waits and is dead, with the way to an archive', async () => {
  const { page, context, trouble } = await open('/settings', { as: 'mira' })
  await page.getByRole('link', { name: 'Your library' }).first().click()
  await page.waitForURL('**/settings/library/')
  const library = page.locator('[data-test-id=library]')
  await library.getByRole('row', { name: /Pictures 1 1 1/ }).waitFor()
  await library.getByRole('row', { name: /Links without a picture 0 0 1/ }).waitFor()
  await library.getByText('48 MB of copies').waitFor()
  await library.getByText('3 of 4 done').waitFor()
  const dead = page.locator('[data-test-id=dead]').getByRole('listitem')
  expect(await dead.count()).toBe(2)
  await dead.getByText('The site doesn’t answer').waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('copies are switched off and on, with and without a script', async () => {
  const { page, context } = await join()
  await page.goto('/settings/library/')
  await hydrated(page)
  await page.getByText('Nothing to keep yet').waitFor()
  await page.getByRole('button', { name: 'Stop keeping copies' }).click()
  await page.getByText('Copies are off.').waitFor()
  const plain = await open('/help/', { javaScript: false, device: 'phone' })
  await plain.context.addCookies(await context.cookies())
  await plain.page.goto('/settings/library/')
  await plain.page.getByText('Copies are off.').waitFor()
  await plain.page.getByRole('button', { name: 'Keep copies of pictures' }).click()
  await plain.page.getByRole('button', { name: 'Stop keeping copies' }).waitFor()
  expect(await plain.page.getByText('Copies are off.').count()).toBe(0)
  await plain.context.close()
  await context.close()
})
