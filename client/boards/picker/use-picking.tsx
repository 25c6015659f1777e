import { type ReactNode, useState } from 'react'
import { call } from '#client/data/call.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/states/show-toast.ts'
import type { Board } from '#domain/boards/contract.ts'
import { routes } from '#domain/routes.ts'
import { createFault } from '../forms/create-fault.ts'
import { type NewBoard, NewBoardForm } from '../forms/new-board.tsx'
import { BoardPicker, type PickerProps } from './board-picker.tsx'
import { usePickerBoards } from './picker-boards.ts'
import css from './picking.module.css'
import { useFirstNames } from './use-first-names.ts'

export interface Picking extends Omit<PickerProps, 'pick'> {
  /** Saves pins to a place. Resolves to false if that failed. */
  pick: (place: Parameters<PickerProps['pick']>[0]) => Promise<boolean>
  /** Called before a board is created. Resolves to the board to create; null: none. */
  beforeMaking?: (board: NewBoard) => Promise<NewBoard | null>
  /** Saves pins to the profile, on no board (ORG-005). undefined: not offered. */
  pickProfile?: (() => void) | undefined
  /** Sent to the server with a created board. */
  source: 'organize_pins' | 'save_pin' | 'pin_builder'
  /** The action of the Back button; undefined: there is none. */
  back?: (() => void) | undefined
  first?: 'pick' | 'create'
  /** The pin to save: its topics become name suggestions for a person without boards. */
  namesFor?: string | undefined
  /** The progress of the running request. */
  progress?: string | null
}

/**
 * Picks a board or creates one. A viewer who has no boards and no other choice starts with the form for a new board; its Back button leads to the previous view
 * (ORG-012, ORG-013). Use it in dialogs with other views; `PickBoardDialog` shows only this.
 */
export function usePicking(picking: Picking): { title: string; body: ReactNode } {
  const { pick, beforeMaking, pickProfile, source, back, first = 'pick', progress, namesFor, ...rest } = picking
  const { say } = useWords()
  const [wanted, setView] = useState(first)
  const [typed, type] = useState('')
  const boards = usePickerBoards(typed)
  const [isCreating, setCreating] = useState(false)
  const firstNames = useFirstNames(boards.isNone ? namesFor : undefined)
  const hasPlaces = !boards.isNone || pickProfile !== undefined

  async function create(requested: NewBoard): Promise<void> {
    setCreating(true)
    try {
      const confirmed = beforeMaking ? await beforeMaking(requested) : requested
      if (confirmed === null) return setCreating(false)
      const { name, privacy } = confirmed
      const board = await call<Board>('POST', routes.api.boards, { name, privacy, aux_data: { source } })
      showToast({ text: say('organize.created') })
      await pick({ boardId: board.id, boardName: board.name, section: null, isNew: true })
      type('')
      setView('pick')
      boards.retry()
    } catch (error) {
      showToast({ kind: 'error', text: createFault(error, say) })
    }
    setCreating(false)
  }

  if (wanted === 'create' || !hasPlaces)
    return {
      title: say('organize.create_board'),
      body: (
        <NewBoardForm
          name={typed.trim()}
          busy={isCreating}
          back={hasPlaces ? () => setView('pick') : back}
          create={(board) => void create(board)}
        />
      ),
    }
  return {
    title: say('organize.pick'),
    body: (
      <>
        <BoardPicker
          {...rest}
          boards={boards}
          typed={typed}
          type={type}
          pick={(place) => void pick(place)}
          create={() => setView('create')}
          firstNames={firstNames}
          createFirst={(name) => void create({ name, privacy: 'public' })}
          busy={rest.busy || isCreating}
        />
        <footer className={css.foot} data-bottom-bar="">
          {back && <Button onClick={back}>{say('nav.back')}</Button>}
          {pickProfile && (
            <Button onClick={pickProfile} reason={rest.busy && say('reason.busy')} data-test-id="picker-profile">
              {say('picker.profile')}
            </Button>
          )}
          <span className={css.progress} role="status">
            {progress}
          </span>
          <Button kind="primary" onClick={() => setView('create')} reason={rest.busy && say('reason.busy')}>
            {say('organize.create_board')}
          </Button>
        </footer>
      </>
    ),
  }
}
