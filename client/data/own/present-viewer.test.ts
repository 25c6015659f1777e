import { expect, test } from 'vitest'
import { isNewer } from './present-viewer.ts'

const now = Date.UTC(2026, 10, 27)
const at = (ms: number) => ({ id: '1', name: 'mira', at: now + ms })

test('who was signed in later than a page was asked for counts, unless by a clock that was ahead [REL-26]', () => {
  const page = at(-60_000)
  expect(isNewer(at(-61_000), page, now)).toBe(false)
  expect(isNewer(at(-1000), page, now)).toBe(true)
  // Clocks of tabs differ by parts of a second.
  expect(isNewer(at(500), page, now)).toBe(true)
  expect(isNewer(at(3_600_000), page, now)).toBe(false)
})
