import { useEffect, useRef, useState } from 'react'
import { useFeedEdits } from './feed-edits.ts'
import { fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'

/** The first page of a feed that did not come with the document. */
export interface FirstPage<T> {
  /** null while it is loading. */
  page: ListPage<T> | null
  failed: boolean
  retry: () => void
}

/** Fetches the first page at every mount, and drops the feed's cached pages. */
export function useFirstPage<T>(href: string): FirstPage<T> {
  const { drop } = useFeedEdits()
  const [page, setPage] = useState<ListPage<T> | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const dropFeeds = useRef(drop)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` repeats the request
  useEffect(() => {
    let isCurrent = true
    setFailed(false)
    fetchPage<T>(href).then(
      (first) => {
        if (!isCurrent) return
        dropFeeds.current((address) => address.startsWith(href))
        setPage(first)
      },
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [href, tries])
  return { page, failed, retry: () => setTries(tries + 1) }
}
