import { afterAll, expect, inject, test } from 'vitest'
import { drafts, openBuilder, picker, publish, toast } from './builder-page.ts'
import { answerCalls, failure } from './make-calls.ts'
import { closeBrowser, hydrated, settled } from './open.ts'
import { anImage } from './pictures.ts'

afterAll(closeBrowser)

const note = '[data-test-id=network-note]'

test('a pin published offline is sent once, when there is a network', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page)
  await picker(page).setInputFiles(anImage('a.png'))
  await page.getByLabel('Title').fill('From the train')
  await context.setOffline(true)
  await page.locator(note).getByText('You’re offline.').waitFor()
  await publish(page).click()
  await page.locator(note).getByText('1 Pin is waiting to be sent.').waitFor()
  expect(await drafts(page).count()).toBe(0)
  expect(sent.pins).toEqual([])
  await context.setOffline(false)
  await toast(page, '1 waiting Pin was published.').waitFor()
  await page.reload()
  await hydrated(page)
  expect(sent.pins.map(({ body }) => body.title)).toEqual(['From the train'])
  expect(sent.pins[0]?.body.media_id).toBe('1000')
  expect(await page.locator(note).textContent()).toBe('')
  await context.close()
})

test('two pages that come back at once send it once', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page)
  const other = await context.newPage()
  await other.goto('/pin-builder/')
  await hydrated(other)
  await picker(page).setInputFiles(anImage('a.png'))
  await context.setOffline(true)
  await publish(page).click()
  await page.locator(note).getByText('1 Pin is waiting to be sent.').waitFor()
  await context.setOffline(false)
  const told = '1 waiting Pin was published.'
  await Promise.any([page, other].map((each) => toast(each, told).waitFor()))
  expect(sent.pins.length).toBe(1)
  expect(sent.media.length).toBe(1)
  await context.close()
})

test('a lost answer causes no second Pin: the retry has the same key', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page)
  await picker(page).setInputFiles(anImage('a.png'))
  await page.getByLabel('Title').fill('Once')
  await context.setOffline(true)
  await publish(page).click()
  await page.locator(note).getByText('1 Pin is waiting to be sent.').waitFor()
  let isLost = true
  await context.route('**/v3/pins/', async (route) => {
    if (!isLost) return route.fallback()
    isLost = false
    const keys = { key: route.request().headers()['idempotency-key'] ?? '', body: route.request().postDataJSON() }
    sent.pins.push(keys)
    await route.abort('connectionreset')
  })
  await context.setOffline(false)
  // Unanswered calls are retried without any action.
  await toast(page, '1 waiting Pin was published.').waitFor()
  expect(sent.pins.length).toBe(2)
  expect(new Set(sent.pins.map(({ key }) => key)).size).toBe(1)
  expect(new Set(sent.media.map(({ key }) => key)).size).toBe(1)
  await context.close()
})

test('what the server refuses then is a draft again, with its picture', async () => {
  const { page, context } = await openBuilder()
  await answerCalls(page, () => failure(404, 40, 'Board not found.'))
  await picker(page).setInputFiles(anImage('a.png'))
  await page.getByLabel('Title').fill('Refused')
  await context.setOffline(true)
  await publish(page).click()
  await page.locator(note).getByText('1 Pin is waiting to be sent.').waitFor()
  await context.setOffline(false)
  await toast(page, "1 Pin couldn't be published. It is a draft again.").waitFor()
  await drafts(page).locator('img').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Refused')
  await context.close()
})

test('what waits is its writer’s: nobody else who signs in on this browser sends it', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page)
  await picker(page).setInputFiles(anImage('a.png'))
  await context.setOffline(true)
  await publish(page).click()
  await page.locator(note).getByText('1 Pin is waiting to be sent.').waitFor()
  const parcels = await page.evaluate(
    () =>
      new Promise<{ user: string }[]>((resolve) => {
        indexedDB.open('pinfold').onsuccess = (event) => {
          const { result } = event.target as IDBOpenDBRequest
          const store = result.transaction('outbox', 'readwrite').objectStore('outbox')
          store.getAll().onsuccess = (found) => {
            const [parcel] = (found.target as IDBRequest<{ id: string; user: string }[]>).result
            if (parcel) store.put({ ...parcel, user: '1' }, parcel.id)
            resolve(parcel ? [parcel] : [])
          }
        }
      }),
  )
  expect(parcels[0]?.user).toMatch(/^\d+$/)
  await context.setOffline(false)
  await page.reload()
  await hydrated(page)
  await page.getByText('Drop pictures here, or paste them').waitFor()
  // The outbox is sent under this lock.
  await page.evaluate(() => navigator.locks.request('outbox', () => undefined))
  await settled(page)
  expect(sent.pins).toEqual([])
  await context.close()
})

test('a page that is open still, when somebody else has signed in, sends nothing in their name', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page)
  await picker(page).setInputFiles(anImage('a.png'))
  await context.setOffline(true)
  await publish(page).click()
  await page.locator(note).getByText('1 Pin is waiting to be sent.').waitFor()
  const [theirs = ''] = inject('sessions').theo ?? []
  await context.addCookies([{ name: 'local-session', value: theirs, domain: 'localhost', path: '/' }])
  const asked = page.waitForResponse('**/v3/users/me/')
  await context.setOffline(false)
  await asked
  await page.evaluate(() => navigator.locks.request('outbox', () => undefined))
  expect([sent.media, sent.pins]).toEqual([[], []])
  await context.close()
})

test('a story that the server refuses waits for the page that can take it back', async () => {
  const { page: story, context } = await openBuilder({}, '/pin-creation-tool/')
  const sent = await answerCalls(story, () => failure(404, 40, 'Board not found.'))
  const page = await context.newPage()
  await page.goto('/pin-builder/')
  await hydrated(page)
  await story.getByRole('button', { name: 'Add text' }).click()
  await story.getByLabel('Text').fill('Then it rained')
  await context.setOffline(true)
  await publish(story).click()
  await story.locator(note).getByText('1 Pin is waiting to be sent.').waitFor()
  await story.close()
  await context.setOffline(false)
  await expect.poll(() => sent.pins.length).toBe(1)
  await page.evaluate(() => navigator.locks.request('outbox', () => undefined))
  expect(await drafts(page).count()).toBe(0)
  await page.goto('/pin-creation-tool/')
  await hydrated(page)
  await toast(page, "1 Pin couldn't be published. It is a draft again.").waitFor()
  expect(await page.getByLabel('Text').inputValue()).toBe('Then it rained')
  await context.close()
})

test('the service worker takes what an app shares, keeps it through a login, and keeps no page', async () => {
  const { page, context } = await openBuilder({ hasServiceWorker: true })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await hydrated(page)
  const bytes = [...anImage('a.png').buffer]
  const share = (title: string) =>
    page.evaluate(
      async ([title, bytes]) => {
        const body = new FormData()
        body.append('title', title)
        body.append('url', 'https://a.example/x')
        body.append('file', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }))
        const { url } = await fetch('/share-target/', { method: 'POST', body })
        return new URL(url).pathname
      },
      [title, bytes] as const,
    )
  // Twice, as if there were no network in between.
  await share('Shared before')
  const landed = await share('Shared')
  expect(landed).toBe('/pin-builder/')
  await page.goto('/pin-builder/')
  await drafts(page).nth(1).locator('img').waitFor()
  expect(await page.getByLabel('Title').first().inputValue()).toBe('Shared before')
  expect(await page.getByLabel('Title').last().inputValue()).toBe('Shared')
  expect(await page.getByLabel('Destination link').first().inputValue()).toBe('https://a.example/x')
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await context.close()
})
