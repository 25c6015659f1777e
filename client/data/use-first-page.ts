import { useEffect, useRef, useState } from 'react'
import { useFeedEdits } from './feed-edits.ts'
import { fetchPage } from './fetcher.ts'
import type { ListPage } from './outcome.ts'

/** The first page of a feed that didn't come with the document. */
export interface FirstPage<T> {
  /** null until it is there. */
  page: ListPage<T> | null
  failed: boolean
  retry: () => void
}

/** Fetches it each time that it is wanted anew: what was there of the feed before is forgotten. */
export function useFirstPage<T>(href: string): FirstPage<T> {
  const { drop } = useFeedEdits()
  const [page, setPage] = useState<ListPage<T> | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const forget = useRef(drop)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another fetch
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    fetchPage<T>(href).then(
      (first) => {
        if (!isWanted) return
        forget.current((address) => address.startsWith(href))
        setPage(first)
      },
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [href, tries])
  return { page, failed, retry: () => setTries(tries + 1) }
}
