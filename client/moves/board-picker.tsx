import { type KeyboardEvent, useRef, useState } from 'react'
import type { ListPage } from '../data/outcome.ts'
import { useWords } from '../locales/use-words.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { usePage } from '../ui/page-context.ts'
import css from './board-picker.module.css'
import { BoardRow } from './board-row.tsx'
import type { Goal, Origin } from './places.ts'
import { matching, type PickerBoard, usePickerBoards } from './use-picker-boards.ts'

interface BoardPickerProps {
  first: ListPage<PickerBoard>
  origin: Origin
  /** A move runs: nothing else is to be picked. */
  busy: boolean
  pick: (goal: Goal) => void
}

/** Boards to move pins to, with their sections; typing narrows them down, arrow keys go through them. */
export function BoardPicker({ first, origin, busy, pick }: BoardPickerProps) {
  const { say } = useWords()
  const { path, mobile } = usePage()
  const pages = usePickerBoards(first)
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const boards = matching(pages.items, typed)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const ways = [...(list.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
    const at = ways.indexOf(document.activeElement as HTMLElement)
    const next = ways[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (!next && at !== 0) return
    event.preventDefault()
    ;(next ?? event.currentTarget.querySelector('input'))?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div className={css.picker} onKeyDown={onKeyDown} data-test-id="board-picker">
      <input
        type="search"
        className={css.search}
        aria-label={say('organize.search')}
        placeholder={say('organize.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: one comes here to name a board; on a phone a keyboard would cover them
        autoFocus={!mobile}
      />
      <div ref={list} className={css.boards} aria-busy={busy}>
        {boards.map((board) => (
          <BoardRow key={board.id} board={board} origin={origin} busy={busy} pick={pick} />
        ))}
        {boards.length === 0 && !pages.busy && <p className={css.none}>{say('organize.no_boards')}</p>}
        {pages.failed && <LoadMore pages={pages} href={path} silent />}
      </div>
    </div>
  )
}
