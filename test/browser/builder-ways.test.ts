import { afterAll, expect, test } from 'vitest'
import { drafts, openBuilder, picker, publish, toast } from './builder-page.ts'
import { answerCalls } from './make-calls.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { anImage } from './pictures.ts'

afterAll(closeBrowser)

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
  await expect.poll(() => drafts(page).count()).toBe(2)
  await context.close()
})

test('drafts survive a reload with their pictures; a discarded one can be restored', async () => {
  const { page, context, trouble } = await openBuilder()
  await picker(page).setInputFiles([anImage('a.png'), anImage('b.png')])
  await page.getByLabel('Title').first().fill('Half done')
  await expect.poll(() => drafts(page).locator('img').count()).toBe(2)
  await page.reload()
  await hydrated(page)
  await expect.poll(() => drafts(page).locator('img').count()).toBe(2)
  expect(await page.getByLabel('Title').first().inputValue()).toBe('Half done')
  await page.getByRole('button', { name: 'Discard' }).first().press('Enter')
  await page.locator('h1:focus').waitFor()
  await expect.poll(() => drafts(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => page.getByLabel('Title').first().inputValue()).toBe('Half done')
  for (let i = 2; i > 0; i--) await page.getByRole('button', { name: 'Discard' }).first().click()
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
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(trouble).toEqual([])
  await context.close()
})

test('the bookmarklet’s picture, address and title fill the builder', async () => {
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

test('a Save button of another site fills the builder after a login, and the Pin gets what it named', async () => {
  const query = new URLSearchParams({
    url: 'https://tate.example/x',
    media: 'https://tate.example/x.jpg',
    description: 'Kites of 1920',
    guid: 'a',
  })
  const { page, context } = await openBuilder({}, `/pin/create/button/?${query}`)
  const sent = await answerCalls(page)
  await drafts(page).waitFor()
  expect(await page.getByLabel('Destination link').inputValue()).toBe('https://tate.example/x')
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(sent.pins[0]?.body).toMatchObject({ link: 'https://tate.example/x', description: 'Kites of 1920' })
  await context.close()
})

test('texts that come without a picture are shown, and go into the first picture that is chosen', async () => {
  const query = new URLSearchParams({ title: 'Kites', description: 'Fly high' })
  const { page, context, trouble } = await openBuilder({}, `/pin-builder/?${query}`)
  await page.locator('[data-test-id=waiting-texts]').getByText('Fly high').waitFor()
  await picker(page).setInputFiles([anImage('a.png'), anImage('b.png')])
  await expect.poll(() => drafts(page).count()).toBe(2)
  const titles = await Promise.all((await page.getByLabel('Title').all()).map((field) => field.inputValue()))
  expect(titles.sort()).toEqual(['', 'Kites'])
  expect(await page.locator('[data-test-id=waiting-texts]').count()).toBe(0)
  expect(trouble).toEqual([])
  await context.close()
})

test('without JavaScript a picture that was sent has a plain form, and a link one to be looked at', async () => {
  const plain = { as: 'mira', javaScript: false }
  const { page, context } = await open('/pin-builder/?media=123&title=Kites', plain)
  const form = page.locator('[data-test-id=plain-pin]')
  expect(await form.getAttribute('action')).toBe('/do/create_pin/')
  expect(await form.locator('[name=media_id]').inputValue()).toBe('123')
  expect(await form.getByLabel('Title').inputValue()).toBe('Kites')
  await expect.poll(() => form.getByLabel('Board').locator('option').allTextContents()).toContain('Open')
  await page.goto('/pin-builder/')
  expect(await page.locator('form[action="/do/upload/"]').getAttribute('enctype')).toBe('multipart/form-data')
  await expect.poll(() => page.locator('form[action="/do/link_preview/"] [name=url]').isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('button', { name: 'Upload' }).isVisible()).toBe(true)
  await context.close()
})
