import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BOARD_FILTERS, BOARD_SORTS, boardFieldSets, boardListQuery, CATEGORIES, GROUPS } from './contract.ts'

const parsed = (query: Record<string, string>) => v.safeParse(boardListQuery, query)
const filters = (text: string) => {
  const result = parsed({ filter_types: text })
  return result.success ? result.output.filter_types : null
}

test('board filters have the numbers of the source documents [BRD-052]', () => {
  expect(BOARD_FILTERS).toEqual({ NONE: 0, ARCHIVED: 1, GROUP: 2, SECRET: 3 })
  expect(filters('3')).toEqual(['SECRET'])
  expect(filters('secret, GROUP,1')).toEqual(['SECRET', 'GROUP', 'ARCHIVED'])
  expect(filters('0')).toEqual([])
  expect(filters('NONE,2')).toEqual(['GROUP'])
  expect(filters(',')).toEqual([])
  for (const bad of ['4', '-1', 'toString', 'SECRET GROUP', '1.0']) expect(filters(bad), bad).toBeNull()
})

test('a list request defaults to 25 boards, including archived ones, without groups [BRD-050 BRD-051 BRD-038]', () => {
  expect(v.parse(boardListQuery, {})).toEqual({
    page_size: 25,
    group_by: 'none',
    include_archived: true,
    filter_stories: false,
    filter_all_pins: false,
    filter_shopping_list: false,
    field_set_key: 'profile_grid_item',
    filter_types: [],
    as_others: false,
  })
})

test('sorts, groupings and groups are those of the source documents [BRD-033 BRD-015]', () => {
  expect(BOARD_SORTS.toSorted()).toEqual(
    ['alphabetical', 'custom', 'group_boards_at_top', 'last_pinned_to', 'newest', 'oldest'].toSorted(),
  )
  for (const sort of BOARD_SORTS) expect(parsed({ sort }).success, sort).toBe(true)
  for (const sort of ['', 'Newest', 'random', 'constructor']) expect(parsed({ sort }).success, sort).toBe(false)
  expect(GROUPS).toEqual(['public', 'protected', 'secret', 'archived'])
})

test('there are thirty different categories', () => {
  expect(new Set(CATEGORIES).size).toBe(30)
  expect(CATEGORIES).toHaveLength(30)
})

test('the board picker’s field set has exactly the specified fields [API-010]', () => {
  expect(boardFieldSets.board_picker.toSorted()).toEqual(
    'collaborated_by_me id image_thumbnail_color image_thumbnail_url name pin_count privacy section_count url'.split(
      ' ',
    ),
  )
})
