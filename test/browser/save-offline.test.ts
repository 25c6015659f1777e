import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { scriptOf } from './built.ts'
import { callAs, join, read } from './newcomer.ts'
import { closeBrowser, fetched, hydrated, open } from './open.ts'
import { answerSaves, board, card, picker, saveOf, toast } from './save-stage.ts'

afterAll(closeBrowser)

const waits = 'You’re offline. This Pin will be saved when you’re back online.'
const kitchen = { id: '77', name: 'Kitchen', url: '/asked/kitchen/' }

/** Saves the first card to a board, which is then the place of the next save. */
async function saveFirst(page: Page): Promise<void> {
  await card(page).hover()
  await saveOf(page).click()
  await board(page, 'Kitchen').click()
  await toast(page).filter({ hasText: 'Saved to Kitchen' }).waitFor()
}

test('a save without a network shows at once, waits, and is sent once when the network is back [SET-002]', async () => {
  const { page, context, trouble } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page, { undo: '9', board: kitchen })
  await saveFirst(page)
  await context.setOffline(true)
  await card(page, 1).hover()
  await saveOf(page, 1).click()
  await toast(page).filter({ hasText: waits }).waitFor()
  expect(await saveOf(page, 1).textContent()).toBe('Saved · Kitchen')
  expect(calls.saved).toHaveLength(1)
  await context.setOffline(false)
  await toast(page).filter({ hasText: 'Saved to Kitchen' }).waitFor()
  expect(calls.saved).toHaveLength(2)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => saveOf(page, 1).textContent()).toBe('Save')
  expect(trouble.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.close()
})

test('what waits can be taken back, and then nothing is sent [SET-002]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page, { undo: '9', board: kitchen })
  await saveFirst(page)
  await context.setOffline(true)
  await card(page, 1).hover()
  await saveOf(page, 1).click()
  await toast(page).filter({ hasText: waits }).getByRole('button', { name: 'Undo' }).click()
  expect(await saveOf(page, 1).textContent()).toBe('Save')
  await context.setOffline(false)
  await card(page, 2).hover()
  await saveOf(page, 2).click()
  await expect.poll(() => calls.saved.map(({ url }) => url).length).toBe(2)
  expect(await saveOf(page, 1).textContent()).toBe('Save')
  await context.close()
})

test('a save whose page was closed is sent by the next page, several with one message, and by nobody else [SET-002 REL-17]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked' })
  await answerSaves(page, { undo: '9', board: kitchen })
  await saveFirst(page)
  await context.setOffline(true)
  for (const at of [1, 2]) {
    await card(page, at).hover()
    await saveOf(page, at).click()
    await expect.poll(() => saveOf(page, at).textContent()).toBe('Saved · Kitchen')
  }
  await page.close()
  const own = await context.cookies()
  await context.clearCookies()
  await context.setOffline(false)
  const visitor = await context.newPage()
  const strange = await answerSaves(visitor)
  await visitor.goto('/grid/_pins/')
  await hydrated(visitor)
  expect(strange.saved).toEqual([])
  await context.addCookies(own)
  const later = await context.newPage()
  const calls = await answerSaves(later, { undo: '9', board: kitchen })
  await later.goto('/grid/_pins/')
  await toast(later).filter({ hasText: '2 waiting Pins were saved.' }).waitFor()
  expect(calls.saved).toHaveLength(2)
  await later.reload()
  await hydrated(later)
  expect(calls.saved).toHaveLength(2)
  await context.close()
})

test('a save whose answer is lost is sent again with the same key, so that there is one Pin [REL-17]', async () => {
  const { page, context, name } = await join()
  const made = await callAs(page, 'POST', '/v3/boards/', { name: 'Doors' })
  await page.goto('/grid/_pins/')
  await card(page).hover()
  await saveOf(page).click()
  await board(page, 'Doors').click()
  await toast(page).filter({ hasText: 'Saved to Doors' }).waitFor()
  let isLost = true
  const keys: string[] = []
  await page.route('**/v3/pins/*/repin/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (!isLost) return route.fallback()
    await fetched(route)
    await route.abort('connectionreset')
  })
  await card(page, 1).hover()
  await saveOf(page, 1).click()
  await toast(page).filter({ hasText: waits }).waitFor()
  isLost = false
  await toast(page).filter({ hasText: 'Saved to Doors' }).waitFor()
  expect(new Set(keys).size).toBe(1)
  const pins = await read<object[]>(page, `/v3/boards/${made.id}/pins/`)
  expect(pins).toHaveLength(2)
  expect(name).not.toBe('')
  await context.close()
})

