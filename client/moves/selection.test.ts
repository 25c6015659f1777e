import { expect, test } from 'vitest'
import { between, countOf, EVERYTHING, isSelected, NOTHING, toggled, withPins } from './selection.ts'

test('a click selects a pin and the next click deselects it [ORG-008]', () => {
  const once = toggled(NOTHING, 'a')
  expect([isSelected(once, 'a'), isSelected(once, 'b'), countOf(once, 9)]).toEqual([true, false, 1])
  expect(isSelected(toggled(once, 'a'), 'a')).toBe(false)
})

test('when all pins are selected, single ones can be deselected and selected again', () => {
  const some = toggled(EVERYTHING, 'a')
  expect([isSelected(some, 'a'), isSelected(some, 'unseen'), countOf(some, 300)]).toEqual([false, true, 299])
  expect(countOf(toggled(some, 'a'), 300)).toBe(300)
  expect(countOf(withPins(EVERYTHING, ['a', 'b'], false), 1)).toBe(0)
})

test('a range extends from the anchor in both directions and includes both ends', () => {
  const order = ['a', 'b', 'c', 'd']
  expect(between(order, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(between(order, 'd', 'c')).toEqual(['c', 'd'])
  expect(between(order, null, 'c')).toEqual(['c'])
  expect(between(order, 'gone', 'c')).toEqual(['c'])
  expect(countOf(withPins(withPins(NOTHING, order, true), ['a'], false), 4)).toBe(3)
})
