import { afterAll, expect, test } from 'vitest'
import { contrastOf } from './contrast.ts'
import { closeBrowser, open, recordShifts, settled } from './open.ts'

afterAll(closeBrowser)

test('the grid is a masonry: equal widths, ragged tops, nothing on top of another [GRD-001 GRD-005]', async () => {
  for (const [path, width, columns, least] of [
    ['/grid/_pins/', 1280, 5, 235],
    ['/dense/_pins/', 1280, 7, 156],
    ['/grid/_pins/', 390, 2, 150],
    ['/grid/_pins/', 320, 2, 120],
    ['/dense/_pins/', 320, 2, 120],
  ] as const) {
    const { page, context } = await open(path, { width, as: path === '/dense/_pins/' ? 'dense' : 'mira' })
    const boxes = await page
      .locator('[data-test-id=pins-grid] article')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    const lefts = [...new Set(boxes.map(({ x }) => Math.round(x)))]
    expect(lefts.length, `${path} ${width}`).toBe(columns)
    expect(new Set(boxes.map((box) => Math.round(box.width))).size, path).toBe(1)
    expect(boxes[0]?.width, `${path} ${width}`).toBeGreaterThanOrEqual(least)
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size, path).toBeGreaterThan(lefts.length)
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        expect(
          a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1 && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1,
          `${path} ${width}`,
        ).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width}`).toBeLessThanOrEqual(
      width,
    )
    await context.close()
  }
})

test('at every width the grid fills the window between its margins, without a shift or a scroll to the side [GRD-001 GRD-005]', async () => {
  for (const [width, columns, margin] of [
    [320, 2, 16],
    [390, 2, 16],
    [560, 2, 16],
    [768, 3, 20],
    [1024, 4, 20],
    [1280, 5, 20],
    [1366, 5, 20],
    [1440, 6, 20],
    [1920, 7, 20],
    [2560, 10, 20],
  ] as const) {
    const { page, context } = await open('/help/', { width })
    const shifts = await recordShifts(page)
    await page.goto('/')
    const boxes = await page
      .locator('[data-test-id=pins-grid] article')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
    expect(new Set(boxes.map(({ x }) => Math.round(x))).size, `${width}`).toBe(columns)
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))]
    expect([Math.round(left), Math.round(width - right)], `${width}`).toEqual([margin, margin])
    if (width >= 768) expect(Math.abs((boxes[0]?.width ?? 0) - 240), `${width}`).toBeLessThanOrEqual(20)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
    await settled(page)
    expect(await shifts(), `${width}`).toEqual([])
    await context.close()
  }
})

test('covers are one large picture and two small ones, on a phone three [MOD-011 MOD-012]', async () => {
  for (const [device, visible] of [
    ['desktop', 3],
    ['phone', 4],
  ] as const) {
    const { page, context } = await open('/grid/', { device })
    const slots = page.locator('[data-test-id=board-cover]').first().locator('> span')
    const shown = await slots.evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().width > 0).length)
    expect(shown, device).toBe(visible)
    await context.close()
  }
})

test('cards are 320 by 213 wide or 236 by 157 square in the 992 px layout [CON-012 CON-015]', async () => {
  for (const [as, path, size] of [
    ['mira', '/grid/', [320, 213]],
    ['dense', '/dense/', [236, 157]],
  ] as const) {
    const { page, context } = await open(path, { as, width: 1032 })
    const box = await page.locator('[data-test-id=board-cover]').first().boundingBox()
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)], path).toEqual([...size])
    await context.close()
  }
})

test('at every window dense columns are two thirds of regular ones, and cards are near their stated sizes [CON-015 GRD-005]', async () => {
  for (const width of [390, 768, 1024, 1280, 1366, 1920]) {
    const { page, context } = await open('/grid/_pins/', { as: 'mira', width })
    const widthOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => each.getBoundingClientRect().width)
    const pin = '[data-test-id=pins-grid] article'
    const regular = await widthOf(pin)
    if (width >= 768) expect(Math.abs(regular - 236), `${width}`).toBeLessThanOrEqual(24)
    await context.close()
    const dense = await open('/dense/_pins/', { as: 'dense', width })
    const close = await dense.page
      .locator(pin)
      .first()
      .evaluate((each) => each.getBoundingClientRect().width)
    expect(Math.abs(close - (regular * 2) / 3), `${width}`).toBeLessThanOrEqual(1)
    const shift = await dense.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(shift, `${width}`).toBeLessThanOrEqual(0)
    await dense.context.close()
    if (width < 1024) continue
    for (const [as, path, [across, down]] of [
      ['mira', '/grid/', [320, 213]],
      ['dense', '/dense/', [236, 157]],
    ] as const) {
      const boards = await open(path, { as, width })
      const box = await boards.page.locator('[data-test-id=board-cover]').first().boundingBox()
      expect(Math.abs((box?.width ?? 0) - across), `${path} ${width}`).toBeLessThanOrEqual(30)
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(across / down, 1)
      await boards.context.close()
    }
  }
})

test('the header has its height, its place, and a shadow once the page is scrolled [MOD-018 MOD-020 MOD-021]', async () => {
  for (const [device, height] of [
    ['desktop', 80],
    ['phone', 64],
  ] as const) {
    const { page, context } = await open('/grid/', { device })
    const header = page.locator('[data-test-id=header]')
    const style = () =>
      header.evaluate((element) => [
        getComputedStyle(element).height,
        getComputedStyle(element).zIndex,
        getComputedStyle(element, '::after').zIndex,
        getComputedStyle(element, '::after').opacity,
      ])
    expect(await style()).toEqual([`${height}px`, '671', '499', '0'])
    await page.mouse.wheel(0, 300)
    await page.locator('html[data-scrolled]').waitFor({ state: 'attached' })
    expect((await style())[3]).toBe('1')
    expect(await page.locator('footer').evaluate((element) => getComputedStyle(element).zIndex)).toBe('660')
    await context.close()
  }
})

test('the end of the header is at the end of the window, also without the search in its middle', async () => {
  for (const [path, as, width] of [
    ['/search/', undefined, 1280],
    ['/search/', 'mira', 1280],
    ['/search/', undefined, 390],
    ['/help/', undefined, 1280],
  ] as const) {
    const { page, context } = await open(path, { width, ...(as && { as }) })
    // On a phone the last of them is hidden.
    const parts = page.locator('header[data-test-id=header] > :last-child > *')
    const ends = await parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right))
    const end = Math.max(...ends)
    expect(width - end, `${path} ${as} ${width}`).toBeLessThanOrEqual(24)
    await context.close()
  }
})

test('the hints in fields can be read in both schemes', async () => {
  for (const [path, field] of [
    ['/', '#search, header input[type=search]'],
    ['/search/', 'main input[type=search]'],
    ['/login/', 'main input[type=password]'],
  ] as const) {
    const { page, context } = await open(path)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await contrastOf(page.locator(field).first(), '::placeholder'), `${path} ${scheme}`).toBeGreaterThan(4.5)
    }
    await context.close()
  }
})

test('the name fades in over 300 ms once the head is out of sight [HDR-020 TAB-035]', async () => {
  const { page, context } = await open('/mira/')
  const bar = page.locator('[data-test-id=name-bar]')
  const style = () =>
    bar.evaluate((element) => [getComputedStyle(element).opacity, getComputedStyle(element).transitionDuration])
  expect(await style()).toEqual(['0', '0.3s, 0.3s'])
  await page.mouse.wheel(0, 700)
  await page.locator('html[data-past-head]').waitFor({ state: 'attached' })
  await expect.poll(async () => (await style())[0]).toBe('1')
  await context.close()
})

test('a word of 17 letters breaks anywhere on a phone; one of 16 does not, nor any on a desktop [HDR-047]', async () => {
  for (const [path, device, wrap] of [
    ['/seventeen/', 'phone', 'anywhere'],
    ['/seventeen/', 'desktop', 'break-word'],
    ['/sixteen/', 'phone', 'break-word'],
  ] as const) {
    const { page, context } = await open(path, { device })
    const name = page.locator('h1').first()
    expect(await name.evaluate((element) => getComputedStyle(element).overflowWrap), `${path} ${device}`).toBe(wrap)
    await context.close()
  }
})

test('twelve empty fillers follow the last card, so that it keeps the width of the others [GRD-030]', async () => {
  const { page, context } = await open('/mira/')
  const list = page.locator('[data-test-id=board-group-public] > div')
  const names = await list.locator('> *').evaluateAll((all) => all.map((each) => each.tagName))
  expect(names.slice(-13)).toEqual(['A', ...Array<string>(12).fill('I')])
  await expect
    .poll(() => list.locator('> i').evaluateAll((all) => all.map((each) => each.textContent).join('')))
    .toBe('')
  expect(await list.locator('> i:not([aria-hidden=true])').count()).toBe(0)
  const widths = await list.locator('> a').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width))
  expect(new Set(widths.map((width) => Math.round(width))).size).toBe(1)
  await context.close()
})

test('back goes where one came from, or to the page above [HDR-017 MOD-023]', async () => {
  const { page, context } = await open('/mira/open/', { device: 'phone' })
  const back = page.locator('[data-test-id=back]')
  expect(await back.evaluate((element) => getComputedStyle(element).marginInlineEnd)).toBe('16px')
  await back.click()
  await page.waitForURL('**/mira/')
  await page.goto('about:blank')
  await page.goto('/mira/')
  await back.click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/help/')
  await page.evaluate(() => location.assign('/mira/'))
  await page.waitForURL('**/mira/')
  await page.locator('[data-test-id=back]').click()
  await page.waitForURL('**/help/')
  await context.close()
})
