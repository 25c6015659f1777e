import { useRef, useState } from 'react'
import { placeName } from '#client/boards/picker/place.ts'
import { useWords } from '#client/locales/use-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { closedIsland } from '#client/ui/island.tsx'
import type { Goal } from '../builder/builder.tsx'
import css from './board-choice.module.css'

const PickBoardDialog = closedIsland(() =>
  import('#client/boards/picker/pick-board-dialog.tsx').then(({ PickBoardDialog }) => PickBoardDialog),
)

interface BoardChoiceProps {
  value: string
  goals: Goal[]
  change: (to: string) => void
}

/** A button that shows the chosen board or section and opens the picker. */
export function BoardChoice({ value, goals, change }: BoardChoiceProps) {
  const { say } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [named, setNamed] = useState<Goal | null>(null)
  const chosen = named?.value === value ? named : goals.find((each) => each.value === value)
  const pick = (goal: Goal) => {
    setNamed(goal)
    change(goal.value)
    setOpen(false)
  }
  return (
    <>
      <button ref={button} type="button" className={css.board} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="hide">{say('make.f_board')}: </span>
        <b>{value === '' ? say('make.no_board') : (chosen?.label ?? say('make.one_board'))}</b>
        <Icon name="down" />
      </button>
      {isOpen && (
        <PickBoardDialog
          source="pin_builder"
          busy={false}
          beside={button.current}
          close={() => setOpen(false)}
          pickProfile={() => pick({ value: '', label: '' })}
          pick={async (place) => {
            const value = [place.boardId, place.section?.id].filter(Boolean).join('.')
            pick({ value, label: placeName(place) })
            return true
          }}
          onUnavailable={() => setOpen(false)}
        />
      )}
    </>
  )
}
