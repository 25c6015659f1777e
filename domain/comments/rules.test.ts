import { expect, test } from 'vitest'
import { mentionsIn, partsOf } from './mentions.ts'
import { containsWord, hasLinks, mayEdit, namesAddress, obstacleToComment } from './rules.ts'

const open = { isOff: false, audience: 'everyone', isOwn: false, isFollower: false, isBlocked: false } as const

test('who sees a Pin may comment on it, unless comments are off, there is a block, or only followers may [G-123]', () => {
  expect(obstacleToComment(open)).toBeNull()
  expect(obstacleToComment({ ...open, isOff: true, isOwn: true })).toBe('comments_off')
  expect(obstacleToComment({ ...open, isBlocked: true })).toBe('blocked')
  const limited = { ...open, audience: 'followers' } as const
  expect(obstacleToComment(limited)).toBe('comments_for_followers')
  expect(obstacleToComment({ ...limited, isFollower: true })).toBeNull()
  expect(obstacleToComment({ ...limited, isOwn: true })).toBeNull()
})

test('a comment can be changed for 15 minutes, and has links once its author is a day old', () => {
  expect([mayEdit(0, 15 * 60_000 - 1), mayEdit(0, 15 * 60_000)]).toEqual([true, false])
  const day = 24 * 3600 * 1000
  expect([day - 1, day].map((at) => hasLinks({ createdAt: 0 }, at))).toEqual([false, true])
  expect([2 * day - 1, 2 * day].map((at) => hasLinks({ createdAt: day }, at))).toEqual([false, true])
  // An account without a known start counts as old.
  expect(hasLinks({ createdAt: null }, day)).toBe(true)
})

test('an address of the web is one with https, www or a path behind a domain', () => {
  for (const text of ['see https://example.org', 'HTTP://x', 'www.example.org', 'at example.org/sale', 'пример.рф/x'])
    expect(namesAddress(text), text).toBe(true)
  for (const text of ['', 'example.org', 'Nice. Where/how?', 'awww.x', 'and/or', '1.5/2'])
    expect(namesAddress(text), text).toBe(false)
})

test('a filtered word is found as a whole word, in any case and encoding, and with invisible characters inside', () => {
  const found = (text: string, ...words: string[]) => containsWord(text, words)
  expect(found('What a SPAM!', 'spam')).toBe(true)
  expect(found('spa\u200bm', 'spam')).toBe(true)
  expect(found('ｓｐａｍ', 'spam')).toBe(true)
  expect(found('spamalot', 'spam')).toBe(false)
  expect(found('Buy… now, please', 'buy now')).toBe(true)
  expect(found('buy it now', 'buy now')).toBe(false)
  expect(found('Straße', 'straße')).toBe(true)
  expect(found('nothing', '', ' ', '!!')).toBe(false)
})

test('a text names people by @ and username, each once and at most ten', () => {
  expect(mentionsIn('@Mira and @theo, also @mira.')).toEqual(['mira', 'theo'])
  expect(mentionsIn('mail me: a@mira.example, x@@mira, é@mira, @no, @mira_é')).toEqual([])
  expect(mentionsIn(Array.from({ length: 100 }, (_, i) => `@user${i}`).join(' '))).toHaveLength(10)
})

test('only mentions of known people are parts of their own', () => {
  expect(partsOf('Hi @Mira and @nobody!', [{ typed: 'mira', username: 'mira_now' }])).toEqual([
    { text: 'Hi ' },
    { text: '@Mira', username: 'mira_now' },
    { text: ' and @nobody!' },
  ])
})
