import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, fetched, hydrated, open } from './open.ts'
import { LONG } from './world-conversations.ts'

afterAll(closeBrowser)

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const messageLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Message', exact: true })
const flyout = (page: Page) => page.getByRole('dialog', { name: 'Message Oskar' })
const composer = (page: Page) => page.locator('[data-test-id=composer]')
const bubbles = (page: Page) => page.locator('[data-test-id=message-item] p')

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

test('a message is typed in a flyout, sent, and opened as a conversation, which asks the server for nothing again [MSG-001 MSG-002 MSG-003 MSG-004 MSG-006 HDR-022 TAB-034]', async () => {
  const { page, trouble } = await open('/oskar/', { as: 'sam' })
  await hydrated(page)
  for (const name of ['Follow', 'Share', 'More options']) await button(page, name).waitFor()
  await messageLink(page).click()
  const text = flyout(page).getByPlaceholder('Send a message')
  const submit = flyout(page).getByRole('button', { name: 'Send' })
  const isOff = () => submit.getAttribute('aria-disabled')
  for (const [typed, off] of [
    ['', 'true'],
    ['   \n ', 'true'],
    ['hi', null],
  ] as const) {
    await text.fill(typed)
    await expect.poll(isOff, { message: typed }).toBe(off)
  }
  await text.fill('Hello Oskar')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/conversation/.test(pathname)) calls.push(`${request.method()} ${pathname.replaceAll(/\d{4,}/g, 'N')}`)
  })
  await submit.click()
  await page.waitForURL(/\/conversation\/\d+\/$/)
  await bubbles(page).getByText('Hello Oskar').waitFor()
  await hydrated(page)
  await send(page, 'And a second one')
  await bubbles(page).getByText('And a second one').waitFor()
  // The list beside it says so too.
  await page.locator('[data-test-id=conversation]', { hasText: 'You: And a second one' }).waitFor()
  expect(calls.slice(0, 2)).toEqual(['POST /v3/conversations/', 'GET /conversation/N/'])
  expect(calls.filter((each) => each.startsWith('GET /v3/'))).toEqual([])
  expect(trouble).toEqual([])
})

test('a failed start says what the server says, and the text stays [MSG-007 MSG-008]', async () => {
  const { page } = await open('/oskar/', { as: 'otto' })
  await hydrated(page)
  await messageLink(page).click()
  const text = flyout(page).getByPlaceholder('Send a message')
  await text.fill('Hello')
  for (const [answer, toast] of [
    [{ code: 93, message: 'No messages.', message_detail: 'They are on holiday.' }, 'They are on holiday.'],
    [{ code: 93, message: 'No messages.', message_detail: null }, 'No messages.'],
    [{}, 'Failed to create conversation.'],
  ] as const) {
    const refuse = (route: Route) => route.fulfill({ status: 403, json: answer })
    await page.route('**/v3/conversations/', refuse)
    await flyout(page).getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').getByText(toast).waitFor()
    await page.unroute('**/v3/conversations/', refuse)
  }
  expect(await text.inputValue()).toBe('Hello')
})

test('Message is there only where both people take messages; on a business with a contact it is in the menu [MSG-009 MSG-010 MSG-011 OPT-022]', async () => {
  for (const [path, as, isOffered] of [
    ['/oskar/', 'nadia', true],
    ['/quinn/', 'nadia', false],
    ['/oskar/', 'quinn', false],
    ['/vera/', 'nadia', false],
  ] as const) {
    const { page } = await open(path, { as })
    await hydrated(page)
    expect(await messageLink(page).count(), `${as} on ${path}`).toBe(isOffered ? 1 : 0)
    await page.close()
  }
  const itemsOf = async (path: string) => {
    const { page } = await open(path, { as: 'nadia' })
    await hydrated(page)
    await button(page, 'More options').click()
    return page.locator('#options').getByRole('link').allTextContents()
  }
  expect(await itemsOf('/shop/')).toEqual(['Message', 'Block', 'Report'])
  expect(await itemsOf('/oskar/')).toEqual(['Block', 'Report'])
})

