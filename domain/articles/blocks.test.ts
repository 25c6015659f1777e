import { expect, test } from 'vitest'
import { blocksOf, shownIn, withPaths } from './blocks.ts'

test('a text is paragraphs, headings, grids of Pins and boards, in the order of its lines [ART-001]', () => {
  const typed = [
    'First line',
    'of a paragraph.',
    '',
    '## What to do',
    '/pin/12/',
    '/pin/blue-vase--34/',
    '',
    '/pin/12/',
    'Between.',
    '/mira/everything-blue/',
    '/pin/56',
  ].join('\r\n')
  expect(blocksOf(typed)).toEqual([
    { kind: 'text', text: 'First line\nof a paragraph.' },
    { kind: 'heading', text: 'What to do' },
    { kind: 'pins', ids: ['12', '34'] },
    { kind: 'text', text: 'Between.' },
    { kind: 'board', username: 'mira', slug: 'everything-blue' },
    { kind: 'pins', ids: ['56'] },
  ])
})

test('what only looks like an address or a heading stays text', () => {
  for (const line of [
    'see /pin/12/',
    '/pin/12/ and more',
    '#tag',
    '##',
    '/pin/x/',
    '/a/b/',
    'https://other.example/pin/12/',
  ])
    expect(blocksOf(line), line).toEqual([{ kind: 'text', text: line }])
  expect(blocksOf(' \n\n\r\n')).toEqual([])
})

test('a slug is read as people write it, and a broken one does no harm', () => {
  expect(blocksOf('/mira/%C3%A9t%C3%A9/')).toEqual([{ kind: 'board', username: 'mira', slug: 'été' }])
  expect(blocksOf('/mira/%E0%A4%A/')).toEqual([{ kind: 'board', username: 'mira', slug: '%E0%A4%A' }])
})

test('own addresses become paths, others stay', () => {
  const typed =
    'https://pinfold.example/pin/12/?utm=1\n  https://pinfold.example/mira/blue/#x\nSee https://pinfold.example/pin/1/\nhttps://other.example/pin/1/'
  expect(withPaths(typed, 'https://pinfold.example').split('\n')).toEqual([
    '/pin/12/',
    '/mira/blue/',
    'See https://pinfold.example/pin/1/',
    'https://other.example/pin/1/',
  ])
})

test('each thing is looked up once', () => {
  const { pins, boards } = shownIn(blocksOf('/pin/1/\n\ntext\n\n/pin/1/\n/pin/2/\n/mira/blue/\n\n/mira/blue/'))
  expect(pins).toEqual(['1', '2'])
  expect(boards).toEqual([{ kind: 'board', username: 'mira', slug: 'blue' }])
})
