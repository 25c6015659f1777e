import { beforeAll, expect, test } from 'vitest'
import { askJson } from '../fixtures/app.ts'
import { boardInSets, sectionTruth } from '../fixtures/truth/boards.ts'
import { cardTruth, userInSets } from '../fixtures/truth/people.ts'
import { pinInSets, type ReadContext, seesPin } from '../fixtures/truth/pins.ts'
import {
  group,
  isOnProfile,
  one,
  type PinRow,
  type Requester,
  readTruth,
  seesBoard,
  showsProfileTo,
  type Truth,
  type UserRow,
  worksOn,
} from '../fixtures/truth/rows.ts'
import { type AnswersWorld, makeAnswers } from '../fixtures/truth/world.ts'

let world: AnswersWorld
let truth: Truth
/** The number of complete answers that were compared. */
let compared = 0

beforeAll(async () => {
  world = await makeAnswers()
  truth = await readTruth()
})

type Sets = Record<string, unknown>

/** Requests each field set once and compares the complete answer. */
async function expectAlone(path: string, as: object, sets: Sets, label: string) {
  for (const [set, whole] of Object.entries(sets)) {
    const { http, data } = await askJson(path + (set && `?field_set_key=${set}`), as)
    expect(http, `${label} ${path} ${set}`).toBe(200)
    expect(data, `${label} ${path} ${set}`).toEqual(whole)
    compared += 1
  }
}

/** The same for a list: number, order, and each complete item. */
async function expectList(path: string, as: object, items: Sets[], names: string[], label: string) {
  for (const set of names) {
    const query = `page_size=250${set && `&field_set_key=${set}`}`
    const { http, data } = await askJson(`${path}${path.includes('?') ? '&' : '?'}${query}`, as)
    expect(http, `${label} ${path} ${set}`).toBe(200)
    expect(data, `${label} ${path} ${set}`).toEqual(items.map((sets) => sets[set]))
    compared += items.length
  }
}

const names = {
  boards: ['', 'profile_grid_item', 'board_card', 'board_picker'],
  pins: ['', 'grid_item', 'partner_grid_item', 'pin_card'],
}
const isOpen = (requester: Requester) => (user: UserRow) => showsProfileTo(truth, requester, user)

test('a board by its address is what its rows say, to everybody who sees it, in every field set [BRD-013 BRD-019 BRD-026 W-26]', async () => {
  for (const { name, id, as } of world.requesters)
    for (const board of truth.boards.filter((each) => seesBoard(truth, id, each)))
      await expectAlone(`/v3/boards/${board.id}/`, as, boardInSets(truth, id, board), name)
})

test('boards on a profile are what their rows say, its owner’s and those of others, in every field set [BRD-013 BRD-019 W-12 W-13 W-14]', async () => {
  for (const { name, id, as } of world.requesters)
    for (const user of truth.users.filter(isOpen(id))) {
      const shown = truth.places
        .filter((place) => place.user === user.id)
        .map((place) => one(truth.boards, place.board))
        .filter((board) => id === user.id || isOnProfile(truth, user.id, board))
      const items = shown.map((board) => boardInSets(truth, id, board, user.id))
      for (const list of ['boards/', 'boards/feed/'])
        await expectList(`/v3/users/${user.username}/${list}?filter_stories=1`, as, items, names.boards, name)
    }
})

test('sections are what their rows say, in their board’s list and by themselves [SEC-001 W-29]', async () => {
  for (const { name, id, as } of world.requesters)
    for (const board of truth.boards.filter((each) => seesBoard(truth, id, each))) {
      const own = truth.sections.filter(({ board_id }) => board_id === board.id)
      const items = own.map((section) => ({
        '': sectionTruth(truth, section.id),
        section: sectionTruth(truth, section.id),
      }))
      await expectList(`/v3/boards/${board.id}/sections/`, as, items, ['', 'section'], name)
      for (const [i, section] of own.entries())
        await expectAlone(`/v3/board_sections/${section.id}/`, as, items[i] as Sets, name)
    }
})

test('a pin by its address is what its rows say, to everybody who sees it, in every field set [GRD-008 GRD-016 CON-004 W-51]', async () => {
  for (const { name, id, as } of world.requesters)
    for (const pin of truth.pins.filter((each) => seesPin(truth, id, each)))
      await expectAlone(`/v3/pins/${pin.id}/`, as, pinInSets(truth, id, pin, 'alone'), name)
})

const LISTS: [list: string, is: (pin: PinRow) => boolean][] = [
  ['pins/', () => true],
  ['pins/created/', ({ is_repin }) => !is_repin],
  ['story_pins/', ({ is_story }) => Boolean(is_story)],
  ['video_pins/', ({ is_video }) => Boolean(is_video)],
]

