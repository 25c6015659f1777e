import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, fetched, hydrated, open } from './open.ts'

afterAll(closeBrowser)

const api = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([verb, address, json]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(address as string, {
        method: verb as string,
        ...(json ? { headers, body: JSON.stringify(json) } : {}),
      })
      return answer.json()
    },
    [method, path, body] as const,
  )
const idOf = async (page: Page, name: string) => (await api(page, 'GET', `/v3/users/${name}/`)).data.id as string
/** A new board of the viewer, with an invited person. */
async function invite(page: Page, name: string, username: string) {
  const { data } = await api(page, 'POST', '/v3/boards/', { name })
  await api(page, 'POST', `/v3/boards/${data.id}/invites/`, { invited_user_ids: [await idOf(page, username)] })
  return data as { id: string; url: string }
}
const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text).waitFor()
const banner = (page: Page) => page.locator('[data-test-id=board-invite]')
const card = (page: Page, name: string) => page.locator('[data-test-id=profile-board-card]').filter({ hasText: name })

test('two people: one is asked, accepts, works along, and is taken off again [INV-001 INV-007 INV-011 INV-014 BRD-046]', async () => {
  const dense = await open('/dense/', { as: 'dense' })
  const { data } = await api(dense.page, 'POST', '/v3/boards/', { name: 'Harbour plans' })
  await api(dense.page, 'PUT', `/v3/users/${await idOf(dense.page, 'kit')}/follow/`)
  await dense.page.goto(data.url)
  await hydrated(dense.page)
  await dense.page.getByRole('link', { name: 'People' }).click()
  const people = dense.page.getByRole('dialog', { name: 'People on this board' })
  await people.getByLabel('Username').fill('otto')
  await people.getByRole('button', { name: 'Invite', exact: true }).click()
  await people.getByRole('list', { name: 'Invited' }).getByText('Otto Weiss').waitFor()
  await people.getByRole('button', { name: 'Invite: Kit Marlowe' }).click()
  await people.getByRole('list', { name: 'Invited' }).getByText('Kit Marlowe').waitFor()
  await people.getByRole('button', { name: 'Cancel invite: Kit Marlowe' }).click()
  await people.getByRole('list', { name: 'Invited' }).getByText('Kit Marlowe').waitFor({ state: 'detached' })

  const otto = await open('/otto/', { as: 'otto' })
  await banner(otto.page).getByText('dense invited you to collaborate on Harbour plans').waitFor()
  await hydrated(otto.page)
  await banner(otto.page).getByRole('button', { name: 'Accept' }).click()
  await toast(otto.page, "You're in! Save Pins, plan with collaborators, and more!")
  await card(otto.page, 'Harbour plans').waitFor()
  expect(await banner(otto.page).count()).toBe(0)
  const made = await api(otto.page, 'POST', `/v3/boards/${data.id}/sections/`, { title: 'Boats' })
  expect(made).toMatchObject({ status: 'success' })
  await otto.page.goto(data.url)
  await otto.page.getByText('Boats').first().waitFor()
  await otto.page.getByRole('link', { name: 'People' }).waitFor()

  await dense.page.reload()
  await hydrated(dense.page)
  await dense.page.getByRole('link', { name: 'People' }).click()
  const member = people.getByRole('list', { name: 'People on this board' }).getByText('Otto Weiss')
  const remove = async () => {
    await people.getByRole('button', { name: 'Remove: Otto Weiss' }).click()
    await people.getByRole('button', { name: 'Remove, keep their Pins' }).click()
  }
  await dense.page.route('**/collaborators/*/', (route) =>
    route.fulfill({ status: 500, json: { status: 'failure', code: 12, message: 'It went wrong.', data: null } }),
  )
  await remove()
  await toast(dense.page, 'It went wrong.')
  await member.waitFor()
  await dense.page.unroute('**/collaborators/*/')
  await remove()
  await toast(dense.page, 'Otto Weiss was removed from this board.')
  await member.waitFor({ state: 'detached' })
  await dense.page.getByRole('button', { name: 'Undo' }).click()
  await member.waitFor()
  await remove()
  await member.waitFor({ state: 'detached' })
  await otto.page.goto('/otto/')
  expect(await card(otto.page, 'Harbour plans').count()).toBe(0)
  for (const { trouble, context } of [dense, otto]) {
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('an answer that can’t be given comes back; one that is over goes; the next one follows [INV-002 INV-008 INV-009 INV-010 INV-011 ACC-018]', async () => {
  const dense = await open('/dense/', { as: 'dense' })
  const [first, second, third] = [
    await invite(dense.page, 'First of three', 'otto'),
    await invite(dense.page, 'Second of three', 'otto'),
    await invite(dense.page, 'Third of three', 'otto'),
  ]
  const { page, context, trouble } = await open('/otto/', { as: 'otto' })
  await hydrated(page)
  const press = (name: string) => banner(page).getByRole('button', { name }).click()
  const asks = (name: string) => banner(page).getByText(`to collaborate on ${name}`).waitFor()
  await asks('Third of three')
  await page.route('**/v3/boards/*/invites/**', (route) =>
    route.fulfill({ status: 500, json: { status: 'failure', code: 12, message: 'It went wrong.', data: null } }),
  )
  await press('Accept')
  await toast(page, 'It went wrong.')
  await asks('Third of three')
  await page.unroute('**/v3/boards/*/invites/**')
  await press('Decline')
  await toast(page, 'Invitation declined')
  await asks('Second of three')
  await api(dense.page, 'DELETE', `/v3/boards/${second.id}/invites/${await idOf(page, 'otto')}/`)
  await press('Accept')
  await toast(page, 'Invalid Invite')
  await asks('First of three')
  // Pins that came without a board need no question.
  let asked = 0
  page.on('request', (request) => request.url().includes('/invites/') && asked++)
  await page.route('**/v3/users/me/board_invites/**', async (route) => {
    const answer = await (await fetched(route)).json()
    for (const each of answer.data) each.board = { ...each.board, id: '' }
    await route.fulfill({ json: answer })
  })
  await press('Decline')
  await toast(page, 'Invitation declined')
  await banner(page).waitFor({ state: 'detached' })
  await api(dense.page, 'POST', `/v3/boards/${third.id}/invites/`, { invited_user_ids: [await idOf(page, 'otto')] })
  await api(dense.page, 'POST', `/v3/boards/${first.id}/invites/`, { invited_user_ids: [await idOf(page, 'otto')] })
  await page.reload()
  await hydrated(page)
  await press('Decline')
  await asks('Third of three')
  asked = 0
  await press('Accept')
  await toast(page, 'Invalid Invite')
  expect(asked).toBe(0)
  expect(trouble).toEqual([])
  for (const { id } of [first, second, third]) await api(dense.page, 'DELETE', `/v3/boards/${id}/`)
  await context.close()
  await dense.context.close()
})

test('all of it without JavaScript [INV-001 INV-007 REL-24]', async () => {
  const dense = await open('/dense/', { as: 'dense' })
  const board = await invite(dense.page, 'Plain forms', 'otto')
  const otto = await open('/otto/', { as: 'otto', javaScript: false })
  await banner(otto.page).getByRole('button', { name: 'Accept' }).click()
  await otto.page.getByText("You're in! Save Pins, plan with collaborators, and more!").waitFor()
  await card(otto.page, 'Plain forms').waitFor()
  await otto.page.goto(board.url)
  await otto.page.getByRole('link', { name: 'People' }).click()
  await otto.page.getByRole('heading', { name: 'People on this board' }).waitFor()
  await otto.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await otto.page.getByRole('button', { name: 'Leave, keep your Pins here' }).click()
  await otto.page.waitForURL('**/otto/')
  await otto.page.getByText('Done. You can undo this for a day under Recent changes.').waitFor()
  expect(await card(otto.page, 'Plain forms').count()).toBe(0)
  await api(dense.page, 'DELETE', `/v3/boards/${board.id}/`)
  await otto.context.close()
  await dense.context.close()
})
