import { lookIn } from '#domain/apps/board-options.ts'
import { neededIn, type Options, present, textIn, writtenIn } from '#domain/apps/compat.ts'
import { href, routes } from '#domain/routes.ts'
import type { Answered } from '../api.ts'
import { boardObject } from '../objects/board.ts'
import { isFields, listOf, textOf } from '../objects/look.ts'
import { embeddedPerson } from '../objects/person.ts'
import { pinObject } from '../objects/pin.ts'
import { type Asked, oneOf, pageIn, pageOf, queryIn, type Resource, type Resources } from '../resource.ts'
import { personIn } from './people.ts'

const { api: v3 } = routes

/** The id of the board in the options: given by id, by owner and slug, or by address. */
export async function boardIdIn({ options, api }: Asked): Promise<string> {
  const id = textIn(options, 'board_id', 'board', 'id')
  if (id !== undefined) return id
  const { data } = await api.get(boardPathIn(options))
  return isFields(data) ? textOf(data, 'id') : ''
}

function boardPathIn(options: Options): string {
  const id = textIn(options, 'board_id')
  if (id !== undefined) return href(v3.board, { board: id })
  const [, user, slug] = textIn(options, 'board_url', 'url')?.split('/') ?? []
  return href(v3.boardAddress, {
    user: textIn(options, 'username') ?? user ?? neededIn(options, 'board_id'),
    slug: textIn(options, 'slug', 'board_slug') ?? slug ?? neededIn(options, 'slug'),
  })
}

const listBoards: Resource = async ({ options, api, look }) => {
  const texts = ['privacy_filter', 'sort', 'group_by', 'filter_types']
  const flags = ['include_archived', 'filter_stories', 'filter_all_pins', 'filter_shopping_list']
  const query = { filter_stories: '1', filter_all_pins: '1', ...pageIn(options), ...queryIn(options, texts, flags) }
  return pageOf(await api.get(href(v3.userBoards, personIn(options)), query), (board) => boardObject(board, look))
}

/** Boards: lists, one board, creating a board, following. */
export const boards: Resources = {
  'Boards.get': listBoards,
  'BoardsFeed.get': listBoards,
  'ProfileBoards.get': listBoards,
  'BoardPickerBoards.get': async ({ options, api, look }) => {
    const query = { page_size: '250', ...pageIn(options), field_set_key: 'board_picker', sort: 'last_pinned_to' }
    const { data, bookmark } = await api.get(href(v3.userBoards, { user: 'me' }), query)
    const all = listOf(data).map((board) => boardObject(board, look))
    return { data: { all_boards: all, boards_shortlist: all.slice(0, SHORTLIST) }, bookmark }
  },
  'Board.get': async ({ options, api, look }) =>
    oneOf(await api.get(boardPathIn(options)), (board) => boardObject(board, look)),
  'Board.create': async ({ options, api, look }) => {
    const made = await api.send('POST', v3.boards, {
      name: writtenIn(options, 'name') ?? '',
      ...present({ description: writtenIn(options, 'description'), privacy: textIn(options, 'privacy') }),
      ...present({ username: textIn(options, 'username'), orbac_subject_id: textIn(options, 'orbac_subject_id') }),
    })
    const look2 = lookIn(options)
    const board = isFields(made.data) ? textOf(made.data, 'id') : ''
    const last = Object.keys(look2).length === 0 ? made : await api.send('PUT', href(v3.board, { board }), look2)
    return oneOf(last, (each) => boardObject(each, look))
  },
  'BoardFollow.create': (asked) => follow(asked, 'PUT'),
  'BoardFollow.delete': (asked) => follow(asked, 'DELETE'),
  'BoardFollowers.get': async (asked) => {
    const path = href(v3.boardFollowers, { board: await boardIdIn(asked) })
    return pageOf(await asked.api.get(path, pageIn(asked.options)), embeddedPerson)
  },
  'BoardFollowing.get': async ({ options, api, look }) =>
    pageOf(await api.get(v3.followedBoards, pageIn(options)), (board) => boardObject(board, look)),
  'BoardFeed.get': async (asked) => {
    const { options, api } = asked
    const query = { ...pageIn(options), ...queryIn(options, [], ['filter_section_pins']) }
    return pageOf(await api.get(href(v3.boardPins, { board: await boardIdIn(asked) }), query), pinObject)
  },
  'BoardContentRecommendation.get': relatedToBoard,
  'BoardRelatedPixieFeed.get': relatedToBoard,
}

/** Number of most recently used boards in the shortlist. */
const SHORTLIST = 5

/** Follows or unfollows, then returns the board's new state. */
async function follow({ options, api, look }: Asked, method: 'PUT' | 'DELETE'): Promise<Answered> {
  const board = neededIn(options, 'board_id', 'id')
  await api.send(method, href(v3.boardFollow, { board }))
  return oneOf(await api.get(href(v3.board, { board })), (each) => boardObject(each, look))
}

/** Pins related to the newest pin of a board; no pins for an empty board. */
async function relatedToBoard(asked: Asked): Promise<Answered> {
  const { options, api } = asked
  const board = await boardIdIn(asked)
  const [newest] = listOf((await api.get(href(v3.boardPins, { board }), { page_size: 1 })).data)
  if (!newest) return { data: [], bookmark: null }
  return pageOf(await api.get(href(v3.relatedPins, { pin: textOf(newest, 'id') }), pageIn(options)), pinObject)
}