/** The pins that a list must answer. */
const itemsOf = (pins: PinRow[], id: Requester, context: ReadContext | 'found', onBoard?: boolean) =>
  pins.map((pin) => pinInSets(truth, id, pin, context, onBoard))

test('pins on a profile are what their rows say, wherever they lie, in every field set [GRD-008 GRD-032 W-17 W-18 W-19 W-20]', async () => {
  for (const { name, id, as } of world.requesters)
    for (const user of truth.users.filter(isOpen(id)))
      for (const [list, is] of LISTS) {
        const shown = truth.pins.filter((pin) => {
          const board = one(truth.boards, pin.board_id)
          return is(pin) && pin.pinner_id === user.id && (id === user.id || isOnProfile(truth, user.id, board))
        })
        const address = `/v3/users/${user.username}/${list}?exclude_add_pin_rep=1`
        await expectList(address, as, itemsOf(shown, id, 'on profile'), names.pins, name)
      }
})

test('pins of a board and of a section equal their rows in every field set, whoever saved them [GRD-008 W-28 W-29]', async () => {
  for (const { name, id, as } of world.requesters)
    for (const board of truth.boards.filter((each) => seesBoard(truth, id, each))) {
      const own = truth.pins.filter(({ board_id }) => board_id === board.id)
      const path = `/v3/boards/${board.id}/pins/?filter_section_pins=0`
      await expectList(path, as, itemsOf(own, id, 'among others', true), names.pins, name)
      for (const section of truth.sections.filter(({ board_id }) => board_id === board.id)) {
        const within = own.filter(({ section_id }) => section_id === section.id)
        const items = itemsOf(within, id, 'among others', true)
        await expectList(`/v3/board_sections/${section.id}/pins/`, as, items, names.pins, name)
      }
    }
})

test('pins that the world may find are what their rows say, in explore and by their words [GRD-008 W-61 G-058]', async () => {
  for (const { name, id, as } of world.requesters) {
    const found = truth.pins.filter((pin) => {
      const board = one(truth.boards, pin.board_id)
      const people = [board.owner_id, pin.pinner_id].map((person) => one(truth.users, person))
      const isBlocked = people.some((person) =>
        truth.blocks.some(({ a, b }) => (a === id && b === person.id) || (b === id && a === person.id)),
      )
      const isHidden = truth.hides.some(({ a, b }) => a === id && b === pin.id)
      const isTheWorlds = group(board) === 'public' && people.every(({ is_private }) => !is_private)
      return isTheWorlds && (pin.pinner_id === id || !isBlocked) && !isHidden
    })
    await expectList('/v3/explore/pins/', as, itemsOf(found, id, 'among others'), names.pins, name)
    const named = found.filter(({ id: pin }) => truth.words.some((word) => word.pin === pin && word.name === 'harbour'))
    await expectList('/v3/topics/harbour/pins/', as, itemsOf(named, id, 'found'), names.pins, name)
  }
})

test('a person is what their rows say, to everybody, in every field set [HDR-025 HDR-028 HDR-037 G-006 G-107 W-01]', async () => {
  for (const { name, id, as } of world.requesters)
    for (const user of truth.users)
      await expectAlone(`/v3/users/${user.username}/`, as, userInSets(truth, id, user), name)
})

test('people in lists equal their rows, with their relation to the viewer [FOL-005 W-07 W-08 W-09 W-53]', async () => {
  const card = (id: Requester) => (user: number) => ({ '': cardTruth(truth, id, one(truth.users, user)) })
  for (const { name, id, as } of world.requesters.filter((requester) => requester.id !== null)) {
    for (const user of truth.users.filter(isOpen(id))) {
      const followers = truth.follows.filter(({ b }) => b === user.id).map(({ a }) => card(id)(a))
      const following = truth.follows.filter(({ a }) => a === user.id).map(({ b }) => card(id)(b))
      await expectList(`/v3/users/${user.username}/followers/`, as, followers, [''], name)
      await expectList(`/v3/users/${user.username}/following/`, as, following, [''], name)
    }
    const blocked = truth.blocks.filter(({ a }) => a === id).map(({ b }) => card(id)(b))
    await expectList('/v3/users/me/blocks/', as, blocked, [''], name)
    const waiting = truth.requests.filter(({ b }) => b === id).map(({ a }) => card(id)(a))
    await expectList('/v3/users/me/follow_requests/', as, waiting, [''], name)
  }
})

test('the tables have something to tell apart: every viewer sees other things [REL-26]', () => {
  const told = world.requesters.map(({ id }) => [
    truth.boards.filter((board) => seesBoard(truth, id, board)).length,
    truth.boards.filter((board) => worksOn(truth, id, board)).length,
    truth.pins.filter((pin) => seesPin(truth, id, pin)).length,
  ])
  expect(new Set(told.map(String)).size).toBe(world.requesters.length)
  expect(compared).toBeGreaterThan(2000)
  console.info(`${compared} whole answers`)
})
