import { expect, test } from 'vitest'
import { as, atMost, type Cost, cost, makeCrowds, open, VIEWERS } from './fixtures/costs.ts'
import type { Crowd } from './fixtures/crowd.ts'

makeCrowds()

/**
 * Above the 26 rows of a list a page reads its person and, of who is signed in, the session, their account and their settings: 4.
 * (Each follow between the two is a row more, and so are settings that were made.)
 */
const pages = ({ owner, url, boardId, memberUrl }: Crowd) => [
  // Everybody's pins are many people's: each pin's pinner is a row. A copy of people in pins would save them, and cost every rename.
  // Who is signed in may have hidden some: their session once more.
  { path: '/', most: atMost(52, 56) },
  // Where boards are drawn, how their owner wants them is a row more for everybody else. An owner is asked for invitations that wait
  // and boards deleted lately too: 3 rows where there is neither.
  // Whether somebody has video pins is told by the first of them: 2 rows.
  { path: `/${owner.username}/`, most: atMost(56, 31, 61) },
  { path: `/${owner.username}/_saved/`, most: atMost(56, 59, 61) },
  { path: `/${owner.username}/_pins/`, most: atMost(29, 32, 30) },
  { path: `/${owner.username}/_boards/`, most: atMost(1, 4, 30) },
  { path: `/${owner.username}/_created/`, most: atMost(1, 30, 4) },
  { path: `/${owner.username}/_profile/`, most: atMost(1, 4, 11) },
  { path: `/${owner.username}/story_pins/`, most: atMost(29, 32) },
  { path: `/${owner.username}/video_pins/`, most: atMost(27, 30) },
  { path: `/${owner.username}/profile-about/`, most: atMost(1, 4) },
  { path: `/${owner.username}/no-such-board/`, most: atMost(9, 12) },
  // The board and its owner's name are 2 rows, its one section 2, the viewer's part in it their session once more.
  // Who works on a board sees who else does: 3 rows where it is them alone.
  { path: url, most: atMost(31, 35, 38) },
  // The same with the section beside its board: 1.
  { path: `${url}part/`, most: atMost(30, 34) },
  // A pin names its board, that one its owner, for each of the three statements that need it: 7 rows, its words and what is like them; of a
  // viewer 4, how they stand to it 3, and that they may hide what is like it 1. What is like a pin with common words is bounded apart (budgets-found).
  { path: `/pin/${boardId}/`, most: atMost(12, 20) },
  { path: `/${owner.username}/topics/`, most: atMost(3, 9) },
  { path: `/${owner.username}/tried/`, most: atMost(3, 9) },
  // Of pins that aren't the board's owner's each pinner is a row, as on the front page.
  { path: memberUrl, most: atMost(55, 59) },
  { path: '/login/', most: atMost(0, 3) },
  { path: '/help/', most: atMost(0, 3) },
]
for (const viewer of VIEWERS) {
  test(`${viewer}: a page costs the same however much there is, in two rounds at most [REL-21]`, async () => {
    const costs: Cost[][] = [[], []]
    for (const [i, each] of open.entries()) {
      for (const { path, most } of pages(each)) {
        const one = await cost(path, as(viewer, each))
        expect(one.rows, path).toBeLessThanOrEqual(most[viewer])
        expect(one.rounds, path).toBeLessThanOrEqual(2)
        costs[i]?.push(one)
      }
    }
    expect(costs[0]).toEqual(costs[1])
  })
}
