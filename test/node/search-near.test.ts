import { expect, test } from 'vitest'
import { nearest, unharmedParts } from '#worker/search/near/near.ts'

const near = (text: string, ...names: string[]) => nearest(text, names, (name) => name)

test('a slip of one or two letters is near, the fewest edits first; the same text, and other words, are not', () => {
  expect(near('photografy', 'Photograph', 'photography', 'Lithography')).toEqual(['Photograph', 'photography'])
  expect(near('lisbno', 'Lisbon', 'Lisbon', 'Albion')).toEqual(['Lisbon', 'Lisbon'])
  expect(near('Caf', 'cafe')).toEqual(['cafe'])
  expect(near('lisbon', 'Lisbon', 'LISBON')).toEqual([])
  expect(near('tree', 'flee', 'three')).toEqual(['three'])
})

test('a text keeps a part wherever one letter of it is wrong', () => {
  const letters = 'abcdefghijklmno'
  for (let length = 6; length <= letters.length; length++) {
    const text = letters.slice(0, length)
    for (let at = 0; at < length; at++) {
      const slipped = `${text.slice(0, at)}#${text.slice(at + 1)}`
      const isFound = unharmedParts(slipped).some((parts) => parts.every((part) => text.includes(part)))
      expect(isFound, slipped).toBe(true)
    }
  }
  expect(unharmedParts('abc')).toEqual([])
})
