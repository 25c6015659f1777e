import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

async function type(page: Page): Promise<void> {
  await page.locator('#search').fill('mi')
  await page.locator('[role=option]').first().waitFor()
  await page.keyboard.press('ArrowDown')
}

async function openFilters(page: Page): Promise<void> {
  await page.click('summary')
}

export const SEARCH_SCREENS: Screen[] = [
  { name: 'search, start', path: '/search/', inAllLanguages: true },
  { name: 'search, own, start', path: '/search/me/', as: 'mira' },
  { name: 'search, typing', path: '/search/', as: 'mira', act: type },
  { name: 'search, pins', path: '/search/?rs=typed&q=blue' },
  { name: 'search, own pins', path: '/search/me/?rs=typed&q=blue&input_select=true', as: 'mira' },
  { name: 'search, boards', path: '/search/?rs=typed&q=a&scope=boards' },
  { name: 'search, people', path: '/search/?rs=typed&q=mi&scope=users', as: 'theo' },
  {
    name: 'search, filters',
    path: '/search/me/?rs=typed&q=b&kind=picture&color=blue',
    as: 'mira',
    act: openFilters,
    inAllLanguages: true,
  },
  { name: 'search, nothing', path: '/search/me/?rs=typed&q=zzzz', as: 'mira', inAllLanguages: true },
  { name: 'search, shop', path: '/search/?scope=shop' },
  { name: 'search, community', path: '/search/?scope=community' },
  { name: 'search, failed', path: '/search/?q=blue', headers: { 'x-test-fail-feed': 'search' } },
]
