import { expect, test } from 'vitest'
import { MEDIA_SIZES, type MediaSize } from '#domain/media/sizes.ts'
import { pictureSrcSet, rendition, transformPicture } from './rendition.ts'

const KEY = 'abcdefghij_-4567'
const BASES = ['/img', '/img/', 'https://pictures.example', 'https://pictures.example/a/b']

test('every size of a picture leads to the size that is wide enough, at every place where pictures may lie [GRD-026 API-014]', () => {
  for (const base of BASES)
    for (const from of Object.keys(MEDIA_SIZES) as MediaSize[]) {
      const address = rendition(base, KEY, from) ?? ''
      for (const [width, size] of [
        ...([
          [1, '170x'],
          [170, '170x'],
          [171, '236x'],
          [236, '236x'],
          [300, '474x'],
          [700, '736x'],
        ] as const),
        ...([
          [1200, '1200x'],
          [5000, '1200x'],
          [undefined, 'originals'],
        ] as const),
      ])
        expect(transformPicture(address, { ...(width && { width }) }), `${address} ${width}`).toBe(
          rendition(base, KEY, size),
        )
      expect(transformPicture(address, { width: 236, format: 'avif' })).toBe(rendition(base, KEY, '236x', 'avif'))
    }
  expect(transformPicture(new URL(`https://pictures.example/474x/${KEY}.avif`), { width: 100 })).toBe(
    `https://pictures.example/170x/${KEY}.avif`,
  )
})

test('an address that is none of this site’s pictures stays as it is', () => {
  for (const address of ['/static/share.png', 'https://example.org/474x/short.webp', `/img/474x/${KEY}.gif`, '', 'x'])
    expect(transformPicture(address, { width: 236 })).toBe(address)
})

test('a srcset names each size with its width; without a picture there is none', () => {
  expect(pictureSrcSet(`/img/236x/${KEY}.webp`, [236, 474])).toBe(
    `/img/236x/${KEY}.webp 236w, /img/474x/${KEY}.webp 474w`,
  )
  expect(pictureSrcSet(null, [236])).toBeUndefined()
})
