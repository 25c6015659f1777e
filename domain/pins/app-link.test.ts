import { expect, test } from 'vitest'
import { appRepinLink } from './app-link.ts'

test('an app names the page where a pin is saved without slashes at the ends [CON-003]', () => {
  expect(appRepinLink('123')).toBe('pin/123/repin')
})
