import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open } from './open.ts'
import { ARTICLE } from './world-articles.ts'

afterAll(closeBrowser)

test('an employee writes and publishes an article without JavaScript, and a visitor reads it [ART-001 ART-002]', async () => {
  const delia = await open('/staff/', { as: 'delia', javaScript: false })
  await delia.page.getByRole('link', { name: 'Articles' }).click()
  await delia.page.getByRole('link', { name: 'New article' }).click()
  await delia.page.getByLabel('Title').fill('Boards without names')
  await delia.page.getByLabel('Text', { exact: true }).fill('Look.\n\n## All of it\n\n/alma/blues/\n\n/pin/1/')
  await delia.page.getByLabel('Language and country').selectOption('en-GB')
  await delia.page.getByRole('button', { name: 'Save', exact: true }).click()
  await delia.page.getByText('The article is saved.').waitFor()
  // What readers don't see is said to the writer.
  await delia.page.getByRole('link', { name: '/pin/1/' }).waitFor()
  await delia.page.getByRole('link', { name: 'Preview' }).click()
  await delia.page.getByRole('heading', { name: 'All of it' }).waitFor()
  await delia.page.getByRole('link', { name: 'Edit article' }).click()
  await delia.page.getByRole('button', { name: 'Save and publish' }).click()
  await delia.page.getByText('The article is published.').waitFor()

  const visitor = await open('/', {})
  await visitor.page.getByRole('link', { name: 'Read today’s stories' }).click()
  await visitor.page.getByRole('link', { name: /Boards without names/ }).click()
  await visitor.page.waitForURL('**/today/article/boards-without-names/*/')
  await visitor.page.getByRole('link', { name: /Blues/ }).waitFor()

  await delia.page.getByRole('button', { name: 'Delete article' }).click()
  await delia.page.getByText('The article was deleted.').waitFor()
  await expect.poll(async () => (await visitor.page.request.get(visitor.page.url())).status()).toBe(404)
  await delia.page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await visitor.page.request.get(visitor.page.url())).status()).toBe(200)
  // It is news, which other tests of explore do not expect.
  await delia.page.goto('/staff/articles/')
  await delia.page.getByRole('link', { name: /Boards without names/ }).click()
  await delia.page.getByRole('button', { name: 'Save as draft' }).click()
  await delia.page.getByText('The article is a draft again.').waitFor()
})

test('the grids of an article are alive: a Pin can be saved from it [ART-001]', async () => {
  const { page } = await open(ARTICLE, { as: 'mira' })
  await hydrated(page)
  const pins = page.locator('[data-test-id=pin]')
  await expect.poll(() => pins.count()).toBe(4)
  await expect.poll(() => pins.first().getAttribute('href')).toMatch(/^\/pin\/\d+\/$/)
  await page.getByRole('link', { name: /^Save/ }).first().press('Enter')
  await page.getByRole('dialog').waitFor()
})
