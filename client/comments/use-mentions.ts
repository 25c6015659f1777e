import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import type { UserCard } from '#domain/profiles/contract.ts'
import { href, routes } from '#domain/routes.ts'
import { fetchPage } from '../data/fetcher.ts'
import { isComposed } from '../ui/fields/typing.ts'

/** A mention being typed directly before the cursor. */
const BEGUN = /(?<![\p{L}\p{N}_@.])@([A-Za-z0-9_]{2,30})$/u
const OFFERED = 5
/** Delay after the last keystroke before people are looked up, in ms. */
const PAUSE = 150

/** Suggests people for the @mention being typed: arrow keys select, Enter and Tab insert, Escape closes. */
export function useMentions(field: RefObject<HTMLTextAreaElement | null>, text: string, write: (text: string) => void) {
  const [begun, setBegun] = useState<string | null>(null)
  const [people, setPeople] = useState<readonly UserCard[]>([])
  const [current, setCurrent] = useState(0)
  const close = () => setBegun(null)

  useEffect(() => {
    const cursor = field.current?.selectionEnd ?? text.length
    setBegun(document.activeElement === field.current ? (BEGUN.exec(text.slice(0, cursor))?.[1] ?? null) : null)
  }, [text, field])

  useEffect(() => {
    if (begun === null) return setPeople([])
    let isLatest = true
    const timer = setTimeout(() => {
      const address = href(routes.api.search, { q: begun, scope: 'users', page_size: OFFERED })
      fetchPage<UserCard>(address)
        .then(({ data }) => {
          if (!isLatest) return
          setPeople(data.filter(({ username }) => username !== begun))
          setCurrent(0)
        })
        .catch(() => undefined)
    }, PAUSE)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [begun])

  function take({ username }: UserCard) {
    const cursor = field.current?.selectionEnd ?? text.length
    const before = text.slice(0, cursor).replace(BEGUN, `@${username} `)
    write(before + text.slice(cursor))
    close()
    // Runs after React has written the text.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length))
  }

  return {
    people,
    current,
    take,
    close,
    /** @returns true if the list handled the key */
    onKeyDown(event: KeyboardEvent): boolean {
      const person = people[current]
      if (!person || isComposed(event.nativeEvent)) return false
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setCurrent((current + step + people.length) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') take(person)
      else if (event.key === 'Escape') close()
      else return false
      event.preventDefault()
      return true
    },
  }
}
