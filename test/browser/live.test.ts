import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SESSION_ENDED } from '#domain/live/events.ts'
import { violationsOn } from './axe.ts'
import { addedBy } from './built.ts'
import { callAs } from './newcomer.ts'
import { answered, closeBrowser, hydrated, open, settled, stopClock } from './open.ts'

afterAll(closeBrowser)

const bell = (page: Page) => page.locator('[data-test-id=nav-notifications]')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const messages = (page: Page) => page.locator('[data-test-id=nav-messages]')
const composer = (page: Page) => page.locator('[data-test-id=composer]')
const bubbles = (page: Page) => page.locator('[data-test-id=message-item] p')

/** The sockets of a page, as its own scripts see them. */
interface Sockets {
  opened: number
  codes: number[]
}

/** From the next document on, a page counts its sockets. */
async function countSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { opened: 0, codes: [] as number[] }
    const Own = window.WebSocket
    window.WebSocket = class extends Own {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('open', () => {
          counted.opened += 1
        })
        this.addEventListener('close', ({ code }) => counted.codes.push(code))
      }
    }
    Object.assign(window, { counted })
  })
}

const socketsOf = (page: Page) => page.evaluate(() => (window as never as { counted: Sockets }).counted)

/** Shows a page that listens, whose timers never run. */
async function listening(page: Page, path: string): Promise<void> {
  await stopClock(page)
  await countSockets(page)
  await page.goto(path)
  await hydrated(page)
  await expect.poll(async () => (await socketsOf(page)).opened).toBe(1)
}

const idOf = async (page: Page, name: string) => (await callAs(page, 'GET', `/v3/users/${name}/`)).id
const say = async (page: Page, to: string, text: string) =>
  (await callAs(page, 'POST', '/v3/conversations/', { user_ids: [await idOf(page, to)], text })).id

test('a message is there at once in the bar, the list and the thread, by one socket of all tabs, while no timer runs [TAB-034]', async () => {
  const levi = await open('/help/', { as: 'levi' })
  const lena = await open('/help/', { as: 'lena' })
  await listening(lena.page, '/help/')
  expect(await messages(lena.page).getAttribute('aria-label')).toBe('Messages')
  const talk = await say(levi.page, 'lena', 'It snows')
  await expect.poll(() => messages(lena.page).getAttribute('aria-label')).toBe('Messages, some unread')

  const tab = await lena.context.newPage()
  await stopClock(tab)
  await countSockets(tab)
  await tab.goto('/conversation/')
  await hydrated(tab)
  await tab.locator('[data-test-id=conversation]', { hasText: 'It snows' }).waitFor()
  const asked: string[] = []
  tab.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await say(levi.page, 'lena', 'Come and look')
  await tab.locator('[data-test-id=conversation]', { hasText: 'Come and look' }).waitFor()
  expect(asked.filter((path) => path === '/v3/conversations/').length, 'asked once, because of the event').toBe(1)
  expect((await socketsOf(tab)).opened, 'the other tab has the socket').toBe(0)
  await lena.page.close()
  // This one takes over.
  await expect.poll(async () => (await socketsOf(tab)).opened).toBe(1)
  await say(levi.page, 'lena', 'It is over')
  await tab.locator('[data-test-id=conversation]', { hasText: 'It is over' }).waitFor()

  // Both read the thread: nobody has to look for an answer.
  await listening(levi.page, `/conversation/${talk}/`)
  await tab.goto(`/conversation/${talk}/`)
  await hydrated(tab)
  await composer(tab).fill('All white here too')
  await composer(tab).press('Enter')
  await bubbles(levi.page).getByText('All white here too').waitFor()
  await composer(levi.page).fill('Good night')
  await composer(levi.page).press('Enter')
  await bubbles(tab).getByText('Good night').waitFor()
  expect(await messages(tab).getAttribute('aria-label'), 'what one reads is no news').toBe('Messages')
  expect([...lena.trouble, ...levi.trouble]).toEqual([])
})

