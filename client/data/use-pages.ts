import { useEffect, useRef } from 'react'
import { useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { withQuery } from '../../domain/routes.ts'
import { fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'
import { sizesBefore } from './own/kept.ts'

export interface Pages<T> {
  items: T[]
  busy: boolean
  failed: boolean
  /** Asks for the next page; absent at the end. */
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
  // By default every page that is there is hashed anew, to its last letter, whenever one more comes.
  compare: Object.is,
}

/**
 * The pages of a feed whose first one came with the document: that one is never fetched again. Who comes back to the page gets as much of
 * the feed as was there, by few calls.
 */
export function usePages<T>(href: string, first: ListPage<T>): Pages<T> {
  const { cache } = useSWRConfig()
  const sizes = sizesBefore(href, first.data.length)
  const keyOf = (index: number, previous: ListPage<T> | null) => {
    if (index === 0) return href
    return previous?.bookmark ? withQuery(href, { bookmark: previous.bookmark, page_size: sizes[index - 1] }) : null
  }
  // The infinite hook looks for page 1 under its own address and under the list's before it fetches page 2.
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
  const isBack = count > sizes.length || bookmark === undefined || failed
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each feed
  useEffect(() => {
    if (!isBack) void setSize(1 + sizes.length)
  }, [href])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is more of it
  useEffect(() => {
    if (isBack && (count > 1 || sizes.length > 0))
      void import('./keep-place.ts').then(({ keepPlace }) => keepPlace(href, items.length))
  }, [href, isBack, count])
  const asked = useRef(0)
  // A click and the end of the grid may both ask before the answer is there.
  const more = () => {
    if (!isBack || asked.current === count) return
    asked.current = count
    void setSize(count + 1)
  }
  return {
    items,
    busy: isValidating,
    failed,
    more: bookmark && !failed ? more : undefined,
    // The size has grown already: what is asked for is the page that is missing, not all of them again.
    retry: () => void setSize(size),
    bookmark,
  }
}
