import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, hydrated, open, settled } from './open.ts'

afterAll(closeBrowser)

const comments = (page: Page) => page.locator('[data-test-id=comment]')
const field = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })

/** The address of a Pin of Kaia. */
async function pinOf(page: Page, title: string): Promise<string> {
  const found = await page.evaluate(async () => (await fetch('/v3/users/kaia/pins/?page_size=50')).json())
  const pin = (found.data as { id: string; title: string }[]).find((each) => each.title === title)
  return `/pin/${pin?.id}/`
}

test('three people talk under a Pin: a comment, a mention, a reply, a heart, and the bell tells each', async () => {
  const kjell = await open('/help/', { as: 'kjell' })
  const path = await pinOf(kjell.page, 'Harbour')
  await kjell.page.goto(path)
  await hydrated(kjell.page)
  await field(kjell.page).fill('What a harbour! @kere')
  // Who is meant is offered while the name is typed.
  await kjell.page.getByRole('option', { name: /Kerem Aydin/ }).waitFor()
  await kjell.page.keyboard.press('Enter')
  expect(await field(kjell.page).inputValue()).toBe('What a harbour! @kerem ')
  await post(kjell.page).click()
  await comments(kjell.page).getByText('What a harbour!').waitFor()
  expect(await field(kjell.page).inputValue()).toBe('')
  await kjell.page.getByRole('heading', { name: '1 comment' }).waitFor()
  expect(await comments(kjell.page).getByRole('link', { name: '@kerem' }).getAttribute('href')).toBe('/kerem/')

  const kerem = await open('/notifications/', { as: 'kerem' })
  await hydrated(kerem.page)
  await kerem.page.getByText('Mentioned you on').click()
  await kerem.page.waitForURL('**/comments/?thread=*')
  await hydrated(kerem.page)
  await kerem.page.getByRole('textbox', { name: 'Reply to Kjell Åström' }).fill('I know it')
  await post(kerem.page).click()
  await comments(kerem.page).getByText('I know it').waitFor()
  await comments(kerem.page).first().locator('[data-test-id=like]').first().click()
  await settled(kerem.page)

  const kaia = await open(path, { as: 'kaia' })
  await hydrated(kaia.page)
  await kaia.page.getByText('View 1 reply').click()
  await comments(kaia.page).getByText('I know it').waitFor()
  expect(await comments(kaia.page).first().locator('[data-test-id=like]').first().innerText()).toBe('1')
  await kjell.page.goto('/notifications/')
  await kjell.page.getByText('Replied to your comment on').waitFor()
  await kjell.page.getByText('Liked your comment on').waitFor()
  expect([...kjell.trouble, ...kerem.trouble, ...kaia.trouble]).toEqual([])
})

test('one’s own comment is changed and deleted, Undo brings it back, and a typed text survives a reload', async () => {
  const { page, trouble } = await open('/help/', { as: 'kerem' })
  await page.goto(await pinOf(page, 'Lighthouse'))
  await hydrated(page)
  await field(page).click()
  // The form's code has come: an empty text cannot be posted.
  await page.locator('[data-test-id=comment-form] [data-reason]').waitFor()
  await field(page).fill('Not finished')
  await page.reload()
  await hydrated(page)
  await field(page).click()
  await expect.poll(() => field(page).inputValue()).toBe('Not finished')
  await field(page).fill('A lihgthouse')
  await post(page).click()
  await comments(page).getByText('A lihgthouse').waitFor()
  const menu = page.getByRole('button', { name: 'More options for this comment' })
  await menu.click()
  await page.getByRole('link', { name: 'Edit comment' }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('A lighthouse')
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await comments(page).getByText('A lighthouse').waitFor()
  await comments(page).getByText('edited').waitFor()
  await menu.click()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await comments(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await comments(page).getByText('A lighthouse').waitFor()
  await settled(page)
  await page.reload()
  await comments(page).getByText('A lighthouse').waitFor()
  // The same words written twice are two comments, also after a reload.
  for (let written = 1; written <= 2; written++) {
    await field(page).fill('Still there')
    await post(page).click()
    await expect.poll(() => comments(page).getByText('Still there').count()).toBe(written)
  }
  await page.reload()
  expect(await comments(page).getByText('Still there').count()).toBe(2)
  expect(trouble).toEqual([])
})

test('without JavaScript one reads, writes, answers, likes and deletes by links and forms', async () => {
  const first = await open('/help/', { as: 'kjell' })
  const path = await pinOf(first.page, 'Ferry')
  const { page } = await open(path, { as: 'kjell', javaScript: false })
  await field(page).fill('By a plain form')
  await post(page).click()
  await page.waitForURL('**/comments/**')
  await comments(page).getByText('By a plain form').waitFor()
  await comments(page).getByRole('link', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('And its answer')
  await post(page).click()
  await comments(page).getByText('And its answer').waitFor()
  await comments(page).first().locator('[data-test-id=like]').first().click()
  await expect.poll(() => comments(page).first().locator('[data-test-id=like]').first().innerText()).toBe('1')
  await page.goto(path)
  await page.getByRole('link', { name: 'View 1 reply' }).click()
  await comments(page).getByText('And its answer').waitFor()
  await page.goto(path)
  await page.getByRole('button', { name: 'More options for this comment' }).first().click()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByText('The comment was deleted.').waitFor()
  expect(await comments(page).count()).toBe(0)
})
