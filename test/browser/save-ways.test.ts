import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { scriptOf } from './built.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { answerSaves, board, card, picker, placeOf, saveOf, toast } from './save-stage.ts'

afterAll(closeBrowser)

test('by keyboard: a board is found by its name, a section by the arrows, and Escape leaves all as it was [SET-002]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page)
  await hydrated(page)
  await saveOf(page).focus()
  await page.keyboard.press('Enter')
  await board(page, 'Kitchen').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('combobox')
  await page.keyboard.press('Escape')
  await picker(page).waitFor({ state: 'detached' })
  await expect
    .poll(async () => [calls.saved, await saveOf(page).evaluate((each) => each === document.activeElement)])
    .toEqual([[], true])
  await page.keyboard.press('Enter')
  await board(page, 'Kitchen').waitFor()
  await page.keyboard.type('gar')
  await expect.poll(() => picker(page).getByRole('status').allTextContents()).toContain('1 board')
  await page.keyboard.press('Enter')
  await toast(page).filter({ hasText: 'Saved to Garden' }).waitFor()
  // Save would go to the same board; its name beside it asks.
  await placeOf(page, 1).focus()
  await page.keyboard.press('Enter')
  await board(page, 'Kitchen').waitFor()
  const name = () =>
    page.evaluate(() => document.querySelector('[aria-selected=true]')?.getAttribute('aria-label') ?? '')
  for (let i = 0; i < 9 && (await name()) !== 'Kitchen: 2 sections'; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await picker(page).locator('[data-test-id=picker-section]').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toast(page).filter({ hasText: 'Saved to Kitchen / Soups' }).waitFor()
  expect(calls.saved.map(({ body }) => body)).toEqual([
    { board_id: expect.any(String) },
    { board_id: expect.any(String), section_id: expect.any(String) },
  ])
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone Save is a small control that is always there, and the picker slides up [GRD-028]', async () => {
  const visit = { as: 'asked', device: 'phone', touch: true, bypassCSP: true } as const
  const { page, context, trouble } = await open('/grid/_pins/', visit)
  const calls = await answerSaves(page)
  await hydrated(page)
  const box = await saveOf(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  expect(await saveOf(page).evaluate((each) => getComputedStyle(each).opacity)).toBe('1')
  expect(await card(page).locator('[data-card]').count()).toBe(0)
  await saveOf(page).tap()
  await picker(page).and(page.locator('[data-active]')).waitFor()
  await board(page, 'Garden').waitFor()
  await expect
    .poll(async () => {
      const sheet = await picker(page).boundingBox()
      return [sheet?.x, sheet?.width, Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))]
    })
    .toEqual([0, 390, 844])
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await picker(page).locator('[data-test-id=picker-profile]').tap()
  await toast(page).filter({ hasText: 'Saved to your profile' }).waitFor()
  expect(calls.saved.map(({ body }) => body)).toEqual([{}])
  expect(trouble).toEqual([])
  await context.close()
})

test('a board is made in the picker, and the pin goes there [CRE-010]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'boardless' })
  const calls = await answerSaves(page)
  await hydrated(page)
  await card(page).hover()
  await saveOf(page).click()
  await picker(page).getByRole('combobox').fill('Blue things')
  await picker(page).getByRole('option', { name: 'Create “Blue things”' }).click()
  const name = picker(page).getByLabel('Name')
  await expect.poll(() => name.inputValue()).toBe('Blue things')
  await picker(page).getByRole('checkbox').check()
  const made = page.waitForRequest('**/v3/boards/')
  await picker(page).getByRole('button', { name: 'Create', exact: true }).click()
  expect((await made).postDataJSON()).toEqual({
    name: 'Blue things',
    privacy: 'secret',
    aux_data: { source: 'save_pin' },
  })
  await toast(page).filter({ hasText: 'Saved to Blue things' }).waitFor()
  expect(calls.saved.map(({ body }) => body)).toEqual([{ board_id: expect.stringMatching(/^\d+$/) }])
  expect(trouble).toEqual([])
  await context.close()
})

test('what it needs can’t be fetched: the link leads to its page [CON-002 REL-24]', async () => {
  const { page, context } = await open('/', { as: 'asked' })
  await page.route(`**${scriptOf('client/pins/saving/save-pin.tsx')}`, (route) => route.abort())
  await page.goto('/grid/_pins/')
  await hydrated(page)
  await card(page).hover()
  await saveOf(page).click()
  await page.waitForURL('**/pin/*/repin/')
  await page.getByRole('heading', { name: 'Save Pin' }).waitFor()
  await context.close()
})
