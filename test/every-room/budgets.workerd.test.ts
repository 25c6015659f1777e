import { expect } from 'vitest'
import { writeBookmark } from '#worker/db/bookmark.ts'
import { as, atMost, type Cost, closed, cost, type Most, makeCrowds, open, VIEWERS } from '../fixtures/costs.ts'
import type { Crowd } from '../fixtures/crowd.ts'
import { onD1 as test } from '../fixtures/databases.ts'

makeCrowds()

/**
 * A list reads its person once. A signed-in viewer may be its owner or not, which only the database can tell: the statements for both cases
 * look up the session and the person, 4 rows in all.
 */
const CARDS = atMost(27, 30)
/** For a request without an order it reads the owner's preference. */
const UNSORTED = atMost(27, 30, 31)
/** Two rows an item. One over 55, because the row that shows whether there is a next page has its board as well. */
const IN_FULL = atMost(53, 56)
const LISTS = [
  { list: 'boards/?field_set_key=board_card', most: UNSORTED },
  { list: 'boards/?field_set_key=board_card&sort=last_pinned_to', most: CARDS },
  { list: 'boards/?field_set_key=board_card&sort=newest', most: CARDS },
  { list: 'boards/?field_set_key=board_card&sort=custom', most: CARDS },
  { list: 'boards/?field_set_key=board_card&sort=custom&group_by=visibility', most: CARDS },
  { list: 'boards/?field_set_key=board_card&sort=alphabetical', most: CARDS },
  { list: 'boards/?field_set_key=board_card&sort=oldest', most: CARDS },
  { list: 'boards/?field_set_key=board_card&sort=group_boards_at_top', most: CARDS },
  { list: 'boards/?field_set_key=board_card&group_by=visibility', most: UNSORTED },
  // Two merged ranges read one row beyond the page, and each range reads its person; a stranger's are four empty ones.
  { list: 'boards/?field_set_key=board_card&group_by=mix_public_private', most: atMost(27, 34, 35) },
  { list: 'boards/?field_set_key=board_card&include_archived=0', most: atMost(27, 33, 37) },
  { list: 'boards/?field_set_key=profile_grid_item&filter_stories=1&sort=newest', most: IN_FULL },
  { list: 'boards/?group_by=mix_public_private&filter_stories=1', most: atMost(53, 60, 61) },
  { list: 'pins/?field_set_key=pin_card', most: CARDS },
  { list: 'pins/?field_set_key=grid_item', most: IN_FULL },
  { list: 'pins/created/?field_set_key=pin_card', most: CARDS },
  { list: 'story_pins/?field_set_key=pin_card', most: CARDS },
  { list: 'video_pins/?field_set_key=pin_card', most: CARDS },
]
const isRare = (list: string) => /story|video/.test(list)

for (const viewer of VIEWERS) {
  for (const { list, most } of LISTS) {
    test(`${viewer}: a page of ${list} costs the same at any depth and size, in one round [REL-21]`, async () => {
      const first = []
      const later = []
      for (const [i, each] of open.entries()) {
        const path = `/v3/users/${each.owner.username}/${list}`
        first.push(await cost(path, as(viewer, each)))
        let bookmark: string | undefined
        for (let stride = 0; stride < (isRare(list) ? 1 : 2); stride++) {
          const size = [isRare(list) ? 5 : 50, 250][i]
          const leap = `${path}&page_size=${size}${bookmark ? `&bookmark=${bookmark}` : ''}`
          bookmark = (await cost(leap, as(viewer, each))).bookmark
          later.push(await cost(`${path}&bookmark=${bookmark}`, as(viewer, each)))
        }
      }
      for (const { status, rounds } of [...first, ...later]) expect([status, rounds]).toEqual([200, 1])
      expect(new Set(first.map(({ rows }) => rows)).size).toBe(1)
      expect(new Set(later.map(({ rows }) => rows)).size).toBe(1)
      // With two keys a later page reads the row from which it continues once more.
      expect(later[0]?.rows).toBeLessThanOrEqual((first[0]?.rows ?? 0) + 1)
      expect(first[0]?.rows).toBeLessThanOrEqual(most[viewer])
    })
  }
}

