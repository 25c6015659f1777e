import { expect, test } from 'vitest'
import { AFTER_BLOCK, afterFollow, relationAction } from './rules.ts'

const nothing = {
  explicitly_followed_by_me: false,
  explicitly_following_me: true,
  follow_request_status: null,
  blocked_by_me: false,
}

test('the one button says how it stands, a block before all else [OPT-007 OPT-008 FOL-001]', () => {
  expect(relationAction({})).toBe('follow')
  expect(relationAction(nothing)).toBe('follow')
  expect(relationAction({ ...nothing, explicitly_followed_by_me: true })).toBe('following')
  expect(relationAction({ ...nothing, follow_request_status: 'pending' })).toBe('requested')
  expect(relationAction({ ...nothing, explicitly_followed_by_me: true, blocked_by_me: true })).toBe('unblock')
  expect(relationAction(AFTER_BLOCK)).toBe('unblock')
})

test('a public person is followed at once, a private one asked [PRV-004 FOL-001]', () => {
  expect(relationAction({ ...nothing, ...afterFollow(false) })).toBe('following')
  expect(relationAction({ ...nothing, ...afterFollow(true) })).toBe('requested')
})
