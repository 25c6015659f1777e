import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { signUp } from './newcomer.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { answerSaves, board, card, picker, placeOf, saveOf, toast } from './save-stage.ts'

afterAll(closeBrowser)

test('after the first save one press saves to the same board, whose name picks another one, after a reload too [SET-002]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const kitchen = { id: '77', name: 'Kitchen', url: '/asked/kitchen/' }
  const calls = await answerSaves(page, { undo: '9', board: kitchen })
  await card(page).hover()
  expect(await placeOf(page).count()).toBe(0)
  await saveOf(page).click()
  await board(page, 'Kitchen').click()
  await expect.poll(() => calls.saved.length).toBe(1)
  await page.reload()
  await hydrated(page)
  await card(page, 1).hover()
  await expect.poll(() => placeOf(page, 1).textContent()).toBe('Kitchen')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await saveOf(page, 1).click()
  await expect.poll(() => calls.saved.length).toBe(2)
  expect(calls.saved[1]?.body).toEqual(calls.saved[0]?.body)
  expect(await picker(page).count()).toBe(0)
  await card(page, 2).hover()
  await placeOf(page, 2).click()
  await board(page, 'Garden').click()
  await expect.poll(() => calls.saved.length).toBe(3)
  expect(calls.saved[2]?.body).not.toEqual(calls.saved[0]?.body)
  await card(page, 3).hover()
  await expect.poll(() => placeOf(page, 3).textContent()).toBe('Garden')
  expect(trouble).toEqual([])
  await context.close()
})

test('after a save Change moves the saved pin to another board, with an undo of its own [SET-002]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page, { undo: '9', board: { name: 'Kitchen', url: '/asked/kitchen/' } })
  await card(page).hover()
  await saveOf(page).click()
  await board(page, 'Kitchen').click()
  await toast(page).getByRole('button', { name: 'Change' }).click()
  await board(page, 'Garden').click()
  await toast(page).filter({ hasText: 'Saved to Garden' }).waitFor()
  expect(calls.saved).toHaveLength(1)
  expect(calls.moved).toEqual([{ board_id: expect.stringMatching(/^\d+$/), section_id: null }])
  expect(await saveOf(page).textContent()).toBe('Saved · Garden')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).filter({ hasText: 'Undone' }).waitFor()
  expect(calls.taken).toEqual(['undo 5'])
  expect(await saveOf(page).textContent()).toBe('Saved · Kitchen')
  expect(trouble).toEqual([])
  await context.close()
})

test('where the board of the last save is gone, the message offers to choose another one, and Save asks again [SET-002]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked' })
  await answerSaves(page, { board: { name: 'Kitchen', url: '/asked/kitchen/' } })
  await card(page).hover()
  await saveOf(page).click()
  await board(page, 'Kitchen').click()
  await toast(page).filter({ hasText: 'Saved to Kitchen' }).waitFor()
  await answerSaves(page, { failures: 1, code: 40 })
  await card(page, 1).hover()
  await saveOf(page, 1).click()
  await toast(page).getByRole('button', { name: 'Choose a board' }).click()
  await picker(page).waitFor()
  expect(await saveOf(page, 1).textContent()).toBe('Save')
  expect(await placeOf(page, 2).count()).toBe(0)
  await context.close()
})

test('a visitor who presses Save sees the picture, signs up, and the pin is saved where they were [GRD-028 ACC-020]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/')
  await card(page).hover()
  await saveOf(page).click()
  const prompt = page.getByRole('dialog', { name: 'Sign up to save this' })
  await expect.poll(() => prompt.locator('img').getAttribute('src')).toMatch(/236x/)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  expect(await prompt.getByRole('link').allTextContents()).toEqual(['Sign up', 'Log in'])
  await prompt.getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL(/\/signup\/\?next=%2Fgrid%2F_pins%2F&after=pin\.\d+$/)
  const name = await signUp(page)
  await page.waitForURL('**/grid/_pins/')
  await toast(page).filter({ hasText: 'Saved to your profile' }).waitFor()
  await page.goto(`/${name}/_pins/`)
  await expect.poll(() => page.locator('[data-test-id=pins-grid] article').count()).toBe(1)
  expect(trouble).toEqual([])
  await context.close()
})
