import { afterAll, expect, test } from 'vitest'
import { drafts, openBuilder, picker, publish, toast } from './builder-page.ts'
import { answerCalls, failure } from './make-calls.ts'
import { closeBrowser, hydrated } from './open.ts'
import { anImage } from './pictures.ts'

afterAll(closeBrowser)

/** The answer of W-51 for an upload that no longer exists. */
function forgotten(field: string) {
  const { status, json } = failure(400, 1, 'Something is wrong.')
  return { status, json: { ...json, errors: [{ field, code: 'unknown_value' }] } }
}

test('an upload that the server has deleted meanwhile is sent again', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page, ({ media_id }) => (media_id === '1000' ? forgotten('media_id') : null))
  await picker(page).setInputFiles(anImage('a.png'))
  await page.getByLabel('Title').fill('From last week')
  await publish(page).click()
  await page.getByRole('alert').filter({ hasText: 'Something is wrong.' }).waitFor()
  await page.reload()
  await hydrated(page)
  await drafts(page).locator('img').waitFor()
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(new Set(sent.media.map(({ key }) => key)).size).toBe(2)
  expect(sent.pins.at(-1)?.body).toMatchObject({ title: 'From last week', media_id: '1001' })
  expect(await drafts(page).count()).toBe(0)
  await context.close()
})

test('changing a Pin whose first answer was lost is not rejected permanently', async () => {
  const { page, context } = await openBuilder()
  let made = ''
  const sent = await answerCalls(page, ({ title }) =>
    made === 'Before' && title === 'After' && sent.pins.at(-1)?.key === sent.pins[0]?.key
      ? failure(422, 9, 'That key was used for something else.')
      : null,
  )
  await picker(page).setInputFiles(anImage('a.png'))
  await page.getByLabel('Title').fill('Before')
  await context.route('**/v3/pins/', async (route) => {
    if (made !== '') return route.fallback()
    made = 'Before'
    const key = route.request().headers()['idempotency-key'] ?? ''
    sent.pins.push({ key, body: route.request().postDataJSON() as Record<string, unknown> })
    await route.fulfill(failure(500, 15, 'Lost on its way.'))
  })
  await publish(page).click()
  await page.getByRole('alert').filter({ hasText: 'Lost on its way.' }).waitFor()
  await page.getByLabel('Title').fill('After')
  await publish(page).click()
  await page.getByRole('alert').filter({ hasText: 'That key was used for something else.' }).waitFor()
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(sent.pins.at(-1)?.body).toMatchObject({ title: 'After' })
  await context.close()
})

test('a link without its scheme is one of the web', async () => {
  const { page, context } = await openBuilder()
  const sent = await answerCalls(page)
  await picker(page).setInputFiles(anImage('a.png'))
  await page.getByLabel('Destination link').fill('tate.example/kite')
  await publish(page).click()
  await toast(page, 'Your Pin is published.').waitFor()
  expect(sent.pins[0]?.body.link).toBe('https://tate.example/kite')
  await context.close()
})

test('what two tabs make is kept beside each other', async () => {
  const { page, context } = await openBuilder()
  await answerCalls(page)
  const other = await context.newPage()
  await other.goto('/pin-builder/')
  await hydrated(other)
  await picker(page).setInputFiles(anImage('a.png'))
  await page.getByLabel('Title').fill('Of the first tab')
  await picker(other).setInputFiles(anImage('b.png'))
  await other.getByLabel('Title').fill('Of the second tab')
  await page.getByLabel('Description').fill('Written last')
  await other.reload()
  await hydrated(other)
  await drafts(other).nth(1).waitFor()
  const titles = await other
    .getByLabel('Title')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  expect(titles.sort()).toEqual(['Of the first tab', 'Of the second tab'])
  await context.close()
})
