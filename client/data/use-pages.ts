import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { withQuery } from '#domain/routes.ts'
import { fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'
import { sizesBefore } from './own/kept.ts'

export interface Pages<T> {
  items: T[]
  busy: boolean
  failed: boolean
  /** Loads the next page; undefined at the end. */
  more: (() => void) | undefined
  retry: () => void
  /** The last page's bookmark, for the link that works without JavaScript. */
  bookmark: string | undefined
}

const QUIET = {
  revalidateOnMount: false,
  revalidateFirstPage: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  // By default SWR hashes the whole content of all loaded pages whenever another page is loaded.
  compare: Object.is,
}

/**
 * The pages of a feed. The first came with the document and is never fetched again. After Back it restores as many items as were loaded,
 * with few requests.
 */
export function usePages<T>(href: string, first: ListPage<T>): Pages<T> {
  const { cache } = useSWRConfig()
  const sizes = sizesBefore(href, first.data.length)
  const keyOf = (index: number, previous: ListPage<T> | null) => {
    if (index === 0) return href
    return previous?.bookmark ? withQuery(href, { bookmark: previous.bookmark, page_size: sizes[index - 1] }) : null
  }
  // Before useSWRInfinite fetches page 2, it looks for page 1 under both keys.
  if (!cache.get(href)) {
    cache.set(href, { data: first })
    cache.set(unstable_serialize(keyOf), { data: [first] })
  }
  const { data, error, isValidating, size, setSize } = useSWRInfinite<ListPage<T>>(keyOf, fetchPage, QUIET)
  const pages = data ?? [first]
  const items = pages.flatMap((page) => page.data)
  const bookmark = pages.at(-1)?.bookmark
  const failed = error !== undefined && !isValidating
  const count = pages.length
  const isRestored = count > sizes.length || bookmark === undefined || failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each feed
  useEffect(() => {
    if (!isRestored) void setSize(1 + sizes.length)
  }, [href])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each loaded page
  useEffect(() => {
    if (isRestored && (count > 1 || sizes.length > 0))
      void import('./keep-place.ts').then(({ keepPlace }) => keepPlace(href, items.length))
  }, [href, isRestored, count])
  const asked = useRef(0)
  // A click and the end of the grid may both request the same page.
  const more = () => {
    if (!isRestored || asked.current === count) return
    asked.current = count
    void setSize(count + 1)
  }
  return {
    items,
    busy: isValidating,
    failed,
    more: bookmark && !failed ? more : undefined,
    // The size includes the failed page already; SWR fetches only the missing page.
    retry: () => void setSize(size),
    bookmark,
  }
}
