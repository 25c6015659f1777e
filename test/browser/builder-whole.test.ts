import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { breakingLine } from './breaking-line.ts'
import { drafts, picker, publish, toast } from './builder-page.ts'
import { force, off } from './create-page.ts'
import { shoot } from './films.ts'
import { join, makeBoard, read } from './newcomer.ts'
import { closeBrowser, hydrated } from './open.ts'
import { LAMP } from './outside.ts'
import { aLargeImage, anImage } from './pictures.ts'

afterAll(closeBrowser)

interface Made {
  id: string
  title: string
  alt_text: string | null
  image_signature: string
  images: Record<string, object>
}
const pinsOf = (page: Page) => read<Made[]>(page, '/v3/users/me/pins/?exclude_add_pin_rep=1')
const shown = (page: Page) =>
  page
    .locator('main article img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth > 0, image.alt]))

/** Pixels of a stored picture. */
const sizeOf = (page: Page, key: string) =>
  page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  }, `/img/originals/${key}.webp`)

/** Presses Publish again if possible; returns whether the Pin exists. */
async function pressUntilDone(page: Page): Promise<boolean> {
  const [isDone, canPress] = [await toast(page, 'Your Pin is published.').isVisible(), await publish(page).isVisible()]
  if (!isDone && canPress)
    await publish(page)
      .click({ timeout: 500 })
      .catch(() => undefined)
  return isDone
}

async function begin(page: Page): Promise<void> {
  await page.goto('/pin-builder/')
  await hydrated(page)
}

/** The speed of uploads; null: unlimited. */
async function sendAt(page: Page, bytesASecond: number | null): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: bytesASecond ?? -1, offline: false }
  await devtools.send('Network.emulateNetworkConditions', speed)
}

test('uploading a large picture shows progress, and its pin’s page shows it [CRE-002 CRE-028 CRE-036]', async () => {
  const { page, context, trouble } = await join()
  await makeBoard(page, 'Studies')
  await begin(page)
  await picker(page).setInputFiles(aLargeImage('noise.png'))
  await page.getByLabel('Title').fill('A study in noise')
  await page.getByLabel('Alt text').fill('Grains of every colour')
  await page.getByRole('button', { name: /^Board/ }).click()
  await page.locator('[data-test-id=picker-board]').filter({ hasText: 'Studies' }).click()
  await sendAt(page, 300_000)
  await publish(page).click()
  await page.getByText(/^Uploading the picture, [1-9]\d?%$/).waitFor()
  await sendAt(page, null)
  await toast(page, 'Your Pin is published.').waitFor()
  await toast(page, '').getByRole('button', { name: 'See it' }).click()
  await page.getByRole('heading', { name: 'A study in noise' }).waitFor()
  expect(await shown(page)).toEqual([true, 'Grains of every colour'])
  const [pin, ...others] = await pinsOf(page)
  expect([await sizeOf(page, pin?.image_signature ?? ''), others]).toEqual([[700, 700], []])
  await page.goto('/search/me/?q=noise')
  await expect.poll(() => page.locator('[data-test-id=pin]').count()).toBe(1)
  expect(trouble).toEqual([])
  await context.close()
})

test('the line breaks in the midst of a picture: the next try makes the Pin, once [REL-17 REL-18]', async () => {
  const line = await breakingLine(new URL(inject('url')).port)
  const { page, context } = await join()
  await page.goto(`${line.url}/pin-builder/`)
  await hydrated(page)
  await picker(page).setInputFiles(aLargeImage('noise.png'))
  await page.getByLabel('Title').fill('Through a tunnel')
  line.breakAfter(500_000)
  await publish(page).click()
  // A browser may retry by itself; otherwise the page shows the error and keeps the draft.
  await expect.poll(() => pressUntilDone(page), { timeout: 60_000 }).toBe(true)
  expect(line.broken).toBe(1)
  expect((await pinsOf(page)).map(({ title }) => title)).toEqual(['Through a tunnel'])
  await page.goto('/search/me/?q=tunnel')
  await page.locator('[data-test-id=pin]').click()
  await page.getByRole('heading', { name: 'Through a tunnel' }).waitFor()
  expect(await shown(page)).toEqual([true, expect.any(String)])
  await line.close()
  await context.close()
})

