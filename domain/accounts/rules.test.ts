import { expect, test } from 'vitest'
import { safeNext } from './rules.ts'

test('after login one only ever goes to a path of this site', () => {
  expect(safeNext('/pin/42/?x=1#y')).toBe('/pin/42/?x=1#y')
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/a\nb',
    '/ b',
    '/x\\..',
  ])
    expect(safeNext(next), String(next)).toBe('/')
})
