import { expect, test } from 'vitest'
import { AFTER_BLOCK, afterFollow, relationAction } from './rules.ts'

const nothing = {
  explicitly_followed_by_me: false,
  explicitly_following_me: true,
  follow_request_status: null,
  blocked_by_me: false,
}

test('the relation button shows the current relation, and a block takes precedence [OPT-007 OPT-008 FOL-001]', () => {
  expect(relationAction({})).toBe('follow')
  expect(relationAction(nothing)).toBe('follow')
  expect(relationAction({ ...nothing, explicitly_followed_by_me: true })).toBe('following')
  expect(relationAction({ ...nothing, follow_request_status: 'pending' })).toBe('requested')
  expect(relationAction({ ...nothing, explicitly_followed_by_me: true, blocked_by_me: true })).toBe('unblock')
  expect(relationAction(AFTER_BLOCK)).toBe('unblock')
})

test('a public person is followed at once, and a private person gets a request [PRV-004 FOL-001]', () => {
  expect(relationAction({ ...nothing, ...afterFollow(false) })).toBe('following')
  expect(relationAction({ ...nothing, ...afterFollow(true) })).toBe('requested')
  // A former request to the person is gone.
  expect(afterFollow(false)).toEqual({ explicitly_followed_by_me: true, follow_request_status: null })
  expect(afterFollow(true)).toEqual({ explicitly_followed_by_me: false, follow_request_status: 'pending' })
})
