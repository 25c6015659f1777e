import { expect, test } from 'vitest'
import { originIn } from '#worker/http/addresses/origin-in.ts'

test('an origin is compared as browsers write it, however it was typed', () => {
  for (const text of ['https://x.example', ' https://x.example/ ', 'https://X.EXAMPLE:443', 'https://x.example:443/?'])
    expect(originIn(text), text).toBe('https://x.example')
  expect(originIn('http://x.example:8787/')).toBe('http://x.example:8787')
  expect(originIn('http://[::1]:8787')).toBe('http://[::1]:8787')
})

test('what is no origin is none', () => {
  for (const text of [
    '',
    'null',
    'x.example',
    'https://',
    'https://x.example/path',
    'https://x.example/?a',
    'ftp://x/',
  ])
    expect(originIn(text), text).toBeNull()
  for (const text of ['https://me@x.example', 'https://x.example/#a', 'javascript:1', 'https://a b/', '*'])
    expect(originIn(text), text).toBeNull()
})
