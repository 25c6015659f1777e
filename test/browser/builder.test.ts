import type { Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { closeBrowser, hydrated, type Opened, open, type Visit } from './open.ts'
import { anImage } from './pictures.ts'

afterAll(closeBrowser)

/** What the builder has sent: pictures by their key, and pins with the key and body of each. */
interface Sent {
  media: { key: string; type: string; body: string }[]
  pins: { key: string; body: Record<string, unknown> }[]
}

const success = (data: object) => ({ json: { status: 'success', code: 0, message: 'ok', data } })
const failure = (status: number, code: number, message: string) => ({
  status,
  json: { status: 'failure', code, message, message_detail: null, data: null, request_id: 'x' },
})

/** The calls of W-51 and W-52, answered as their contracts say; the same key answers the same. */
async function answerCalls(page: Page, fail: (body: Record<string, unknown>) => object | null = () => null) {
  const sent: Sent = { media: [], pins: [] }
  const kept = new Map<string, object>()
  const keyOf = (route: Route) => route.request().headers()['idempotency-key'] ?? ''
  const once = async (route: Route, make: () => object) => {
    const answer = kept.get(keyOf(route)) ?? make()
    kept.set(keyOf(route), answer)
    await route.fulfill({ status: 201, ...success(answer) })
  }
  await page.context().route('**/v3/media/', (route) => {
    const type = route.request().headers()['content-type'] ?? ''
    sent.media.push({ key: keyOf(route), type, body: type.includes('json') ? (route.request().postData() ?? '') : '' })
    const sizes = { width: 60, height: 80, dominant_color: '#1d6b47', duration: null }
    return once(route, () => ({ media_id: String(1000 + kept.size), kind: 'image', image_signature: null, ...sizes }))
  })
  await page.context().route('**/v3/pins/', (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    sent.pins.push({ key: keyOf(route), body })
    const refusal = fail(body)
    return refusal ? route.fulfill(refusal) : once(route, () => ({ id: String(2000 + kept.size) }))
  })
  return sent
}

async function openBuilder(visit: Visit = {}, path = '/pin-builder/'): Promise<Opened> {
  const opened = await open(path, { as: 'mira', ...visit })
  await hydrated(opened.page)
  return opened
}

const drafts = (page: Page) => page.locator('[data-test-id=draft]')
const picker = (page: Page) => page.locator('[data-test-id=choose] input')
const toast = (page: Page, text: string) => page.locator('[data-toast]').filter({ hasText: text })
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

test('a picture is published with its texts, on a board [CRE-002 CRE-036]', async () => {
  const { page, context, trouble } = await openBuilder({ bypassCSP: true })
  const sent = await answerCalls(page)
  await picker(page).setInputFiles(anImage('kite.png'))
  await drafts(page).locator('img').waitFor()
  await page.getByLabel('Title').fill('A kite')
  const description = page.getByLabel('Description')
  expect(await description.getAttribute('maxlength')).toBe('500')
  await description.fill('Over the harbour')
  await page.getByText('484 left').waitFor()
  await page.getByText('A short sentence here').waitFor()
  await page.getByLabel('Alt text').fill('A red kite above masts')
  expect(await page.getByText('A short sentence here').count()).toBe(0)
  await page.getByLabel('Destination link').fill('https://tate.example/kite')
  await page.getByRole('button', { name: /^Board/ }).click()
  await page.locator('[data-test-id=picker-board]').filter({ hasText: 'Open' }).click()
  await page.getByRole('button', { name: 'Board: Open' }).waitFor()
  expect(await violationsOn(page, 'light')).toEqual([])
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(sent.media).toEqual([{ key: expect.any(String), type: 'image/png', body: '' }])
  expect(sent.pins[0]?.body).toEqual({
    title: 'A kite',
    description: 'Over the harbour',
    alt_text: 'A red kite above masts',
    link: 'https://tate.example/kite',
    board_id: expect.stringMatching(/^\d+$/),
    media_id: '1000',
  })
  expect(await drafts(page).count()).toBe(0)
  await page.getByRole('heading', { name: 'Create a Pin' }).waitFor()
  expect(trouble).toEqual([])
  await context.close()
})

test('of several at once, one that fails stays and says why, and is tried again under its key', async () => {
  const { page, context, trouble } = await openBuilder()
  let isBusy = true
  const sent = await answerCalls(page, ({ title }) =>
    isBusy && title === 'Second' ? failure(409, 2172, 'Please wait until the previous board action finishes.') : null,
  )
  await picker(page).setInputFiles(['a.png', 'b.png', 'c.png'].map((name) => anImage(name)))
  for (const [i, title] of ['First', 'Second', 'Third'].entries()) await page.getByLabel('Title').nth(i).fill(title)
  await page.getByRole('button', { name: 'Publish all 3' }).click()
  await page.getByRole('alert').filter({ hasText: 'Please wait until the previous board action finishes.' }).waitFor()
  await expect.poll(() => drafts(page).count()).toBe(1)
  expect(await page.getByLabel('Title').inputValue()).toBe('Second')
  isBusy = false
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  await expect.poll(() => drafts(page).count()).toBe(0)
  const keys = sent.pins.filter(({ body }) => body.title === 'Second').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
  expect(sent.media.length).toBe(3)
  expect(trouble.filter((each) => !each.includes('409'))).toEqual([])
  await context.close()
})

test('a page on the web offers its pictures with its texts and its price [CRE-009]', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page)
  const images = [1, 2].map((i) => ({
    url: `https://shop.example/${i}.jpg`,
    width: 900,
    height: 600,
    alt: `Vase ${i}`,
  }))
  await page.route('**/v3/link_preview/', (route) =>
    route.fulfill(
      success({
        url: 'https://shop.example/vases',
        title: 'Vases',
        description: 'Made by hand',
        site: 'shop.example',
        images,
        price: { value: 24.5, currency: 'EUR' },
      }),
    ),
  )
  await page.getByLabel('Or begin with a link').fill('nothing')
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.getByText('Oops! Please enter a valid URL.').waitFor()
  await page.getByLabel('Or begin with a link').fill('shop.example/vases')
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.getByRole('heading', { name: 'Pictures at shop.example' }).waitFor()
  await page.getByRole('button', { name: 'Use this picture: Vase 2' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('Vases')
  expect(await page.getByLabel('Alt text').inputValue()).toBe('Vase 2')
  expect(await page.getByRole('button', { name: 'Use this picture: Vase 2' }).isDisabled()).toBe(true)
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(sent.media.map(({ body }) => JSON.parse(body) as object)).toEqual(images.map(({ url }) => ({ url })))
  expect(sent.pins[0]?.body).toMatchObject({
    price_value: 24.5,
    price_currency: 'EUR',
    link: 'https://shop.example/vases',
  })
  await context.close()
})

test('a page that can’t be read, or has no picture, is said', async () => {
  const { page, context } = await openBuilder()
  await page.route('**/v3/link_preview/', (route) => route.fulfill(failure(400, 1, "That page couldn't be read.")))
  await page.getByLabel('Or begin with a link').fill('shop.example')
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.locator('[data-test-id=link-pictures]').getByText("That page couldn't be read.").waitFor()
  await context.close()
})

test('pictures are dropped and pasted; other files are refused', async () => {
  const { page, context } = await openBuilder()
  const bytes = [...anImage('a.png').buffer]
  for (const kind of ['drop', 'paste']) {
    await page.evaluate(
      ([kind, bytes]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes as number[])], 'a.png', { type: 'image/png' }))
        const on = document.querySelector('main form') ?? document
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
        on.dispatchEvent(event)
      },
      [kind, bytes] as const,
    )
    await drafts(page)
      .nth(kind === 'drop' ? 0 : 1)
      .locator('img')
      .waitFor()
  }
  await picker(page).setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await toast(page, 'Only images can be uploaded.').waitFor()
  expect(await drafts(page).count()).toBe(2)
  await context.close()
})

