import { useRef } from 'react'
import { useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { withQuery } from '../../domain/routes.ts'
import { fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'

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

/** The pages of a feed whose first one came with the document: that one is never fetched again. */
export function usePages<T>(href: string, first: ListPage<T>): Pages<T> {
  const { cache } = useSWRConfig()
  const keyOf = (index: number, previous: ListPage<T> | null) => {
    if (index === 0) return href
    return previous?.bookmark ? withQuery(href, { bookmark: previous.bookmark }) : null
  }
  // The infinite hook looks for page 1 under its own address and under the list's before it fetches page 2.
  if (!cache.get(href)) {
    cache.set(href, { data: first })
    cache.set(unstable_serialize(keyOf), { data: [first] })
  }
  const { data, error, isValidating, size, setSize } = useSWRInfinite<ListPage<T>>(keyOf, fetchPage, QUIET)
  const pages = data ?? [first]
  const bookmark = pages.at(-1)?.bookmark
  const failed = error !== undefined && !isValidating
  const asked = useRef(0)
  // A click and the end of the grid may both ask before the answer is there.
  const more = () => {
    if (asked.current === pages.length) return
    asked.current = pages.length
    void setSize(pages.length + 1)
  }
  return {
    items: pages.flatMap((page) => page.data),
    busy: isValidating,
    failed,
    more: bookmark && !failed ? more : undefined,
    // The size has grown already: what is asked for is the page that is missing, not all of them again.
    retry: () => void setSize(size),
    bookmark,
  }
}
