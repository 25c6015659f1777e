import { expect, test } from 'vitest'
import { fullLink, indexAfter, isCreationDisabled, isLinkLike } from './creation.ts'

test('a link is empty or a host with a dot, with or without http(s):// [CRE-025]', () => {
  for (const text of [
    '',
    'a.b',
    'a.b.',
    'https://x.y./z',
    'https://x.y/z',
    'http://x.y',
    'HTTPS://X.Y',
    'x.y?q=a b'.replace(' ', ''),
    'x.y#part',
    'x.y:8080/z',
    'www.tate.org.uk/art/1',
    'bücher.example',
  ])
    expect(isLinkLike(text), text).toBe(true)
  for (const text of [
    'foo',
    'ftp://a.b',
    'a.',
    '.b',
    'a..b',
    'a b.c',
    'https://',
    'https://foo',
    'javascript:alert(1).x',
    'data:text/html,a.b',
    'user@a.b',
    '//a.b',
    '/a.b',
    'a.b:port',
  ])
    expect(isLinkLike(text), text).toBe(false)
})

test('a link without a scheme gets https, and an empty or invalid link is null [CRE-022 CRE-025]', () => {
  expect(fullLink('  a.b/c ')).toBe('https://a.b/c')
  expect(fullLink('http://a.b')).toBe('http://a.b')
  expect(fullLink('')).toBeNull()
  expect(fullLink('foo')).toBeNull()
  expect(fullLink(`a.b/${'x'.repeat(2048)}`)).toBeNull()
})

test('one experiment group disables creating pins, the other also disables stories [EXP-005]', () => {
  expect(isCreationDisabled('disable_web_pins', 'pin')).toBe(true)
  expect(isCreationDisabled('disable_web_pins', 'story')).toBe(false)
  expect(isCreationDisabled('disable_all', 'pin')).toBe(true)
  expect(isCreationDisabled('disable_all', 'story')).toBe(true)
  expect(isCreationDisabled('control', 'pin')).toBe(false)
  expect(isCreationDisabled(undefined, 'pin')).toBe(false)
})

test('a move by one step stays within the list', () => {
  expect(indexAfter(0, -1, 3)).toBe(0)
  expect(indexAfter(1, 1, 3)).toBe(2)
  expect(indexAfter(2, 1, 3)).toBe(2)
})
