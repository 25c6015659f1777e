import { expect, test } from 'vitest'
import { isSimilarPicture } from '#domain/media/dhash.ts'
import { linkKey, marksOf, probesOf } from '#worker/pins/likeness/likeness.ts'

test.each([
  ['https://www.tate.example/a/', 'tate.example/a'],
  ['http://tate.example/a', 'tate.example/a'],
  ['HTTPS://TATE.example/a?utm_source=x&fbclid=1', 'tate.example/a'],
  ['https://tate.example/a?b=2&a=1#part', 'tate.example/a?a=1&b=2'],
  ['https://tate.example', 'tate.example'],
  ['https://tate.example:8443/', 'tate.example:8443'],
])('%s is the page %s, however it is written', (link, key) => {
  expect(linkKey(link)).toBe(key)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'tate.example', '', 'https://'])('%s is no page', (link) => {
  expect(linkKey(link)).toBeNull()
})

test('two pages that differ in path, host or query are not the same', () => {
  const keys = ['https://a.example/x', 'https://a.example/y', 'https://b.example/x', 'https://a.example/x?id=1']
  expect(new Set(keys.map(linkKey)).size).toBe(4)
})

/** The same hash with some bits flipped. */
function turned(hash: string, bits: number[]): string {
  const mask = bits.reduce((sum, bit) => sum | (1n << BigInt(bit)), 0n)
  return (BigInt(`0x${hash}`) ^ mask).toString(16).padStart(16, '0')
}

test('every picture within six bits is among the candidates, and no other is similar', () => {
  const hash = '8f3c5a0199d2e07b'
  const looked = new Set(probesOf(marksOf({ dhash: hash })).map(({ kind, value }) => `${kind} ${value}`))
  expect(looked.size).toBe(4 * 17)
  // Bits at every distance, so that every distribution over the quarters occurs: 64 starts, steps of 1 to 11.
  for (let step = 1; step <= 11; step++)
    for (let start = 0; start < 64; start++) {
      const bits = [...new Set(Array.from({ length: 6 }, (_, i) => (start + i * step) % 64))]
      const near = turned(hash, bits)
      expect(isSimilarPicture(hash, near)).toBe(true)
      expect(marksOf({ dhash: near }).some(({ kind, value }) => looked.has(`${kind} ${value}`))).toBe(true)
    }
  expect(isSimilarPicture(hash, turned(hash, [0, 9, 18, 27, 36, 45, 54]))).toBe(false)
})

test('what isn’t there marks nothing', () => {
  expect(marksOf({ rootId: null, imageKey: null, hash: null, dhash: null, link: null })).toEqual([])
  expect(marksOf({ dhash: 'zz' })).toEqual([])
})
