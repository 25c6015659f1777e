import { useSWRConfig } from 'swr'
import type { Board } from '#domain/boards/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'
import { setCount } from './counts.ts'
import { CallError, fetchOne, fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'
import { sizesBefore } from './own/kept.ts'
import { ownLists } from './own/own-lists.ts'

/** SWR's prefix for the cache key that holds all loaded pages of a feed. */
const ALL_PAGES = '$inf$'
/** Error code: the board does not exist, or the viewer may not see it. */
const BOARD_NOT_FOUND = 40

type Page = ListPage<unknown>
/** Selects feeds by API URL, including the bookmark. */
type IsFeed = (address: string) => boolean

/** True if a feed lists boards: a person's boards, or a search for boards. */
export function isBoardFeed(address: string): boolean {
  const [path = '', query = ''] = address.split('?')
  return (
    /^\/v3\/users\/[^/]+\/boards\/(feed\/)?$/.test(path) || (path === routes.api.search && /scope=boards/.test(query))
  )
}

/** Edits the feeds in the page's cache. All changes to boards and pins go through it (BRD-044, BRD-045). */
export interface FeedEdits {
  /** Replaces items, or removes them (null). @returns restores the previous items */
  edit<Item>(isFeed: IsFeed, change: (item: Item) => Item | null): () => void
  /** Removes feeds from the cache, so that the next use fetches them. */
  drop(isFeed: IsFeed): void
  /** Refetches the loaded pages of feeds. A feed that cannot be fetched stays unchanged. */
  refetch(isFeed: IsFeed): Promise<void>
  /** Updates boards in all lists and counts of the page with the server's data, and removes deleted ones. The order stays. */
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
      const reverts = [...ownLists].filter(({ address }) => isFeed(address)).map((list) => list.edit(change as never))
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
        for (const revert of reverts) revert()
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

/**
 * Fetches as many pages of a feed as were loaded. Each uses the bookmark of the new page before it, so that items added at the top do not
 * push others out between two pages.
 */
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

/** null: the board no longer exists. */
async function boardNow(id: string): Promise<Board | null | 'unknown'> {
  try {
    return await fetchOne<Board>(href(routes.api.board, { board: id }))
  } catch (error) {
    return error instanceof CallError && error.code === BOARD_NOT_FOUND ? null : 'unknown'
  }
}
