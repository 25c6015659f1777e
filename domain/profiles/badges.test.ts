import { expect, test } from 'vitest'
import {
  BADGE_IDS,
  BADGE_PALETTE,
  badgeColor,
  DIVERSITY_LABELS,
  needsDarkText,
  PROFILE_BADGES,
  shownBadges,
} from './badges.ts'

test('there are three badges and eight communities [BUS-019, BUS-020]', () => {
  expect(PROFILE_BADGES).toEqual(['responsibly_sourced', 'invested_in_good', 'inclusive'])
  expect(DIVERSITY_LABELS).toHaveLength(8)
  expect(new Set(BADGE_IDS).size).toBe(11)
})

test('the palette has seven light colours, and the first is the default [BUS-013, BUS-014]', () => {
  expect(BADGE_PALETTE).toHaveLength(7)
  for (const color of BADGE_PALETTE) {
    expect(color).toMatch(/^#[0-9A-F]{6}$/)
    expect(needsDarkText(color)).toBe(true)
  }
  expect(badgeColor(null)).toBe(BADGE_PALETTE[0])
})

test('a colour has six hexadecimal digits; everything else becomes the default [BUS-012]', () => {
  expect(badgeColor('#12ab9f')).toBe('#12AB9F')
  for (const text of ['', '#zzz', '#zzzzzz', '#abc', '12ab9f', '#12ab9f0', '#12ab9', ' #12ab9f', '#12ab9f\n', 'red'])
    expect(badgeColor(text), text).toBe('#FFD6D6')
})

test('text on a dark colour is light', () => {
  expect(['#000000', '#1A237E', '#B00020'].map(needsDarkText)).toEqual([false, false, false])
  expect(['#FFFFFF', '#FFC400', '#9E9E9E'].map(needsDarkText)).toEqual([true, true, true])
})

test('a business shows the badges that it has not opted out of, and none before it chose', () => {
  expect(shownBadges(null)).toEqual([])
  expect(shownBadges([])).toEqual(BADGE_IDS)
  expect(shownBadges(BADGE_IDS.filter((id) => id !== 'inclusive' && id !== 'women_owned'))).toEqual([
    'inclusive',
    'women_owned',
  ])
})
