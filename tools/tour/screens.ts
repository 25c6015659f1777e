import type { Page } from 'playwright-core'
import type { Pin } from '#domain/pins/contract.ts'
import { BOARD_SCREENS } from './board-screens.ts'
import { INVITE_SCREENS } from './invite-screens.ts'
import { MAKE_SCREENS } from './make-screens.ts'
import { TALK_SCREENS } from './talk-screens.ts'

/** A screen or state to screenshot. */
export interface Screen {
  name: string
  /** A path, or a pin of a person of the demo data. */
  path: string | { pinOf: string; like: (pin: Pin) => boolean }
  /** The viewer; absent for a visitor. */
  as?: 'mira' | 'theo' | 'atelier' | 'nova' | 'giulia' | 'june'
  /** Steps before the screenshot, which then shows the window instead of the whole page. */
  act?: (page: Page) => Promise<void>
  headers?: Record<string, string>
  /** True: the screenshot is taken before the document has ended. */
  isEarly?: true
  /** True: also taken in the other eight languages, on a phone. */
  inAllLanguages?: true
}

const press = (selector: string) => (page: Page) => page.click(selector)

async function scroll(page: Page): Promise<void> {
  await page.mouse.wheel(0, 700)
  await page.locator('html[data-scrolled]').waitFor()
}

async function logInWrongly(page: Page): Promise<void> {
  await page.fill('#name', 'mira')
  await page.fill('#password', 'not this')
  await page.click('form[action="/do/login/"] [type=submit]')
  await page.locator('[role=alert]').waitFor()
}

/** Submits a form without the browser's validation. */
const sendUnchecked = (action: string) => async (page: Page) => {
  await page.locator(`form[action="${action}"]`).evaluate((form) => {
    form.setAttribute('novalidate', '')
    form.querySelector('button')?.click()
  })
  await page.locator('[role=alert]').waitFor()
}

async function askToBlock(page: Page): Promise<void> {
  await page.click('[popovertarget=options]')
  await page.click('#options a[href$="/_block/"]')
  await page.locator('[data-test-id=block][data-active]').waitFor()
}

async function focusOnCards(page: Page): Promise<void> {
  for (let i = 0; i < 8; i++) await page.keyboard.press('Tab')
}

const anyPin = () => true
const isShaped = (image: { width: number; height: number } | undefined, fits: (ratio: number) => boolean) =>
  image !== undefined && fits(image.height / image.width)

