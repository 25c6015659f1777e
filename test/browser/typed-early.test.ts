import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, holdScripts, hydrated, nextFrame, open, settled } from './open.ts'
import { TALKED_ABOUT } from './world-comments.ts'
import { LONG } from './world-conversations.ts'

afterAll(closeBrowser)

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** The page is loaded, none of its scripts is. */
async function opened(path: string, as: string) {
  const { page, context, trouble } = await open('/help/', { as, fresh: true })
  const release = await holdScripts(page)
  await page.goto(path)
  return { page, context, trouble, release }
}

test('what is typed before a form comes to life stays, and is sent [REL-20]', async () => {
  const { page, context, trouble, release } = await opened(`/conversation/${LONG}/`, 'nadia')
  await field(page, 'Send a message').pressSequentially('Typed ea')
  release()
  await hydrated(page)
  await field(page, 'Send a message').pressSequentially('rly')
  expect(await field(page, 'Send a message').inputValue()).toBe('Typed early')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('[data-test-id=thread]').getByText('Typed early').waitFor()
  await settled(page)
  expect(trouble).toEqual([])
  await context.close()
})

test('a text that is changed before its form comes to life stays changed, with the caret where it was [REL-20]', async () => {
  const { page, context, trouble, release } = await opened('/settings/edit-profile/', 'kaia')
  const about = page.locator('#about')
  await about.fill('Two words')
  await page.keyboard.press('Home')
  await about.pressSequentially('Or ')
  release()
  await hydrated(page)
  await nextFrame(page)
  await about.pressSequentially('now: ')
  expect(await about.inputValue()).toBe('Or now: Two words')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  // Now the field has a first text of its own.
  await context.close()
  const again = await opened('/settings/edit-profile/', 'kaia')
  await again.page.locator('#about').fill('Three other words')
  again.release()
  await hydrated(again.page)
  await nextFrame(again.page)
  expect(await again.page.locator('#about').inputValue()).toBe('Three other words')
  expect([...trouble, ...again.trouble]).toEqual([])
  await again.context.close()
})

test('a comment typed while the code of its form is on its way is kept, letter by letter [REL-20]', async () => {
  const text = 'Where did you find this colour? I have been looking for it since the summer.'
  const { page, context, trouble } = await open('/help/', { as: 'kerem', fresh: true })
  await page.goto(`/pin/${TALKED_ABOUT}/`)
  await hydrated(page)
  const release = await holdScripts(page)
  await field(page, 'Add a comment').focus()
  for (const [i, letter] of [...text].entries()) {
    if (i === 30) release()
    await page.keyboard.type(letter)
  }
  // The form lives, and has heard of everything, when the browser keeps it.
  await page.waitForFunction((text) => Object.values(localStorage).some((kept) => kept === JSON.stringify(text)), text)
  expect(await field(page, 'Add a comment').inputValue()).toBe(text)
  await page.reload()
  await hydrated(page)
  await field(page, 'Add a comment').focus()
  await expect.poll(() => field(page, 'Add a comment').inputValue()).toBe(text)
  expect(trouble).toEqual([])
  await context.close()
})
