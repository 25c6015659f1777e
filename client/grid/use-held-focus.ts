import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { type GridItem, SHEET } from './window.ts'

export interface HeldFocus {
  /** The id of the item that last had the focus. */
  readonly held: RefObject<string | undefined>
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Keeps the focus while stubs are replaced by cards: when a focused stub becomes a card, its first link or button gets the focus. The
 * grid's element must contain sheets of cells and nothing before them.
 * @param onIndex called with the index of each focused item
 */
export function useHeldFocus(
  items: readonly GridItem[],
  root: RefObject<HTMLElement | null>,
  onIndex: (index: number) => void,
): HeldFocus {
  const held = useRef<string>(undefined)
  const stub = useRef<{ sheet: Element; place: number } | undefined>(undefined)

  useLayoutEffect(() => {
    if (!stub.current || document.activeElement !== document.body) return
    const cell = stub.current.sheet.children[stub.current.place]
    stub.current = undefined
    cell?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true })
  })

  function onFocus(event: FocusEvent<HTMLElement>) {
    const cell = cellOf(event.target, root.current)
    const sheet = cell?.parentElement
    if (!cell || !sheet || !root.current) return
    const place = indexIn(sheet, cell)
    const index = indexIn(root.current, sheet) * SHEET + place
    held.current = items[index]?.id
    stub.current = cell === event.target ? { sheet, place } : undefined
    onIndex(index)
  }
  return { held, onFocus }
}

function cellOf(target: Element, root: HTMLElement | null): Element | undefined {
  let cell: Element | null = target
  while (cell && cell.parentElement?.parentElement !== root) cell = cell.parentElement
  return cell ?? undefined
}

function indexIn(parent: Element, child: Element): number {
  return Array.prototype.indexOf.call(parent.children, child)
}