test('visitors and sessions from e-mailed links log in before they write [MSG-012 ACC-012]', async () => {
  const visitor = await open('/oskar/')
  await hydrated(visitor.page)
  await messageLink(visitor.page).click()
  await visitor.page.getByRole('dialog', { name: 'Log in to send' }).waitFor()
  const limited = await open('/oskar/', { as: 'nova, limited' })
  await hydrated(limited.page)
  await messageLink(limited.page).click()
  const prompt = limited.page.getByRole('dialog', { name: 'Log in to send' })
  expect(await prompt.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login/?next=')
  expect(await limited.page.locator('[data-test-id=message-flyout]').count()).toBe(0)
})

test('a stranger’s message is a request: nothing of it is a link until it is accepted; the answer arrives without a reload [MSG-009 TAB-034]', async () => {
  const petra = await open('/oskar/', { as: 'petra' })
  // Without a socket she finds the answer when she comes back, and learns of the block by writing.
  await petra.page.routeWebSocket(/\/v3\/live\//, (socket) => socket.close())
  await hydrated(petra.page)
  await messageLink(petra.page).click()
  await flyout(petra.page).getByPlaceholder('Send a message').fill('See https://example.org/x – nice?')
  await flyout(petra.page).getByRole('button', { name: 'Send' }).click()
  await petra.page.waitForURL(/\/conversation\/\d+\/$/)
  await petra.page.locator('[data-test-id=thread]').getByRole('link', { name: 'https://example.org/x' }).waitFor()

  const oskar = await open('/conversation/', { as: 'oskar' })
  await oskar.page.getByRole('link', { name: 'Requests' }).click()
  await oskar.page.locator('[data-test-id=conversation]', { hasText: 'Petra Conti' }).click()
  await oskar.page.getByText('Petra Conti wants to message you.').waitFor()
  expect(await oskar.page.locator('[data-test-id=thread]').getByRole('link').count()).toBe(0)
  expect(await composer(oskar.page).count()).toBe(0)
  await oskar.page.getByRole('button', { name: 'Accept' }).click()
  await composer(oskar.page).waitFor()
  await hydrated(oskar.page)
  await send(oskar.page, 'Very nice')
  await bubbles(oskar.page).getByText('Very nice').waitFor()

  await hydrated(petra.page)
  await petra.page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await bubbles(petra.page).getByText('Very nice').waitFor()
  // Who blocks in the middle of it is not written to any more.
  await oskar.page.evaluate(async () => {
    const { data } = await (await fetch('/v3/users/petra/')).json()
    const headers = { 'content-type': 'application/json' }
    await (await fetch(`/v3/users/${data.id}/block/`, { method: 'PUT', headers, body: '{}' })).text()
  })
  await send(petra.page, 'Are you there?')
  await petra.page.getByText("Sorry! This action isn't available.").waitFor()
  await petra.page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => composer(petra.page).inputValue()).toBe('Are you there?')
})

test('earlier messages come page by page, in their order, and a lost answer or network sends nothing twice [REL-17]', async () => {
  const { page, context } = await open(`/conversation/${LONG}/`, { as: 'nadia' })
  await hydrated(page)
  const shown = async () => (await bubbles(page).allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]))
  expect(await shown()).toEqual(Array.from({ length: 25 }, (_, i) => 36 + i))
  for (const first of [11, 1]) {
    await page.getByRole('link', { name: 'Show earlier messages' }).click()
    await expect.poll(async () => (await shown())[0]).toBe(first)
  }
  expect(await shown()).toEqual(Array.from({ length: 60 }, (_, i) => 1 + i))
  expect(await page.getByRole('link', { name: 'Show earlier messages' }).count()).toBe(0)

  // The server stores it, and its answer is lost.
  const loseAnswer = async (route: Route) => {
    await fetched(route)
    await route.abort()
  }
  await page.route('**/messages/', loseAnswer, { times: 1 })
  await send(page, 'Number 61')
  await bubbles(page).getByText('Number 61').waitFor()
  await context.setOffline(true)
  const tried: string[] = []
  page.on('requestfailed', (request) => request.method() === 'POST' && tried.push(request.url()))
  await send(page, 'Number 62')
  await page.getByText('Not sent yet.').waitFor()
  expect(tried, 'nothing had to fail first').toEqual([])
  await context.setOffline(false)
  await bubbles(page).getByText('Number 62').waitFor()
  await page.reload()
  expect((await shown()).slice(-3)).toEqual([60, 61, 62])
})

test('a draft and an unsent message survive a reload', async () => {
  const { page } = await open(`/conversation/${LONG}/`, { as: 'oskar' })
  await hydrated(page)
  await page.route('**/messages/', (route) => route.abort())
  await send(page, 'Kept in the browser')
  await page.getByText('Not sent yet.').waitFor({ timeout: 20_000 })
  await composer(page).fill('Half a thought')
  await page.unroute('**/messages/')
  await page.reload()
  await hydrated(page)
  await bubbles(page).getByText('Kept in the browser').waitFor()
  expect(await composer(page).inputValue()).toBe('Half a thought')
  await composer(page).fill('')
})

test('what is written while an earlier message waits comes after it, and the try is repeated by itself [REL-17]', async () => {
  const { page, context } = await open(`/conversation/${LONG}/`, { as: 'oskar' })
  await hydrated(page)
  const isDown = { now: true }
  const arrived: string[] = []
  await page.route('**/messages/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    if (isDown.now) return route.abort()
    arrived.push(route.request().postDataJSON().text)
    await route.fallback()
  })
  await send(page, 'Written first')
  await page.getByText('Not sent yet.').waitFor({ timeout: 20_000 })
  await send(page, 'Written second')
  await expect.poll(() => page.getByText('Not sent yet.').count(), { timeout: 20_000 }).toBe(2)
  isDown.now = false
  await expect.poll(() => arrived).toEqual(['Written first', 'Written second'])
  await context.close()
})

test('without JavaScript one writes, answers, mutes and deletes, and undoes it [MSG-004]', async () => {
  const { page } = await open('/oskar/', { as: 'kit', javaScript: false, device: 'phone' })
  await messageLink(page).click()
  await page.getByRole('heading', { name: 'Message Oskar' }).waitFor()
  await page.getByLabel('Your message').fill('By hand')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/\/conversation\/\d+\/$/)
  await bubbles(page).getByText('By hand').waitFor()
  await composer(page).fill('Again')
  await page.getByRole('button', { name: 'Send' }).click()
  await bubbles(page).getByText('Again').waitFor()
  for (const name of ['Mute', 'Unmute', 'Delete for me']) {
    await page.getByRole('button', { name: 'More options' }).click()
    await page.getByRole('button', { name, exact: true }).click()
  }
  await page.getByText('No messages yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('[data-test-id=conversation]', { hasText: 'Oskar Blom' }).waitFor()
})
