import { expect, test } from 'vitest'
import { accountToast } from './messages.ts'
import {
  afterLogin,
  afterSignup,
  canActFor,
  passwordFault,
  RESERVED_USERNAMES,
  safeNext,
  usernameFault,
} from './rules.ts'

test('the login redirects only to a path of this site', () => {
  expect(safeNext('/pin/42/?x=1#y')).toBe('/pin/42/?x=1#y')
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    '/a\nb',
    '/ b',
    '/x\\..',
  ])
    expect(safeNext(next), String(next)).toBe('/')
})

test('a username has 3 to 30 characters of a-z, 0-9 and _, and is not a number [TAB-027]', () => {
  for (const name of ['mira', 'a_1', '___', 'x'.repeat(30), '1234a']) expect(usernameFault(name), name).toBeNull()
  expect(usernameFault('ab')).toBe('too_short')
  expect(usernameFault('x'.repeat(31))).toBe('too_long')
  for (const name of ['1234', 'Mira', 'mi ra', 'mi-ra', 'mіra', 'ｍｉｒａ', 'mira\n', '🦊🦊'])
    expect(usernameFault(name), name).toBe('wrong_format')
})

test('a username may not equal or resemble a reserved address of the app [BRD-013]', () => {
  for (const name of RESERVED_USERNAMES) expect(usernameFault(name), name).not.toBeNull()
  for (const name of ['adm1n', '4dmin', 's3ttings', 'sett1ngs', '_login_', 'log_in', 'p1nfold', 'heIp'.toLowerCase()])
    expect(usernameFault(name), name).toBe('reserved')
  for (const name of ['admina', 'helper', 'pinfolder', 'loginov']) expect(usernameFault(name), name).toBeNull()
})

test('a password has 8 to 1000 characters, is not repetitive, and is not the owner’s username or address', () => {
  const mira = { username: 'mira_okafor', email: 'mira.okafor@pinfold.example' }
  expect(passwordFault('slow birds', mira)).toBeNull()
  expect(passwordFault('パスワードです！', mira)).toBeNull()
  expect(passwordFault('x', mira)).toBe('too_short')
  expect(passwordFault(`${'xy1'.repeat(333)}x`, mira)).toBeNull()
  expect(passwordFault(`${'xy1'.repeat(333)}xy`, mira)).toBe('too_long')
  expect(passwordFault('abcabcabc', mira)).toBeNull()
  for (const password of ['aaaaaaaaa', 'abababababab', 'MIRA_okafor', ' mira.okafor ', mira.email])
    expect(passwordFault(password, mira), password).toBe('guessable')
})

test('people act for themselves, and for others within the granted scopes [API-009]', () => {
  const mira = { id: 1, isBot: false, loginState: 'full' } as const
  expect(canActFor(mira, 1, null, 'boards')).toBe(true)
  expect(canActFor(mira, 2, null, 'boards')).toBe(false)
  expect(canActFor(mira, 2, ['metadata'], 'boards')).toBe(false)
  expect(canActFor(mira, 2, ['metadata', 'boards'], 'boards')).toBe(true)
  expect(canActFor({ ...mira, id: null }, 2, ['boards'], 'boards')).toBe(false)
})

test('an account toast needs a known message and a valid username [ACC-002]', () => {
  expect(accountToast({ message: 'account_deactivated', username: 'mira' }, 'login')).toEqual({
    message: 'account_deactivated',
    username: 'mira',
    linked: false,
  })
  expect(accountToast({ message: 'account_deactivated', username: 'Mira!' }, 'login')).toBeNull()
  expect(accountToast({ message: 'hello', username: 'mira' }, 'login')).toBeNull()
  expect(accountToast({ message: 'account_deactivated', username: 'mira' }, 'settings')).toBeNull()
  expect(accountToast({ message: 'unlink_successful', username: 'mira' }, 'settings')?.message).toBe(
    'unlink_successful',
  )
})

test('login redirects to the requested page or the homefeed, never to another site [TAB-032]', () => {
  expect(['/theo/', '/', '', undefined, '//evil.example', '/\\evil.example'].map(afterLogin)).toEqual([
    '/theo/',
    ...Array(5).fill('/homefeed/'),
  ])
})

test('a newcomer chooses topics and people first, unless they came from a page or to do something [TAB-032]', () => {
  expect([undefined, '/', '/homefeed/'].map((next) => afterSignup(next, undefined))).toEqual(
    Array(3).fill('/homefeed/start/'),
  )
  expect(afterSignup('/theo/', undefined)).toBe('/theo/')
  expect(afterSignup('/', 'follow')).toBe('/homefeed/')
  expect(afterSignup('/theo/', 'follow')).toBe('/theo/')
})
