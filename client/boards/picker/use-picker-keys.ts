import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposed } from '#client/ui/fields/typing.ts'

/** Attributes that make a button an option of the list. Arrow keys select it while the focus stays in the field. */
export interface Option {
  id: string
  role: 'option'
  'aria-selected': boolean
  tabIndex: -1
}

/** The attributes of an option. The name must be unique in the list. */
export type OptionOf = (name: string) => Option

/**
 * Keyboard control of a combobox: arrows select an option, Enter picks the selected one, or the first result of the current text. If the results are still
 * loading, Enter picks the first one when they arrive.
 * @param typed the text of the field
 * @param isCurrent true if the list has the results of this text
 */
export function usePickerKeys(typed: string, isCurrent: boolean) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<string | null>(null)
  const isEnterPending = useRef(false)
  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
  const pickFirst = () =>
    options()
      .find((each) => each.getAttribute('aria-disabled') !== 'true')
      ?.click()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other options
  useEffect(() => {
    setActive(null)
    isEnterPending.current = false
  }, [typed])
  useEffect(() => {
    if (!isCurrent || !isEnterPending.current) return
    isEnterPending.current = false
    pickFirst()
  })

  function onKeyDown(event: KeyboardEvent) {
    if (isComposed(event.nativeEvent)) return
    const all = options()
    const at = all.findIndex(({ id }) => id === active)
    if (event.key === 'Enter' && (at >= 0 || typed.trim() !== '')) {
      event.preventDefault()
      if (at >= 0) all[at]?.click()
      else if (isCurrent) pickFirst()
      else isEnterPending.current = true
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