test('drafts outlast a reload with their pictures; one that is thrown away can be had back', async () => {
  const { page, context, trouble } = await openBuilder()
  await picker(page).setInputFiles([anImage('a.png'), anImage('b.png')])
  await page.getByLabel('Title').first().fill('Half done')
  await page.reload()
  await hydrated(page)
  await expect.poll(() => drafts(page).locator('img').count()).toBe(2)
  expect(await page.getByLabel('Title').first().inputValue()).toBe('Half done')
  await page.getByRole('button', { name: 'Throw away' }).first().click()
  expect(await drafts(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect.poll(() => page.getByLabel('Title').first().inputValue()).toBe('Half done')
  for (let i = 2; i > 0; i--) await page.getByRole('button', { name: 'Throw away' }).first().click()
  await page.reload()
  await hydrated(page)
  await page.getByText('Drop pictures here, or paste them').waitFor()
  expect(await drafts(page).count()).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('on a phone a picture may come from the camera', async () => {
  const { page, context, trouble } = await openBuilder({ device: 'phone', touch: true })
  const camera = page.getByLabel('Take a photo')
  expect(await camera.getAttribute('capture')).toBe('environment')
  expect(await camera.getAttribute('accept')).toBe('image/*')
  await camera.setInputFiles(anImage('a.png'))
  await page.waitForURL('**/pin/create/camera/')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(trouble).toEqual([])
  await context.close()
})

test('the bookmarklet’s picture, address and title stand in the builder', async () => {
  const query = new URLSearchParams({
    url: 'https://tate.example/x',
    media: 'https://tate.example/x.jpg',
    title: 'Kites',
  })
  const { page, context } = await openBuilder({}, `/save/?${query}`)
  const sent = await answerCalls(page)
  await drafts(page).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Kites')
  expect(await page.getByLabel('Destination link').inputValue()).toBe('https://tate.example/x')
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(JSON.parse(sent.media[0]?.body ?? '')).toEqual({ url: 'https://tate.example/x.jpg' })
  await context.close()
})

test('without JavaScript a picture that was sent has a plain form, and a link one to be looked at', async () => {
  const plain = { as: 'mira', javaScript: false }
  const { page, context } = await open('/pin-builder/?media=123&title=Kites', plain)
  const form = page.locator('[data-test-id=plain-pin]')
  expect(await form.getAttribute('action')).toBe('/do/create_pin/')
  expect(await form.locator('[name=media_id]').inputValue()).toBe('123')
  expect(await form.getByLabel('Title').inputValue()).toBe('Kites')
  expect(await form.getByLabel('Board').locator('option').allTextContents()).toContain('Open')
  await page.goto('/pin-builder/')
  expect(await page.locator('form[action="/do/upload/"]').getAttribute('enctype')).toBe('multipart/form-data')
  expect(await page.locator('form[action="/do/link_preview/"] [name=url]').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(true)
  await context.close()
})
