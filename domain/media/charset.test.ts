import { expect, test } from 'vitest'
import { charsetOf } from './charset.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

test('the encoding is taken from the byte order mark, else from the header, else from the page [REL-11]', () => {
  expect(charsetOf(bytes('\xff\xfe<\0'), 'text/html; charset=latin1')).toBe('utf-16le')
  expect(charsetOf(bytes('\xfe\xff\0<'), '')).toBe('utf-16be')
  expect(charsetOf(bytes('\xef\xbb\xbf<p>'), 'text/html; charset=latin1')).toBe('utf-8')
  expect(charsetOf(bytes('<meta charset=gbk>'), 'text/html; charset="Shift_JIS"')).toBe('Shift_JIS')
  expect(charsetOf(bytes('<meta http-equiv=content-type content="text/html; charset=euc-kr">'), '')).toBe('euc-kr')
  expect(charsetOf(bytes('<meta charset="utf-16">'), '')).toBe('utf-8')
  expect(charsetOf(bytes('<\0p\0'), 'text/html')).toBe('utf-16le')
  expect(charsetOf(bytes(''), '')).toBe('utf-8')
})
