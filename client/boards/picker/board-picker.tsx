import { useEffect, useRef } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { usePage } from '#client/ui/frame/page-context.ts'
import css from './board-picker.module.css'
import type { PickerBoards } from './picker-boards.ts'
import { BoardRow } from './picker-row.tsx'
import type { Place } from './place.ts'
import { usePickerKeys } from './use-picker-keys.ts'

export interface PickerProps {
  /** A request is running: nothing can be picked. */
  busy: boolean
  pick: (place: Place) => void
  /** Tells if the pins are already in a place, which then cannot be picked (SEC-008). */
  isHere?: ((place: Place) => boolean) | undefined
}

interface BoardPickerProps extends PickerProps {
  boards: PickerBoards
  typed: string
  type: (text: string) => void
  /** Creates a board with the typed name. */
  create: () => void
  /** Names for the first board of a person without boards; null: they are being loaded. */
  firstNames: readonly string[] | null
  /** Creates a public board with this name and picks it. */
  createFirst: (name: string) => void
}

/** A searchable list of boards and their sections. Arrow keys select an option, Enter picks the first or the selected one. */
export function BoardPicker(props: BoardPickerProps) {
  const { boards, typed, type, create, firstNames, createFirst, ...rest } = props
  const { say } = useWords()
  const { mobile } = usePage()
  const { items, isCurrent, state } = boards
  const keys = usePickerKeys(typed, isCurrent)
  const field = useRef<HTMLInputElement>(null)
  // Not on phones, where the keyboard would cover the boards.
  useEffect(() => {
    if (!mobile) field.current?.focus()
  }, [mobile])
  const name = typed.trim()
  const isSearched = name !== '' && isCurrent && state === 'ready'
  const isEmpty = isCurrent && state === 'ready' && items.length === 0
  const isNaming = isEmpty && name === '' && firstNames === null
  const offered = (isEmpty && name === '' && firstNames) || []
  const found = say(boards.more ? 'picker.found_more' : 'picker.found', { count: items.length })
  return (
    <div className={css.picker} data-test-id="board-picker">
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        className={css.search}
        aria-label={say('organize.search')}
        placeholder={say('organize.search')}
        value={typed}
        onChange={(event) => type(event.target.value)}
        autoComplete="off"
        {...keys.field}
      />
      <p className="hide" role="status">
        {state === 'loading' ? say('picker.loading') : isSearched && found}
      </p>
      {offered.length > 0 && <p>{say('picker.first')}</p>}
      <div
        ref={keys.list}
        id={keys.listId}
        role="listbox"
        className={css.boards}
        aria-label={say('organize.pick')}
        aria-busy={rest.busy || !isCurrent || isNaming}
        // Keeps the focus in the field, which handles the keys.
        onMouseDown={(event) => event.preventDefault()}
      >
        {(isCurrent || state === 'loading') &&
          items.map((board) => <BoardRow key={board.id} board={board} optionOf={keys.optionOf} {...rest} />)}
        {(name !== '' && isCurrent ? [name] : offered).map((each) => (
          <button
            key={each}
            type="button"
            className={css.board}
            aria-disabled={rest.busy}
            onClick={() => !rest.busy && (name === '' ? createFirst(each) : create())}
            {...keys.optionOf(`create-${each}`)}
          >
            <span className={`${css.thumb} ${css.plus}`} />
            <b>{say('picker.create_named', { name: each })}</b>
          </button>
        ))}
        {boards.more && <End more={boards.more} />}
      </div>
      {isNaming && (
        <div className={css.wait}>
          <span className="spinner" />
        </div>
      )}
      {isEmpty && !isNaming && offered.length === 0 && (
        <p className={css.none}>{say(name === '' ? 'empty.own_boards' : 'organize.no_boards')}</p>
      )}
      <Waiting boards={boards} />
    </div>
  )
}

/** Loads the next page when the viewer scrolls near the end of the list. */
function End({ more }: { more: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && more(), {
      root: end.current.parentElement,
      rootMargin: '300px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  })
  return <div ref={end} role="presentation" className={css.end} />
}

/** The spinner or the error below the list. */
function Waiting({ boards }: { boards: PickerBoards }) {
  const { say } = useWords()
  const { state, items } = boards
  if (state === 'failed')
    return (
      <div className={css.wait}>
        <p role="alert">{say('feed.failed')}</p>
        <Button onClick={boards.retry}>{say('feed.retry')}</Button>
      </div>
    )
  if (state === 'ready' || (state === 'loading' && items.length > 0)) return null
  return (
    <div className={css.wait}>
      <span className="spinner" />
      <p>{say('picker.loading')}</p>
    </div>
  )
}