test('a press shows at once while its code is loading [GRD-028]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked', fresh: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${scriptOf('client/pins/saving/save-pin.tsx')}`, async (route) => {
    await promise
    await route.continue()
  })
  await page.reload()
  await hydrated(page)
  await card(page).hover()
  await saveOf(page).click()
  expect(await saveOf(page).getAttribute('data-pressed')).toBe('')
  const visibility = () =>
    saveOf(page).evaluate((link) => getComputedStyle(link, '::after').getPropertyValue('visibility'))
  await expect.poll(visibility).toBe('visible')
  resolve()
  await picker(page).waitFor()
  expect(await saveOf(page).getAttribute('data-pressed')).toBeNull()
  await context.close()
})

test('an answer that is late says after a while that the save is running [SET-002]', async () => {
  const { page, context } = await open('/grid/_pins/', { as: 'asked' })
  const calls = await answerSaves(page, { undo: '9', board: kitchen })
  await saveFirst(page)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/v3/pins/*/repin/', async (route) => {
    await promise
    await route.fallback()
  })
  await card(page, 1).hover()
  await saveOf(page, 1).click()
  expect(await saveOf(page, 1).textContent()).toBe('Saved · Kitchen')
  await toast(page).filter({ hasText: 'Saving…' }).waitFor()
  resolve()
  await toast(page).filter({ hasText: 'Saved to Kitchen' }).waitFor()
  expect(calls.saved).toHaveLength(2)
  await context.close()
})

test('a person without boards gets names from the Pin’s topics, and one press makes the board and saves [CRE-010 SET-002]', async () => {
  const { page, context } = await join()
  await page.goto('/grid/_pins/')
  const id = await saveOf(page).getAttribute('data-save')
  await page.route(`**/v3/pins/${id}/`, async (route) => {
    const answer = await fetched(route)
    const body = (await answer.json()) as { data: object }
    const annotations = ['ceramics', 'Ceramics', 'x'.repeat(200), 'Blue glaze', 'Kiln', 'Studio']
    await route.fulfill({ json: { ...body, data: { ...body.data, annotations } } })
  })
  await card(page).hover()
  await saveOf(page).click()
  const options = picker(page).getByRole('option')
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['Create “Ceramics”', 'Create “Blue glaze”', 'Create “Kiln”'])
  await options.nth(1).click()
  await toast(page).filter({ hasText: 'Saved to Blue glaze' }).waitFor()
  const boards = await read<{ name?: string; pin_count: number }[]>(page, '/v3/users/me/boards/')
  expect(boards.filter(({ name }) => name).map(({ name, pin_count }) => `${name} ${pin_count}`)).toEqual([
    'Blue glaze 1',
  ])
  await context.close()
})

test('without a network a save waits even before its code is loaded [SET-002 REL-24]', async () => {
  const { page, context } = await open('/', { as: 'asked' })
  const code = `**${scriptOf('client/pins/saving/save-pin.tsx')}`
  const calls = await answerSaves(page, { undo: '9', board: kitchen })
  await page.goto('/grid/_pins/')
  await saveFirst(page)
  await page.route(code, (route) => route.abort())
  await page.reload()
  await hydrated(page)
  await context.setOffline(true)
  await card(page, 1).hover()
  await saveOf(page, 1).click()
  await expect.poll(() => saveOf(page, 1).textContent()).toBe('Saved · Kitchen')
  await page.unroute(code)
  await context.setOffline(false)
  // Chromium fetches a script that has failed once only again for another page.
  await page.reload()
  await toast(page).filter({ hasText: 'Saved to Kitchen' }).waitFor()
  expect(calls.saved).toHaveLength(2)
  await context.close()
})
