import { type ReactNode, useState } from 'react'
import type { Board } from '../../domain/boards/contract.ts'
import { routes } from '../../domain/routes.ts'
import { call } from '../data/call.ts'
import { useFirstPage } from '../data/use-first-page.ts'
import { useWords } from '../locales/use-words.ts'
import { showToast } from '../ui/show-toast.ts'
import { CreateForm, type NewBoard } from './create-form.tsx'
import { ForFirstPage } from './for-first-page.tsx'
import { createFault } from './move-fault.ts'
import { PickBoard } from './pick-board.tsx'
import type { Goal, Origin } from './places.ts'
import type { Mover } from './use-move.ts'
import { PICKER_BOARDS, type PickerBoard } from './use-picker-boards.ts'

interface Picking {
  origin: Origin
  progress: Mover['progress']
  /** Moves what is chosen; false where it couldn't. */
  moveTo: (goal: Goal) => Promise<boolean>
  /** What stands before picking a board. */
  back: () => void
  first?: 'pick' | 'create'
}

/**
 * Where chosen pins go: a board is picked, or made first. Who has no boards makes one at once, and comes back to what stood before
 * (ORG-012, ORG-013).
 */
export function usePicking({ origin, progress, moveTo, back, first = 'pick' }: Picking): {
  title: string
  body: ReactNode
} {
  const { say } = useWords()
  const boards = useFirstPage<PickerBoard>(PICKER_BOARDS)
  const [wanted, setView] = useState(first)
  const [isCreating, setCreating] = useState(false)
  const hasBoards = boards.page === null || boards.page.data.length > 0
  const isPicking = wanted === 'pick' && hasBoards

  async function create({ name, privacy }: NewBoard): Promise<void> {
    setCreating(true)
    try {
      const body = { name, privacy, aux_data: { source: 'organize_pins' } }
      const board = await call<Board>('POST', routes.api.boards, body)
      showToast({ text: say('organize.created') })
      await moveTo({ boardId: board.id, boardName: board.name, section: null })
      setView('pick')
      boards.retry()
    } catch (error) {
      showToast({ kind: 'error', text: createFault(error, say) })
    }
    setCreating(false)
  }

  if (!isPicking)
    return {
      title: say('organize.create_board'),
      body: (
        <CreateForm
          busy={isCreating}
          back={() => (hasBoards ? setView('pick') : back())}
          create={(board) => void create(board)}
        />
      ),
    }
  return {
    title: say('organize.pick'),
    body: (
      <ForFirstPage first={boards}>
        {(page) => (
          <PickBoard
            first={page}
            origin={origin}
            progress={progress}
            pick={(goal) => void moveTo(goal)}
            back={back}
            create={() => setView('create')}
          />
        )}
      </ForFirstPage>
    ),
  }
}