test('a comment of a third person is at the bell at once; its sheet shows it, marks it and leads on', async () => {
  const lena = await open('/help/', { as: 'lena' })
  await listening(lena.page, '/lena/')
  expect(await bell(lena.page).getAttribute('aria-label')).toBe('Notifications')
  const path = await lena.page.evaluate(async () => {
    const { data } = await (await fetch('/v3/users/lena/pins/?exclude_add_pin_rep=1')).json()
    return `/pin/${data[0].id}/`
  })
  const luca = await open(path, { as: 'luca' })
  await hydrated(luca.page)
  await luca.page.getByRole('textbox', { name: 'Add a comment' }).fill('How quiet it must be')
  await answered(luca.page, /\/comments\/$/, () => luca.page.getByRole('button', { name: 'Post', exact: true }).click())
  await expect.poll(() => bell(lena.page).getAttribute('aria-label')).toBe('Notifications, 1 new')
  expect(await bell(lena.page).innerText()).toBe('1')

  await lena.page.clock.resume()
  await lena.page.route('**/v3/native_interactions/*', (route) => route.abort(), { times: 1 })
  await bell(lena.page).focus()
  await lena.page.keyboard.press('Enter')
  await sheet(lena.page).getByRole('button', { name: 'Try again' }).click()
  const row = sheet(lena.page).locator('[data-test-id=notification]')
  await expect.poll(() => row.innerText()).toContain('How quiet it must be')
  expect(await row.getAttribute('data-unread')).not.toBeNull()
  for (const scheme of ['light', 'dark'] as const) {
    await lena.page.emulateMedia({ colorScheme: scheme })
    expect(await violationsOn(lena.page, scheme)).toEqual([])
  }
  // It was seen.
  await expect.poll(() => bell(lena.page).getAttribute('aria-label')).toBe('Notifications')
  // What happens while it is open is added and counts as seen.
  await callAs(luca.page, 'POST', `/v3${path.replace('pin', 'pins')}comments/`, { text: 'And how cold' })
  await row.getByText('And how cold').waitFor()
  await sheet(lena.page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => sheet(lena.page).locator('[data-unread]').count()).toBe(0)
  await lena.page.keyboard.press('Escape')
  await sheet(lena.page).waitFor({ state: 'detached' })
  expect(await bell(lena.page).evaluate((link) => link === document.activeElement)).toBe(true)
  await settled(lena.page)
  expect(await bell(lena.page).getAttribute('aria-label')).toBe('Notifications')
  await bell(lena.page).click()
  await sheet(lena.page).getByRole('link', { name: 'See all' }).click()
  await lena.page.waitForURL('**/notifications/')
  expect(await lena.page.locator('[data-test-id=notification]').count()).toBeGreaterThan(0)
  expect(lena.trouble.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
  // While it is open, everything that arrives counts as seen.
  await lena.context.close()
})

test('the bell of two tabs counts by one socket, is read in both when it is read in one, and nobody else hears of it', async () => {
  const levi = await open('/help/', { as: 'levi' })
  const lena = await open('/help/', { as: 'lena' })
  const luca = await open('/help/', { as: 'luca' })
  const heard: string[] = []
  luca.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await listening(luca.page, '/help/')
  await listening(lena.page, '/help/')
  const tab = await lena.context.newPage()
  await stopClock(tab)
  await countSockets(tab)
  await tab.goto('/lena/')
  await hydrated(tab)
  // Another Pin, so that these comments don't join a notification of an earlier test.
  const shown = await tab.evaluate(
    async () => (await (await fetch('/v3/users/lena/pins/?exclude_add_pin_rep=1')).json()).data[0].id as string,
  )
  const { id: pin } = await callAs(lena.page, 'POST', `/v3/pins/${shown}/repin/`)
  const say = (text: string) => callAs(levi.page, 'POST', `/v3/pins/${pin}/comments/`, { text })
  const labels = () => Promise.all([lena.page, tab].map((page) => bell(page).getAttribute('aria-label')))
  expect(await labels()).toEqual(['Notifications', 'Notifications'])

  await say('White on white')
  await expect.poll(labels).toEqual(['Notifications, 1 new', 'Notifications, 1 new'])
  expect((await socketsOf(tab)).opened, 'the first tab has the socket').toBe(0)
  // The first thing that Luca hears is his own.
  await say('@luca, do you see the fox?')
  await expect.poll(() => bell(luca.page).getAttribute('aria-label')).toBe('Notifications, 1 new')
  expect(heard.map((event) => JSON.parse(event)).filter(({ kind }) => kind)).toMatchObject([{ kind: 'notification' }])

  await tab.clock.resume()
  await bell(tab).click()
  // Both comments are one notification, which shows the newer one.
  await sheet(tab).getByText('do you see the fox?').waitFor()
  await expect.poll(labels).toEqual(['Notifications', 'Notifications'])
})

test('a block in the middle of a talk takes the field away at once, and its end gives it back with what was typed', async () => {
  const levi = await open('/help/', { as: 'levi' })
  const luca = await open('/help/', { as: 'luca' })
  const talk = await say(luca.page, 'levi', 'Are you there?')
  await listening(levi.page, `/conversation/${talk}/`)
  await composer(levi.page).fill('Half a sentence')
  const block = `/v3/users/${await idOf(luca.page, 'levi')}/block/`
  await callAs(luca.page, 'PUT', block)
  await levi.page.locator('[data-test-id=obstacle]').waitFor()
  expect(await composer(levi.page).count()).toBe(0)
  await callAs(luca.page, 'DELETE', block)
  await composer(levi.page).waitFor()
  expect(await composer(levi.page).inputValue()).toBe('Half a sentence')
})

test('signing out in one tab ends the socket of the other, which asks for nothing more', async () => {
  const lena = await open('/help/', { as: 'lena' })
  await listening(lena.page, '/notifications/')
  const tab = await lena.context.newPage()
  await tab.goto('/help/')
  const asked: string[] = []
  lena.page.on('request', (request) => asked.push(request.url()))
  await tab.getByRole('button', { name: 'Account' }).click()
  await tab.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(async () => (await socketsOf(lena.page)).codes).toEqual([SESSION_ENDED])
  asked.length = 0
  await lena.page.clock.runFor(600_000)
  expect([await socketsOf(lena.page), asked]).toEqual([{ opened: 1, codes: [SESSION_ENDED] }, []])
})

test('without a socket a visible page asks every 15 seconds [TAB-034]', async () => {
  const levi = await open('/help/', { as: 'levi' })
  const { page } = await open('/help/', { as: 'luca' })
  await stopClock(page)
  await page.routeWebSocket(/\/v3\/live\//, (socket) => socket.close())
  await page.goto('/help/')
  await hydrated(page)
  await say(levi.page, 'luca', 'Do you hear me?')
  expect(await messages(page).getAttribute('aria-label')).toBe('Messages')
  await page.clock.runFor(15_000)
  await expect.poll(() => messages(page).getAttribute('aria-label')).toBe('Messages, some unread')
})

test('what listens is at most 2 KB of script of its own, which only signed-in people load', async () => {
  const { scripts, bytes } = addedBy('client/live/connect.ts', 'client/notifications/follow-news.ts')
  expect(scripts.length).toBeGreaterThanOrEqual(2)
  expect(bytes).toBeLessThanOrEqual(2048)
  const { page } = await open('/help/')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/mira/')
  await hydrated(page)
  await settled(page)
  expect(loaded).not.toContain(scripts[0])
  expect(loaded.some((path) => path.endsWith('.js'))).toBe(true)
})
