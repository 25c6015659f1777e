import { expect, test } from 'vitest'
import { emptyPages, newPage, newStory, storyBody, withPageAt } from './story-pages.ts'

const pages = ['a', 'b', 'c'].map((id) => newPage({ id, text: id }))
const ids = (all: typeof pages | ReturnType<typeof withPageAt>) => all.map(({ id }) => id).join('')

test('a page moves to another place, and the others keep their order', () => {
  expect(ids(withPageAt(pages, 'a', 2))).toBe('bca')
  expect(ids(withPageAt(pages, 'c', 0))).toBe('cab')
  expect(ids(withPageAt(pages, 'b', 1))).toBe('abc')
  expect(ids(withPageAt(pages, 'x', 0))).toBe('abc')
})

test('a page without text and without a picture is empty', () => {
  expect(emptyPages([newPage({}), newPage({ text: ' ' }), newPage({ text: 'x' }), newPage({ hasFile: true })])).toBe(2)
})

test('a story is sent with its pages in order: with their media, or text on a colour', () => {
  const story = newStory({
    title: ' Kites ',
    to: '12.34',
    pages: [newPage({ id: 'a', hasFile: true, text: 'Up' }), newPage({ id: 'b', text: 'Down', color: '1c1a14' })],
  })
  expect(storyBody(story, ({ hasFile }) => (hasFile ? '7' : undefined))).toEqual({
    title: 'Kites',
    description: '',
    board_id: '12',
    section_id: '34',
    story: {
      pages: [
        { media_id: '7', text: 'Up' },
        { color: '1c1a14', text: 'Down' },
      ],
    },
  })
})
