import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const alive = (page: Page) => page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
const isFilm: Extract<Screen['path'], object>['like'] = ({ videos }) => videos !== null
const isStory: typeof isFilm = ({ story_pin_data: story }) => story !== null
const mine: typeof isFilm = ({ description, board }) => description !== '' && board !== null

async function play(page: Page): Promise<void> {
  await page.evaluate(PLAY)
}

/** Makes the film's requests fail with 404. */
async function failFilm(page: Page): Promise<void> {
  await page.route('**/video/*', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await page.locator('[data-test-id=film] [role=alert]').waitFor()
  await page.unroute('**/video/*')
}

const PLAY = `new Promise((done) => {
  const film = document.querySelector('video')
  film.ontimeupdate = () => film.currentTime > 1.2 && done()
  void film.play()
})`

async function openEdit(page: Page): Promise<void> {
  await alive(page)
  await page.click('[popovertarget=closeup]')
  await page.locator('#closeup a[href$="/edit/"]').click()
  await page.locator('[data-test-id=form-dialog][data-active], main [data-test-id=form]').waitFor()
}

async function hide(page: Page): Promise<void> {
  await alive(page)
  await page.click('[popovertarget=closeup]')
  await page.locator('#closeup form[action="/do/hide_pin/"] button').click()
  await page.locator('[data-toast]').waitFor()
  await page.locator('[data-toast] button').first().click()
}

/** Follows a topic and marks a pin as tried; not undone. */
async function like(page: Page): Promise<void> {
  await alive(page)
  for (const button of ['[data-test-id=tried][aria-pressed=false]', '[data-test-id=topics] [value=true]'])
    if ((await page.locator(button).count()) > 0) await page.locator(button).first().click()
  await page.locator('[data-test-id=tried][aria-pressed=true]').waitFor()
}

/** A pin's page and its parts. */
export const PIN_SCREENS: Screen[] = [
  { name: 'pin, own', path: { pinOf: 'mira', like: mine }, as: 'mira' },
  {
    name: 'pin, own, menu',
    path: { pinOf: 'mira', like: mine },
    as: 'mira',
    act: (page) => page.click('[popovertarget=closeup]'),
  },
  { name: "pin, another's", path: { pinOf: 'mira', like: mine }, as: 'nova', act: like },
  { name: 'pin, hidden', path: { pinOf: 'mira', like: mine }, as: 'nova', act: hide },
  { name: 'pin, edit', path: { pinOf: 'mira', like: mine }, as: 'mira', act: openEdit, inAllLanguages: true },
  { name: 'pin, film', path: { pinOf: 'atelier', like: isFilm }, act: play },
  {
    name: 'pin, film that fails',
    path: { pinOf: 'atelier', like: isFilm },
    act: failFilm,
    inAllLanguages: true,
  },
  { name: 'pin, story', path: { pinOf: 'atelier', like: isStory } },
  {
    name: 'pin, story, words',
    path: { pinOf: 'atelier', like: isStory },
    as: 'nova',
    act: async (page) => {
      await alive(page)
      await page.locator('[data-test-id=story] nav a').nth(1).click()
      await page.locator('[data-test-id=story] [href="#page-2"][aria-current]').waitFor()
    },
  },
  { name: 'topic', path: '/topic/marbling/', inAllLanguages: true },
  { name: 'topic, signed in', path: '/topic/marbling/', as: 'nova' },
  { name: 'topics, nobody’s', path: '/atelier/topics/' },
  { name: 'topics, own', path: '/nova/topics/', as: 'nova' },
  { name: 'tried', path: '/nova/tried/', as: 'nova' },
  { name: 'tried, nothing', path: '/mira/tried/', inAllLanguages: true },
]
