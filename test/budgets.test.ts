import { beforeAll, expect, test } from 'vitest'
import { writeBookmark } from '../worker/db/bookmark.ts'
import { type Ask, ask, signIn } from './fixtures/app.ts'
import { type Crowd, crowd } from './fixtures/crowd.ts'
import { person } from './fixtures/world.ts'

const VIEWERS = ['visitor', 'stranger', 'owner'] as const
type Viewer = (typeof VIEWERS)[number]

/** Two people whose collections have one shape, the second ten times as large; and two private ones like them. */
const open: Crowd[] = []
const closed: Crowd[] = []
const sessions = new Map<Crowd, string>()
let guest = ''

beforeAll(async () => {
  for (const [i, times] of [1, 10].entries()) {
    open.push(await crowd(10_000_000 * (i + 1), 300 * times, 4000 * times))
    closed.push(await crowd(50_000_000 * (i + 1), 100 * times, 400 * times, { isPrivate: true }))
  }
  for (const each of open) sessions.set(each, await signIn(each.owner.username))
  guest = await signIn((await person()).username)
}, 60_000)

function as(viewer: Viewer, of: Crowd): Ask {
  if (viewer === 'visitor') return {}
  return { session: viewer === 'owner' ? (sessions.get(of) ?? '') : guest }
}

interface Cost {
  status: number
  rows: number
  rounds: number
  bookmark: string | undefined
}

/** What an answer cost. A page that went out before its feeds were there has not counted them, and is asked for again. */
async function cost(path: string, asker: Ask): Promise<Cost> {
  const response = await ask(path, asker)
  const text = await response.text()
  if (text.includes('<template id="B:')) return cost(path, asker)
  const figure = (name: string) =>
    Number(new RegExp(`${name};desc="(\\d+)"`).exec(response.headers.get('server-timing') ?? '')?.[1])
  const bookmark = path.startsWith('/v3/') ? (JSON.parse(text) as { bookmark?: string }).bookmark : undefined
  return { status: response.status, rows: figure('rows'), rounds: figure('rounds'), bookmark }
}

const pages = ({ owner, url, boardId }: Crowd) => [
  { path: '/', most: 60 },
  { path: `/${owner.username}/`, most: 65 },
  { path: `/${owner.username}/_saved/`, most: 65 },
  { path: `/${owner.username}/_pins/`, most: 40 },
  { path: `/${owner.username}/_boards/`, most: 40 },
  { path: `/${owner.username}/_created/`, most: 40 },
  { path: `/${owner.username}/_profile/`, most: 40 },
  { path: `/${owner.username}/story_pins/`, most: 40 },
  { path: `/${owner.username}/video_pins/`, most: 40 },
  { path: `/${owner.username}/no-such-board/`, most: 20 },
  { path: url, most: 70 },
  { path: `${url}part/`, most: 75 },
  { path: `/pin/${boardId}/`, most: 95 },
]
for (const viewer of VIEWERS) {
  test(`${viewer}: a page costs the same however much there is, in two rounds at most [REL-21]`, async () => {
    const costs: Cost[][] = [[], []]
    for (const [i, each] of open.entries()) {
      for (const { path, most } of pages(each)) {
        const one = await cost(path, as(viewer, each))
        expect(one.rows, path).toBeLessThanOrEqual(most)
        expect(one.rounds, path).toBeLessThanOrEqual(2)
        costs[i]?.push(one)
      }
    }
    expect(costs[0]).toEqual(costs[1])
  })
}

/** Rows that one page of a list may cost a visitor. Who is signed in costs at most 15 more: the session, and ties to the person. */
const LISTS = [
  { list: 'boards/?field_set_key=board_card', most: 30 },
  { list: 'boards/?field_set_key=board_card&sort=alphabetical', most: 30 },
  { list: 'boards/?field_set_key=board_card&sort=oldest', most: 30 },
  { list: 'boards/?field_set_key=board_card&sort=group_boards_at_top', most: 30 },
  { list: 'boards/?field_set_key=profile_grid_item&filter_stories=1', most: 108 },
  { list: 'pins/?field_set_key=pin_card', most: 30 },
  { list: 'pins/?field_set_key=grid_item', most: 55 },
  { list: 'pins/created/?field_set_key=pin_card', most: 30 },
  { list: 'story_pins/?field_set_key=pin_card', most: 30 },
  { list: 'video_pins/?field_set_key=pin_card', most: 30 },
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
      // With two keys a later page reads the row it continues from once more.
      expect(later[0]?.rows).toBeLessThanOrEqual((first[0]?.rows ?? 0) + 1)
      expect(first[0]?.rows).toBeLessThanOrEqual(most + (viewer === 'visitor' ? 0 : 15))
    })
  }
}

test('the last pages of 40,000 pins cost no more than the first [REL-21]', async () => {
  const [, { owner, boardId }] = open as [Crowd, Crowd]
  const path = `/v3/users/${owner.username}/pins/?field_set_key=pin_card`
  const first = await cost(path, {})
  const end = writeBookmark(`pins|all|${owner.username}|public`, { stage: 0, keys: [-(boardId + 30)] })
  const last = await cost(`${path}&bookmark=${end}`, {})
  expect([last.status, last.rows, last.bookmark === undefined]).toEqual([200, first.rows, false])
})

test('whoever isn’t let in costs next to nothing, however much there is [REL-21 REL-09]', async () => {
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
        expect(one.rows, path).toBeLessThanOrEqual(30)
        costs[i % 2]?.push(one)
      }
    }
    expect(costs[0]).toEqual(costs[1])
  }
})