/** Lists of a board read the board and its owner, for a signed-in viewer the session, and for a collaborator two rows more. */
const BOARD_LISTS: { list: (crowd: Crowd) => string; most: Most; onFirst?: number }[] = [
  { list: ({ boardId }) => `boards/${boardId}/pins/?field_set_key=pin_card`, most: atMost(28, 29) },
  { list: ({ boardId }) => `boards/${boardId}/pins/?field_set_key=grid_item`, most: atMost(28, 29) },
  {
    list: ({ boardId }) => `boards/${boardId}/pins/?field_set_key=pin_card&filter_section_pins=1`,
    most: atMost(28, 29),
  },
  { list: ({ sectionId }) => `board_sections/${sectionId}/pins/?field_set_key=pin_card`, most: atMost(29, 30) },
  { list: ({ boardId }) => `boards/${boardId + 2}/sections/?page_size=25`, most: atMost(28, 29) },
  { list: ({ memberBoardId }) => `boards/${memberBoardId}/pins/?field_set_key=pin_card`, most: atMost(54, 55) },
  // For a signed-in viewer the session once, for hidden pins and for blocks with a pin's saver or its board's owner.
  // The first page looks for the newest article too (docs/decisions/096).
  { list: () => 'explore/pins/?field_set_key=pin_card', most: atMost(54, 55), onFirst: 2 },
]
for (const viewer of VIEWERS) {
  test(`${viewer}: a page of what a board holds costs the same at any depth and size, in one round [REL-21]`, async () => {
    for (const { list, most, onFirst = 0 } of BOARD_LISTS) {
      const costs = []
      for (const each of open) {
        const path = `/v3/${list(each)}`
        const first = await cost(path, as(viewer, each))
        const later = await cost(`${path}&bookmark=${first.bookmark}`, as(viewer, each))
        costs.push(first, { ...later, rows: later.rows + onFirst })
      }
      for (const { status, rounds, rows } of costs) {
        expect([status, rounds], list(open[0] as Crowd)).toEqual([200, 1])
        expect(rows, list(open[0] as Crowd)).toBeLessThanOrEqual(most[viewer])
      }
      expect(new Set(costs.map(({ rows }) => rows)).size, list(open[0] as Crowd)).toBe(1)
    }
  })
}

test('the last pages of 40,000 pins cost no more than the first [REL-21]', async () => {
  const [, { owner, boardId }] = open as [Crowd, Crowd]
  const path = `/v3/users/${owner.username}/pins/?field_set_key=pin_card`
  const first = await cost(path, {})
  const end = writeBookmark(`pins|all|${owner.username}|public`, { stage: 0, keys: [-(boardId + 30)] })
  const last = await cost(`${path}&bookmark=${end}`, {})
  expect([last.status, last.rows, last.bookmark === undefined]).toEqual([200, first.rows, false])
})

test('a viewer without access reads a few rows, however large the profile is [REL-21 REL-09]', async () => {
  for (const viewer of ['visitor', 'stranger'] as const) {
    const costs: Cost[][] = [[], []]
    for (const [i, { owner, boardId, secretBoardId, sectionId }] of [...closed, ...open].entries()) {
      const isOpen = i > 1
      const paths = isOpen
        ? [`/v3/boards/${secretBoardId}/pins/`, `/v3/boards/${secretBoardId}/sections/`]
        : [
            ...['boards/', 'pins/', 'pins/created/', 'story_pins/', 'video_pins/'].map(
              (list) => `/v3/users/${owner.username}/${list}`,
            ),
            `/v3/boards/${boardId}/pins/`,
            `/v3/board_sections/${sectionId}/pins/`,
          ]
      for (const path of paths) {
        const one = await cost(path, as(viewer, open[0] as Crowd))
        expect(one.status, path).toBe(path.includes('/users/') ? 403 : 404)
        // The person or the board, and the viewer.
        expect(one.rows, path).toBeLessThanOrEqual(viewer === 'visitor' ? 3 : 4)
        costs[i % 2]?.push(one)
      }
    }
    expect(costs[0]).toEqual(costs[1])
  }
})
