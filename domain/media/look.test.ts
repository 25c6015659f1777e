import { expect, test } from 'vitest'
import { hashDistance } from './dhash.ts'
import { isSameLook, lookOf, readLooks, writeLooks } from './look.ts'

const picture = { imageKey: 'abcdefghijklmnop', dhash: '8f3c5a0199d2e07b', isVideo: false, isStory: false }
const isSame = (one: Partial<typeof picture>, other: Partial<typeof picture>) => {
  const [first, second] = [lookOf({ ...picture, ...one }), lookOf({ ...picture, ...other })]
  return first !== null && second !== null && isSameLook(first, second)
}

test('pictures of different files look the same up to six different bits of their hashes', () => {
  const others = ['8f3c5a0199d2e07b', '70cc5a0199d2e07b', '8f3c5a0199d2e044', '0f3c5a0199d2e044', '0f3c5a0199d2e144']
  for (const dhash of others) {
    const expected = hashDistance(picture.dhash, dhash) <= 6
    expect(isSame({}, { imageKey: 'qrstuvwxyzabcdef', dhash }), dhash).toBe(expected)
  }
  expect(others.map((dhash) => hashDistance(picture.dhash, dhash))).toEqual([0, 12, 6, 7, 8])
})

test('a plain area, a film and a picture that nobody has looked at look the same only as the same file', () => {
  for (const each of [{ dhash: '0000000000000001' }, { isVideo: true }, { dhash: '' }]) {
    expect(isSame(each, each)).toBe(true)
    expect(isSame(each, { ...each, imageKey: 'qrstuvwxyzabcdef' })).toBe(false)
  }
})

test('a story, and a Pin without a picture, look like no other', () => {
  expect(isSame({ isStory: true }, { isStory: true })).toBe(false)
  expect(lookOf({ ...picture, imageKey: null as never })).toBe(null)
})

test('looks survive as bytes; half a look is none', () => {
  const looks = [picture, { ...picture, dhash: '' }, { ...picture, dhash: 'ffff00ff0f0f3333' }].map((each) =>
    lookOf(each),
  )
  const bytes = writeLooks(looks.filter((look) => look !== null))
  expect(bytes).toHaveLength(24)
  expect(readLooks(bytes)).toEqual(looks)
  for (const length of [1, 4, 12, 23]) expect(() => readLooks(bytes.slice(0, length)), `${length}`).toThrow()
})
