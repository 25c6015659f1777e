import { useEffect, useState } from 'react'
import { LIMITS } from '../../../domain/limits.ts'
import type { Pin } from '../../../domain/pins/contract.ts'
import { href, routes } from '../../../domain/routes.ts'
import { fetchOne } from '../../data/fetcher.ts'

const MOST = 3

/**
 * Names for the first board of a person without boards: the topics of the pin that they save, then the name of the board that it is on.
 * @param pin the pin's id; undefined: no names are needed
 * @returns at most three; none if it has no topics or cannot be loaded; null until then
 */
export function useFirstNames(pin: string | undefined): readonly string[] | null {
  const [names, setNames] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (pin === undefined) return
    let isCurrent = true
    fetchOne<Pin>(href(routes.api.pin, { pin })).then(
      (found) => isCurrent && setNames(namesOf(found)),
      // The names are only an offer: without them the person types one.
      () => isCurrent && setNames([]),
    )
    return () => {
      isCurrent = false
    }
  }, [pin])
  return pin === undefined ? [] : names
}

function namesOf({ annotations = [], board }: Pin): string[] {
  const names = new Map<string, string>()
  for (const each of [...annotations, board?.name ?? '']) {
    const word = each.trim()
    const name = word.charAt(0).toLocaleUpperCase() + word.slice(1)
    const isUsable = name !== '' && name.length <= LIMITS.text.boardName
    if (isUsable && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()].slice(0, MOST)
}
