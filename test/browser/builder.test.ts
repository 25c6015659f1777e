import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { drafts, openBuilder, picker, publish, toast } from './builder-page.ts'
import { answerCalls, failure, success } from './make-calls.ts'
import { closeBrowser } from './open.ts'
import { anImage } from './pictures.ts'

afterAll(closeBrowser)

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
  await page.getByText('A short sentence tells').waitFor()
  await page.getByLabel('Alt text').fill('A red kite above masts')
  await expect.poll(() => page.getByText('A short sentence tells').count()).toBe(0)
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

test('of several drafts, a failed one stays with its error, and is retried with its key', async () => {
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
  await page.getByLabel('Or start with a link').fill('nothing')
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.getByText('Oops! Please enter a valid URL.').waitFor()
  await page.getByLabel('Or start with a link').fill('shop.example/vases')
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.getByRole('heading', { name: 'Pictures from shop.example' }).waitFor()
  await page.getByRole('button', { name: 'Use this picture: Vase 2' }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Vases')
  await expect.poll(() => page.getByLabel('Alt text').inputValue()).toBe('Vase 2')
  await expect.poll(() => page.getByRole('button', { name: 'Use this picture: Vase 2' }).isDisabled()).toBe(true)
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

test('a web page that cannot be read, or has no picture, shows a message', async () => {
  const { page, context } = await openBuilder()
  await page.route('**/v3/link_preview/', (route) => route.fulfill(failure(400, 1, 'We couldn’t read that page.')))
  await page.getByLabel('Or start with a link').fill('shop.example')
  await page.getByRole('button', { name: 'Find pictures' }).click()
  await page.locator('[data-test-id=link-pictures]').getByText('We couldn’t read that page.').waitFor()
  await context.close()
})
