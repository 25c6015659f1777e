import { expect, test } from 'vitest'
import { appRepinLink } from './app-link.ts'
import { asksForSaveBehavior, SAVE_BEHAVIOR, savesToProfile } from './save-rules.ts'

test('the save behaviour is asked for below five boards, and only there it counts [SET-002 SET-003]', () => {
  expect([0, 4, 5, 6].map(asksForSaveBehavior)).toEqual([true, true, false, false])
  expect(SAVE_BEHAVIOR).toEqual({ profile: 0, picker: 1 })
  expect(savesToProfile(4, 0)).toBe(true)
  expect(savesToProfile(4, 1)).toBe(false)
  expect(savesToProfile(4, null)).toBe(false)
  expect(savesToProfile(5, 0)).toBe(false)
})

test('an app names the page where a pin is saved without slashes at the ends [CON-003]', () => {
  expect(appRepinLink('123')).toBe('pin/123/repin')
})
