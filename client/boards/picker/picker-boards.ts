import { useEffect, useRef, useState } from 'react'
import type { PickedBoard } from '../../../domain/boards/contract.ts'
import { href, routes, withQuery } from '../../../domain/routes.ts'
import { fetchPage } from '../../data/fetcher.ts'
import { ownLists } from '../../data/own/own-lists.ts'

/** Boards that a search asks for at a time: more than a pane shows. Everybody's own list comes 25 at a time, as lists do. */
const FOUND_AT_ONCE = 8
/** How long somebody who types may pause, in ms, before it is searched for. */
const PAUSE = 180

/** The boards that pins may go to: own and shared ones of any privacy, the last used first; no archived ones (G-042). */
const OWN = { field_set_key: 'board_picker', sort: 'last_pinned_to', include_archived: 0 }

/** Where boards of a name are; an empty name: all of them (W-14). */
function addressOf(name: string): string {
  const named = name === '' ? {} : { q: name, page_size: FOUND_AT_ONCE }
  return href(routes.api.userBoards, { user: 'me' }, { ...OWN, ...named })
}

interface Listed {
  /** What these were searched for; null: nothing has come yet. */
  name: string | null
  items: readonly PickedBoard[]
  bookmark: string | undefined
  state: 'loading' | 'more' | 'ready' | 'failed'
}

export interface PickerBoards extends Omit<Listed, 'bookmark'> {
  /** Whether these are the ones of what is typed now. */
  isCurrent: boolean
  /** One has no board at all. */
  isNone: boolean
  /** Fetches the next page; absent at the end and while one comes. */
  more: (() => void) | undefined
  /** Fetches what couldn't be had, or all of it anew. */
  retry: () => void
}

/** Boards of what is typed, as the server finds them, a page at a time; the last answer stays until the next one is there. */
export function usePickerBoards(typed: string): PickerBoards {
  const name = typed.trim()
  const [listed, setListed] = useState<Listed>({ name: null, items: [], bookmark: undefined, state: 'loading' })
  const [isNone, setNone] = useState(false)
  const [tries, setTries] = useState(0)
  const wanted = useRef(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another fetch
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
        // One that was used meanwhile stands further up by now.
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
