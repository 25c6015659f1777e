import { expect, test } from 'vitest'
import { readsSaveBehavior, SAVE_BEHAVIOR, savesToProfile } from './save-behavior.ts'

test('the save behaviour is read and applied only below five boards [SET-002 SET-003]', () => {
  expect([0, 4, 5, 6].map(readsSaveBehavior)).toEqual([true, true, false, false])
  expect(SAVE_BEHAVIOR).toEqual({ profile: 0, picker: 1 })
  expect(savesToProfile(4, 0)).toBe(true)
  expect(savesToProfile(4, 1)).toBe(false)
  expect(savesToProfile(4, null)).toBe(false)
  expect(savesToProfile(5, 0)).toBe(false)
})
