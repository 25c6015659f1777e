import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, fetched, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const banner = (page: Page) => page.locator('[data-test-id=board-invite]')

/** A new board of dense with otto invited and kit on it; `end` deletes it. */
async function makeBoard(name: string) {
  const dense = await open('/dense/', { as: 'dense' })
  const api = (method: string, path: string, data?: object) =>
    dense.page.evaluate(
      async ([verb, address, json]) => {
        const body = json && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
        return (await (await fetch(`${address}`, { method: `${verb}`, ...(body || {}) })).json()).data
      },
      [method, path, data] as const,
    )
  const [otto, kit] = [await api('GET', '/v3/users/otto/'), await api('GET', '/v3/users/kit/')]
  const board = await api('POST', '/v3/boards/', { name })
  await api('POST', `/v3/boards/${board.id}/invites/`, { invited_user_ids: [otto.id, kit.id] })
  const guest = await open('/kit/', { as: 'kit' })
  await hydrated(guest.page)
  await banner(guest.page).getByRole('button', { name: 'Accept' }).click()
  // The banner disappears before the server answers; the page may only close after the answer.
  await guest.page.locator('[data-toast]').filter({ hasText: "You're in!" }).waitFor()
  await banner(guest.page).waitFor({ state: 'detached' })
  await guest.context.close()
  const end = async () => {
    await api('DELETE', `/v3/boards/${board.id}/`)
    await dense.context.close()
  }
  return { path: `/board/${board.id}/people/`, url: board.url as string, end }
}

test('who came by a mailed link logs in before they answer [INV-010 ACC-018]', async () => {
  const { end } = await makeBoard('Asks to log in')
  const { page, context } = await open('/help/', { as: 'otto' })
  await page.route('**/otto/', async (route) => {
    const response = await fetched(route)
    await route.fulfill({ response, body: (await response.text()).replace('"limited":false', '"limited":true') })
  })
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  for (const answer of ['Accept', 'Decline']) {
    await page.goto('/otto/')
    await banner(page).getByRole('button', { name: answer }).click()
    const prompt = page.getByRole('dialog', { name: 'Log in to accept or decline this board invite' })
    await prompt.waitFor()
    expect(await prompt.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login/?next=%2Fotto%2F')
    await page.keyboard.press('Escape')
    await prompt.waitFor({ state: 'detached' })
    await expect.poll(() => banner(page).count()).toBe(1)
  }
  expect(sent.filter((url) => url.includes('/invites/'))).toEqual([])
  await context.close()
  await end()
})

for (const [scheme, device] of [
  ['light', 'desktop'],
  ['dark', 'phone'],
] as const)
  test(`nothing stands in anybody’s way: ${scheme}, ${device} [REL-24 INV-001]`, async () => {
    const { path, url, end } = await makeBoard(`Looked at, ${scheme}`)
    const look = { scheme, device, bypassCSP: true }
    const otto = await open('/otto/', { ...look, as: 'otto' })
    await banner(otto.page).waitFor()
    expect(await violationsOn(otto.page, scheme)).toEqual([])
    await otto.context.close()
    const dense = await open(url, { ...look, as: 'dense' })
    await hydrated(dense.page)
    expect(await violationsOn(dense.page, scheme)).toEqual([])
    await dense.page.getByRole('link', { name: 'People' }).click()
    await dense.page
      .locator(device === 'phone' ? 'main [data-test-id=person]' : '[data-test-id=people][data-active] li')
      .first()
      .waitFor()
    expect(await violationsOn(dense.page, scheme)).toEqual([])
    await dense.page.getByRole('button', { name: 'Remove: Kit Marlowe' }).click()
    await dense.page.getByRole('button', { name: 'Remove with their Pins' }).waitFor()
    expect(await violationsOn(dense.page, scheme)).toEqual([])
    await dense.page.goto(path)
    expect(await violationsOn(dense.page, scheme)).toEqual([])
    await dense.context.close()
    await end()
  })

test('a board’s people are asked, let manage and taken off by keyboard alone [REL-24 INV-014]', async () => {
  const { url, end } = await makeBoard('By keyboard')
  const { page, context, trouble } = await open(url, { as: 'dense' })
  await hydrated(page)
  await page.getByRole('link', { name: 'People' }).focus()
  await page.keyboard.press('Enter')
  const people = page.getByRole('dialog', { name: 'People on this board' })
  await people.getByText('Kit Marlowe').waitFor()
  await people.getByRole('button', { name: 'Let them manage' }).focus()
  await page.keyboard.press('Space')
  await people.getByText('Collaborators can also edit this board, invite people and delete it.').waitFor()
  await people.getByRole('button', { name: 'Remove: Kit Marlowe' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await people
    .getByRole('list', { name: 'People on this board' })
    .getByText('Kit Marlowe')
    .waitFor({ state: 'detached' })
  await people.getByRole('button', { name: 'Cancel invite: Otto Weiss' }).focus()
  await page.keyboard.press('Enter')
  await people.getByText('Otto Weiss').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await people.getByLabel('Username').focus()
  await page.keyboard.type('@Kit')
  await page.keyboard.press('Enter')
  await people.getByRole('list', { name: 'Invited' }).getByText('Kit Marlowe').waitFor()
  await page.keyboard.press('Escape')
  await people.waitFor({ state: 'detached' })
  expect(trouble).toEqual([])
  await context.close()
  await end()
})
