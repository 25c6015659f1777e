import { expect, test } from 'vitest'
import { pincodeOf, pincodeSvg } from './pincode.ts'

test('a pincode is square, leaves its border free, and covers little of itself with the picture [HDR-054]', () => {
  const code = pincodeOf('https://pinfold.example/mira/')
  const cells = [...code.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])
  const all = cells.flat()
  expect(Math.min(...all)).toBe(4)
  expect(Math.max(...all)).toBe(code.size - 5)
  // The finder pattern in the top left corner is seven modules wide.
  expect(cells.filter(([, y]) => y === 4).slice(0, 7)).toEqual([4, 5, 6, 7, 8, 9, 10].map((x) => [x, 4]))
  // A code of level H can lose 30 %.
  expect((Math.PI * code.radius ** 2) / code.size ** 2).toBeLessThan(0.05)
})

test('the file contains the picture only if there is one', () => {
  const code = pincodeOf('https://pinfold.example/mira/')
  expect(pincodeSvg(code, null)).not.toContain('<image')
  expect(pincodeSvg(code, 'data:image/webp;base64,AAAA')).toContain('<image href="data:image/webp;base64,AAAA"')
})
