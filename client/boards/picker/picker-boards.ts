import { useEffect, useRef, useState } from 'react'
import { fetchPage } from '#client/data/fetcher.ts'
import { ownLists } from '#client/data/own/own-lists.ts'
import type { PickedBoard } from '#domain/boards/contract.ts'
import { href, routes, withQuery } from '#domain/routes.ts'

/** Page size of a search: slightly more than the dialog shows. The unfiltered list uses the default page size. */
const FOUND_AT_ONCE = 8
/** Delay after the last keystroke before the search starts, in ms. */
const PAUSE = 180

/** The boards that pins can be saved to: own and shared ones of any privacy, last used first, not archived (G-042). */
const OWN = { field_set_key: 'board_picker', sort: 'last_pinned_to', include_archived: 0 }

/** The API URL of a search by name; an empty name lists all boards (W-14). */
function addressOf(name: string): string {
  const search = name === '' ? {} : { q: name, page_size: FOUND_AT_ONCE }
  return href(routes.api.userBoards, { user: 'me' }, { ...OWN, ...search })
}

interface Listed {
  /** The search that returned these boards; null: none has finished yet. */
  name: string | null
  items: readonly PickedBoard[]
  bookmark: string | undefined
  state: 'loading' | 'more' | 'ready' | 'failed'
}

export interface PickerBoards extends Omit<Listed, 'bookmark'> {
  /** True if these boards are the results of the current text. */
  isCurrent: boolean
  /** The viewer has no boards. */
  isNone: boolean
  /** Loads the next page; undefined at the end and while a page is loading. */
  more: (() => void) | undefined
  /** Repeats the failed request, or reloads the list. */
  retry: () => void
}

/** Searches boards page by page while the viewer types. The previous results remain until the next ones are loaded. */
export function usePickerBoards(typed: string): PickerBoards {
  const name = typed.trim()
  const [listed, setListed] = useState<Listed>({ name: null, items: [], bookmark: undefined, state: 'loading' })
  const [isNone, setNone] = useState(false)
  const [tries, setTries] = useState(0)
  const wanted = useRef(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` repeats the request
  useEffect(() => {
    wanted.current = name
    setListed((now) => ({ ...now, state: 'loading' }))
    const timer = setTimeout(
      () =>
        fetchPage<PickedBoard>(addressOf(name)).then(
          ({ data, bookmark }) => {
            if (wanted.current !== name) return
            setListed({ name, items: data, bookmark, state: 'ready' })
            if (name === '') setNone(data.length === 0)
          },
          () => wanted.current === name && setListed((now) => ({ ...now, state: 'failed' })),
        ),
      name === '' ? 0 : PAUSE,
    )
    return () => clearTimeout(timer)
  }, [name, tries])

  useEffect(() => {
    const list = {
      address: addressOf(''),
      edit(change: (item: never) => unknown) {
        const before = new Map<PickedBoard, PickedBoard>()
        setListed((now) => {
          const items = now.items.flatMap((board) => {
            const next = (change(board as never) as PickedBoard | null) ?? []
            if (!Array.isArray(next)) before.set(next, board)
            return next
          })
          return { ...now, items }
        })
        return () => setListed((now) => ({ ...now, items: now.items.map((board) => before.get(board) ?? board) }))
      },
    }
    ownLists.add(list)
    return () => void ownLists.delete(list)
  }, [])

  const { bookmark, state } = listed
  const isCurrent = listed.name === name
  function more() {
    setListed((now) => ({ ...now, state: 'more' }))
    fetchPage<PickedBoard>(withQuery(addressOf(name), { bookmark })).then(
      (page) => {
        if (wanted.current !== name) return
        // A board used since the last page has moved up, so the next page may repeat a board.
        setListed((now) => {
          const known = new Set(now.items.map(({ id }) => id))
          const items = [...now.items, ...page.data.filter(({ id }) => !known.has(id))]
          return { name, items, bookmark: page.bookmark, state: 'ready' }
        })
      },
      () => wanted.current === name && setListed((now) => ({ ...now, state: 'failed' })),
    )
  }
  return {
    ...listed,
    isCurrent,
    isNone,
    more: isCurrent && bookmark && state === 'ready' ? more : undefined,
    retry: isCurrent && bookmark && state === 'failed' ? more : () => setTries(tries + 1),
  }
}
