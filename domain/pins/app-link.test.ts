import { expect, test } from 'vitest'
import { appRepinLink } from './app-link.ts'

test('the app link to the page that saves a pin has no slash at either end [CON-003]', () => {
  expect(appRepinLink('123')).toBe('pin/123/repin')
})