test('without a network a picture waits with its Pin, and both are sent once there is one [REL-17]', async () => {
  const { page, context } = await join()
  await begin(page)
  await picker(page).setInputFiles(aLargeImage('noise.png'))
  await page.getByLabel('Title').fill('From the train')
  await context.setOffline(true)
  await publish(page).click()
  await page.getByText('1 Pin is waiting to be sent.').waitFor()
  await context.setOffline(false)
  // Sent by the page or by the service worker.
  await expect.poll(() => page.locator('[data-test-id=network-note]').textContent(), { timeout: 60_000 }).toBe('')
  expect((await pinsOf(page)).map(({ title }) => title)).toEqual(['From the train'])
  await context.close()
})

test('without a network and without space to store it a Pin stays a draft with an error, and is published later [REL-17]', async () => {
  const { page, context, trouble } = await join()
  await begin(page)
  await picker(page).setInputFiles(aLargeImage('noise.png'))
  await page.getByLabel('Title').fill('No space')
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      if (!navigator.onLine) throw new DOMException('No space left', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await context.setOffline(true)
  await publish(page).click()
  await page.getByRole('alert').filter({ hasText: 'Try again in a moment.' }).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('No space')
  await context.setOffline(false)
  await expect.poll(() => pressUntilDone(page)).toBe(true)
  expect((await pinsOf(page)).map(({ title }) => title)).toEqual(['No space'])
  expect(trouble).toEqual([])
  await context.close()
})

test('a picture of a web page is published with that page’s texts [CRE-009]', async () => {
  const { page, context, trouble } = await join()
  await begin(page)
  await page.getByLabel('Or start with a link').fill(LAMP.page)
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.getByRole('heading', { name: 'Pictures from paper.example' }).waitFor()
  await page.getByText('2 pictures').waitFor()
  await page.getByRole('button', { name: `Use this picture: ${LAMP.alt}` }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe(LAMP.title)
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  await toast(page, '').getByRole('button', { name: 'See it' }).click()
  await page.getByRole('heading', { name: LAMP.title }).waitFor()
  expect(await shown(page)).toEqual([true, LAMP.alt])
  await expect.poll(() => page.locator(`main a[href="${LAMP.page}"]`).count()).toBeGreaterThan(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('publishing is switched off while one makes a Pin: the server refuses, the draft stays, and goes out later [EXP-005 CRE-030]', async () => {
  const opened = await join()
  const { page, context } = opened
  await begin(page)
  await picker(page).setInputFiles(anImage('kite.png'))
  await page.getByLabel('Title').fill('A kite')
  const value = encodeURIComponent('{"web_pin_creation_disabled":"disable_all"}')
  await context.addCookies([{ name: 'forced_experiments', value, domain: 'localhost', path: '/' }])
  const answered = page.waitForResponse('**/v3/pins/')
  await publish(page).click()
  expect(await (await answered).json()).toMatchObject({ status: 'failure', code: 95 })
  await off(page).getByRole('heading', { name: 'Oops...' }).waitFor()
  await off(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('A kite')
  await expect.poll(() => pinsOf(page)).toEqual([])
  await force(opened, {})
  await hydrated(page)
  await drafts(page).waitFor()
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect((await pinsOf(page)).map(({ title }) => title)).toEqual(['A kite'])
  await context.close()
})

test('a film is published with a moment of it as its picture; without one it isn’t [CRE-002]', async () => {
  const { page, context, trouble } = await join()
  await begin(page)
  const film = { name: 'a.webm', mimeType: 'video/webm', buffer: await shoot(page) }
  const poster = page.locator('[data-test-id=poster] img')
  await page.locator('input[accept^="video/"]').setInputFiles({ ...film, buffer: Buffer.from('no film') })
  await page.getByText('This browser can’t show the video.').waitFor()
  await publish(page).click()
  await page.getByRole('alert').filter({ hasText: 'Choose a cover picture for the video.' }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.locator('input[accept^="video/"]').setInputFiles(film)
  await poster.waitFor()
  const first = await poster.getAttribute('src')
  await page.getByRole('button', { name: 'Use this frame' }).click()
  await expect.poll(() => poster.getAttribute('src')).not.toBe(first)
  await page.reload()
  await hydrated(page)
  await poster.waitFor()
  await page.getByLabel('Title').fill('In motion')
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  await toast(page, '').getByRole('button', { name: 'See it' }).click()
  const address = await page.locator('main video').getAttribute('poster')
  expect((await page.request.get(address ?? '')).status()).toBe(200)
  const [pin] = await pinsOf(page)
  expect(pin?.images['236x']).toBeDefined()
  expect(trouble).toEqual([])
  await context.close()
})
