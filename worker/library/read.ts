import { Failure } from '#domain/errors.ts'
import {
  type Library,
  type LibraryItemsOptions,
  type LibraryItemView,
  libraryItem,
  libraryItemsQuery,
  librarySchema,
} from '#domain/library/contract.ts'
import type { ItemKind, ItemState } from '#domain/library/items.ts'
import { routes } from '#domain/routes.ts'
import { rfc2822 } from '#domain/time.ts'
import type { Page } from '#domain/wire.ts'
import { selectViewer } from '../accounts/read.ts'
import { batch, type Results } from '../db/batch.ts'
import { pageOf, readBookmark } from '../db/bookmark.ts'
import type { Bindings } from '../env.ts'
import { listing, reading } from '../http/action/reading.ts'
import type { Requester } from '../http/requester.ts'
import { requesterSql } from '../model/accounts/rules.ts'
import type { AccountViewer } from '../viewers.ts'
import { mostBytes } from './most-bytes.ts'
import { type ShownItem, selectItems, selectLibrary } from './queries.ts'

/** The library is private: a session from an emailed link may not read it. */
function requireFull([viewer]: Pick<AccountViewer, 'loginState'>[]): void {
  if (!viewer) throw new Failure('no_session')
  if (viewer.loginState !== 'full') throw new Failure('limited_session')
}

/** Stored and waiting items of the viewer. */
export async function readLibrary(requester: Requester, env: Bindings): Promise<Library> {
  const { viewer, library } = await batch(requester.db, {
    viewer: selectViewer(requester),
    library: selectLibrary(requesterSql(requester)),
  })
  requireFull(viewer)
  return libraryView(library, env)
}

function libraryView({ settings: [set], counts }: Results<ReturnType<typeof selectLibrary>>, env: Bindings): Library {
  const rowOf = (kind: ItemKind, state: ItemState) => counts.find((row) => row.kind === kind && row.state === state)
  const of = (kind: ItemKind) => ({
    kept: rowOf(kind, 'kept')?.items ?? 0,
    waiting: rowOf(kind, 'waiting')?.items ?? 0,
    dead: rowOf(kind, 'dead')?.items ?? 0,
  })
  return {
    keeps_copies: set?.keeps ?? true,
    is_paused: set?.isPaused ?? false,
    pictures: of('picture'),
    pages: of('page'),
    bytes: rowOf('picture', 'kept')?.bytes ?? 0,
    most_bytes: mostBytes(env),
  }
}

/** The viewer's items in a state with their Pins, latest first. */
export async function readItems(
  requester: Requester,
  { state, page_size, bookmark }: LibraryItemsOptions,
): Promise<Page<LibraryItemView>> {
  const feed = `library|${state}`
  const position = readBookmark(feed, bookmark)
  const [at, item] = position && position !== 'end' ? position.keys : []
  const before = at === undefined ? null : { at: Number(at), item: String(item) }
  const { viewer, rows } = await batch(requester.db, {
    viewer: selectViewer(requester),
    rows: position === 'end' ? undefined : selectItems(requesterSql(requester), state, before, page_size + 1),
  })
  requireFull(viewer)
  const page = pageOf(rows ?? [], page_size, feed, (row) => ({ stage: 0, keys: [row.at, row.item] }))
  return { ...page, items: page.items.map(itemView) }
}

function itemView({ kind, state, reason, at, pinId, title, link, address }: ShownItem): LibraryItemView {
  return { kind, state, reason, at: rfc2822(at), pin_id: String(pinId), title, link, address }
}

export const getLibrary = reading(
  {
    call: ['get', routes.api.library],
    ids: {},
    summary: 'Read how much of the viewer’s Pins is kept',
    answer: librarySchema,
    fails: ['no_session', 'limited_session'],
    login: 'any',
  },
  ({ requester, env }) => readLibrary(requester, env),
)

export const listLibraryItems = listing(
  {
    call: ['get', routes.api.libraryItems],
    ids: {},
    summary: 'List what is kept of the viewer’s Pins, waits, or is dead',
    query: libraryItemsQuery,
    answer: libraryItem,
    fails: ['no_session', 'limited_session'],
    login: 'any',
  },
  ({ requester, query }) => readItems(requester, query),
)
