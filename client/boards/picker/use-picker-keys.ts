import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** What makes a button an option of the list: the arrow keys reach it, the focus stays in the field. */
export interface Option {
  id: string
  role: 'option'
  'aria-selected': boolean
  tabIndex: -1
}

/** Makes the option of a name, which no other of the list has. */
export type OptionOf = (name: string) => Option

/**
 * The keys of a field whose list is below it (a combobox): arrows go through its options, Enter takes the one they stand on, or else the
 * first one once the list is that of what was typed.
 * @param typed what is in the field
 * @param isCurrent whether the list is that of it
 */
export function usePickerKeys(typed: string, isCurrent: boolean) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const isTaken = useRef(false)
  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const take = () =>
    options()
      .find((each) => each.getAttribute('aria-disabled') !== 'true')
      ?.click()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has other options
  useEffect(() => {
    setActive(null)
    isTaken.current = false
  }, [typed])
  useEffect(() => {
    if (!isCurrent || !isTaken.current) return
    isTaken.current = false
    take()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const all = options()
    const at = all.findIndex(({ id }) => id === active)
    if (event.key === 'Enter' && (at >= 0 || typed.trim() !== '')) {
      event.preventDefault()
      if (at >= 0) all[at]?.click()
      else if (isCurrent) take()
      else isTaken.current = true
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const next = all[Math.min(at + (event.key === 'ArrowDown' ? 1 : -1), all.length - 1)]
    next?.scrollIntoView({ block: 'nearest' })
    setActive(next?.id ?? null)
  }
  const optionOf: OptionOf = (name) => {
    const id = `${listId}-${name}`
    return { id, role: 'option', 'aria-selected': id === active, tabIndex: -1 }
  }
  const field = {
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'aria-activedescendant': active ?? undefined,
    onKeyDown,
  } as const
  return { list, listId, field, optionOf }
}
