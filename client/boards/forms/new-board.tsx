import { type FormEvent, useId, useState } from 'react'
import { useWords } from '#client/locales/use-words.ts'
import { Button } from '#client/ui/button.tsx'
import { LIMITS } from '#domain/limits.ts'
import foot from '../picker/picking.module.css'
import css from './new-board.module.css'

export interface NewBoard {
  name: string
  privacy: 'public' | 'secret'
}

interface NewBoardFormProps {
  /** The initial name. */
  name: string
  busy: boolean
  /** undefined: no Back button. */
  back: (() => void) | undefined
  create: (board: NewBoard) => void
}

/** Creates a board for the selected pins (ORG-014, ORG-015, CRE-010). */
export function NewBoardForm({ name: first, busy, back, create }: NewBoardFormProps) {
  const { say } = useWords()
  const id = useId()
  const [name, setName] = useState(first)
  const [wasTyped, setTyped] = useState(false)
  const [isSecret, setSecret] = useState(false)
  const isMissing = wasTyped && name.trim() === ''
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    create({ name: name.trim(), privacy: isSecret ? 'secret' : 'public' })
  }
  return (
    <form className={css.form} onSubmit={onSubmit} data-test-id="organize-create">
      <div className={css.fields}>
        <label htmlFor={id}>{say('organize.name')}</label>
        <input
          id={id}
          value={name}
          maxLength={LIMITS.text.boardName}
          aria-invalid={isMissing}
          aria-describedby={`${id}-fault`}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the view is this field
          autoFocus
          onChange={(event) => {
            setName(event.target.value)
            setTyped(true)
          }}
        />
        <p id={`${id}-fault`} className={css.fault} aria-live="polite">
          {isMissing && say('error.board_unnamed')}
        </p>
        <label className={css.secret}>
          <input type="checkbox" checked={isSecret} onChange={(event) => setSecret(event.target.checked)} />
          <span>
            <b>{say('organize.secret')}</b>
            <small>{say('organize.secret_note')}</small>
          </span>
        </label>
      </div>
      <footer className={foot.foot}>
        {back && <Button onClick={back}>{say('nav.back')}</Button>}
        <Button
          kind="primary"
          type="submit"
          reason={busy ? say('reason.busy') : name.trim() === '' && say('reason.no_name')}
        >
          {say('organize.create')}
        </Button>
      </footer>
    </form>
  )
}
