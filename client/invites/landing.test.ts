import { expect, test, vi } from 'vitest'
import { onLanding } from './landing.ts'

test('a query with an invite code is attributed, any other is passed on as it was parsed [PRV-013 PRV-015]', () => {
  const [attribute, otherwise] = [vi.fn(), vi.fn()]
  onLanding('?invite_code=a%2Fb&q=1', { attribute, otherwise })
  expect(attribute.mock.calls).toEqual([['a/b']])
  expect(otherwise).not.toHaveBeenCalled()
  onLanding('?q=sea%20shells&sort=a', { attribute, otherwise })
  onLanding('', { attribute, otherwise })
  onLanding('?invite_code=', { attribute, otherwise })
  expect(attribute).toHaveBeenCalledTimes(1)
  expect(otherwise.mock.calls).toEqual([[{ q: 'sea shells', sort: 'a' }], [{}], [{ invite_code: '' }]])
})
