import { expect } from 'vitest'
import { as, atMost, type Cost, cost, makeCrowds, open, VIEWERS } from '../fixtures/costs.ts'
import type { Crowd } from '../fixtures/crowd.ts'
import { onD1 as test } from '../fixtures/databases.ts'

makeCrowds()

/**
 * Besides the 26 rows of a list, a page reads its person and, for a signed-in viewer, session, account and settings: 4. The bell is one more (BELL).
 * (A follow between the two is one more row, and so are changed settings.)
 */
const pages = ({ owner, url, boardId, memberUrl }: Crowd) => [
  // The pins are of many people: each pin's saver is a row. A copy of people in pins would avoid them, and make every rename expensive.
  // A signed-in viewer may have hidden some: the session once more.
  { path: '/', most: atMost(54, 58) },
  // On pages with boards, the owner's display preferences are one row for everybody else. An owner's pending invitations and recently
  // deleted boards are 3 rows if there are none.
  // Whether a person has video pins is determined by the first one: 2 rows.
  // For visitors, structured data names the newest ten pins: 10 rows (docs/decisions/093).
  { path: `/${owner.username}/`, most: atMost(66, 31, 61) },
  { path: `/${owner.username}/_saved/`, most: atMost(66, 59, 61) },
  { path: `/${owner.username}/_pins/`, most: atMost(29, 32, 30) },
  { path: `/${owner.username}/_boards/`, most: atMost(1, 4, 30) },
  { path: `/${owner.username}/_created/`, most: atMost(1, 30, 4) },
  { path: `/${owner.username}/_profile/`, most: atMost(1, 4, 11) },
  { path: `/${owner.username}/story_pins/`, most: atMost(29, 32) },
  { path: `/${owner.username}/video_pins/`, most: atMost(27, 30) },
  { path: `/${owner.username}/profile-about/`, most: atMost(1, 4) },
  { path: `/${owner.username}/no-such-board/`, most: atMost(9, 12) },
  // The board and its owner's name are 2 rows, its one section 2, the viewer's role the session once more.
  // A collaborator sees the other collaborators: 3 rows if there are none.
  { path: url, most: atMost(31, 35, 38) },
  // The same with the section beside its board: 1.
  { path: `${url}part/`, most: atMost(30, 34) },
  // A pin names its board and the board's owner, for each of the three statements that need it: 7 rows; its words, of which there
  // are none, are asked for by each term of related pins: 9; for a viewer 4, their relations 3, and whether they may comment 3. Pins with words
  // have their own limit (budgets-found).
  { path: `/pin/${boardId}/`, most: atMost(16, 27) },
  { path: `/${owner.username}/topics/`, most: atMost(3, 10) },
  { path: `/${owner.username}/tried/`, most: atMost(3, 10) },
  // Each saver who is not the board's owner is a row, as on the front page.
  { path: memberUrl, most: atMost(55, 59) },
  // Collages, whoever asks: the board and its owner, or the person, and the newest pins. A former address reads as much as the present one.
  { path: `/img/boards/${boardId}/former.jpg`, most: atMost(15) },
  { path: `/img/people/${owner.id}/former.jpg`, most: atMost(11) },
  { path: '/login/', most: atMost(0, 3) },
  { path: '/help/', most: atMost(0, 3) },
]
/** The number at the bell, which every page shows to signed-in people. */
const BELL = 1

for (const viewer of VIEWERS) {
  test(`${viewer}: a page costs the same however much there is, in two rounds at most [REL-21]`, async () => {
    const costs: Cost[][] = [[], []]
    for (const [i, each] of open.entries()) {
      for (const { path, most } of pages(each)) {
        const one = await cost(path, as(viewer, each))
        expect(one.rows, path).toBeLessThanOrEqual(most[viewer] + (viewer === 'visitor' ? 0 : BELL))
        expect(one.rounds, path).toBeLessThanOrEqual(2)
        costs[i]?.push(one)
      }
    }
    expect(costs[0]).toEqual(costs[1])
  })
}
