import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, fetched, hydrated, open } from './open.ts'
import { answerSaves, board, card, picker, saveOf, toast } from './save-stage.ts'

afterAll(closeBrowser)

const opacity = (element: Element) => getComputedStyle(element).opacity

test('cards of who is signed in differ; with a mouse their Save shows on hover and on focus [GRD-028]', async () => {
  const visitor = await open('/help/')
  const { page, context, trouble } = await open('/help/', { as: 'asked' })
  for (const path of ['/', '/grid/', '/mira/open/', '/mira/open/part-one/', '/grid/_pins/']) {
    await visitor.page.goto(path)
    expect(await visitor.page.locator('[data-more], [data-card]').count(), path).toBe(0)
    await page.goto(path)
    const cards = await page.locator('[data-card=auth-desktop]').count()
    expect(cards, path).toBeGreaterThan(0)
    await expect
      .poll(() => page.locator('[data-card=auth-desktop] + [data-save]').count(), { message: path })
      .toBe(cards)
  }
  await page.mouse.move(0, 0)
  const save = saveOf(page)
  await expect.poll(() => save.evaluate(opacity)).toBe('0')
  await card(page).hover()
  await expect.poll(() => save.evaluate(opacity)).toBe('1')
  await page.mouse.move(0, 0)
  await expect.poll(() => save.evaluate(opacity)).toBe('0')
  await card(page).locator('[data-test-id=pin]').focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => save.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => save.evaluate(opacity)).toBe('1')
  expect(trouble).toEqual([])
  await visitor.context.close()
  await context.close()
})

test('with Save set to the profile a press saves at once, names the place, and can be undone [SET-002]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'quick' })
  const calls = await answerSaves(page)
  await card(page).hover()
  await saveOf(page).click()
  await toast(page).filter({ hasText: 'Saved to your profile' }).waitFor()
  expect(calls.saved).toEqual([{ url: expect.stringMatching(/^\/v3\/pins\/\d+\/repin\/$/), body: {} }])
  expect(await saveOf(page).textContent()).toBe('Saved · Profile')
  expect(await toast(page).getByRole('link').getAttribute('href')).toBe('/quick/')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).filter({ hasText: 'Undone' }).waitFor()
  expect(calls.taken).toEqual(['DELETE 4711'])
  expect(await saveOf(page).textContent()).toBe('Save')
  expect(trouble).toEqual([])
  await context.close()
})

test('with Save set to ask, a board is picked by mouse; it shows at once, and the toast links there [SET-002 CON-002]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const ago = new Date(Date.now() - 73 * 3600_000).toUTCString()
  const kitchen = { id: '77', name: 'Kitchen', url: '/asked/kitchen/' }
  const calls = await answerSaves(page, {
    undo: '9',
    board: kitchen,
    before: [{ pin_id: '12', by: 'pin', board: kitchen, saved_at: ago }],
  })
  await card(page).hover()
  const asked = page.waitForRequest('**/v3/pins/*/saved/')
  await saveOf(page).click()
  await board(page, 'Kitchen').waitFor()
  await asked
  const note = picker(page).locator('[data-test-id=saved-before]')
  await expect.poll(() => note.textContent()).toBe('Already on Kitchen, 3 days ago')
  const place = await saveOf(page).boundingBox()
  const box = await picker(page).boundingBox()
  expect([box?.width, Math.round((box?.x ?? 0) - (place?.x ?? 0))]).toEqual([400, 0])
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(page, scheme)).toEqual([])
  }
  await board(page, 'Kitchen').click()
  await picker(page).waitFor({ state: 'detached' })
  await toast(page).filter({ hasText: 'Saved to Kitchen' }).waitFor()
  expect(calls.saved.map(({ body }) => body)).toEqual([{ board_id: expect.stringMatching(/^\d+$/) }])
  expect(await saveOf(page).textContent()).toBe('Saved · Kitchen')
  expect(await toast(page).getByRole('link').getAttribute('href')).toBe('/asked/kitchen/')
  expect(await violationsOn(page, 'light')).toEqual([])
  await page.keyboard.press('Control+z')
  await toast(page).filter({ hasText: 'Undone' }).waitFor()
  expect([calls.taken, await saveOf(page).textContent()]).toEqual([['undo 9'], 'Save'])
  expect(trouble).toEqual([])
  await context.close()
})

test('the warning distinguishes the same pin, the same picture, a similar one, and the same link [SET-002]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked' })
  const said: (string | null)[] = []
  for (const by of ['picture', 'look', 'link']) {
    await page.unrouteAll()
    await answerSaves(page, { before: [{ pin_id: '12', by, board: null, saved_at: null }] })
    await card(page).hover()
    await saveOf(page).click()
    const note = picker(page).locator('[data-test-id=saved-before] a')
    await note.waitFor()
    said.push(await note.textContent())
    await page.keyboard.press('Escape')
    await picker(page).waitFor({ state: 'detached' })
  }
  expect(said).toEqual([
    'The same picture is on your profile, a while ago',
    'A similar picture is on your profile, a while ago',
    'The same link is on your profile, a while ago',
  ])
  await context.close()
})

test('the save behaviour is looked up below five boards, once a page, and never from five on [SET-003]', async () => {
  const few = await open('/grid/_pins/', { as: 'quick' })
  const fewCalls = await answerSaves(few.page)
  for (const at of [0, 1]) {
    await card(few.page, at).hover()
    await saveOf(few.page, at).click()
    await expect.poll(() => fewCalls.saved.length).toBe(at + 1)
  }
  expect(fewCalls.lookups.map((each) => new URL(each.url()).pathname)).toEqual(['/v3/users/me/'])
  const many = await open('/grid/_pins/', { as: 'fiver' })
  const manyCalls = await answerSaves(many.page)
  await card(many.page).hover()
  await saveOf(many.page).click()
  await board(many.page, 'Shelf 1').waitFor()
  expect([manyCalls.lookups, manyCalls.saved]).toEqual([[], []])
  await few.context.close()
  await many.context.close()
})

test('a failed save is reverted, says why, and can be retried [SET-002]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'quick' })
  const calls = await answerSaves(page, { failures: 1 })
  await card(page).hover()
  await saveOf(page).click()
  await toast(page).filter({ hasText: 'Not this time.' }).waitFor()
  expect(await saveOf(page).textContent()).toBe('Save')
  await toast(page).getByRole('button', { name: 'Try again' }).click()
  await toast(page).filter({ hasText: 'Saved to your profile' }).waitFor()
  expect([calls.saved.length, await saveOf(page).textContent()]).toEqual([2, 'Saved · Profile'])
  await context.close()
})

test('who came by a mailed link is asked to log in to save [ACC-011]', async () => {
  const { page, context } = await open('/help/', { as: 'asked' })
  await page.route('**/grid/_pins/', async (route) => {
    const response = await fetched(route)
    await route.fulfill({ response, body: (await response.text()).replace('"limited":false', '"limited":true') })
  })
  await page.goto('/grid/_pins/')
  const calls = await answerSaves(page)
  await hydrated(page)
  await card(page).hover()
  await saveOf(page).click()
  await page.getByRole('dialog', { name: 'Log in to save' }).waitFor()
  expect(calls.saved).toEqual([])
  await context.close()
})
