import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const alive = (page: Page) => page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })

/** Uploads generated pictures. */
async function pictures(page: Page, input: string, count: number): Promise<void> {
  await alive(page)
  const list = '/v3/users/mira/pins/?field_set_key=grid_item&page_size=10'
  const { data } = (await (await page.request.get(list)).json()) as { data: { images: { '736x': { url: string } } }[] }
  const files = await Promise.all(
    data.slice(2, 2 + count).map(async ({ images }, i) => ({
      name: `${i}.webp`,
      mimeType: 'image/webp',
      buffer: await (await page.request.get(images['736x'].url)).body(),
    })),
  )
  await page.locator(input).first().setInputFiles(files)
}

async function crop(page: Page): Promise<void> {
  await pictures(page, '#file', 1)
  await page.locator('[data-test-id=crop]').waitFor()
}

async function draft(page: Page): Promise<void> {
  await pictures(page, '[data-test-id=choose] input', 2)
  await page.locator('[data-test-id=draft] img').nth(1).waitFor()
  await page.getByRole('textbox').first().fill('Evening over the harbour')
}

/** Runs in the browser: the bytes of a film of a moving square. */
const SHOOT = `(async () => {
  const pen = document.createElement('canvas').getContext('2d')
  Object.assign(pen.canvas, { width: 640, height: 400 })
  const recorder = new MediaRecorder(pen.canvas.captureStream(20), { mimeType: 'video/webm' })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const ended = new Promise((done) => { recorder.onstop = done })
  recorder.start()
  for (let i = 0; i < 20; i++) {
    pen.fillStyle = '#234a76'
    pen.fillRect(0, 0, 640, 400)
    pen.fillStyle = '#e5d9b8'
    pen.fillRect(40 + i * 20, 120, 160, 160)
    await new Promise((done) => setTimeout(done, 40))
  }
  recorder.stop()
  await ended
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
})()`

async function film(page: Page): Promise<void> {
  await alive(page)
  const bytes = await page.evaluate<number[]>(SHOOT)
  const file = { name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(bytes) }
  await page.locator('input[accept*="video/"]').setInputFiles(file)
  await page.locator('[data-test-id=poster] img').waitFor()
}

async function unseenFilm(page: Page): Promise<void> {
  await alive(page)
  const file = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('of a kind that nobody knows') }
  await page.locator('input[accept^="video/"]').setInputFiles(file)
  await page.locator('[data-test-id=poster] ~ [role=status]').waitFor()
}

async function story(page: Page): Promise<void> {
  await pictures(page, '[data-test-id=story-files]', 2)
  await page.locator('[data-test-id=story-page] img').nth(1).waitFor()
  await page.locator('main ol > li:last-child button').click()
  await page.locator('[data-test-id=story-page] textarea').nth(2).fill('Three boats, one wind, and nobody in a hurry.')
}

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

/** Shows the phone page in any window. */
async function asPhone(page: Page): Promise<void> {
  const here = new URL(page.url()).pathname
  await page.route(`**${here}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'user-agent': PHONE } }),
  )
  await page.reload()
  await page.unroute(`**${here}`)
}

const sheet = (more?: (page: Page) => Promise<void>) => async (page: Page) => {
  await asPhone(page)
  await alive(page)
  await page.click('[popovertarget=create]')
  await page.locator('[data-test-id=create-menu][data-active]').waitFor()
  await more?.(page)
}

async function wrongLink(page: Page): Promise<void> {
  const field = page.locator('[data-test-id=create-menu] input[type=url]')
  if ((await field.count()) === 0) await page.locator('[data-test-id=create-menu] li button').first().click()
  await field.fill('foo')
  await field.press('Enter')
  await page.locator('[data-test-id=link-error]').waitFor()
}

async function whileOff(page: Page): Promise<void> {
  const name = 'forced_experiments'
  const value = encodeURIComponent('{"web_pin_creation_disabled":"disable_all"}')
  await page.context().addCookies([{ name, value, url: page.url() }])
  await page.reload()
  await page.context().clearCookies({ name })
  await page.locator('[data-test-id=publishing-off][data-active]').waitFor()
}

/** Screens for creating pins and stories. */
export const MAKE_SCREENS: Screen[] = [
  { name: 'profile picture, crop', path: '/settings/profile-picture/', as: 'mira', act: crop, inAllLanguages: true },
  { name: 'business cover, crop', path: '/settings/profile-cover/', as: 'atelier', act: crop },
  { name: 'make, menu', path: '/mira/', as: 'mira', act: (page) => page.click('[popovertarget=create]') },
  {
    name: 'make, menu of a board',
    path: '/mira/everything-blue/',
    as: 'mira',
    act: (page) => page.click('[popovertarget=create]'),
  },
  {
    name: 'make, menu of the homefeed',
    path: '/homefeed/',
    as: 'mira',
    act: (page) => page.click('[popovertarget=create]'),
  },
  { name: 'make, sheet of the homefeed', path: '/homefeed/', as: 'mira', act: sheet(), inAllLanguages: true },
  { name: 'make, sheet', path: '/mira/', as: 'mira', act: sheet(), inAllLanguages: true },
  { name: 'make, sheet, wrong link', path: '/mira/', as: 'mira', act: sheet(wrongLink) },
  { name: 'make, builder', path: '/pin-builder/', as: 'nova', inAllLanguages: true },
  { name: 'make, builder, drafts', path: '/pin-builder/', as: 'mira', act: draft, inAllLanguages: true },
  { name: 'make, builder, a film', path: '/pin-builder/', as: 'mira', act: film, inAllLanguages: true },
  { name: 'make, builder, a film that can’t be shown', path: '/pin-builder/', as: 'mira', act: unseenFilm },
  {
    name: 'make, builder, publishing is off',
    path: '/pin-builder/',
    as: 'nova',
    act: whileOff,
  },
  { name: 'make, story', path: '/pin-creation-tool/', as: 'nova' },
  { name: 'make, story, a film', path: '/pin-creation-tool/', as: 'mira', act: film },
  { name: 'make, story, pages', path: '/pin-creation-tool/', as: 'mira', act: story, inAllLanguages: true },
  { name: 'make, bookmarklet', path: '/bookmarklet/', inAllLanguages: true },
]
