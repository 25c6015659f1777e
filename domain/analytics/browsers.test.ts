import { expect, test } from 'vitest'
import { browserOf } from './browsers.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('a browser is told by its name, and made-up names are few', () => {
  expect(browserOf(CHROME)).toBe('chrome desk')
  expect(browserOf(`${CHROME} Edg/140.0`)).toBe('edge desk')
  expect(browserOf('Mozilla/5.0 (iPhone) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1')).toBe('safari phone')
  expect(browserOf('Mozilla/5.0 (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0')).toBe('firefox phone')
  const madeUp = Array.from({ length: 1000 }, (_, i) => browserOf(`Browser ${i}${['', ' Mobi'][i % 2]} Chrome/${i}`))
  expect(new Set(madeUp).size).toBe(2)
  expect(browserOf('')).toBe('other desk')
})