export const SCREENS: Screen[] = [
  ...INVITE_SCREENS,
  ...BOARD_SCREENS,
  ...MAKE_SCREENS,
  ...TALK_SCREENS,
  { name: 'home', path: '/', inAllLanguages: true },
  { name: 'home signed in', path: '/', as: 'mira' },
  { name: 'home, another language offered', path: '/', headers: { 'accept-language': 'de' } },

  {
    name: 'profile, suggestions',
    path: '/mira/',
    as: 'mira',
    act: (page) => page.locator('[data-test-id=board-suggestions] h2').scrollIntoViewIfNeeded(),
    inAllLanguages: true,
  },
  { name: 'board from a suggestion', path: '/board/create/cluster/0/', as: 'mira', inAllLanguages: true },
  { name: 'profile', path: '/mira/', inAllLanguages: true },
  { name: 'profile, own', path: '/mira/', as: 'mira' },
  { name: 'profile, drawer', path: '/mira/', act: press('[data-test-id=about-more]') },
  { name: 'profile, scrolled', path: '/mira/', act: scroll },
  { name: 'profile, by keyboard', path: '/mira/', act: focusOnCards },
  { name: 'account menu', path: '/mira/', as: 'mira', act: press('[popovertarget=me]') },
  { name: 'saved', path: '/mira/_saved/', as: 'nova' },
  { name: 'boards, own', path: '/mira/_boards/', as: 'mira' },
  { name: 'boards, filtered', path: '/mira/_boards/?filter_types=SECRET', as: 'mira' },
  { name: 'boards, nothing fits the filter', path: '/nova/_boards/?filter_types=SECRET', as: 'nova' },
  { name: 'pins, own', path: '/mira/_pins/', as: 'mira' },
  { name: 'pins', path: '/mira/_pins/' },
  { name: 'preview', path: '/mira/_profile/', as: 'mira' },
  { name: 'preview, saved', path: '/mira/_profile/_saved/', as: 'mira' },
  { name: 'preview, created', path: '/mira/_profile/_created/', as: 'mira' },
  { name: 'about', path: '/mira/profile-about/' },
  { name: 'private, a visitor', path: '/theo/', inAllLanguages: true },
  { name: 'private, a stranger', path: '/theo/', as: 'nova' },
  { name: 'private, own', path: '/theo/', as: 'theo' },
  { name: 'a stranger', path: '/mira/', as: 'nova' },
  { name: 'options', path: '/mira/', as: 'nova', act: press('[popovertarget=options]') },
  { name: 'block', path: '/mira/', as: 'nova', act: askToBlock },
  { name: 'block, a page', path: '/mira/_block/', as: 'nova', inAllLanguages: true },
  { name: 'followers', path: '/mira/_followers/', as: 'nova', inAllLanguages: true },
  { name: 'followers, a visitor', path: '/mira/_followers/' },
  { name: 'following', path: '/mira/_following/', as: 'mira' },
  { name: 'following, nobody yet', path: '/nova/_following/', as: 'nova' },
  { name: 'follow requests', path: '/theo/_followers/', as: 'theo', inAllLanguages: true },
  { name: 'follow requests, in the menu', path: '/', as: 'theo', act: press('[popovertarget=me]') },
  { name: 'follow requests, in the settings', path: '/settings/permissions', as: 'theo' },
  { name: 'business', path: '/atelier/' },
  { name: 'business, own', path: '/atelier/', as: 'atelier' },
  { name: 'business, created', path: '/atelier/_created/', as: 'mira' },
  { name: 'videos', path: '/atelier/video_pins/' },
  { name: 'stories', path: '/atelier/story_pins/' },
  { name: 'newcomer', path: '/nova/' },
  { name: 'newcomer, own', path: '/nova/', as: 'nova' },
  { name: 'newcomer, own pins', path: '/nova/_pins/', as: 'nova' },
  { name: 'long names', path: '/maximiliana/' },
  { name: 'pictures that fail', path: '/rui/' },

  { name: 'board', path: '/mira/everything-blue/' },
  { name: 'board with sections', path: '/mira/walking-in-lisbon/' },
  { name: 'section', path: '/atelier/affiches/risographie/' },
  { name: 'group board', path: '/mira/paper-birds/' },
  { name: 'board of one pin', path: '/mira/winter-table/' },
  { name: 'empty board', path: '/lucia/ideas-para-el-patio/' },
  { name: 'protected board', path: '/mira/print-fair-proofs/' },
  { name: 'secret board', path: '/mira/studio-move/', as: 'mira' },
  { name: 'archived board', path: '/mira/old-flat/', as: 'mira' },
  { name: 'missing board', path: '/mira/nothing/' },

  { name: 'pin', path: { pinOf: 'mira', like: ({ description, link }) => description !== '' && link !== null } },
  { name: 'pin with a price', path: { pinOf: 'atelier', like: ({ price_value }) => price_value !== null } },
  { name: 'pin, wide', path: { pinOf: 'mira', like: ({ images }) => isShaped(images['236x'], (r) => r < 0.6) } },
  { name: 'pin, tall', path: { pinOf: 'mira', like: ({ images }) => isShaped(images['236x'], (r) => r > 2) } },
  { name: 'pin without a title', path: { pinOf: 'mira', like: ({ title }) => title === '' } },
  { name: 'pin, a long text', path: { pinOf: 'maximiliana', like: ({ title }) => title.length > 90 } },
  { name: 'pin whose picture fails', path: { pinOf: 'rui', like: anyPin } },
  { name: 'missing pin', path: '/pin/1/' },

  { name: 'login', path: '/login/', inAllLanguages: true },
  { name: 'login, failed', path: '/login/', act: logInWrongly },
  { name: 'login, a toast', path: '/login/?message=account_deactivated&username=mira' },
  { name: 'login by mail', path: '/login/email/', inAllLanguages: true },
  { name: 'login by mail, sent', path: '/login/email/?sent=1' },
  { name: 'login, password forgotten', path: '/login/forgotten/' },
  { name: 'sign up', path: '/signup/', inAllLanguages: true },
  { name: 'sign up, while typing', path: '/signup/', act: typeAName },
  { name: 'a mailed link', path: `/login/link/?token=${'x'.repeat(43)}` },
  { name: 'a mailed link, new password', path: `/account/reset/?token=${'x'.repeat(43)}`, inAllLanguages: true },
  { name: 'a mailed link, the end', path: `/account/delete/?token=${'x'.repeat(43)}` },
  { name: 'a mailed link, used up', path: '/account/verify/' },
  { name: 'settings', path: '/settings', as: 'mira', inAllLanguages: true },
  { name: 'settings, profile', path: '/settings/edit-profile/', as: 'mira', inAllLanguages: true },
  { name: 'settings, account', path: '/settings/account-settings/', as: 'mira', inAllLanguages: true },
  { name: 'settings, privacy', path: '/settings/permissions', as: 'mira' },
  { name: 'settings, personal', path: '/settings/personal-information/', as: 'mira' },
  { name: 'settings, sessions', path: '/settings/sessions/', as: 'mira' },
  { name: 'settings, blocked', path: '/settings/blocked/', as: 'mira' },
  { name: 'settings, delegations', path: '/settings/delegations/', as: 'mira' },
  { name: 'settings, language', path: '/settings/language/', as: 'mira' },
  { name: 'help', path: '/help/', inAllLanguages: true },
  { name: 'help, privacy of boards', path: '/help/board-privacy/', inAllLanguages: true },
  { name: 'help, keyboard shortcuts', path: '/help/keyboard-shortcuts/', inAllLanguages: true },
  { name: 'help, merchants', path: '/help/verified-merchants/' },
  { name: 'help, reporting', path: '/help/reporting/' },
  { name: 'law, EU', path: '/legal/report/dsa/?username=mira', inAllLanguages: true },
  { name: 'law, EU, without a name', path: '/legal/report/dsa/', act: press('[name=anonymous]') },
  { name: 'law, EU, faults', path: '/legal/report/dsa/?username=no%20one', act: sendUnchecked('/do/takedown/') },
  { name: 'law, India', path: '/legal/report/india/?username=mira' },
  { name: 'law, Turkey', path: '/legal/report/turkey/' },
  { name: 'law, sent', path: '/legal/report/dsa/sent/?number=114777422448588', inAllLanguages: true },
  { name: 'law, a visitor in Berlin', path: '/mira/?hl=en', headers: { 'x-test-country': 'DE' } },
  { name: 'law, a visitor in Delhi', path: '/theo/?hl=en', headers: { 'x-test-country': 'IN' } },
  { name: 'report', path: '/theo/report/', as: 'mira', headers: { 'x-test-country': 'DE' } },
  { name: 'report, faults', path: '/theo/report/', as: 'mira', act: sendUnchecked('/do/report/') },
  { name: 'error landing', path: '/?show_error=true', act: (page) => page.locator('[data-toast]').first().waitFor() },
  { name: 'not found', path: '/nothing/at/all/here/', inAllLanguages: true },
  { name: 'missing person', path: '/nobody_of_that_name/' },
  { name: 'unavailable', path: '/mira/', headers: { 'x-test-fail-call': '1' } },
  { name: 'a failed feed', path: '/mira/', headers: { 'x-test-fail-feed': 'boards' }, inAllLanguages: true },
  { name: 'a slow feed', path: '/mira/', headers: { 'x-test-delay': 'boards=4000,pins=4000' }, isEarly: true },
]

/** Types a taken username and a good password: shows the form's feedback while typing. */
async function typeAName(page: Page): Promise<void> {
  await page.focus('[name=username]')
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.fill('[name=username]', 'mira')
  await page.fill('[name=password]', 'slow birds carry paper')
  await page.locator('[data-test-id=password-meter]').waitFor()
  await page.locator('[data-test-id=username-status]:not(:empty)').waitFor()
}
