import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

async function askForKeys(page: Page): Promise<void> {
  await page.locator('#app[data-hydrated]').waitFor({ state: 'attached' })
  await page.keyboard.press('?')
  await page.locator('[data-test-id=shortcuts][data-active]').waitFor()
}

/** The homefeed, everything the person has saved, and frames for other sites. */
export const FEED_SCREENS: Screen[] = [
  { name: 'homefeed', path: '/homefeed/', as: 'mira', inAllLanguages: true },
  { name: 'homefeed, keyboard shortcuts', path: '/homefeed/', as: 'mira', act: askForKeys, inAllLanguages: true },
  { name: 'homefeed, a newcomer', path: '/homefeed/', as: 'nova', inAllLanguages: true },
  { name: 'saved ideas, pins', path: '/mira/_pins/', as: 'mira', inAllLanguages: true },
  { name: 'saved ideas, favorites', path: '/mira/_pins/?pin_filter=FAVORITED', as: 'mira' },
  {
    name: 'saved ideas, both filters',
    path: '/mira/_pins/?pin_filter=FAVORITED_AND_CREATED_BY_ME',
    as: 'mira',
    inAllLanguages: true,
  },
  { name: 'embed, board', path: '/embed/board/mira/everything-blue/', inAllLanguages: true },
  { name: 'embed, nothing to show', path: '/embed/pin/1/' },
  { name: 'saved ideas, no group boards', path: '/nova/_boards/?filter_types=GROUP', as: 'nova' },
  {
    name: 'saved ideas, seen by others',
    path: '/mira/_profile/?as_others=1',
    as: 'mira',
    act: (page) => page.locator('[data-toast]').waitFor(),
  },
]
