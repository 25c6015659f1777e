import { expect, test } from 'vitest'
import { assetUrl, imageUrl } from './cdn.ts'

test('a picture’s address consists of base, size and key [API-014]', () => {
  expect(imageUrl('/img', 'Qx7-_a01bc23de45', '236x', 'webp')).toBe('/img/236x/Qx7-_a01bc23de45.webp')
  expect(imageUrl('https://media.example/', 'abc', 'originals', 'jpg')).toBe('https://media.example/originals/abc.jpg')
})

test('an asset’s address uses the asset host, or the site’s origin if there is none [API-014]', () => {
  expect(assetUrl('assets.example', 'app/entry.js')).toBe('https://assets.example/app/entry.js')
  expect(assetUrl('assets.example', '/app/entry.js')).toBe('https://assets.example/app/entry.js')
  expect(assetUrl('assets.example', '//evil.example/x.js')).toBe('https://assets.example/evil.example/x.js')
  expect(assetUrl(null, 'app/entry.js')).toBe('/app/entry.js')
})

test('a video URL is refused because of its name [API-015]', () => {
  for (const path of ['a/b.mp4', 'a/b.MP4', 'a/b.m3u8?x=1', 'a/b.mp4#t=1', 'videos/a/b.jpg', '/x/videos/a']) {
    expect(() => assetUrl('assets.example', path), path).toThrow(new Error('Video URLs are not supported'))
    expect(() => assetUrl(null, path), path).toThrow(new Error('Video URLs are not supported'))
  }
  expect(() => imageUrl('/img', 'abc', '236x', 'mp4')).toThrow(new Error('Video URLs are not supported'))
  expect(() => imageUrl('/videos', 'abc', '236x', 'jpg')).toThrow(new Error('Video URLs are not supported'))
})

test('an address that only contains part of a video’s name is accepted [API-015]', () => {
  expect(assetUrl(null, 'a/mp4.png')).toBe('/a/mp4.png')
  expect(assetUrl(null, 'a/my-videos/b.png')).toBe('/a/my-videos/b.png')
  expect(assetUrl(null, 'a/b.mp4.png')).toBe('/a/b.mp4.png')
})
