import { useSWRConfig } from 'swr'
import { fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'

/** What SWR puts before the address of a feed to name all of its pages that are there. */
const ALL_PAGES = '$inf$'

type Page = ListPage<unknown>
/** Picks feeds by the address that `/v3` answers them at, with its bookmark. */
type IsFeed = (address: string) => boolean

/** Changes what the page has of feeds, without asking the server. */
export interface FeedEdits {
  /** Exchanges items, or takes them out (null). What it returns puts them back where they were. */
  edit<Item>(isFeed: IsFeed, change: (item: Item) => Item | null): () => void
  /** Forgets feeds, so that whoever wants them next fetches them. */
  drop(isFeed: IsFeed): void
  /** Fetches what is there of feeds anew, page by page; what can't be had stays as it is. */
  refetch(isFeed: IsFeed): Promise<void>
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

  return {
    edit(isFeed, change) {
      const turned = new Map<Page, Page>()
      const before = new Map<Page, Page>()
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
      return () => turnPages(isFeed, (page) => before.get(page) ?? page)
    },
    drop(isFeed) {
      for (const key of [...cache.keys()]) if (isFeed(key.replace(ALL_PAGES, ''))) cache.delete(key)
    },
    async refetch(isFeed) {
      const fresh = new Map<Page, Page>()
      for (const key of [...cache.keys()]) {
        const page = cache.get(key)?.data as Page | undefined
        if (page === undefined || key.startsWith(ALL_PAGES) || !isFeed(key)) continue
        const answer = await fetchPage(key).catch(() => null)
        if (answer) fresh.set(page, answer)
      }
      turnPages(isFeed, (page) => fresh.get(page) ?? page)
    },
  }
}
