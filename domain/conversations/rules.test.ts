import { expect, test } from 'vitest'
import { memberKey, obstacleToAnswer, obstacleToBegin, obstacleToGroup } from './rules.ts'

const writer = { takesMessages: true, isLimited: false }
const limited = { ...writer, isLimited: true }
const silent = { ...writer, takesMessages: false }
const person = {
  ...{ takesMessages: true, isPrivate: false, isFollowed: false, isBlocked: false, isClosed: false },
  ...{ followsViewer: false, hasBegun: false },
}

test('a conversation begins with a person who is there, not blocked, and takes messages from who takes them too [MSG-009 MSG-010 MSG-011]', () => {
  expect(obstacleToBegin(writer, person)).toBeNull()
  expect(obstacleToBegin(silent, { ...person, isClosed: true, isBlocked: true })).toBe('user_not_found')
  expect(obstacleToBegin(silent, { ...person, isBlocked: true })).toBe('blocked')
  expect(obstacleToBegin(silent, { ...person, takesMessages: false })).toBe('own_messages_off')
  expect(obstacleToBegin(writer, { ...person, takesMessages: false })).toBe('not_accepting')
  expect(obstacleToBegin(writer, { ...person, takesMessages: false, isFollowed: true })).toBe('not_accepting')
})

test('a private person is written to by approved followers only [MSG-010]', () => {
  const hidden = { ...person, isPrivate: true }
  expect(obstacleToBegin(writer, hidden)).toBe('not_accepting')
  expect(obstacleToBegin(writer, { ...hidden, isFollowed: true })).toBeNull()
  // Being followed by them is not enough.
  expect(obstacleToBegin(writer, { ...hidden, followsViewer: true })).toBe('not_accepting')
})

test('who is limited begins with their followers only, and answers where nobody is a stranger', () => {
  expect(obstacleToBegin(limited, person)).toBe('account_limited')
  expect(obstacleToBegin(limited, { ...person, followsViewer: true })).toBeNull()
  expect(obstacleToBegin(limited, { ...person, isBlocked: true })).toBe('blocked')
  expect(obstacleToAnswer(limited, person, true)).toBe('account_limited')
  expect(obstacleToAnswer(limited, person, false)).toBeNull()
  expect(obstacleToAnswer(writer, person, true)).toBeNull()
  expect(obstacleToGroup(limited, [person], true)).toBe('account_limited')
  expect(obstacleToGroup(limited, [person], false)).toBeNull()
  expect(obstacleToGroup(writer, [person], true)).toBeNull()
})

test('an answer has the obstacles of a beginning; a closed account takes none', () => {
  expect(obstacleToAnswer(writer, { ...person, isClosed: true }, false)).toBe('not_accepting')
  expect(obstacleToAnswer(writer, { ...person, isBlocked: true }, false)).toBe('blocked')
  expect(obstacleToAnswer(silent, person, false)).toBe('own_messages_off')
  expect(obstacleToAnswer(writer, { ...person, takesMessages: false, hasBegun: true }, false)).toBe('not_accepting')
})

test('a private person who has begun the conversation, or follows the viewer, can be answered', () => {
  const hidden = { ...person, isPrivate: true }
  expect(obstacleToAnswer(writer, hidden, false)).toBe('not_accepting')
  for (const more of [{ hasBegun: true }, { followsViewer: true }, { isFollowed: true }])
    expect(obstacleToAnswer(writer, { ...hidden, ...more }, false), Object.keys(more).join()).toBeNull()
})

test('a group needs somebody who is left, and a writer who takes messages', () => {
  expect(obstacleToGroup(silent, [person], false)).toBe('own_messages_off')
  expect(obstacleToGroup(writer, [], false)).toBe('not_accepting')
  expect(obstacleToGroup(writer, [{ isClosed: true }, { isClosed: true }], false)).toBe('not_accepting')
  expect(obstacleToGroup(writer, [{ isClosed: true }, { isClosed: false }], false)).toBeNull()
})

test('the same people have one conversation, in whatever order they are named', () => {
  expect(memberKey([30, 4, 200])).toBe('4,30,200')
  expect(memberKey([200, 30, 4])).toBe('4,30,200')
})
