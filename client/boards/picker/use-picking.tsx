import { type ReactNode, useState } from 'react'
import type { Board } from '../../../domain/boards/contract.ts'
import { routes } from '../../../domain/routes.ts'
import { call } from '../../data/call.ts'
import { useWords } from '../../locales/use-words.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/states/show-toast.ts'
import { createFault } from '../forms/create-fault.ts'
import { type NewBoard, NewBoardForm } from '../forms/new-board.tsx'
import { BoardPicker, type PickerProps } from './board-picker.tsx'
import { usePickerBoards } from './picker-boards.ts'
import css from './picking.module.css'

export interface Picking extends Omit<PickerProps, 'pick'> {
  /** Puts pins there; false where it couldn't. */
  pick: (place: Parameters<PickerProps['pick']>[0]) => Promise<boolean>
  /** Asked before a board is made: what it is to be then; null: it isn't to be made. */
  beforeMaking?: (board: NewBoard) => Promise<NewBoard | null>
  /** Offers the profile too, where pins lie on no board (ORG-005). */
  pickProfile?: (() => void) | undefined
  /** Why a board is made here, as the server is told. */
  source: 'organize_pins' | 'save_pin' | 'pin_builder'
  /** What stood before picking; without it one leaves by closing. */
  back?: (() => void) | undefined
  first?: 'pick' | 'create'
  /** How far what is on its way is. */
  progress?: string | null
}

/**
 * Where pins go: a board is picked, or made first. Who has none, and no other choice, makes one at once, and comes back to what stood
 * before (ORG-012, ORG-013). For dialogs that show more than this; `PickBoardDialog` is one of its own.
 */
export function usePicking(picking: Picking): { title: string; body: ReactNode } {
  const { pick, beforeMaking, pickProfile, source, back, first = 'pick', progress, ...rest } = picking
  const { say } = useWords()
  const [wanted, setView] = useState(first)
  const [typed, type] = useState('')
  const boards = usePickerBoards(typed)
  const [isCreating, setCreating] = useState(false)
  const hasPlaces = !boards.isNone || pickProfile !== undefined

  async function create(wished: NewBoard): Promise<void> {
    setCreating(true)
    try {
      const made = beforeMaking ? await beforeMaking(wished) : wished
      if (made === null) return setCreating(false)
      const { name, privacy } = made
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
