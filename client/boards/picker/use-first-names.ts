import { useEffect, useState } from 'react'
import { fetchOne } from '#client/data/fetcher.ts'
import { LIMITS } from '#domain/limits.ts'
import type { Pin } from '#domain/pins/contract.ts'
import type { Topic } from '#domain/pins/discovery.ts'
import { href, routes } from '#domain/routes.ts'

const MOST = 3

/**
 * Suggested names for the first board of a person without boards: the topic that they followed first, the topics of the pin, then the name of its board.
 * @param pin the pin's id; undefined: no names are needed
 * @returns at most three; empty if there are no topics or the pin cannot be loaded; null while loading
 */
export function useFirstNames(pin: string | undefined): readonly string[] | null {
  const [names, setNames] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (pin === undefined) return
    let isCurrent = true
    const chosen = fetchOne<Topic[]>(
      href(routes.api.userTopics, { user: 'me' }, { sort: 'oldest', page_size: 1 }),
    ).catch(() => [])
    Promise.all([fetchOne<Pin>(href(routes.api.pin, { pin })), chosen]).then(
      ([found, [first]]) => isCurrent && setNames(namesOf(found, first)),
      // The names are optional: the person can type one.
      () => isCurrent && setNames([]),
    )
    return () => {
      isCurrent = false
    }
  }, [pin])
  return pin === undefined ? [] : names
}

/** @param first the topic that the person followed first */
function namesOf({ annotations = [], board }: Pin, first: Topic | undefined): string[] {
  const names = new Map<string, string>()
  for (const each of [first?.name ?? '', ...annotations, board?.name ?? '']) {
    const word = each.trim()
    const name = word.charAt(0).toLocaleUpperCase() + word.slice(1)
    const isUsable = name !== '' && name.length <= LIMITS.text.boardName
    if (isUsable && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()].slice(0, MOST)
}
