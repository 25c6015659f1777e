import { type KeyboardEvent, useRef } from 'react'
import type { ListPage } from '../data/outcome.ts'
import { useWords } from '../locales/use-words.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { usePage } from '../ui/page-context.ts'
import css from './board-picker.module.css'
import { matching, type PickerBoard, usePickerBoards } from './picker-boards.ts'
import { BoardRow } from './picker-row.tsx'
import type { Place } from './place.ts'

export interface PickerProps {
  /** Something is on its way: nothing else is to be picked. */
  busy: boolean
  pick: (place: Place) => void
  /** Places where the pins lie already; these can't be picked (SEC-008). */
  isHere?: ((place: Place) => boolean) | undefined
}

interface BoardPickerProps extends PickerProps {
  first: ListPage<PickerBoard>
  typed: string
  type: (text: string) => void
  /** Makes a board of the name that was typed. */
  create: () => void
}

/** Boards to pick, with their sections; typing narrows them down, arrow keys go through them, Enter takes the first. */
export function BoardPicker({ first, typed, type, create, ...rest }: BoardPickerProps) {
  const { say } = useWords()
  const { path, mobile } = usePage()
  const pages = usePickerBoards(first)
  const list = useRef<HTMLDivElement>(null)
  const boards = matching(pages.items, typed)
  const ways = () => [...(list.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement
    if (event.key === 'Enter' && isInField && typed.trim() !== '') {
      event.preventDefault()
      ways()[0]?.click()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const all = ways()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = all[at + (event.key === 'ArrowDown' ? 1 : -1)]
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
        onChange={(event) => type(event.target.value)}
        // biome-ignore lint/a11y/noAutofocus: one comes here to name a board; on a phone a keyboard would cover them
        autoFocus={!mobile}
      />
      <p className="hide" role="status">
        {typed.trim() !== '' && !pages.busy && say('picker.found', { count: boards.length })}
      </p>
      <div ref={list} className={css.boards} aria-busy={rest.busy}>
        {boards.map((board) => (
          <BoardRow key={board.id} board={board} {...rest} />
        ))}
        {boards.length === 0 && !pages.busy && (
          <p className={css.none}>{say(first.data.length > 0 ? 'organize.no_boards' : 'empty.own_boards')}</p>
        )}
        {pages.failed && <LoadMore pages={pages} href={path} silent />}
        {typed.trim() !== '' && !pages.busy && (
          <button type="button" className={css.board} disabled={rest.busy} onClick={create}>
            <span className={`${css.thumb} ${css.plus}`} />
            <b>{say('picker.create_named', { name: typed.trim() })}</b>
          </button>
        )}
      </div>
    </div>
  )
}
