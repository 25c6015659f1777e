import type { ListPage } from '../data/outcome.ts'
import { useWords } from '../locales/use-words.ts'
import { Button } from '../ui/button.tsx'
import { BoardPicker } from './board-picker.tsx'
import css from './organize.module.css'
import type { Goal, Origin } from './places.ts'
import type { Mover } from './use-move.ts'
import type { PickerBoard } from './use-picker-boards.ts'

interface PickBoardProps {
  first: ListPage<PickerBoard>
  origin: Origin
  progress: Mover['progress']
  pick: (goal: Goal) => void
  back: () => void
  create: () => void
}

/** The second step: a board for what is chosen, or a new one (ORG-010, ORG-012). */
export function PickBoard({ first, origin, progress, pick, back, create }: PickBoardProps) {
  const { say, locale } = useWords()
  return (
    <>
      <BoardPicker first={first} origin={origin} busy={progress !== null} pick={pick} />
      <footer className={css.foot}>
        <Button onClick={back}>{say('nav.back')}</Button>
        <span className={css.progress} role="status">
          {progress &&
            say('organize.moving', {
              done: progress.done.toLocaleString(locale),
              total: progress.total.toLocaleString(locale),
            })}
        </span>
        <Button kind="primary" onClick={create} disabled={progress !== null}>
          {say('organize.create_board')}
        </Button>
      </footer>
    </>
  )
}
