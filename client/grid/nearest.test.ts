import { expect, test } from 'vitest'
import { type Direction, nearest } from './nearest.ts'

const card = (name: string, column: number, top: number, height: number) => {
  const left = column * 168
  return { name, left, right: left + 152, top, bottom: top + height }
}
/** Three columns of cards whose heights differ. */
const CARDS = [
  card('a', 0, 0, 100),
  card('b', 1, 0, 300),
  card('c', 2, 0, 150),
  card('d', 0, 116, 400),
  card('e', 2, 166, 120),
  card('f', 2, 302, 100),
  card('g', 1, 316, 90),
]
const from = (name: string, direction: Direction) => {
  const start = CARDS.find((each) => each.name === name)
  const rest = CARDS.filter((each) => each !== start)
  return start && (nearest(direction, start, rest)?.name ?? null)
}

test('the up and down keys stay in their column', () => {
  expect([from('a', 'ArrowDown'), from('d', 'ArrowUp'), from('c', 'ArrowDown'), from('b', 'ArrowDown')]).toEqual([
    'd',
    'a',
    'e',
    'g',
  ])
})

test('the left and right keys lead to the card beside the top of this card', () => {
  expect([from('a', 'ArrowRight'), from('b', 'ArrowRight'), from('d', 'ArrowRight')]).toEqual(['b', 'c', 'b'])
  expect([from('e', 'ArrowLeft'), from('g', 'ArrowLeft'), from('f', 'ArrowLeft')]).toEqual(['b', 'd', 'g'])
})

test('at the edge of the grid no key leads to another card', () => {
  expect([from('a', 'ArrowUp'), from('a', 'ArrowLeft'), from('f', 'ArrowRight'), from('d', 'ArrowDown')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
