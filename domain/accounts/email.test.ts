import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EMAIL } from '../text.ts'
import { emailField } from './contract.ts'

test.each([
  ['a line break', 'a@b.example\r\nBcc: c@d.example'],
  ['a line break before the @', 'a\nb@c.example'],
  ['a second recipient', 'a@b.example,c@d.example'],
  ['a second recipient after a semicolon', 'a@b.example;c@d.example'],
  ['a display name', 'Mira <a@b.example>'],
  ['a comment', 'a(b)@c.example'],
  ['a quoted name', '"a b"@c.example'],
  ['a literal address', 'a@[127.0.0.1]'],
  ['a NUL', 'a\0@b.example'],
  ['a delete character', 'a\x7f@b.example'],
  ['a next line of C1', 'a\x85b@c.example'],
  ['a line separator', 'a\u2028b@c.example'],
  ['a reversed direction', 'a\u202eelpmaxe@b.example'],
  ['a character of no width', 'a\u200b@b.example'],
  ['half a character', 'a\ud83d@b.example'],
  ['no point after the @', 'a@localhost'],
  ['two @', 'a@b@c.example'],
])('an address with %s is refused [REL-09 REL-15]', (_, address) => {
  expect(v.is(emailField, address)).toBe(false)
  expect(EMAIL.test(address)).toBe(false)
})

test.each(['a@b.example', "o'hara+pins@b.example", 'bücher@bücher.example', 'ピン@例え.テスト', '😀@b.example'])(
  'the address %s is accepted, as RFC 6532 allows it',
  (address) => expect(v.parse(emailField, address)).toBe(address),
)

test('whatever is accepted is one recipient on one line of a header [REL-09 REL-15]', () => {
  const part = fc.oneof(
    fc.constantFrom('a', '@', '.', 'b.example', '\r\n', '\0', '\u202e', '\ud83d', ',', '<', '\u2028', ' ', '\x9f'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const address = fc.oneof(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    fc.tuple(part, part).map(([name, host]) => `a${name}@b${host}.example`),
  )
  fc.assert(
    fc.property(address, (typed) => {
      const { success, output } = v.safeParse(emailField, typed)
      if (!success) return
      expect(output).not.toMatch(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp},;<>]/u)
      expect(output.isWellFormed()).toBe(true)
      expect(output.split('@')).toHaveLength(2)
    }),
    { numRuns: 2000 },
  )
})
