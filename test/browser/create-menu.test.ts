import { afterAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { barItems, barPlus, force, items, openSheet, plus, sheet } from './create-page.ts'
import { closeBrowser, hydrated, open } from './open.ts'
import { anImage } from './pictures.ts'

afterAll(closeBrowser)

test('on a desktop the menu of one’s own Saved tab makes a Pin, a story Pin, a board [CRE-001]', async () => {
  const { page, context, trouble } = await open('/mira/_saved/', { as: 'mira' })
  await plus(page).click()
  await expect.poll(() => items(page).allTextContents()).toEqual(['Pin', 'Story Pin', 'Board'])
  await items(page).first().click()
  await page.waitForURL('**/pin-builder/')
  expect(trouble).toEqual([])
  await context.close()
})

test('an experiment chooses the story builder’s address [CRE-003 EXP-008]', async () => {
  const opened = await open('/mira/_saved/', { as: 'mira' })
  const address = () => opened.page.locator('#create [data-make=story]').getAttribute('href')
  expect(await address()).toBe('/pin-creation-tool/')
  await force(opened, { web_idea_pin_builder_path: true })
  expect(await address()).toBe('/idea-pin-builder/')
  await opened.page.goto('/idea-pin-builder/')
  await opened.page.getByRole('heading', { name: 'Create a story Pin' }).waitFor()
  await opened.context.close()
})

test('on boards and in sections the menu preselects the place of the Pin', async () => {
  const { page, context } = await open('/mira/open/', { as: 'mira' })
  await plus(page).click()
  await expect.poll(() => items(page).allTextContents()).toEqual(['Pin', 'Section'])
  await items(page).first().click()
  await page.waitForURL('**/pin-builder/?board=*')
  await page.goto('/mira/open/part-one/')
  expect(await page.locator('#create a').getAttribute('href')).toMatch(/^\/pin-builder\/\?board=\d+&section=\d+$/)
  await context.close()
})

test('beside everybody’s Pins and those one follows the menu of the bar makes a Pin, a story Pin, a board; visitors have none [CRE-015]', async () => {
  for (const path of ['/homefeed/', '/']) {
    for (const javaScript of [true, false]) {
      const { page, context, trouble } = await open(path, { as: 'mira', javaScript })
      if (javaScript) await hydrated(page)
      await barPlus(page).click()
      await expect
        .poll(() => barItems(page).allTextContents(), { message: path })
        .toEqual(['Pin', 'Story Pin', 'Board'])
      await barItems(page).last().click()
      // On a wide screen with a script the form is a dialog.
      const form = javaScript ? page.getByRole('dialog') : page.locator('main')
      await form.getByRole('heading', { name: 'Create board' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(javaScript ? path : '/board/create/')
      expect(trouble).toEqual([])
      await context.close()
    }
  }
  const { page, context } = await open('/')
  expect(await barPlus(page).count()).toBe(0)
  await context.close()
})

test('on a phone a sheet names the place and offers what can be created there [CRE-012 CRE-013 CRE-014 CRE-015 CRE-016 CRE-017 CRE-018 CRE-019]', async () => {
  for (const [path, press, heading, added] of [
    ['/mira/', plus, 'Add to profile', 'Board'],
    ['/mira/', barPlus, 'Add to profile', 'Board'],
    ['/mira/open/', plus, 'Add a Pin or section', 'Section'],
    ['/mira/open/part-one/', plus, 'Add to section', null],
    ['/mira/open/', barPlus, 'Add a Pin or section', 'Section'],
    ['/mira/open/part-one/', barPlus, 'Add to section', null],
    ['/homefeed/', barPlus, 'Add a Pin or board', 'Board'],
    ['/', barPlus, 'Add a Pin or board', 'Board'],
  ] as const) {
    const { page, context, trouble } = await openSheet(path, { bypassCSP: true }, undefined, press)
    await sheet(page).getByRole('heading', { name: heading, level: 2 }).waitFor()
    await expect.poll(() => sheet(page).getByRole('button').allTextContents()).toEqual(['', 'Website', 'Photo'])
    expect(await sheet(page).locator('input[type=file]').getAttribute('accept')).toBe('image/*')
    await expect.poll(() => sheet(page).getByRole('link').allTextContents()).toEqual(added ? [added] : [])
    expect(await violationsOn(page, 'light')).toEqual([])
    await sheet(page).getByRole('button', { name: 'Close' }).click()
    await sheet(page).waitFor({ state: 'detached' })
    await expect.poll(() => press(page).evaluate((each) => each === document.activeElement)).toBe(true)
    expect(trouble).toEqual([])
    await context.close()
  }
})

test('Website opens a field; an invalid link shows a flyout until the field is focused [CRE-021 CRE-023 CRE-024]', async () => {
  const { page, context, trouble } = await openSheet('/mira/')
  const field = sheet(page).getByLabel('Link to a page')
  expect(await field.count()).toBe(0)
  await sheet(page).getByRole('button', { name: 'Website' }).click()
  await expect.poll(() => sheet(page).getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await field.fill('foo')
  await field.press('Enter')
  const flyout = page.locator('[data-test-id=link-error]').filter({ hasText: 'Oops! Please enter a valid URL.' })
  await flyout.waitFor()
  await field.focus()
  await expect.poll(() => flyout.count()).toBe(0)
  await sheet(page).getByRole('button', { name: 'Next' }).click()
  await flyout.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => flyout.count()).toBe(0)
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
  expect(trouble).toEqual([])
  await context.close()
})

test('a link opens the builder with the link in its state [CRE-009 CRE-022]', async () => {
  const { page, context } = await openSheet('/mira/')
  await page.route('**/v3/link_preview/', (route) =>
    route.fulfill({ json: { status: 'success', code: 0, message: 'ok', data: EMPTY_PAGE } }),
  )
  await sheet(page).getByRole('button', { name: 'Website' }).click()
  await sheet(page).getByLabel('Link to a page').fill('tate.example/art')
  await sheet(page).getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/pin-builder/')
  await page.getByText('No pictures found on that page.').waitFor()
  expect(await page.evaluate(() => history.state)).toEqual({ createPinFromLinkUrl: 'https://tate.example/art' })
  await context.close()
})

const EMPTY_PAGE = { url: 'https://tate.example/art', title: null, description: null, site: 'tate.example', images: [] }

test('the placeholder has room from 380 pixels on [CRE-026 CRE-027]', async () => {
  for (const [width, text] of [
    [1024, 'Enter a link to create a Pin, '],
    [380, 'Enter a link to create a Pin, '],
    [379, 'Enter a link, '],
  ] as const) {
    const { page, context } = await openSheet('/mira/', { width })
    await sheet(page).getByRole('button', { name: 'Website' }).click()
    const host = new URL(page.url()).host
    expect(await sheet(page).getByLabel('Link to a page').getAttribute('placeholder'), `${width}`).toBe(text + host)
    await context.close()
  }
})

test('a link that was sent is over with: no other form, on whatever board, begins with it [CRE-033]', async () => {
  const { page, context, trouble } = await openSheet('/mira/')
  await page.route('**/v3/link_preview/', (route) =>
    route.fulfill({ json: { status: 'success', code: 0, message: 'ok', data: EMPTY_PAGE } }),
  )
  const field = sheet(page).getByLabel('Link to a page')
  await sheet(page).getByRole('button', { name: 'Website' }).click()
  await field.fill('tate.example/art')
  await field.press('Enter')
  await page.waitForURL('**/pin-builder/')
  for (const path of ['/mira/', '/mira/open/', '/mira/open/part-one/']) {
    await page.goto(path)
    await hydrated(page)
    await plus(page).click()
    await sheet(page).waitFor()
    expect(await field.count(), path).toBe(0)
    await sheet(page).getByRole('button', { name: 'Website' }).click()
    await expect.poll(() => field.inputValue(), { message: path }).toBe('')
    await sheet(page).getByRole('button', { name: 'Website' }).click()
  }
  expect(trouble).toEqual([])
  await context.close()
})

test('what a page is looked at for is said as long as it is: never over a fault, over nothing, or over what was found [CRE-009]', async () => {
  const { page, context } = await open('/pin-builder/', { as: 'mira' })
  await hydrated(page)
  const looking = page.getByText('Looking at that page…')
  const found = { ...EMPTY_PAGE, images: [{ url: 'https://tate.example/a.png', alt: 'A', width: 10, height: 10 }] }
  for (const [answer, says] of [
    [
      { status: 400, json: { status: 'failure', code: 1, message: 'That is no page.', data: null } },
      'That is no page.',
    ],
    [{ status: 400, json: { status: 'failure', code: 1, message: '', data: null } }, 'We couldn’t read that page.'],
    [{ json: { status: 'success', code: 0, message: 'ok', data: EMPTY_PAGE } }, 'No pictures found'],
    [{ json: { status: 'success', code: 0, message: 'ok', data: found } }, 'Pictures from tate.example'],
  ] as const) {
    let answerNow = () => {}
    const held = new Promise<void>((done) => {
      answerNow = done
    })
    await page.route('**/v3/link_preview/', async (route) => {
      await held
      await route.fulfill(answer)
    })
    await page.getByLabel('Or start with a link').fill('tate.example/art')
    await page.getByRole('button', { name: 'Find pictures' }).click()
    await looking.first().waitFor()
    answerNow()
    await page.getByText(says).first().waitFor()
    expect(await looking.count(), says).toBe(0)
    await page.unroute('**/v3/link_preview/')
  }
  await context.close()
})

test('what was typed is restored from the session [CRE-033 CRE-034]', async () => {
  const { page, context } = await openSheet('/mira/')
  await sheet(page).getByRole('button', { name: 'Website' }).click()
  await sheet(page).getByLabel('Link to a page').fill('tate.example/half')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.pinBuilder)))
    .toEqual({ isInputOpen: true, submittedLink: 'tate.example/half' })
  await page.goto('/mira/open/')
  await hydrated(page)
  await plus(page).click()
  await expect.poll(() => sheet(page).getByLabel('Link to a page').inputValue()).toBe('tate.example/half')
  await context.close()
})

test('a photo opens the builder with it: address and state say so, and nothing but pictures is taken [CRE-008 CRE-028]', async () => {
  const { page, context, trouble } = await openSheet('/mira/')
  await sheet(page)
    .locator('input[type=file]')
    .setInputFiles({ ...anImage('a.png'), mimeType: 'text/html' })
  await page.locator('[data-toast]').filter({ hasText: 'Only images can be uploaded.' }).waitFor()
  await sheet(page).locator('input[type=file]').setInputFiles(anImage('a.png'))
  await page.waitForURL('**/pin/create/uploaded/')
  await page.locator('[data-test-id=draft] img').waitFor()
  const state = await page.evaluate(() => history.state)
  expect(state).toEqual({
    imageBase64: expect.stringMatching(/^data:image\/jpeg;base64,/),
    description: '',
    imageUrl: '',
    method: 'uploaded',
  })
  await page.reload()
  await page.waitForURL('**/pin-builder/')
  await page.locator('[data-test-id=draft] img').waitFor()
  expect(trouble).toEqual([])
  await context.close()
})
