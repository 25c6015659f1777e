import { useSWRConfig } from 'swr'
import type { Board } from '../../domain/boards/contract.ts'
import { href, routes, withQuery } from '../../domain/routes.ts'
import { setCount } from './counts.ts'
import { CallError, fetchOne, fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'
import { sizesBefore } from './own/kept.ts'
import { ownLists } from './own/own-lists.ts'

/** What SWR puts before the address of a feed to name all of its pages that are there. */
const ALL_PAGES = '$inf$'
/** Code of "there is no such board", for who asks. */
const BOARD_NOT_FOUND = 40

type Page = ListPage<unknown>
/** Picks feeds by the address that `/v3` answers them at, with its bookmark. */
type IsFeed = (address: string) => boolean

/** Whether a feed is one of boards: of a person, or found by a search. */
export function isBoardFeed(address: string): boolean {
  const [path = '', query = ''] = address.split('?')
  return (
    /^\/v3\/users\/[^/]+\/boards\/(feed\/)?$/.test(path) || (path === routes.api.search && /scope=boards/.test(query))
  )
}

/** Changes what the page has of feeds: the one place that does, whatever was done to boards and Pins (BRD-044, BRD-045). */
export interface FeedEdits {
  /** Exchanges items, or takes them out (null). What it returns puts them back where they were. */
  edit<Item>(isFeed: IsFeed, change: (item: Item) => Item | null): () => void
  /** Forgets feeds, so that whoever wants them next fetches them. */
  drop(isFeed: IsFeed): void
  /** Fetches what is there of feeds anew, page by page; what can't be had stays as it is. */
  refetch(isFeed: IsFeed): Promise<void>
  /**
   * Shows boards as the server has them by now, wherever the page lists or counts them: for what changes their Pins. Each keeps its place; one
   * that is gone is gone.
   */
  followBoards(ids: readonly string[]): Promise<void>
}

export function useFeedEdits(): FeedEdits {
  const { cache, mutate } = useSWRConfig()

  function turnPages(isFeed: IsFeed, turn: (page: Page) => Page) {
    for (const key of [...cache.keys()]) {
      const data: unknown = cache.get(key)?.data
      if (data === undefined || !isFeed(key.replace(ALL_PAGES, ''))) continue
      if (key.startsWith(ALL_PAGES)) void mutate(key, (data as Page[]).map(turn), { revalidate: false })
      else cache.set(key, { ...cache.get(key), data: turn(data as Page) })
    }
  }

  const edits: FeedEdits = {
    edit(isFeed, change) {
      const turned = new Map<Page, Page>()
      const before = new Map<Page, Page>()
      const others = [...ownLists].filter(({ address }) => isFeed(address)).map((list) => list.edit(change as never))
      turnPages(isFeed, (page) => {
        const known = turned.get(page)
        if (known) return known
        const data = page.data.flatMap((item) => change(item as never) ?? [])
        const isSame = data.length === page.data.length && data.every((item, i) => item === page.data[i])
        const next = isSame ? page : { ...page, data }
        turned.set(page, next)
        before.set(next, page)
        return next
      })
      return () => {
        for (const back of others) back()
        turnPages(isFeed, (page) => before.get(page) ?? page)
      }
    },
    drop(isFeed) {
      for (const key of [...cache.keys()]) if (isFeed(key.replace(ALL_PAGES, ''))) cache.delete(key)
    },
    async refetch(isFeed) {
      for (const key of [...cache.keys()]) {
        const address = key.replace(ALL_PAGES, '')
        if (!key.startsWith(ALL_PAGES) || !isFeed(address)) continue
        const pages = await chainOf(address, (cache.get(key)?.data as Page[] | undefined) ?? [])
        if (pages.length === 0) continue
        for (const { at, page } of pages) cache.set(at, { ...cache.get(at), data: page })
        await mutate(
          key,
          pages.map(({ page }) => page),
          { revalidate: false },
        )
      }
    },
    async followBoards(ids) {
      for (const id of new Set(ids)) {
        const fresh = await boardNow(id)
        if (fresh === 'unknown') continue
        if (fresh) setCount(id, fresh.pin_count)
        edits.edit<{ id?: string }>(isBoardFeed, (item) => (item.id !== id ? item : fresh && { ...item, ...fresh }))
      }
    },
  }
  return edits
}

/** As many pages of a feed as were there, each behind the one before as it is now: what came in at the top pushes nothing out between two. */
async function chainOf(address: string, before: readonly Page[]): Promise<{ at: string; page: Page }[]> {
  const sizes = sizesBefore(address, before[0]?.data.length ?? 0)
  const pages: { at: string; page: Page }[] = []
  for (let at: string | null = address; at !== null && pages.length < before.length; ) {
    const page: Page | null = await fetchPage(at).catch(() => null)
    if (!page) return []
    pages.push({ at, page })
    const { bookmark }: Page = page
    at = bookmark === undefined ? null : withQuery(address, { bookmark, page_size: sizes[pages.length - 1] })
  }
  return pages
}

/** null: it is there no more. */
async function boardNow(id: string): Promise<Board | null | 'unknown'> {
  try {
    return await fetchOne<Board>(href(routes.api.board, { board: id }))
  } catch (error) {
    return error instanceof CallError && error.code === BOARD_NOT_FOUND ? null : 'unknown'
  }
}
