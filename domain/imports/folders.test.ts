import { expect, test } from 'vitest'
import { foldersIn, placeIn } from './folders.ts'

test('the first folder is the board, the second its section, and deeper ones are named with it [REL-22]', () => {
  for (const [folders, board, section] of [
    [[], null, null],
    [['Design'], 'Design', null],
    [['Design', 'Chairs'], 'Design', 'Chairs'],
    [['Projects', 'NAS', 'Hardware'], 'Projects', 'NAS / Hardware'],
    [[' ', 'Design', '', ' Chairs '], 'Design', 'Chairs'],
  ] as const)
    expect(placeIn(folders), folders.join('/')).toEqual({ board, section })
})

test('folders that every browser has are none, by their mark or outermost by their name, and further in they are [REL-22]', () => {
  expect(placeIn([{ name: 'My bar', isRoot: true }, 'Soup'])).toEqual({ board: 'Soup', section: null })
  for (const root of ['Bookmarks bar', 'Bookmarks Toolbar', 'Unsorted', 'Lesezeichenleiste', 'ブックマーク バー'])
    expect(placeIn([root, 'Soup', 'Bean']), root).toEqual({ board: 'Soup', section: 'Bean' })
  expect(placeIn(['Bookmarks bar'])).toEqual({ board: null, section: null })
  expect(placeIn(['Soup', 'Unsorted'])).toEqual({ board: 'Soup', section: 'Unsorted' })
})

test('a path has its folders between slashes; with blanks around them, a name may have one [REL-22]', () => {
  expect(foldersIn('Design/Chairs')).toEqual(['Design', 'Chairs'])
  expect(foldersIn('Design / Lamps')).toEqual(['Design', 'Lamps'])
  expect(foldersIn('AC/DC / Live')).toEqual(['AC/DC', 'Live'])
})
